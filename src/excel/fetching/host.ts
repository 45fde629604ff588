/** Excel as a host: the six abilities, asynchronous, and the clock. */
import type { Delivery } from "../../shared/api/answer";
import { isProblem, type Problem } from "../../shared/api/problem";
import type { Request } from "../../shared/api/request";
import type { AwaitingHost } from "../../shared/fetching/drivers";
import type { ReservationBatch, Reservation, Commit, Sending } from "../../shared/fetching/effects";
import { commitsOf, lateCommitsOf, takesRecordsAway } from "../../shared/fetching/cache/commits";
import { admissionPolicy } from "../../shared/fetching/quota/admission";
import { noLog } from "../../shared/fetching/noLog";
import { isDoubtful, isRemote } from "../../shared/fetching/presence";
import { storeKey, type FetchContext } from "../../shared/fetching/sender";
import { DEFAULT_SETTINGS, type Settings } from "../../shared/fetching/settings";
import { readyConnection } from "../../shared/fetching/wire";
import { gather } from "./gather";
import { sender } from "./sender";
import { steadyNow } from "./steadyClock";
import { openStore } from "../storage/store";

/** Requests in flight at once, for one formula. */
const BATCH = 20;

/** Milliseconds in which a cell may start requests, and after which it gets a result in any case: Excel allows 60 s. */
const PATIENCE = 48_000;
const LONGEST = 57_000;

export const store = openStore();
const claimTogether = gather(store.admit, store.arrivedSince);
const withoutLog = noLog();

export function contextOf(settings: Settings | Problem): FetchContext {
  const { baseUrl, keepDays } = isProblem(settings) ? DEFAULT_SETTINGS : settings;
  return { service: baseUrl ?? "", now: Date.now(), keepDays, batchSize: BATCH, remote: isRemote(baseUrl) };
}

export function hostOf(settings: Settings | Problem, context: FetchContext): AwaitingHost {
  const began = steadyNow();
  const policy = admissionPolicy(settings, began, PATIENCE);
  const approvedPolicy = admissionPolicy(settings, began, Infinity, true);
  const ready = readyConnection(settings);
  const lookedAgain = new Set<string>();
  return {
    readCache: store.readCache,
    reserve: async (batch) => {
      withoutLog.add(batch);
      if (batch.approved === true) return (await store.admit([{ batch, policy: approvedPolicy }]))[0]!;
      return lookAgain(batch, await claimTogether(batch, policy, lookedAgain), lookedAgain);
    },
    send: isProblem(ready)
      ? () => []
      : sender(ready, began + LONGEST, {
          markSent: (request) => store.markSent(storeKey(request, context)),
          finalRequest: (request) => withoutLog.applied(request, context),
          onLate: (request, delivery) => void keepLate(request, delivery, context),
          onEarly: (sending, delivery) => keepEarly(sending, delivery, context),
        }),
    commit: commitAll,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    usage: () => store.usage(policy.monthlyLimit),
  };
}

function commitAll(entries: readonly Commit[]): Promise<void> {
  withoutLog.remove(entries);
  return store.commit(entries);
}

/** A delivery that leaves open whether the service is available is not committed before the rest of its batch. */
async function keepEarly(
  { request, previousAnswer: known }: Sending,
  delivery: Delivery,
  context: FetchContext,
): Promise<Delivery> {
  const [replaced] = takesRecordsAway(request) ? await store.readCache([storeKey(request, context)]) : [];
  const entries = commitsOf(request, delivery, context, replaced, known);
  if (delivery.kind === "fault" || isDoubtful(entries)) return delivery;
  await commitAll(entries);
  return { ...delivery, committed: true };
}

async function keepLate(request: Request, delivery: Delivery, context: FetchContext): Promise<void> {
  const [before] = await store.readCache([storeKey(request, context)]);
  await store.commit(lateCommitsOf(request, delivery, context, before));
}

/** While a reservation waited to be refused, another cell may have cached the answer: then it is read, once. */
async function lookAgain(
  { requests }: ReservationBatch,
  reservations: readonly Reservation[],
  looked: Set<string>,
): Promise<readonly Reservation[]> {
  const refused = requests
    .filter(({ key }, index) => isProblem(reservations[index]) && !looked.has(key))
    .map(({ key }) => key);
  if (refused.length === 0) return reservations;
  const found = await store.readCache(refused);
  const came = new Set(refused.filter((_, index) => found[index] !== undefined));
  for (const key of came) looked.add(key);
  return reservations.map((reservation, index) =>
    came.has(requests[index]!.key) ? { decision: "retryAfter", delay: 1 } : reservation,
  );
}
