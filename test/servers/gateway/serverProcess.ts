/** The built server as a process of its own, at a free port of this machine. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

const SERVER = join(__dirname, "../../../dist/serve/server.mjs");

type Environment = Readonly<Record<string, string>>;

export interface ServerProcess {
  readonly address: string;
  readonly process: ChildProcess;
  /** All that it wrote, to either stream. */
  readonly said: () => string;
  /** Ends it, and waits until it has. */
  readonly end: (signal: "SIGTERM" | "SIGKILL") => Promise<number | null>;
}

/** @param words What stands behind the program's name. */
const spawned = (environment: Environment, words: readonly string[] = []) => {
  const process_ = spawn(process.execPath, [SERVER, ...words], { env: { PORT: "0", ...environment } });
  let said = "";
  for (const stream of [process_.stdout, process_.stderr])
    stream.on("data", (chunk: Buffer) => (said += String(chunk)));
  const ended = new Promise<number | null>((resolve) => process_.once("close", resolve));
  return { process: process_, ended, said: () => said };
};

export const startServer = (environment: Environment): Promise<ServerProcess> =>
  new Promise((resolve, reject) => {
    const { process: server, ended, said } = spawned(environment);
    server.stdout.on("data", () => {
      const [address] = /https?:\/\/127\.0\.0\.1:\d+(?= \(service)/.exec(said()) ?? [];
      if (address === undefined) return;
      const end: ServerProcess["end"] = (signal) => (server.kill(signal), ended);
      resolve({ address, process: server, said, end });
    });
    void ended.then(() => reject(new Error(said())));
  });

/** Runs a command of the server. @returns What it said. */
export const serverCommand = async (environment: Environment, ...words: readonly string[]): Promise<string> => {
  const { ended, said } = spawned(environment, words);
  await ended;
  return said().trim();
};

/** A count of the server's metrics, such as `prop_month_requests{count="billed"}`. */
export const metricOf = async (address: string, token: string, name: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${address}/metrics`, { headers })).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length));
};
