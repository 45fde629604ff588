/** The gateway as a host: the six abilities, asynchronous, and the clock. One for each question of a client. */
import { isProblem, type Problem } from "../../../shared/api/problem";
import type { AwaitingHost } from "../../../shared/fetching/work/drivers";
import type { Commit, Settlement } from "../../../shared/fetching/work/effects";
import { noLog } from "../../../shared/fetching/requests/noLog";
import { admissionPolicy, type AdmissionPolicy } from "../../../shared/fetching/quota/admissionPolicy";
import { ofMember, TEAM, type Asker } from "../../../shared/fetching/quota/members";
import { safeRate } from "../../../shared/fetching/quota/joint/leaving";
import { storeKey } from "../../../shared/fetching/requests/storeKey";
import type { FetchContext } from "../../../shared/fetching/requests/fetchContext";
import { usableSettings, type Settings } from "../../../shared/fetching/requests/settings";
import { readyConnection } from "../../../shared/fetching/requests/wire";
import type { AskUpstream } from "../upstream/upstreamClient";
import { grantedKeys } from "../storage/grantedKeys";
import type { Store } from "../storage/store";
import { departures } from "./departures";
import { NOT_WRITTEN } from "./notWritten";
import { pause } from "../runtime/pause";
import { sender, type Send } from "./sender";

/** What became of a question's own request. */
export interface Journey {
  /** It was sent, so this client's question is the one that is billed. */
  isSent: boolean;
  /** Its answer could be written. */
  isKept: boolean;
  /** As it was booked. */
  settlement?: Settlement;
  /** When its first request left, as `performance.now` tells it. */
  leftAt?: number;
}

/**
 * @param reason Returns why no more requests may be made for this question, if so.
 * @param member Who asks. Without one, whoever has the team's own token.
 */
export type HostOf = (
  context: FetchContext,
  journey: Journey,
  reason: () => Problem | undefined,
  member?: string,
) => AwaitingHost;

/** @param contact Whom to ask for more, once a budget is used. */
export const hosts = (settings: Settings, store: Store, ask: AskUpstream, contact?: string): HostOf => {
  const withoutLog = noLog();
  const { ratePerSecond } = settings;
  const { leaveLater } = store;
  const inTurn = departures(ratePerSecond, leaveLater && (() => leaveLater(ratePerSecond)));
  const ready = readyConnection(settings);
  const senderOf = (context: FetchContext, journey: Journey): Send =>
    isProblem(ready)
      ? () => Promise.resolve([])
      : sender(ask, ready, {
          markSent: (request) => store.markSent(storeKey(request, context), ratePerSecond),
          finalRequest(request) {
            journey.leftAt ??= performance.now();
            return withoutLog.applied(request, context);
          },
          inTurn,
        });
  const { overagePrice, planRequests } = settings;
  const askerOf = (id: string): Asker => ({
    id,
    ...(overagePrice === undefined ? {} : { overagePrice }),
    ...(planRequests === undefined ? {} : { planRequests }),
    ...(contact === undefined ? {} : { contact }),
  });
  return (context, journey, reason, member = TEAM) => {
    const whose = ofMember(member === TEAM ? undefined : member);
    const policy = (): AdmissionPolicy => {
      const refusal = reason();
      const usual = admissionPolicy(settings, 0, Infinity, true);
      return {
        ...usual,
        ratePerSecond: safeRate(ratePerSecond),
        asker: askerOf(member),
        ...(refusal === undefined ? {} : { refusal }),
      };
    };
    const send = senderOf(context, journey);
    let reserved: readonly string[] = [];
    return {
      async readCache({ keys }) {
        try {
          return await store.readCache(keys, reserved.length > 0);
        } catch (fault) {
          // An answer that came is kept first, whatever it replaces.
          if (journey.isSent) return keys.map(() => undefined);
          store.giveBack(reserved);
          throw fault;
        }
      },
      async reserve(batch) {
        withoutLog.add(batch);
        try {
          const replies = await store.admit({ batch, policy: policy() });
          reserved = grantedKeys(batch, replies);
          return replies;
        } catch {
          return batch.requests.map(() => NOT_WRITTEN);
        }
      },
      async send(sendings) {
        const deliveries = await send(sendings);
        if (sendings.some(({ unreserved }, index) => unreserved !== true && wasSent(deliveries[index]!)))
          journey.isSent = true;
        return deliveries;
      },
      async commit(entries: readonly Commit[]) {
        withoutLog.remove(entries);
        const isWritten = await store.commit(entries.map((entry) => ({ ...entry, ...whose })));
        const [settlement] = entries.flatMap((entry) => entry.settlement ?? []);
        if (settlement !== undefined) Object.assign(journey, { isKept: isWritten, settlement });
      },
      sleep: pause,
      usage: () => store.usage(usableSettings(settings), member),
    };
  };
};

const wasSent = (delivery: Awaited<ReturnType<Send>>[number]): boolean => delivery.kind === "response";
