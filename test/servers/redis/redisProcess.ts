/** A Redis or Valkey of the test's own, on a free port of this machine, with a folder of its own. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `PROP_TEST_REDIS` names another program than the machine's own. */
const { PROP_TEST_REDIS } = process.env;
const PROGRAM = (PROP_TEST_REDIS === undefined ? ["redis-server", "valkey-server"] : [PROP_TEST_REDIS]).find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);

/** Suites are skipped, and the last lines of a run say so, where the machine has neither. */
export const HAS_REDIS = PROGRAM !== undefined;

export interface RedisProcess {
  readonly port: number;
  readonly url: string;
  /** Ends it, and waits until it has. */
  readonly end: (signal?: "SIGTERM" | "SIGKILL") => Promise<void>;
  /** Starts it on the same port, with what it has on its disk. */
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const LASTING = ["--appendonly", "yes", "--appendfsync", "always"];

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

export const redisProcess = async (...words: readonly string[]): Promise<RedisProcess> => {
  if (PROGRAM === undefined) throw new Error("Neither redis-server nor valkey-server is installed");
  const folder = mkdtempSync(join(tmpdir(), "gateway-redis-"));
  const port = await freePort();
  let running: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const place = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
    const redis = spawn(PROGRAM, [...place, ...LASTING, ...words], { stdio: ["ignore", "pipe", "pipe"] });
    running = redis;
    await new Promise<void>((resolve, reject) => {
      let said = "";
      redis.stdout.on("data", (chunk: Buffer) => {
        said += String(chunk);
        if (/Ready to accept connections/i.test(said)) resolve();
      });
      redis.once("exit", () => reject(new Error(`Redis ended:\n${said}`)));
    });
  };
  const end = async (signal: "SIGTERM" | "SIGKILL" = "SIGKILL"): Promise<void> => {
    const redis = running;
    running = undefined;
    if (redis === undefined || redis.exitCode !== null) return;
    const ended = new Promise((exited) => redis.once("exit", exited));
    redis.kill("SIGCONT");
    redis.kill(signal);
    await ended;
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    end,
    start,
    async remove() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
