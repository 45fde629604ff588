/** The sandbox as a service that bills: it counts what it answers, takes some time for it, and knows keys. */
import { NO_FAULTS } from "../../src/sandbox";
import { createSandboxApp } from "../../src/sandbox/server/app";
import { sandboxServer } from "../../src/sandbox/server/sandboxRun";
import { listen } from "../../src/servers/http/listener";
import { sandboxService } from "../../src/servers/http/sandboxState";
import { SANDBOX_HEADER } from "../../src/shared/api/http";
import { Hono } from "hono";

export interface BilledSandbox {
  readonly url: string;
  /** How often each question was answered. */
  readonly bill: ReadonlyMap<string, number>;
  /** How many requests came with each key. */
  readonly byKey: ReadonlyMap<string, number>;
  /** Keys that it takes. */
  readonly keys: Set<string>;
  readonly stop: () => Promise<void>;
}

const SLOWEST = 250;

export const billedSandbox = async (...keys: readonly string[]): Promise<BilledSandbox> => {
  const bill = new Map<string, number>();
  const byKey = new Map<string, number>();
  const valid = new Set(keys);
  const held = sandboxService({ requestsPerSecond: 1000 });
  const newAccounts = () => [{ name: "team", keys: [...valid].map((key) => ({ key, name: "of the team" })) }];
  const sandbox = createSandboxApp(sandboxServer({ held, faults: NO_FAULTS, seed: 1, newAccounts }));
  const app = new Hono();
  app.all("/v1/*", async ({ req, env }) => {
    const key = req.header("x-api-key") ?? "";
    byKey.set(key, (byKey.get(key) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SLOWEST));
    const answer = await sandbox.fetch(req.raw, env as object);
    const { pathname, search } = new URL(req.url);
    if (answer.status === 200) bill.set(pathname + search, (bill.get(pathname + search) ?? 0) + 1);
    // Answers of a sandbox count as free, and these are to be counted.
    answer.headers.set(SANDBOX_HEADER, "0");
    return answer;
  });
  const { address, stop } = await listen(app, 0);
  return { url: `${address}/v1`, bill, byKey, keys: valid, stop };
};
