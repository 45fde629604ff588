/** The programs of a deployment, on free ports of this machine: Redis, the proxy, and servers, each with its own log. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { ROOT } from "../measure/bench/places";

const DEPLOY = join(ROOT, "deploy");

const isHere = (name: string, word: string): boolean => spawnSync(name, [word]).status === 0;

/** What the topology needs and this machine lacks. */
export const lacking = (): readonly string[] => [
  ...(["redis-server", "valkey-server"].some((name) => isHere(name, "--version")) ? [] : ["redis-server"]),
  ...(isHere("haproxy", "-v") ? [] : ["haproxy"]),
  ...(isHere("openssl", "version") ? [] : ["openssl"]),
];

export interface Program {
  readonly said: () => string;
  readonly end: (signal: "SIGTERM" | "SIGKILL") => Promise<number | null>;
}

export type ProgramEnvironment = Readonly<Record<string, string>>;

/** Starts a program, and waits until it has said that it is ready. */
const program = (
  name: string,
  words: readonly string[],
  { ready, environment = {} }: { readonly ready: RegExp; readonly environment?: ProgramEnvironment },
): Promise<Program> =>
  new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(name, words, { env: { PATH: process.env["PATH"], ...environment } });
    let said = "";
    const ended = new Promise<number | null>((done) => child.once("close", done));
    child.once("error", reject);
    void ended.then(() => reject(new Error(`${name} ended: ${said.slice(-2000)}`)));
    const end: Program["end"] = (signal) => (child.kill(signal), ended);
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        said += String(chunk);
        if (ready.test(said)) resolve({ said: () => said, end });
      });
  });

export const startRedis = (port: number, folder: string, users: string): Promise<Program> => {
  const name = isHere("redis-server", "--version") ? "redis-server" : "valkey-server";
  const place = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--aclfile", users];
  return program(name, [join(DEPLOY, "redis.conf"), ...place], { ready: /Ready to accept connections/i });
};

export interface ProxyPlace {
  readonly port: number;
  readonly servers: readonly [number, number];
  readonly certificate: string;
  readonly socket: string;
}

/** By the file that containers get. */
export const startProxy = ({ port, servers, certificate, socket }: ProxyPlace): Promise<Program> => {
  const [one, two] = servers.map((each) => `127.0.0.1:${each}`) as [string, string];
  const environment = {
    PROP_BIND: `127.0.0.1:${port}`,
    PROP_CERTIFICATE: certificate,
    PROP_SERVER_ONE: one,
    PROP_SERVER_TWO: two,
    PROP_PROXY_SOCKET: socket,
  };
  return program("haproxy", ["-db", "-f", join(DEPLOY, "haproxy.cfg")], {
    // It says nothing of itself: it has looked at the servers, and none is there yet.
    ready: /servers\/two is DOWN/,
    environment,
  });
};

/** A command to the proxy, as `socat` sends it. */
export const toProxy = (socket: string, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const connection = connect(socket, () => connection.write(`${command}\n`));
    let said = "";
    connection.on("data", (chunk: Buffer) => (said += String(chunk)));
    connection.once("error", reject);
    connection.once("end", () => resolve(said));
  });

/** What the proxy thinks of a server, such as `UP` or `DOWN`, and how many requests it has there. */
export const seenByProxy = async (socket: string, name: string) => {
  const [head = "", ...lines] = (await toProxy(socket, "show stat")).split("\n");
  const columns = head.split(",");
  const cells = lines.map((line) => line.split(",")).find(([group, server]) => group === "servers" && server === name);
  const cell = (column: string): string => cells?.[columns.indexOf(column)] ?? "";
  return { status: cell("status"), requests: Number(cell("scur")) };
};

export interface ServerWish {
  /** `serve/server.mjs` of a build. */
  readonly server: string;
  readonly port: number;
  readonly environment: ProgramEnvironment;
}

export const startServer = ({ server, port, environment }: ServerWish): Promise<Program> =>
  program(process.execPath, [server], {
    ready: /https?:\/\/127\.0\.0\.1:\d+ \(service/,
    environment: { ...environment, PORT: String(port) },
  });

/** The environment of a release that doesn't read secrets from files. */
export const withoutFiles = (environment: ProgramEnvironment): ProgramEnvironment =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) =>
      name.endsWith("_FILE") ? [name.slice(0, -"_FILE".length), readFileSync(value, "utf8").trim()] : [name, value],
    ),
  );
