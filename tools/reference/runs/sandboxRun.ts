/**
 * Runs a function of the catalogue against the sandbox on a fixed day, in a host that caches nothing between calls. So
 * every machine gets the same table and the same requests.
 */
import { answer, createSandbox, SANDBOX_KEY, type Sandbox } from "../../../src/sandbox";
import { nationalGazetteer } from "../../../src/sandbox/places/nationalGazetteer";
import type { Grid } from "../../../src/shared/values/input";
import { calculate } from "../../../src/shared/functions/declaring/calculate";
import type { FunctionDeclaration } from "../../../src/shared/functions/declaring/declaration";
import type { Delivery } from "../../../src/shared/api/answer";
import { KEY_HEADER, type HttpRequest } from "../../../src/shared/api/http";
import type { Problem } from "../../../src/shared/api/problem";
import { requestTarget, type Request } from "../../../src/shared/api/request";
import type { Table } from "../../../src/shared/tables/table";
import { run, type BlockingHost } from "../../../src/shared/fetching/work/drivers";
import type { CacheEntry } from "../../../src/shared/fetching/work/effects";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { usageIn } from "../../../src/shared/fetching/quota/expiry";
import { EMPTY_QUOTA } from "../../../src/shared/fetching/quota/quotaState";
import { DEFAULT_SETTINGS } from "../../../src/shared/fetching/requests/settings";

/** The day of all examples. */
const EXAMPLE_DAY = Date.UTC(2026, 10, 20);

interface Ran {
  readonly outcome: Table | Problem;
  readonly requests: readonly Request[];
}

/** The sandbox before any request. It is a value, so one run doesn't affect the next; its world is generated once. */
let untouched: Sandbox | undefined;

export type Runner = (declaration: FunctionDeclaration, given: readonly (Grid | undefined)[]) => Ran;

export const runOverSandbox: Runner = (declaration, given) => openSandbox()(declaration, given);

/** Runs calls in sequence: the sandbox counts them (each random draw is different), the cache forgets them. */
export function openSandbox(): Runner {
  let sandbox = (untouched ??= createSandbox({ gazetteer: nationalGazetteer() }));
  const context = { service: "sandbox", now: EXAMPLE_DAY, keepDays: DEFAULT_KEEP_DAYS, batchSize: 50 };
  return (declaration, given) => {
    const requests: Request[] = [];
    const ask = (request: Request): Delivery => {
      requests.push(request);
      const answered = answer(sandbox, httpRequest(request), EXAMPLE_DAY);
      sandbox = answered.sandbox;
      return { kind: "response", at: EXAMPLE_DAY, response: answered.response };
    };
    return { outcome: run(calculate({ declaration, given }, context), hostOf(ask)), requests };
  };
}

function hostOf(ask: (request: Request) => Delivery): BlockingHost {
  const store = new Map<string, CacheEntry>();
  return {
    readCache: ({ keys }) => keys.map((key) => store.get(key)),
    reserve: ({ requests }) => requests.map(() => ({ decision: "granted", delay: 0 })),
    send: (sendings) => sendings.map(({ request }) => ask(request)),
    commit: (entries) => {
      for (const { key, cacheEntry } of entries) if (cacheEntry !== undefined) store.set(key, cacheEntry);
    },
    sleep: () => undefined,
    usage: () => usageIn(EMPTY_QUOTA, EXAMPLE_DAY, DEFAULT_SETTINGS.monthlyLimit),
  };
}

function httpRequest(request: Request): HttpRequest {
  const [path = "", query = ""] = requestTarget(request).split("?");
  return {
    method: "GET",
    path,
    query: [...new URLSearchParams(query)],
    headers: { [KEY_HEADER]: SANDBOX_KEY },
  };
}
