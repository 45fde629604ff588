/** Two servers over one Redis behind the proxy, as deploy/ has them, and what whoever runs them does with them. */
import { createHash, randomBytes } from "node:crypto";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { selfSigned } from "../../test/servers/http/selfSigned";
import { freePort } from "../../test/servers/redis/redisProcess";
import { DIST } from "../measure/bench/places";
import {
  seenByProxy,
  startProxy,
  startRedis,
  startServer,
  toProxy,
  withoutFiles,
  type ProgramEnvironment,
  type Program,
} from "./programs";

/** A build of the server. */
export interface Build {
  readonly server: string;
  /** Whether it reads secrets from files, and says that it leaves before it does. */
  readonly isToday: boolean;
}

export const TODAY: Build = { server: join(DIST, "serve/server.mjs"), isToday: true };

const NAMES = ["one", "two"] as const;
type ServerName = (typeof NAMES)[number];

/** As docs/deploying.md lists them. */
const RIGHTS = "~prop:* +eval +get +set +del +mget +hget +hset +hmget +scan +time +select +ping +config|get";

const secret = (): string => randomBytes(24).toString("base64url");

export interface Deployment {
  readonly port: number;
  readonly token: string;
  /** The name under which Redis has what is remembered. */
  readonly storeName: () => Promise<string>;
  /** From now on, for servers that start. */
  readonly set: (settings: ProgramEnvironment) => void;
  readonly setSecret: (name: "api-key", value: string) => void;
  readonly start: (build: Build) => Promise<void>;
  /** One server after the other: it leaves, ends, and starts again. */
  readonly roll: (build: Build) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** The server's own command, such as `--backup`. @returns What it said. */
  readonly command: (...words: readonly string[]) => Promise<string>;
  /** A file of this name in the deployment's folder. */
  readonly file: (name: string) => string;
  /** Ends Redis without a word, and starts an empty one at its port. */
  readonly loseRedis: () => Promise<void>;
  /** Requests of the month by the servers' count. */
  readonly ledger: () => Promise<number>;
  readonly end: () => Promise<void>;
}

/** Until the proxy and the servers agree, at most so long. */
const PATIENCE = 20_000;

const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  for (const began = Date.now(); !(await holds());) {
    if (Date.now() - began > PATIENCE) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

export const openDeployment = async (upstream: string, apiKey: string): Promise<Deployment> => {
  const folder = mkdtempSync(join(tmpdir(), "topology-"));
  const file = (name: string): string => join(folder, name);
  mkdirSync(file("secrets"), { mode: 0o700 });
  const write = (name: string, value: string): void =>
    writeFileSync(file(`secrets/${name}`), `${value}\n`, { mode: 0o600 });
  const [token, metricsToken, password] = [secret(), secret(), secret()];
  const [redisPort, port, portOne, portTwo] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const ports: Readonly<Record<ServerName, number>> = { one: portOne, two: portTwo };
  write("api-key", apiKey);
  write("access-token", token);
  write("metrics-token", metricsToken);
  write("store", `redis://prop:${password}@127.0.0.1:${redisPort}/0`);
  const digest = createHash("sha256").update(password).digest("hex");
  // Whoever runs Redis looks into it as themselves; the servers may do what they need.
  write("redis-users", `user default off\nuser prop on #${digest} ${RIGHTS}`);
  selfSigned(file("certificate"), file("key"));
  writeFileSync(
    file("secrets/certificate"),
    ["certificate", "key"].map((name) => readFileSync(file(name), "utf8")).join(""),
  );
  const socket = file("proxy.socket");

  let environment: ProgramEnvironment = {
    PROP_UPSTREAM: upstream,
    PROP_MONTHLY_LIMIT: "100000",
    PROP_RATE_PER_SECOND: "200",
    PROP_CLIENT_RATE: "200",
    PROP_TRUSTED_PROXIES: "127.0.0.1",
    PROP_DRAIN_SECONDS: "3",
    ...Object.fromEntries(
      ["api-key", "access-token", "metrics-token", "store"].map((name) => [
        `PROP_${name.toUpperCase().replace("-", "_")}_FILE`,
        file(`secrets/${name}`),
      ]),
    ),
  };
  const running = new Map<ServerName, { readonly program: Program; readonly build: Build }>();
  let redisFolder = file("redis");
  const openRedis = (): Promise<Program> => {
    mkdirSync(redisFolder);
    return startRedis(redisPort, redisFolder, file("secrets/redis-users"));
  };
  const ends: (() => Promise<unknown>)[] = [];
  const end = async (): Promise<void> => {
    for (const each of ends.splice(0).reverse()) await each();
    rmSync(folder, { recursive: true, force: true });
  };
  const settingsOf = ({ isToday }: Build): ProgramEnvironment => {
    return isToday ? environment : withoutFiles(environment);
  };
  const start = async (name: ServerName, build: Build): Promise<void> => {
    const program = await startServer({ server: build.server, port: ports[name], environment: settingsOf(build) });
    running.set(name, { program, build });
    await toProxy(socket, `set server servers/${name} state ready`);
    await until(`the proxy sees that ${name} is ready`, async () => (await seenByProxy(socket, name)).status === "UP");
  };
  const stop = async (name: ServerName): Promise<void> => {
    const { program, build } = running.get(name)!;
    running.delete(name);
    if (!build.isToday) {
      // It can't say that it leaves: whoever runs the proxy does.
      await toProxy(socket, `set server servers/${name} state drain`);
      await until(`${name} has answered`, async () => (await seenByProxy(socket, name)).requests === 0);
    }
    const code = await program.end("SIGTERM");
    if (code !== 0) throw new Error(`Server ${name} ended with ${code}: ${program.said().slice(-1000)}`);
  };
  const stopAll = async (): Promise<void> => void (await Promise.all([...running.keys()].map(stop)));

  try {
    let redis = await openRedis();
    ends.push(() => redis.end("SIGKILL"));
    const proxy = await startProxy({
      port,
      servers: [portOne, portTwo],
      certificate: file("secrets/certificate"),
      socket,
    });
    ends.push(() => proxy.end("SIGTERM"));
    ends.push(() => Promise.all([...running.values()].map(({ program }) => program.end("SIGKILL"))));
    return {
      port,
      token,
      file,
      end,
      storeName() {
        const [, name = ""] =
          /prop:\{([^}]+)\}:book/.exec(readFileSync(join(redisFolder, LOG_OF_REDIS), "latin1")) ?? [];
        return Promise.resolve(name);
      },
      set: (settings) => void (environment = { ...environment, ...settings }),
      setSecret: write,
      start: async (build) => void (await Promise.all(NAMES.map((name) => start(name, build)))),
      async roll(build) {
        for (const name of NAMES) {
          await stop(name);
          await start(name, build);
        }
      },
      stop: stopAll,
      async command(...words) {
        const { stdout } = await promisify(execFile)(process.execPath, [TODAY.server, ...words], { env: environment });
        return stdout.trim();
      },
      async loseRedis() {
        await redis.end("SIGKILL");
        redisFolder = file("redis-again");
        redis = await openRedis();
      },
      async ledger() {
        const headers = { authorization: `Bearer ${metricsToken}` };
        const text = await (await fetch(`http://127.0.0.1:${ports.one}/metrics`, { headers })).text();
        const counts = ["billed", "uncertain", "underWay"].map((name) =>
          Number(new RegExp(`prop_month_requests\\{count="${name}"\\} (\\d+)`).exec(text)?.[1]),
        );
        return counts.reduce((sum, count) => sum + count, 0);
      },
    };
  } catch (fault) {
    await end();
    throw fault;
  }
};

/** What Redis writes down of each change, which names what it changes. */
const LOG_OF_REDIS = "appendonlydir/appendonly.aof.1.incr.aof";
