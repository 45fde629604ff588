/** Prices and makes calls by the gateway's own memory: each request is a question like that of any client. */
import { setImmediate } from "node:timers/promises";
import { cacheStatusText } from "../../../shared/api/cacheStatus";
import { isProblem, problem, type Problem } from "../../../shared/api/problem";
import { requestKey, type Request } from "../../../shared/api/request";
import { priceOf, quotePlan, requestsWithin, type Price } from "../../../shared/fetching/quote";
import type { Awaitable } from "../../../shared/fetching/work/awaitable";
import { drive, type AwaitingHost } from "../../../shared/fetching/work/drivers";
import type { Plan } from "../../../shared/fetching/work/plan";
import type { FetchContext } from "../../../shared/fetching/requests/fetchContext";
import type { Usage } from "../../../shared/fetching/ledger/ledger";
import type { Settings } from "../../../shared/fetching/requests/settings";
import { INTERNAL_ERROR, planOf, type FunctionCall } from "../../../shared/functions/declaring/calculate";
import type { Table } from "../../../shared/tables/table";
import type { HostOf } from "../fetching/host";
import { NOT_WRITTEN } from "../fetching/notWritten";
import { contextFor, type TeamMemory, type Told } from "../fetching/remembered";
import { faultLine } from "./faultLine";

/** What an assistant's calls go through. */
export interface CallMaking {
  readonly settings: Settings;
  readonly memory: Pick<TeamMemory, "told">;
  readonly hostOf: HostOf;
  /** Receives what a person who runs the server should know. */
  readonly log: (line: string) => void;
}

export interface PricedCall {
  readonly price: Price;
  /** What would be requested, by its keys. */
  readonly keys: readonly string[];
  readonly usage: Usage;
}

/** What a call's requests came to. */
export interface CallCost {
  /** Requests that were made. */
  readonly requests: number;
  readonly billed: number;
  /** Sent without an answer: they may have been billed. */
  readonly uncertain: number;
  /** How many questions ended in each way, as the gateway tells it to every client. */
  readonly cacheStatus: Readonly<Record<string, number>>;
  /** When the oldest answer came, in milliseconds since 1970 UTC. */
  readonly oldest?: number;
}

interface MadeCall {
  readonly value: Table | Problem;
  readonly cost: CallCost;
  /** Missing if the store doesn't say. */
  readonly usage?: Usage;
}

export interface Making {
  /** How many requests were agreed on. */
  readonly atMost: number;
  readonly signal: AbortSignal;
  /** Called as answers come. @param done How many questions were answered. @param all How many there are, as far as is known. */
  readonly onProgress: (done: number, all: number) => void;
}

export interface AssistantCalls {
  readonly price: (call: FunctionCall) => Promise<PricedCall | Problem>;
  /** What was paid for is never lost to a failure of something else. */
  readonly make: (call: FunctionCall, making: Making) => Promise<MadeCall | Problem>;
}

/** Questions at once, and the seconds of a slow pace that they take: a spreadsheet's cells don't wait behind a whole list. */
const AT_ONCE = 20;
const AHEAD = 5;

const NO_REQUEST = { endpoint: "properties", parameters: {} } as const;

const CANCELLED = problem("spending", "The call was cancelled, so nothing more was requested");
const FAILED: Told = {
  outcome: problem("failed", "The gateway failed; this request may have been billed"),
  status: undefined,
  journey: { isSent: true, isKept: false, settlement: "uncertain" },
};
const MORE_THAN_AGREED = problem("spending", "This needs more requests than were agreed: call again for the new price");

/** @param member Who asks, if not with the team's own token. */
export const openCalls = ({ settings, memory, hostOf, log }: CallMaking, member?: string): AssistantCalls => {
  const atOnce = Math.max(1, Math.min(AT_ONCE, settings.ratePerSecond * AHEAD));

  const failed = (fault: unknown): void => log(faultLine(fault));

  /** Looks and sends nothing. What the store can't do is told; any other fault is thrown, because it is a bug. */
  const look = async <T>(act: (context: FetchContext, host: AwaitingHost) => Awaitable<T>): Promise<T | Problem> => {
    const context = contextFor(settings, NO_REQUEST, Date.now());
    const host = hostOf(context, { isSent: false, isKept: false }, () => undefined, member);
    let isStoreGone = false;
    const ofStore = async <R>(read: () => Awaitable<R>): Promise<R> => {
      try {
        return await read();
      } catch (fault) {
        isStoreGone = true;
        throw fault;
      }
    };
    const looking: AwaitingHost = {
      ...host,
      readCache: (needs) => ofStore(() => host.readCache(needs)),
      usage: (needs) => ofStore(() => host.usage(needs)),
    };
    try {
      return await act(context, looking);
    } catch (fault) {
      if (isStoreGone) return NOT_WRITTEN;
      throw fault;
    }
  };

  const usage = (): Promise<Usage | Problem> => look((_, host) => host.usage(undefined));

  return {
    async price(call) {
      const questions = await look(async (context, host) => {
        const plan = await drive(planOf(call, context), host);
        return (await drive(quotePlan(plan, context), host)).questions;
      });
      if (isProblem(questions)) return questions;
      const now = await usage();
      if (isProblem(now)) return now;
      const keys = requestsWithin(questions, "missing").map(({ key }) => key);
      return { price: priceOf(questions, "missing"), keys, usage: now };
    },
    async make(call, making) {
      const plan = await look((context, host) => drive(planOf(call, context), host));
      if (isProblem(plan)) return plan;
      const asking = openAskingOf(memory, making, { atOnce, failed, member });
      const value = await answered(plan, asking.ask).catch((fault: unknown) => (failed(fault), INTERNAL_ERROR));
      const spent = await usage();
      return { value, cost: costOfAll(asking.told()), ...(isProblem(spent) ? {} : { usage: spent }) };
    },
  };
};

const answered = async <T>(
  plan: Plan<T>,
  ask: (requests: readonly Request[]) => Promise<readonly Told[]>,
): Promise<T> => {
  let step = plan.next();
  while (step.done !== true) step = plan.next((await ask(step.value)).map(({ outcome }) => outcome));
  return step.value;
};

const inTurn = async <T, R>(all: readonly T[], atOnce: number, act: (each: T) => Promise<R>): Promise<readonly R[]> => {
  const results: R[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < all.length) {
      const index = next++;
      results[index] = await act(all[index]!);
      // Answers at hand take no time: what was sent meanwhile, such as that the call is cancelled, is read between them.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work));
  return results;
};

interface AskingRules {
  readonly atOnce: number;
  readonly failed: (fault: unknown) => void;
  readonly member: string | undefined;
}

const openAskingOf = (
  memory: CallMaking["memory"],
  { atMost, signal, onProgress }: Making,
  { atOnce, failed, member }: AskingRules,
) => {
  const names = new Set<string>();
  const asked = new Map<string, Promise<Told>>();
  const ended: Told[] = [];
  let left = atMost;
  const told = async (request: Request): Promise<Told> => {
    let isCounted = false;
    const refusal = (): Problem | undefined => {
      if (signal.aborted) return CANCELLED;
      if (isCounted) return undefined;
      if (left === 0) return MORE_THAN_AGREED;
      isCounted = true;
      left -= 1;
      return undefined;
    };
    const one = await memory.told(request, refusal, member).catch((fault: unknown) => (failed(fault), FAILED));
    // It was remembered meanwhile, another's request brought it, or it was refused and not billed.
    if (isCounted && !isMade(one)) left += 1;
    ended.push(one);
    onProgress(ended.length, names.size);
    return one;
  };
  const askedOnce = (request: Request): Promise<Told> => {
    const name = nameOf(request);
    const known = asked.get(name) ?? told(request);
    asked.set(name, known);
    return known;
  };
  return {
    ask(requests: readonly Request[]): Promise<readonly Told[]> {
      for (const request of requests) names.add(nameOf(request));
      return inTurn(requests, atOnce, askedOnce);
    },
    told: (): readonly Told[] => ended,
  };
};

/** The same for questions with the same answer, however their addresses are written: together they were priced as one. */
const nameOf = (request: Request): string =>
  JSON.stringify([requestKey(request), { ...request, parameters: { ...request.parameters, address: "" } }]);

const isMade = ({ journey: { settlement } }: Told): boolean =>
  settlement === "billed" || settlement === "free" || settlement === "uncertain";

const costOfAll = (all: readonly Told[]): CallCost => {
  const count = (settlement: "billed" | "uncertain"): number =>
    all.filter(({ journey }) => journey.settlement === settlement).length;
  const cacheStatus: Record<string, number> = {};
  for (const { status } of all) {
    if (status === undefined) continue;
    const text = cacheStatusText(status);
    cacheStatus[text] = (cacheStatus[text] ?? 0) + 1;
  }
  const times = all.flatMap(({ outcome }) => (isProblem(outcome) ? [] : [outcome.fetchedAt]));
  return {
    requests: all.filter(({ journey }) => journey.isSent || journey.settlement === "uncertain").length,
    billed: count("billed"),
    uncertain: count("uncertain"),
    cacheStatus,
    ...(times.length === 0 ? {} : { oldest: Math.min(...times) }),
  };
};
