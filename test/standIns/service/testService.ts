/** The service for tests, which the suites of a run share; each has logs of its own. */
import { randomUUID } from "node:crypto";
import { sharedPart } from "../../runner/sharedPart";
import type { Logged } from "./server";

export interface TestService {
  /** The base address of a situation, with a log of its own. */
  readonly base: (situation: string, log: string) => string;
  readonly asked: (log: string) => Promise<readonly Logged[]>;
}

export async function openTestService(): Promise<TestService> {
  const origin = await sharedPart("service");
  const suite = randomUUID().slice(0, 8);
  return {
    base: (situation, log) => `${origin}/${situation}/${suite}-${log}/v1`,
    asked: async (log) => (await (await fetch(`${origin}/log/${suite}-${log}`)).json()) as Logged[],
  };
}
