/** Excel as a host: the six abilities, asynchronous, and the clock. */
import { isProblem, type Problem } from "../../shared/api/problem";
import { whenKnown, type Awaitable } from "../../shared/fetching/work/awaitable";
import { drive, type AwaitingHost } from "../../shared/fetching/work/drivers";
import {
  readableEntry,
  waitsForUser,
  type ReservationBatch,
  type AdmissionReply,
  type Commit,
  type CacheFinding,
} from "../../shared/fetching/work/effects";
import { EXCEL_RESULT, EXCEL_STARTS } from "../../shared/fetching/work/timeouts";
import { fetchContext, type FetchContext } from "../../shared/fetching/requests/fetchContext";
import { admissionPolicy, type AdmissionPolicy } from "../../shared/fetching/quota/admissionPolicy";
import { noLog } from "../../shared/fetching/requests/noLog";
import { storeKey } from "../../shared/fetching/requests/storeKey";
import { usableSettings, type Settings } from "../../shared/fetching/requests/settings";
import { keepLate } from "../../shared/fetching/middleware/stored";
import { readyConnection } from "../../shared/fetching/requests/wire";
import { collectBurst } from "./collectBurst";
import { pause } from "../runtime/pause";
import { sender, type Send } from "./sender";
import { steadyNow } from "../runtime/steadyClock";
import { openStore } from "../storage/store";

/** Requests in flight at once, for one formula. */
const BATCH = 20;

export const store = openStore();
const claimTogether = collectBurst(store.admit);
const withoutLog = noLog();

export const contextOf = (settings: Settings | Problem): FetchContext => ({
  ...fetchContext(settings, Date.now(), BATCH),
  prefix: "PROP.",
});

/**
 * @param reason Returns why no more requests may be made, if so.
 * @param refused Is called when requests wait for the user.
 */
export function hostOf(
  settings: Settings | Problem,
  context: FetchContext,
  reason: () => Problem | undefined = () => undefined,
  refused: () => void = () => undefined,
): AwaitingHost {
  const began = steadyNow();
  const policy = (): AdmissionPolicy => {
    const refusal = reason();
    return { ...admissionPolicy(settings, began, EXCEL_STARTS), ...(refusal === undefined ? {} : { refusal }) };
  };
  /** By key, the moment of the entry that this work has last read from the cache. */
  const seen = new Map<string, number>();
  const isNews = (key: string, found: CacheFinding): boolean => {
    const entry = readableEntry(found);
    return entry !== undefined && entry.at !== seen.get(key);
  };
  let sendNow: Send | undefined;
  const host: AwaitingHost = {
    readCache({ keys, apart }) {
      // All fields of an answer are kept together here.
      if (apart === true) return keys.map(() => undefined);
      return whenKnown(store.readCache(keys), (found) => {
        found.forEach((each, index) => {
          const entry = readableEntry(each);
          if (entry !== undefined) seen.set(keys[index]!, entry.at);
        });
        return found;
      });
    },
    reserve: async (batch) => {
      withoutLog.add(batch);
      if (batch.approved === true) {
        const approved = admissionPolicy(settings, began, Infinity, true);
        return (await store.admit([{ batch, policy: approved }]))[0]!;
      }
      const hasCome = (key: string): boolean => isNews(key, store.remembered(key));
      const replies = await lookAgain(batch, await claimTogether(batch, policy, hasCome), isNews);
      if (replies.some(waitsForUser)) refused();
      return replies;
    },
    send: (sendings) => (sendNow ??= senderOf(settings, context, host, began, policy()))(sendings),
    commit: commitAll,
    sleep: pause,
    usage: () => store.usage(usableSettings(settings)),
  };
  return host;
}

/** Without a service or a key, admission refuses all requests, so there is nothing to send. */
function senderOf(
  settings: Settings | Problem,
  context: FetchContext,
  host: AwaitingHost,
  began: number,
  { ratePerSecond }: AdmissionPolicy,
): Send {
  const ready = readyConnection(settings);
  if (isProblem(ready)) return () => Promise.resolve([]);
  return sender(ready, began + EXCEL_RESULT, {
    markSent: (request) => store.markSent(storeKey(request, context), context.remote === true),
    finalRequest: (request) => withoutLog.applied(request, context),
    onLate: (request, delivery, lostAt) => void drive(keepLate(request, delivery, lostAt, context), host),
    ratePerSecond,
  });
}

function commitAll(entries: readonly Commit[]): Awaitable<void> {
  withoutLog.remove(entries);
  return store.commit(entries);
}

/** While a reservation waited to be refused, another cell may have cached the answer: then it is read. */
async function lookAgain(
  { requests }: ReservationBatch,
  replies: readonly AdmissionReply[],
  isNews: (key: string, found: CacheFinding) => boolean,
): Promise<readonly AdmissionReply[]> {
  const refused = requests.filter((_, index) => isProblem(replies[index])).map(({ key }) => key);
  if (refused.length === 0) return replies;
  const found = await store.readCache(refused);
  const came = new Set(refused.filter((key, index) => isNews(key, found[index])));
  return replies.map((reply, index) => (came.has(requests[index]!.key) ? { decision: "retryAfter", delay: 1 } : reply));
}
