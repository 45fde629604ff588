/**
 * The store: memory in front of a database. Memory is fast, and serves what it has where the database is gone. What can't
 * be written is written later; until then its reservation counts against the budget.
 */
import type { CacheEntry, Commit, Reservation } from "../../../shared/fetching/effects";
import { memory as openMemory } from "../../../shared/fetching/cache/memory";
import type { RecordWrite } from "../../../shared/fetching/cache/storedRecord";
import { markSent } from "../../../shared/fetching/quota/admission";
import { admitBurst, type Burst } from "../../../shared/fetching/quota/burst";
import { settledUpTo } from "../../../shared/fetching/quota/expiry";
import { leaving } from "../../../shared/fetching/quota/pace";
import type { Usage } from "../../../shared/fetching/quota/ledger";
import type { QuotaState } from "../../../shared/fetching/quota/quotaState";
import { settle } from "../../../shared/fetching/quota/settlement";
import { accountUsage, type AccountRules } from "../../../shared/fetching/quota/spending/accountUsage";
import type { Database } from "./database";

export interface Store {
  /** Throws if an entry is not in memory and the database can't be read. */
  readonly readCache: (keys: readonly string[]) => Promise<readonly (CacheEntry | undefined)[]>;
  /** Admits what is wanted together in one change. Throws if it can't be written. */
  readonly admit: (wanted: readonly Burst[]) => Promise<readonly (readonly Reservation[])[]>;
  /**
   * Marks a request as sent before it is. Returns when it may leave, by the clock of `performance`; undefined if its
   * reservation was released meanwhile.
   */
  readonly markSent: (key: string, ratePerSecond: number) => Promise<number | undefined>;
  /** Another moment to leave for one that is late for its own. Missing where no other process keeps the same pace. */
  readonly leaveLater?: (ratePerSecond: number) => Promise<number>;
  /** Stores answers and settles their reservations in one change. @returns Whether it could be written by now. */
  readonly commit: (entries: readonly Commit[]) => Promise<boolean>;
  readonly usage: (rules: AccountRules) => Promise<Usage>;
  /** Whether the database reads and writes, and nothing waits to be written. */
  readonly isReady: () => Promise<boolean>;
  /** Writes what waits, and closes the database. */
  readonly close: () => Promise<void>;
}

/**
 * Milliseconds from which an answer is written. Others serve questions that are asked together, which have to be written
 * too where these are asked in several processes.
 */
const WORTH_WRITING = 600_000;

/** Milliseconds after which requests that cost nothing are booked, and until what was refused is written again. */
const BOOKED_AFTER = 1000;
const AGAIN = 1000;

/** No answer's key. */
const PROBE = "ready?";

/** @param owner Names this process among those that share the database. */
export const openStore = (database: Database, owner: string): Store => {
  const memory = openMemory();
  const worth = database.isShared ? 1 : WORTH_WRITING;
  let works = true;
  let saved: readonly Commit[] = [];
  let booking: NodeJS.Timeout | undefined;
  /** Commits that the database refused: their answers came and were paid for. */
  let owed: readonly (readonly Commit[])[] = [];
  let paying: Promise<void> | undefined;
  let isClosing = false;

  const tried = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      const value = await act();
      works = true;
      return value;
    } catch (fault) {
      works = false;
      throw fault;
    }
  };

  const change = async <T>(
    then: (quota: QuotaState, now: number) => { readonly quota: QuotaState; readonly value: T },
    writes: readonly RecordWrite[] = [],
  ): Promise<T> => {
    const entries = saved;
    saved = [];
    let value: T | undefined;
    try {
      await tried(() =>
        database.change((before, now) => {
          const done = then(entries.length === 0 ? before : settle(before, entries, now, owner), now);
          ({ value } = done);
          return done.quota;
        }, writes),
      );
    } catch (fault) {
      saved = [...entries, ...saved];
      throw fault;
    }
    return value as T;
  };

  const write = (entries: readonly Commit[]): Promise<void> =>
    change((quota, now) => ({ quota: settle(quota, entries, now, owner), value: undefined }), writesOf(entries, worth));

  const payBack = async (): Promise<void> => {
    while (owed.length > 0) {
      if (!isClosing) await new Promise((resolve) => setTimeout(resolve, AGAIN));
      try {
        await write(owed[0] ?? []);
        owed = owed.slice(1);
      } catch {
        if (isClosing) return;
      }
    }
  };

  const bookSoon = (): void => {
    booking ??= setTimeout(() => {
      booking = undefined;
      if (saved.length > 0) void change((quota) => ({ quota, value: undefined })).catch(bookSoon);
    }, BOOKED_AFTER).unref();
  };

  return {
    async readCache(keys) {
      const isKnown = (key: string): boolean => memory.get(key) !== undefined;
      const unknown = keys.filter((key) => database.isShared || !isKnown(key));
      if (unknown.length > 0) {
        try {
          const found = await tried(() => database.read(unknown));
          unknown.forEach((key, index) => memory.set(key, newer(memory.get(key), found[index]?.kept)));
        } catch (fault) {
          if (!unknown.every(isKnown)) throw fault;
        }
      }
      return keys.map((key) => memory.get(key) ?? undefined);
    },
    async admit(wanted) {
      // It was paid for and isn't counted yet: others may be about to spend the same budget.
      if (owed.length > 0) throw new Error("Answers wait to be written");
      return change((before, now) => {
        const here = { now, owner, marksSent: true } as const;
        const asked = wanted.map(({ batch, policy }) => ({ batch, policy: { ...policy, ...here } }));
        const { quota, reservations: value } = admitBurst(before, asked);
        return { quota, value };
      });
    },
    markSent: (key, ratePerSecond) =>
      change((before, now) => {
        const { quota, maySend } = markSent(before, [key], owner);
        if (!maySend.every(Boolean)) return { quota: before, value: undefined };
        return leavingOf(quota, now, ratePerSecond);
      }),
    ...(database.isShared ? { leaveLater: (rate: number) => change((quota, now) => leavingOf(quota, now, rate)) } : {}),
    async commit(entries) {
      for (const { key, cacheEntry, ttl } of entries)
        if (cacheEntry !== undefined && ttl > 0) memory.set(key, cacheEntry);
      if (writesOf(entries, worth).length === 0 && entries.every(({ settlement }) => settlement === undefined)) {
        saved = [...saved, ...entries.filter((entry) => entry.cacheHit === true)];
        bookSoon();
        return true;
      }
      try {
        await write(entries);
        return true;
      } catch {
        owed = [...owed, entries];
        paying ??= payBack().finally(() => (paying = undefined));
        return false;
      }
    },
    usage: (rules) =>
      change((before, now) => {
        const quota = settledUpTo(before, now, owner);
        return { quota, value: accountUsage(quota, now, rules) };
      }),
    async isReady() {
      try {
        // What failed before is tried in earnest: reading may still work where writing doesn't.
        if (works) await tried(() => database.read([PROBE]));
        else await change((quota) => ({ quota: { ...quota }, value: undefined }));
      } catch {
        return false;
      }
      return owed.length === 0;
    },
    async close() {
      isClosing = true;
      clearTimeout(booking);
      await paying;
      if (saved.length > 0) await change((quota) => ({ quota, value: undefined })).catch(() => undefined);
      await database.close();
    },
  };
};

const writesOf = (entries: readonly Commit[], worth: number): readonly RecordWrite[] =>
  entries.flatMap(({ key, cacheEntry, ttl }) =>
    cacheEntry === undefined || ttl < worth ? [] : [[key, { kept: cacheEntry, until: cacheEntry.at + ttl }] as const],
  );

/** When a request may leave, by the clock of `performance`. */
const leavingOf = (before: QuotaState, now: number, ratePerSecond: number) => {
  const { quota, delay } = leaving(before, now, ratePerSecond);
  return { quota, value: performance.now() + delay };
};

/** Of what is in memory and what was read: an answer that could not be written yet, or was lost since, is only in memory. */
const newer = (one: CacheEntry | null | undefined, other: CacheEntry | undefined): CacheEntry | null => {
  if (one === undefined || one === null) return other ?? null;
  return other !== undefined && other.at > one.at ? other : one;
};
