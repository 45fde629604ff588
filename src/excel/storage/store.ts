/**
 * The store: memory in front of the database. Memory is fast and has what is short-lived; the database outlives the
 * workbook and is shared with other tabs. While it refuses, nothing is requested that is billed.
 */
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import { corrected, withCheck, withRecount } from "../../shared/fetching/quota/accountCheck";
import type { AccountCheck } from "../../shared/fetching/ledger/accountNote";
import { accountUsage, type AccountRules } from "../../shared/fetching/quota/accountUsage";
import { VOLATILITY_TEXTS, type Volatility } from "../../shared/fetching/ledger/volatility";
import type { QuotaState } from "../../shared/fetching/quota/quotaState";
import {
  readableEntry,
  UNREADABLE_ENTRY,
  type CacheEntry,
  type CacheFinding,
  type Commit,
  type AdmissionReply,
} from "../../shared/fetching/work/effects";
import { givenBack, markSent } from "../../shared/fetching/quota/reservations";
import { upToDate } from "../../shared/fetching/quota/expiry";
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
import { admitBurst, type Wanted } from "../../shared/fetching/quota/burst";
import { openDatabase, type DatabaseBooking } from "./database";
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
  readonly admit: (wanted: readonly Wanted[]) => Promise<readonly (readonly AdmissionReply[])[]>;
  /** Marks a request as sent before it is. Returns whether it may be sent: one that is billed only if the mark lasts. */
  readonly markSent: (key: string, isBilled: boolean) => Promise<boolean>;
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

function notSet(volatile: Volatility): Problem {
  const { why, remedy } = VOLATILITY_TEXTS[volatile];
  return problem("failed", `The count could not be stored: ${why}; ${remedy}`);
}

/** The quota state afterwards, and what the caller wants to know of it. */
type Then<T> = (
  quota: QuotaState,
  now: number,
  volatile?: Volatility,
) => { readonly quota: QuotaState; readonly value: T };

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
    // If the database can't be read by then, the old entry is better than none, which would be paid for again.
    keys.forEach((key) => (memory.get(key) ? doubt(key) : memory.forget(key)));
  });
  const lists = aliasLists(database, tabs.heard);
  /** Keys that another tab may have written since memory has them: they are read again. A later doubt has a higher number. */
  const doubted = new Map<string, number>();
  let doubts = 0;
  const doubt = (key: string): unknown => doubted.set(key, (doubts += 1));
  let saved: Commit[] = [];
  let bookingSoon = false;

  const read = batchedRead(async (keys) => {
    const [newsBefore, doubtsBefore] = [news, doubts];
    const [own, listed] = await Promise.all([database.read(keys), lists.read(keys)]);
    const found = keys.map((_, index) => newer(own?.[index], listed[index]));
    // What another tab wrote meanwhile will be read again.
    const isSure = tabs.heard && news === newsBefore && own !== undefined && !database.refuses();
    keys.forEach((key, index) => {
      if (found[index] === UNREADABLE_ENTRY) return;
      const entry = readableEntry(newer(memory.get(key), found[index]));
      if (isSure || entry !== undefined) memory.set(key, entry ?? null);
      if (!isSure && tabs.heard) doubt(key);
      if (isSure && (doubted.get(key) ?? 0) <= doubtsBefore) doubted.delete(key);
    });
    return found;
  });

  /** Of what has happened, at this moment. What cost nothing and waits to be booked is booked along. */
  function bookingOf(entries: readonly Commit[], writes: readonly DatabaseWrite[] = []): DatabaseBooking {
    const all = [...saved, ...entries];
    const now = Date.now();
    saved = [];
    return { book: (quota) => (all.length === 0 ? quota : settle(quota, all, now, RUNTIME_NAME)), writes };
  }

  async function change<T>(then: Then<T>): Promise<T> {
    let value: T | undefined;
    const booking = saved.length === 0 ? undefined : bookingOf([]);
    await database.change((before, volatile) => {
      const done = then(before, Date.now(), volatile);
      ({ value } = done);
      return done.quota;
    }, booking);
    return value as T;
  }

  const book = (booking: DatabaseBooking): Promise<void> => database.change((quota) => quota, booking);

  const correct = (
    correction: (quota: QuotaState, now: number) => QuotaState | Problem,
  ): Promise<Problem | undefined> =>
    change((before, now, volatile) => {
      const settled = upToDate(before, now, RUNTIME_NAME);
      const { quota, why } = corrected(settled, correction(settled, now));
      return { quota, value: why ?? (volatile && notSet(volatile)) };
    });

  function bookSoon(): void {
    if (bookingSoon) return;
    bookingSoon = true;
    setTimeout(() => {
      bookingSoon = false;
      if (saved.length > 0) void book(bookingOf([]));
    }, BOOKED_AFTER);
  }

  return {
    remembered: (key) => memory.get(key) ?? undefined,
    readCache(keys) {
      const isDoubted = (key: string): boolean => doubted.has(key) && !database.refuses();
      const unknown = keys.filter((key) => isDoubted(key) || !tabs.heard || memory.get(key) === undefined);
      if (unknown.length === 0) return keys.map((key) => memory.get(key) ?? undefined);
      return read(unknown).then((found) => keys.map((key) => newer(memory.get(key), found.get(key))));
    },
    async admit(wanted) {
      const replies = await change((before, now, volatile) => {
        const ahead = now - steadyNow();
        const here = { now, owner: RUNTIME_NAME, marksSent: true, volatile } as const;
        const asked = wanted.map(({ batch, policy }) => ({
          batch,
          policy: { ...policy, ...here, deadline: policy.deadline + ahead },
        }));
        const { quota, replies: value } = admitBurst(before, asked);
        return { quota, value };
      });
      replies.forEach((all, place) =>
        all.forEach((reply, index) => {
          if (isProblem(reply) || reply.decision === "granted") doubt(wanted[place]!.batch.requests[index]!.key);
        }),
      );
      return replies;
    },
    async markSent(key, isBilled) {
      let at: number | undefined;
      const maySend = await change((before, _now, volatile) => {
        at = before.reservations[key]?.at;
        const marked = markSent(before, [key], RUNTIME_NAME);
        return { quota: marked.quota, value: volatile === undefined ? marked.maySend.every(Boolean) : undefined };
      });
      if (maySend !== undefined) return maySend;
      // It was reserved when that could still be written, or for the sandbox, which bills nothing.
      const unsure = at === undefined ? { key } : { key, at };
      if (isBilled) await book({ book: (quota) => givenBack(quota, [unsure], RUNTIME_NAME), writes: [] });
      return !isBilled;
    },
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
      return book(bookingOf(entries, writes)).then(() => {
        // Lists have them already.
        if (later.length > 0) tabs.tell(later.map(({ key }) => key));
        database.writeLater(later);
      });
    },
    usage: (rules) =>
      change((before, now, volatile) => {
        const quota = upToDate(before, now, RUNTIME_NAME);
        const usage = accountUsage(quota, now, rules);
        return { quota, value: volatile === undefined || usage.sandbox === true ? usage : { ...usage, volatile } };
      }),
    claimWarnings: (rules) =>
      change((before, now, volatile) => {
        const quota = upToDate(before, now, RUNTIME_NAME);
        const value = volatile === undefined ? dueWarnings(quota, accountUsage(quota, now, rules), now) : [];
        return { quota: withClaimed(quota, value, now), value };
      }),
    confirmWarnings: (shown) => book({ book: (quota) => withConfirmed(quota, shown), writes: [] }),
    bookAccountCheck: (check, billingDay) => correct((quota, now) => withCheck(quota, check, now, billingDay)),
    setBilled: (billed, billingDay) => correct((quota, now) => withRecount(quota, billed, now, 0, billingDay)),
    clearFailures: () => change((quota) => ({ quota: withoutFailures(quota), value: undefined })),
  };
}

/** An entry counts before one that can't be read, and that before none. */
function newer(one: CacheFinding | null, other: CacheFinding): CacheFinding {
  const [mine, others] = [one ?? undefined, other].map(readableEntry);
  if (mine === undefined) return others ?? one ?? other;
  return others !== undefined && others.at > mine.at ? others : mine;
}
