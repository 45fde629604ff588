/** Excel as a host: the six abilities, all by waiting, and the clock. */
import { isProblem, type Problem } from "../../shared/api/problem";
import { drive, type AwaitingHost } from "../../shared/fetching/drivers";
import type { ReservationBatch, Reservation, Commit } from "../../shared/fetching/effects";
import { admissionPolicy } from "../../shared/fetching/quota/admission";
import { noLog } from "../../shared/fetching/noLog";
import { isRemote } from "../../shared/fetching/presence";
import { storeKey, type FetchContext } from "../../shared/fetching/sender";
import { DEFAULT_SETTINGS, type Settings } from "../../shared/fetching/settings";
import { keepEarly, keepLate } from "../../shared/fetching/singleAnswer";
import { readyConnection } from "../../shared/fetching/wire";
import { gather } from "./gather";
import { sender } from "./sender";
import { steadyNow } from "./steadyClock";
import { openStore } from "../storage/store";

/** Requests on the wire at once, for one formula. */
const BATCH = 20;

/** Milliseconds in which a cell may begin requests, and after which it is told at the latest: Excel gives it 60 s. */
const PATIENCE = 48_000;
const LONGEST = 57_000;

export const store = openStore();
const claimTogether = gather(store.admit, store.came);
const withoutLog = noLog();

export function termsOf(settings: Settings | Problem): FetchContext {
  const { baseUrl, keepDays } = isProblem(settings) ? DEFAULT_SETTINGS : settings;
  return { service: baseUrl ?? "", now: Date.now(), keepDays, batch: BATCH, remote: isRemote(baseUrl) };
}

export function hostOf(settings: Settings | Problem, terms: FetchContext): AwaitingHost {
  const began = steadyNow();
  const rules = admissionPolicy(settings, began, PATIENCE);
  const approvedRules = admissionPolicy(settings, began, Infinity, true);
  const ready = readyConnection(settings);
  const lookedAgain = new Set<string>();
  const host: AwaitingHost = {
    recall: store.recall,
    claim: async (asking) => {
      withoutLog.heard(asking);
      if (asking.approved === true) return (await store.admit([{ asking, rules: approvedRules }]))[0]!;
      return lookAgain(asking, await claimTogether(asking, rules, lookedAgain), lookedAgain);
    },
    send: isProblem(ready)
      ? () => []
      : sender(ready, began + LONGEST, {
          mayGo: (request) => store.mark(storeKey(request, terms)),
          leaving: (request) => withoutLog.leaving(request, terms),
          late: (request, delivery) => void drive(keepLate(request, delivery, terms), host),
          early: (sending, delivery) => drive(keepEarly(sending, delivery, terms), host),
        }),
    retain: keep,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    usage: () => store.usage(rules.monthlyLimit),
  };
  return host;
}

function keep(entries: readonly Commit[]): Promise<void> {
  withoutLog.ended(entries);
  return store.retain(entries);
}

/** While a claim waited to be refused, another cell may have brought the answer: then it is looked up, once. */
async function lookAgain(
  { asks }: ReservationBatch,
  claims: readonly Reservation[],
  looked: Set<string>,
): Promise<readonly Reservation[]> {
  const refused = asks.filter(({ key }, index) => isProblem(claims[index]) && !looked.has(key)).map(({ key }) => key);
  if (refused.length === 0) return claims;
  const found = await store.recall(refused);
  const came = new Set(refused.filter((_, index) => found[index] !== undefined));
  for (const key of came) looked.add(key);
  return claims.map((claim, index) => (came.has(asks[index]!.key) ? { claim: "later", after: 1 } : claim));
}
