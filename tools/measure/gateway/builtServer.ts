/** The built server as processes of its own, as a team runs it: its log goes to a file. */
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../bench/places";

const SERVER = join(ROOT, "dist/serve/server.mjs");

type Environment = Readonly<Record<string, string>>;

export interface BuiltServer {
  readonly address: string;
  readonly process: number;
  readonly stop: () => Promise<void>;
}

export const startBuilt = async (environment: Environment): Promise<BuiltServer> => {
  if (!existsSync(SERVER)) throw new Error("Not built yet: run npm run build");
  const folder = mkdtempSync(join(tmpdir(), "measure-server-"));
  const log = join(folder, "log");
  const out = openSync(log, "w");
  const server = spawn(process.execPath, [SERVER], { env: { ...LIMITS, ...environment }, stdio: ["ignore", out, out] });
  let isOver = false;
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve())).then(() => (isOver = true));
  const stop = async (): Promise<void> => {
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true });
  };
  for (;;) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+(?= \(service)/.exec(readFileSync(log, "utf8")) ?? [];
    if (address !== undefined) return { address, process: server.pid!, stop };
    if (isOver) throw new Error(`The server did not start: ${readFileSync(log, "utf8")}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** All clients are on this machine, which one address of a team is not. */
const LIMITS: Environment = { PORT: "0", PROP_CLIENT_RATE: "10000", PROP_RATE_PER_SECOND: "1000" };

/** Runs a command of the server, such as `--restore`. @returns What it said. */
export const builtCommand = async (environment: Environment, ...words: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [SERVER, ...words], { env: environment })).stdout;
