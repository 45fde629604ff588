/** Starts the service for tests in a process of its own and ends it. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Logged } from "./server";

export interface TestService {
  /** The base address of a situation, with a log of its own. */
  readonly base: (situation: string, log: string) => string;
  readonly asked: (log: string) => Promise<readonly Logged[]>;
  readonly stop: () => Promise<void>;
}

export async function startTestService(): Promise<TestService> {
  const child = spawn(process.execPath, ["--import", "tsx", join(__dirname, "server.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim()));
    child.once("exit", (code) => reject(new Error(`the test service ended with ${code}`)));
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    base: (situation, log) => `${origin}/${situation}/${log}/v1`,
    asked: async (log) => (await (await fetch(`${origin}/log/${log}`)).json()) as Logged[],
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.stdin.end();
      }),
  };
}
