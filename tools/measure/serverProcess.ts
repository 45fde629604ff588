/** Servers to be measured, each in its own process, so that clients and servers don't share one. */
import { fork } from "node:child_process";
import { join } from "node:path";

export interface ServerProcess {
  readonly address: string;
  readonly process: number;
  readonly stop: () => void;
}

export const serverProcess = async (role: string, ...words: readonly string[]): Promise<ServerProcess> => {
  const child = fork(join(__dirname, "servers.ts"), [role, ...words], { execArgv: ["--expose-gc", "--import", "tsx"] });
  return new Promise((resolve, reject) => {
    child.once("message", (address) => {
      // A measurement that fails ends, and so do its servers.
      child.unref();
      child.channel?.unref();
      resolve({ address: String(address), process: child.pid!, stop: () => child.kill() });
    });
    child.once("exit", (code) => reject(new Error(`The server to be measured (${role}) ended with ${code}`)));
  });
};
