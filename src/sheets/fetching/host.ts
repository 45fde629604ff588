/**
 * Google Sheets as a host: the six abilities, synchronous, and the clock. The quota state is changed under the
 * document's lock. If the lock isn't free in time, the cell says so and nothing is requested.
 */
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import { fetchContext, type FetchContext } from "../../shared/fetching/requests/fetchContext";
import { corrected, withCheck, withRecount } from "../../shared/fetching/quota/accountCheck";
import type { AccountCheck } from "../../shared/fetching/ledger/accountNote";
import type { QuotaState } from "../../shared/fetching/quota/quotaState";
import type { BlockingHost } from "../../shared/fetching/work/drivers";
import type { ReservationBatch, Commit } from "../../shared/fetching/work/effects";
import { CELL_TIMEOUT, COMMIT_WAIT, RESERVE_WAIT, RUN_TIMEOUT } from "../../shared/fetching/work/timeouts";
import { admit, withSlotsAfter } from "../../shared/fetching/quota/admission";
import { admissionPolicy, timeProblem, type AdmissionPolicy } from "../../shared/fetching/quota/admissionPolicy";
import { upToDate } from "../../shared/fetching/quota/expiry";
import { withoutFailures } from "../../shared/fetching/quota/recentFailure";
import { settle } from "../../shared/fetching/quota/settlement";
import { accountUsage } from "../../shared/fetching/quota/accountUsage";
import { billingPeriod } from "../../shared/fetching/ledger/billingPeriod";
import type { Usage } from "../../shared/fetching/ledger/ledger";
import {
  dueWarnings,
  withClaimed,
  withConfirmed,
  type SpendingWarning,
} from "../../shared/fetching/quota/spendingWarning";
import { spentByDate, type SpentByDate } from "../../shared/fetching/ledger/spentByDate";
import { usableSettings, type Settings } from "../../shared/fetching/requests/settings";
import { readyConnection } from "../../shared/fetching/requests/wire";
import { googleMessage } from "../../shared/panelApi/googleMessages";
import { attempt, retryOnce } from "../runtime/attempt";
import { shortKey, shortRequest } from "../storage/quota/quotaText";
import { documentQuota, type DocumentChange } from "../storage/quota/documentQuota";
import { spentInOtherDocuments } from "../storage/quota/otherDocuments";
import { locked } from "../runtime/lock";
import { newName } from "../runtime/runtimeName";
import { sender } from "./sender";
import type { Owner } from "./settings";
import { openSlots } from "./slots";
import { openStore } from "../storage/store";

/** Requests per `fetchAll`. A fault loses the whole batch, so it is small. */
const BATCH = 10;

/** How many aliases may wait in a long run before they are written. */
const ALIASES_WAITING = 3000;

export interface SheetsHost extends BlockingHost {
  readonly usage: () => Usage;
  /** What this document spent. */
  readonly spent: () => SpentByDate;
  /** Books a check of the provider's account, or returns why it can't be. */
  readonly bookAccountCheck: (check: AccountCheck) => Problem | undefined;
  /** Replaces a damaged count by the account's for this billing period. */
  readonly setBilled: (billed: number) => Problem | undefined;
  readonly claimWarnings: () => readonly SpendingWarning[];
  readonly confirmWarnings: (shown: readonly SpendingWarning[]) => void;
  readonly clearFailures: () => void;
  /** Writes the aliases that wait. */
  readonly close: () => void;
}

export const contextOf = (settings: Settings | Problem): FetchContext => ({
  ...fetchContext(settings, Date.now(), BATCH),
  prefix: "PROP_",
});

const NOT_WRITTEN = problem("spending", "Too many cells calculate at once; nothing was changed: try again");
const BUSY = problem("spending", "Needs 1 request: too many cells calculate at once; try again");

const UNWRITABLE = problem(
  "spending",
  "Needs 1 request: this document can't store anything more for PROP, so the monthly limit could not be kept",
);

/** Where the quota state can't be written, its limit could not be kept: why. */
function reserved<T>(act: () => T): T | Problem {
  try {
    return retryOnce(act);
  } catch (thrown) {
    const remedy = googleMessage(thrown)?.remedy;
    return remedy === undefined ? UNWRITABLE : problem("spending", `Needs 1 request: ${remedy}`);
  }
}

/** Names this execution, to tell its requests from those of others. Each execution has its own globals. */
const OWNER = newName();

export function hostOf({ settings, spent }: Owner, { now }: Pick<FetchContext, "now">): SheetsHost {
  const store = openStore();
  const quota = documentQuota();
  const rules = usableSettings(settings);
  const { billingDay } = rules;
  const elsewhere = spentInOtherDocuments(spent, billingPeriod(now, billingDay).first, now);
  const policyFor = ({ approved }: Pick<ReservationBatch, "approved">): AdmissionPolicy => ({
    ...admissionPolicy(settings, now, approved === true ? RUN_TIMEOUT : CELL_TIMEOUT, approved),
    spentElsewhere: elsewhere,
    owner: OWNER,
    sendsAtOnce: true,
    now: Date.now(),
  });
  const ready = readyConnection(settings);
  const slots = openSlots();
  /**
   * Booked with the next change: requests that cost nothing, which aren't worth a lock of their own, and what could not
   * be booked when it arrived.
   */
  let saved: readonly Commit[] = [];
  /** The quota state, with reservations checked for being lost even if no more are made. */
  const lookedAt = (): QuotaState => {
    const before = quota.read();
    if (Object.keys(before.reservations).length === 0) return before;
    const look = (each: QuotaState): DocumentChange<QuotaState> => {
      const value = upToDate(each, Date.now(), OWNER);
      return { quota: value, value };
    };
    return attempt(() => quota.change(RESERVE_WAIT, look))?.value ?? before;
  };
  /** Books what is pending. @returns Whether it could. */
  const book = (wait: number, store: () => void = () => undefined): boolean => {
    const all = saved.map((entry) => ({ ...entry, key: shortKey(entry.key) }));
    const booked = attempt(() =>
      quota.change(wait, (before) => {
        store();
        const settled = settle(before, all, Date.now(), OWNER);
        return { quota: withSlotsAfter(settled, slots.left(), policyFor({})), value: true };
      }),
    );
    if (booked !== undefined) saved = [];
    return booked !== undefined;
  };
  const dueIn = (each: QuotaState): readonly SpendingWarning[] => {
    const now = Date.now();
    return dueWarnings(each, accountUsage(each, now, rules, elsewhere), now);
  };
  const correct = (correction: (quota: QuotaState, now: number) => QuotaState | Problem): Problem | undefined => {
    const changed = quota.change(RESERVE_WAIT, (before) => {
      const now = Date.now();
      const current = upToDate(before, now, OWNER);
      const after = corrected(current, correction(current, now));
      return { quota: after.quota, value: { why: after.why } };
    });
    return changed === undefined ? NOT_WRITTEN : changed.value.why;
  };
  return {
    readCache: ({ keys, fields, apart }) =>
      apart === true ? store.readApart(keys, fields) : store.readCache(keys, fields),
    reserve(batch) {
      const { refusal } = policyFor(batch);
      if (refusal !== undefined) return batch.requests.map(() => refusal);
      const short = { ...batch, requests: batch.requests.map(shortRequest), behind: batch.behind.map(shortRequest) };
      if (batch.atMost === 0) return admit(quota.readLately(), short, policyFor(batch)).replies;
      const granted = (before: QuotaState) => {
        const policy = policyFor(batch);
        slots.granted(policy.now);
        const admitted = admit(before, short, policy);
        return { quota: admitted.quota, value: admitted.replies };
      };
      const changed = reserved(() => quota.change(RESERVE_WAIT, granted)?.value ?? BUSY);
      store.doubt();
      if (!isProblem(changed)) return changed;
      const policy = policyFor(batch);
      return batch.requests.map((request) => (changed === BUSY && timeProblem(request, policy)) || changed);
    },
    send: isProblem(ready) ? () => [] : sender(ready, slots),
    commit(entries) {
      const worth = entries.some(({ settlement, cacheEntry }) => settlement !== undefined || cacheEntry !== undefined);
      saved = [...saved, ...entries];
      if (!worth) return;
      // An answer that can't be stored is booked nevertheless.
      const keepAnswers = (): void => void attempt(() => store.commit(entries, Date.now()));
      const done = locked(COMMIT_WAIT, () => {
        const booked = book(COMMIT_WAIT, keepAnswers);
        // Before anybody reserves: another execution may wait for this home in another spelling.
        const which = store.waiting() > ALIASES_WAITING ? undefined : "of one home";
        if (booked) attempt(() => store.flush(Date.now(), which));
        return { booked };
      });
      if (done?.booked !== true) keepAnswers();
    },
    sleep: (milliseconds) => void attempt(() => Utilities.sleep(milliseconds)),
    usage: () => accountUsage(lookedAt(), Date.now(), rules, elsewhere),
    spent: () => spentByDate(upToDate(lookedAt(), Date.now()).ledger, Date.now()),
    bookAccountCheck: (check) => correct((before, at) => withCheck(before, check, at, billingDay)),
    setBilled: (billed) => correct((before, at) => withRecount(before, billed, at, elsewhere, billingDay)),
    claimWarnings() {
      if (dueIn(quota.read()).length === 0) return [];
      const claimed = (before: QuotaState): DocumentChange<readonly SpendingWarning[]> => {
        const value = dueIn(before);
        return { quota: withClaimed(before, value, Date.now()), value };
      };
      return attempt(() => quota.change(RESERVE_WAIT, claimed))?.value ?? [];
    },
    confirmWarnings: (shown) =>
      void attempt(() =>
        quota.change(RESERVE_WAIT, (before) => ({ quota: withConfirmed(before, shown), value: true })),
      ),
    clearFailures: () =>
      void attempt(() => quota.change(RESERVE_WAIT, (before) => ({ quota: withoutFailures(before), value: true }))),
    close() {
      if (saved.some(({ settlement }) => settlement !== undefined)) book(RESERVE_WAIT);
      if (store.waiting() === 0) return;
      locked(COMMIT_WAIT, () => (store.flush(Date.now()), store));
    },
  };
}
