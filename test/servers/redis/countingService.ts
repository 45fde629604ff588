/** A service that does nothing but note when requests come, in a process of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface CountingService {
  readonly url: string;
  /** Ends it. @returns When requests came, in milliseconds. */
  readonly end: () => Promise<readonly number[]>;
}

export const countingService = async (): Promise<CountingService> => {
  const service = spawn(process.execPath, [join(__dirname, "countingProcess.mjs")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines: string[] = [];
  service.stdout.on("data", (chunk: Buffer) => lines.push(String(chunk)));
  await once(service.stdout, "data");
  const port = lines.splice(0).join("").trim();
  return {
    url: `http://127.0.0.1:${port}/v1`,
    async end() {
      const closed = once(service, "close");
      service.stdin.end();
      await closed;
      return JSON.parse(lines.join("")) as readonly number[];
    },
  };
};
