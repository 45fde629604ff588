/** The built server as a process of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

export type GatewayEnvironment = Readonly<Record<string, string>>;

export interface GatewayProcess {
  readonly process: ChildProcess;
  readonly address: string;
  readonly said: () => string;
  /** Ends it, and waits until it has. */
  readonly end: (signal: "SIGTERM" | "SIGKILL") => Promise<number | null>;
}

const SERVER = join(__dirname, "../../../dist/serve/server.mjs");

export const gatewayProcess = (environment: GatewayEnvironment): Promise<GatewayProcess> =>
  new Promise((resolve, reject) => {
    const server = spawn(process.execPath, [SERVER], { env: { ...environment, PORT: "0" } });
    const ended = new Promise<number | null>((exited) => server.once("exit", exited));
    let said = "";
    for (const stream of [server.stdout, server.stderr])
      stream.on("data", (chunk: Buffer) => {
        said += String(chunk);
        const [address] = /http:\/\/127\.0\.0\.1:\d+(?= \(service)/.exec(said) ?? [];
        if (address === undefined) return;
        const end = (signal: "SIGTERM" | "SIGKILL") => {
          server.kill(signal);
          return ended;
        };
        resolve({ process: server, address, said: () => said, end });
      });
    void ended.then(() => reject(new Error(said)));
  });
