/** Excel as a host: the six abilities, all by waiting, and the clock. */
import type { Delivery } from "../shared/service/answer";
import { isProblem, type Problem } from "../shared/service/problem";
import type { Request } from "../shared/service/request";
import type { AwaitingHost } from "../shared/work/drive";
import type { Asking, Claim, Entry, Sending } from "../shared/work/effect";
import { entriesOf, lateEntriesOf, takesRecordsAway } from "../shared/work/entries";
import { rulesOf } from "../shared/work/gate";
import { noLog } from "../shared/work/noLog";
import { isDoubtful, isRemote } from "../shared/work/presence";
import { storeKey, type Terms } from "../shared/work/sender";
import { DEFAULT_SETTINGS, type Settings } from "../shared/work/settings";
import { connected } from "../shared/work/wire";
import { gathered } from "./gathering";
import { sender } from "./sender";
import { steadyNow } from "./steadyClock";
import { openStore } from "./store";

/** Requests on the wire at once, for one formula. */
const BATCH = 20;

/** Milliseconds in which a cell may begin requests, and after which it is told at the latest: Excel gives it 60 s. */
const PATIENCE = 48_000;
const LONGEST = 57_000;

export const store = openStore();
const claimTogether = gathered(store.admit, store.came);
const withoutLog = noLog();

export function termsOf(settings: Settings | Problem): Terms {
  const { baseUrl, keepDays } = isProblem(settings) ? DEFAULT_SETTINGS : settings;
  return { service: baseUrl ?? "", now: Date.now(), keepDays, batch: BATCH, remote: isRemote(baseUrl) };
}

export function hostOf(settings: Settings | Problem, terms: Terms): AwaitingHost {
  const began = steadyNow();
  const rules = rulesOf(settings, began, PATIENCE);
  const approvedRules = rulesOf(settings, began, Infinity, true);
  const ready = connected(settings);
  const lookedAgain = new Set<string>();
  return {
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
          late: (request, delivery) => void keepLate(request, delivery, terms),
          early: (sending, delivery) => keepEarly(sending, delivery, terms),
        }),
    retain: keep,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    usage: () => store.usage(rules.monthlyLimit),
  };
}

function keep(entries: readonly Entry[]): Promise<void> {
  withoutLog.ended(entries);
  return store.retain(entries);
}

/** What leaves in doubt whether the service is there waits for the others of its batch. */
async function keepEarly({ request, before: known }: Sending, delivery: Delivery, terms: Terms): Promise<Delivery> {
  const [replaced] = takesRecordsAway(request) ? await store.recall([storeKey(request, terms)]) : [];
  const entries = entriesOf(request, delivery, terms, replaced, known);
  if (delivery.kind === "fault" || isDoubtful(entries)) return delivery;
  await keep(entries);
  return { ...delivery, kept: true };
}

async function keepLate(request: Request, delivery: Delivery, terms: Terms): Promise<void> {
  const [before] = await store.recall([storeKey(request, terms)]);
  await store.retain(lateEntriesOf(request, delivery, terms, before));
}

/** While a claim waited to be refused, another cell may have brought the answer: then it is looked up, once. */
async function lookAgain({ asks }: Asking, claims: readonly Claim[], looked: Set<string>): Promise<readonly Claim[]> {
  const refused = asks.filter(({ key }, index) => isProblem(claims[index]) && !looked.has(key)).map(({ key }) => key);
  if (refused.length === 0) return claims;
  const found = await store.recall(refused);
  const came = new Set(refused.filter((_, index) => found[index] !== undefined));
  for (const key of came) looked.add(key);
  return claims.map((claim, index) => (came.has(asks[index]!.key) ? { claim: "later", after: 1 } : claim));
}
