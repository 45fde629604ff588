/**
 * The store: memory in front of the database. Memory is fast and has what is short-lived; the database outlives the
 * workbook and is shared with other tabs. If it refuses, answers are in memory only.
 */
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import { corrected, withCheck, withRecount } from "../../shared/fetching/quota/accountCheck";
import type { AccountCheck } from "../../shared/fetching/ledger/accountNote";
import { accountUsage, type AccountRules } from "../../shared/fetching/quota/accountUsage";
import { billingPeriod } from "../../shared/fetching/ledger/billingPeriod";
import { isDamaged, type QuotaState } from "../../shared/fetching/quota/quotaState";
import {
  readableEntry,
  UNREADABLE_ENTRY,
  type CacheEntry,
  type CacheFinding,
  type Commit,
  type Reservation,
} from "../../shared/fetching/work/effects";
import { markSent } from "../../shared/fetching/quota/admission";
import { settledUpTo } from "../../shared/fetching/quota/expiry";
import { withoutFailures } from "../../shared/fetching/quota/recentFailure";
import { settle } from "../../shared/fetching/quota/settlement";
import {
  dueWarnings,
  withClaimed,
  withConfirmed,
  type SpendingWarning,
} from "../../shared/fetching/quota/spendingWarning";
import type { Usage } from "../../shared/fetching/ledger/ledger";
import type { Awaitable } from "../../shared/fetching/work/awaitable";
import { admitBurst, type Burst } from "../../shared/fetching/quota/burst";
import { openDatabase } from "./database";
import { memory as openMemory } from "../../shared/fetching/cache/memory";
import { RUNTIME_NAME } from "../runtime/runtimeName";
import { pruneSometimes } from "./pruning";
import { batchedRead } from "./batchedRead";
import { steadyNow } from "../runtime/steadyClock";
import { aliasLists } from "./aliasLists";
import { databaseWrites, type DatabaseWrite } from "./databaseWrites";
import { tabs as openTabs } from "./tabs";

export interface Store {
  /** What this tab's memory has. */
  readonly remembered: (key: string) => CacheEntry | undefined;
  /** Immediate if memory has it. */
  readonly readCache: (keys: readonly string[]) => Awaitable<readonly CacheFinding[]>;
  /** Admits what is wanted together in one transaction. The policies' times are those of the steady clock. */
  readonly admit: (wanted: readonly Burst[]) => Promise<readonly (readonly Reservation[])[]>;
  /** Marks a request as sent before it is. Returns whether it may be sent. */
  readonly markSent: (key: string) => Promise<boolean>;
  /** Stores answers and settles their reservations in one transaction. */
  readonly commit: (entries: readonly Commit[]) => Awaitable<void>;
  readonly usage: (rules: AccountRules) => Promise<Usage>;
  readonly claimWarnings: (rules: AccountRules) => Promise<readonly SpendingWarning[]>;
  readonly confirmWarnings: (shown: readonly SpendingWarning[]) => Promise<void>;
  /** Books a check of the provider's account, or returns why it can't be. */
  readonly bookAccountCheck: (check: AccountCheck, billingDay: number) => Promise<Problem | undefined>;
  /** Replaces a damaged count by the account's for this billing period, or returns why it can't be. */
  readonly setBilled: (billed: number, billingDay: number) => Promise<Problem | undefined>;
  readonly clearFailures: () => Promise<void>;
}

const NOT_SET = problem(
  "failed",
  "The count could not be stored: this browser's database does not answer. Close other tabs with PROP, and try again",
);

/** The quota state afterwards, and what the caller wants to know of it. */
type Then<T> = (quota: QuotaState, now: number, lasts: boolean) => { readonly quota: QuotaState; readonly value: T };

/** Milliseconds after which requests that cost nothing are booked, unless another change comes first. */
const BOOKED_AFTER = 1000;

export function openStore(): Store {
  const memory = openMemory();
  const database = openDatabase((keys) => {
    lists.forget(keys);
    tabs.tell(keys);
    prune();
  });
  const prune = pruneSometimes(database);
  /** How often other tabs have written. */
  let news = 0;
  const tabs = openTabs((keys) => {
    news += 1;
    lists.forget(keys);
    // If the database can't be read, the old entry is better than none, which would be paid for again.
    keys.forEach((key) => (database.refuses() ? doubted.add(key) : memory.forget(key)));
  });
  const lists = aliasLists(database, tabs.heard);
  /** Keys that another tab may have written without having announced it yet: they are read again. */
  const doubted = new Set<string>();
  let saved: Commit[] = [];
  let bookingSoon = false;

  const read = batchedRead(async (keys) => {
    const before = news;
    const [own, listed] = await Promise.all([database.read(keys), lists.read(keys)]);
    const found = own.map((entry, index) => newer(entry, listed[index]));
    // What another tab wrote meanwhile will be read again.
    const sure = tabs.heard && news === before && !database.refuses();
    keys.forEach((key, index) => {
      if (sure && found[index] !== UNREADABLE_ENTRY)
        memory.set(key, readableEntry(newer(memory.get(key), found[index])) ?? null);
    });
    return found;
  });

  async function change<T>(then: Then<T>, writes: readonly DatabaseWrite[] = []): Promise<T> {
    const entries = saved;
    saved = [];
    let value: T | undefined;
    await database.change((before, lasts) => {
      const now = Date.now();
      const done = then(entries.length === 0 ? before : settle(before, entries, now, RUNTIME_NAME), now, lasts);
      ({ value } = done);
      return done.quota;
    }, writes);
    return value as T;
  }

  const correct = (
    correction: (quota: QuotaState, now: number) => QuotaState | Problem,
  ): Promise<Problem | undefined> =>
    change((before, now) => {
      const settled = settledUpTo(before, now, RUNTIME_NAME);
      const { quota, why } = corrected(settled, correction(settled, now));
      return { quota, value: why };
    });

  function bookSoon(): void {
    if (bookingSoon) return;
    bookingSoon = true;
    setTimeout(() => {
      bookingSoon = false;
      if (saved.length > 0) void change((quota) => ({ quota, value: undefined }));
    }, BOOKED_AFTER);
  }

  return {
    remembered: (key) => memory.get(key) ?? undefined,
    readCache(keys) {
      const isDoubted = (key: string): boolean => doubted.size > 0 && !database.refuses() && doubted.delete(key);
      const unknown = keys.filter((key) => isDoubted(key) || !tabs.heard || memory.get(key) === undefined);
      if (unknown.length === 0) return keys.map((key) => memory.get(key) ?? undefined);
      return read(unknown).then((found) => keys.map((key) => newer(memory.get(key), found.get(key))));
    },
    async admit(wanted) {
      const reservations = await change((before, now, lasts) => {
        const ahead = now - steadyNow();
        const here = { now, owner: RUNTIME_NAME, marksSent: true, volatile: !lasts } as const;
        const asked = wanted.map(({ batch, policy }) => ({
          batch,
          policy: { ...policy, ...here, deadline: policy.deadline + ahead },
        }));
        const { quota, reservations: value } = admitBurst(before, asked);
        return { quota, value };
      });
      reservations.forEach((all, place) =>
        all.forEach((reservation, index) => {
          if (isProblem(reservation) || reservation.decision === "granted")
            doubted.add(wanted[place]!.batch.requests[index]!.key);
        }),
      );
      return reservations;
    },
    markSent: (key) =>
      change((before) => {
        const { quota, maySend } = markSent(before, [key], RUNTIME_NAME);
        return { quota, value: maySend.every(Boolean) };
      }),
    commit(entries) {
      for (const { key, cacheEntry, ttl } of entries) {
        if (cacheEntry !== undefined && ttl > 0) memory.set(key, cacheEntry);
      }
      const { writes, later } = databaseWrites(entries);
      if (writes.length === 0 && entries.every(({ settlement }) => settlement === undefined)) {
        saved.push(...entries.filter((entry) => entry.cacheHit === true));
        bookSoon();
        return undefined;
      }
      return change(
        (quota, now) => ({ quota: settle(quota, entries, now, RUNTIME_NAME), value: undefined }),
        writes,
      ).then(() => {
        // Lists have them already.
        if (later.length > 0) tabs.tell(later.map(({ key }) => key));
        database.writeLater(later);
      });
    },
    usage: (rules) =>
      change((before, now) => {
        const quota = settledUpTo(before, now, RUNTIME_NAME);
        return { quota, value: accountUsage(quota, now, rules) };
      }),
    claimWarnings: (rules) =>
      change((before, now) => {
        const quota = settledUpTo(before, now, RUNTIME_NAME);
        const value = dueWarnings(quota, accountUsage(quota, now, rules), now);
        return { quota: withClaimed(quota, value, now), value };
      }),
    confirmWarnings: (shown) => change((quota) => ({ quota: withConfirmed(quota, shown), value: undefined })),
    bookAccountCheck: (check, billingDay) => correct((quota, now) => withCheck(quota, check, now, billingDay)),
    async setBilled(billed, billingDay) {
      const why = await correct((quota, now) => withRecount(quota, billed, now, 0, billingDay));
      if (why !== undefined) return why;
      const isStillDamaged = await change((quota, now) => ({
        quota,
        value: isDamaged(quota, billingPeriod(now, billingDay)),
      }));
      return isStillDamaged ? NOT_SET : undefined;
    },
    clearFailures: () => change((quota) => ({ quota: withoutFailures(quota), value: undefined })),
  };
}

/** An entry counts before one that can't be read, and that before none. */
function newer(one: CacheFinding | null, other: CacheFinding): CacheFinding {
  const [mine, others] = [one ?? undefined, other].map(readableEntry);
  if (mine === undefined) return others ?? one ?? other;
  return others !== undefined && others.at > mine.at ? others : mine;
}
