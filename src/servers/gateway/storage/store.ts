/**
 * The store: memory in front of a database. Memory is fast, and serves what it has where the database is gone, but says of
 * no member that they weren't revoked. What can't be written is written later; until then its reservation counts against
 * the budget.
 */
import type { CacheEntry, Commit, AdmissionReply } from "../../../shared/fetching/work/effects";
import { memory as openMemory } from "../../../shared/fetching/cache/memory";
import { late, type RecordWrite } from "../../../shared/fetching/cache/storedRecord";
import { markSent, givenBack, type UnsureReservation } from "../../../shared/fetching/quota/reservations";
import type { Wanted } from "../../../shared/fetching/quota/burst";
import { upToDate } from "../../../shared/fetching/quota/expiry";
import { ALL, TEAM, type TeamMembers } from "../../../shared/fetching/quota/members";
import { leaving } from "../../../shared/fetching/quota/joint/leaving";
import type { Usage } from "../../../shared/fetching/ledger/ledger";
import type { Booking } from "../../../shared/fetching/quota/joint/bookings";
import type { AccountRules } from "../../../shared/fetching/quota/accountUsage";
import { usageOfTeam } from "../../../shared/fetching/quota/teamUsage";
import { pause } from "../runtime/pause";
import { admitTogether } from "./admitTogether";
import { AT_RISK, StoreProblem, type Database } from "./database";
import { storeHealth } from "./storeHealth";
import { unsureChanges, type Then } from "./unsureChanges";

export interface Store {
  /**
   * Throws if an entry is not in memory and the database can't be read.
   * @param isCertain What others may have written meanwhile has to be known too: a request depends on it.
   */
  readonly readCache: (keys: readonly string[], isCertain?: boolean) => Promise<readonly (CacheEntry | undefined)[]>;
  /** Admits in one change what is wanted until that is made. Throws if it can't be written. */
  readonly admit: (wanted: Wanted) => Promise<readonly AdmissionReply[]>;
  /** Gives back reservations that were granted and not marked as sent. */
  readonly giveBack: (keys: readonly string[]) => void;
  /**
   * Marks a request as sent before it is. Returns when it may leave, by the clock of `performance`; undefined if its
   * reservation was released meanwhile, or is because the service wants a pause.
   */
  readonly markSent: (key: string, ratePerSecond: number) => Promise<number | undefined>;
  /** Another moment to leave for one that is late for its own. Missing where no other process keeps the same pace. */
  readonly leaveLater?: (ratePerSecond: number) => Promise<number>;
  /** Stores answers and settles their reservations in one change. @returns Whether it could be written by now. */
  readonly commit: (entries: readonly Commit[]) => Promise<boolean>;
  /**
   * All members, as the database has them now: others may have revoked one. If it can't be read, it is tried again for a
   * moment; then this throws.
   */
  readonly members: () => Promise<TeamMembers>;
  /** Changes the quota state and what else belongs to it. */
  readonly change: <T>(then: Then<T>) => Promise<T>;
  /** The team's. What is left is what the member may spend of it. */
  readonly usage: (rules: AccountRules, member?: string) => Promise<Usage>;
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

/** Milliseconds in which a database that is restarted is back: for so long members wait, and how often it is tried. */
const BACK_WITHIN = 2000;
const TRIED_EVERY = 100;

const DAMAGED = new StoreProblem(
  "an entry is damaged, and what it is about is not requested: restore it from a copy, or delete it",
);

/** No answer's key. */
const PROBE = "ready?";

/**
 * @param owner Names this process among those that share the database.
 * @param say Receives why the database can't be used, and that it can again.
 */
export const openStore = (
  database: Database,
  owner: string,
  say: (line: string) => void = () => undefined,
  memory = openMemory(),
): Store => {
  const worth = database.isShared ? 1 : WORTH_WRITING;
  const ledger = unsureChanges(owner, database.isShared ? AT_RISK : 0);
  const health = storeHealth(say);
  let soon: NodeJS.Timeout | undefined;
  /** Commits that the database refused: their answers came and were paid for. */
  let owed: readonly Owed[] = [];
  let paying: Promise<void> | undefined;
  let isClosing = false;
  /** Since when the members can't be read, by the clock of `performance`. */
  let unreadSince: number | undefined;

  const change = async <T>(then: Then<T>, writes: readonly RecordWrite[] = [], own?: Booking): Promise<T> => {
    const { apply, succeeded, failed } = ledger.attempt(then, own);
    try {
      await health.writing(() => database.change(apply, writes));
    } catch (fault) {
      failed();
      throw fault;
    }
    return succeeded();
  };

  const nothing: Then<undefined> = (quota) => ({ quota, value: undefined });
  const write = ({ booking, writes }: Owed): Promise<undefined> => change(nothing, writes, booking);

  const payBack = async (): Promise<void> => {
    while (owed.length > 0) {
      if (!isClosing) await new Promise((resolve) => setTimeout(resolve, AGAIN));
      try {
        await write(owed[0]!);
        owed = owed.slice(1);
      } catch {
        if (isClosing) return;
      }
    }
  };

  const changeSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = undefined;
      if (ledger.isWaiting()) void change(nothing).catch(changeSoon);
    }, BOOKED_AFTER).unref();
  };

  const giveBack = (reservations: readonly UnsureReservation[]): void => {
    ledger.giveBack(reservations);
    changeSoon();
  };

  const together = admitTogether(change, owner, giveBack);

  return {
    giveBack: (keys) => giveBack(keys.map((key) => ({ key }))),
    async readCache(keys, isCertain = false) {
      const isKnown = (key: string): boolean => memory.get(key) !== undefined;
      const isServed = (key: string): boolean => (isCertain && database.isShared ? !!memory.get(key) : isKnown(key));
      const unknown = keys.filter((key) => database.isShared || !isKnown(key));
      // What memory has may leave it while the others are read.
      const before = new Map(keys.map((key) => [key, memory.get(key)]));
      if (unknown.length > 0) {
        try {
          const found = await health.reading(async () => {
            const read = await database.read(unknown, (key) => before.get(key)?.at);
            if (read.includes(null)) throw DAMAGED;
            return read;
          });
          unknown.forEach((key, index) => {
            const read = newer(memory.get(key) ?? before.get(key), found[index]?.kept);
            before.set(key, read);
            memory.set(key, read);
          });
        } catch (fault) {
          if (!unknown.every(isServed)) throw fault;
        }
      }
      return keys.map((key) => memory.get(key) ?? before.get(key) ?? undefined);
    },
    async admit(wanted) {
      // It was paid for and isn't counted yet: others may be about to spend the same budget.
      if (owed.length > 0) throw new Error("Answers are waiting to be written");
      return together(wanted);
    },
    async markSent(key, ratePerSecond) {
      let at: number | undefined;
      try {
        return await change((before, now) => {
          at = before.reservations[key]?.at;
          const { quota, maySend } = markSent(before, [key], owner);
          const { member = TEAM } = before.reservations[key] ?? {};
          // Whoever was taken out meanwhile: it is refused when it is to be reserved again.
          if (before.members?.[member]?.revokedAt !== undefined)
            return { quota: givenBack(before, [{ key }], owner), value: undefined };
          if (!maySend.every(Boolean)) return { quota: before, value: undefined };
          const left = leaving(quota, now, ratePerSecond);
          if (left === undefined) return { quota: givenBack(before, [{ key }], owner), value: undefined };
          return { quota: left.quota, value: performance.now() + left.delay };
        });
      } catch (fault) {
        giveBack([{ key, ...(at === undefined ? {} : { at }) }]);
        throw fault;
      }
    },
    ...(database.isShared && {
      leaveLater: (ratePerSecond: number) =>
        change((quota, now) => {
          const left = leaving(quota, now, ratePerSecond);
          return { quota: left?.quota ?? quota, value: performance.now() + (left?.delay ?? 0) };
        }),
    }),
    async commit(entries) {
      for (const { key, cacheEntry, ttl } of entries)
        if (cacheEntry !== undefined && ttl > 0) memory.set(key, cacheEntry);
      const writes = writesOf(entries, worth);
      if (writes.length === 0 && entries.every(({ settlement }) => settlement === undefined)) {
        ledger.book(entries.filter((entry) => entry.cacheHit === true));
        changeSoon();
        return true;
      }
      const due = { booking: ledger.named(entries), writes };
      try {
        await write(due);
        return true;
      } catch {
        owed = [...owed, { ...due, writes: writes.map(late) }];
        paying ??= payBack().finally(() => (paying = undefined));
        return false;
      }
    },
    async members() {
      for (;;) {
        const began = performance.now();
        try {
          const { members = {} } = await database.current();
          unreadSince = undefined;
          return members;
        } catch (fault) {
          unreadSince ??= began;
          if (performance.now() - unreadSince >= BACK_WITHIN) throw fault;
        }
        await pause(TRIED_EVERY);
      }
    },
    change: (then) => change(then),
    usage: (rules, member = TEAM) =>
      change((before, now) => {
        const quota = upToDate(before, now, owner);
        const [team, own] = [ALL, member].map((id) => usageOfTeam(quota, now, rules, id)) as [Usage, Usage];
        return { quota, value: { ...team, left: Math.min(team.left, own.left) } };
      }),
    async isReady() {
      try {
        // What failed before is tried in earnest: reading may still work where writing doesn't.
        if (health.wasWritten() && database.isWritable?.() !== false)
          await health.reading(() => database.read([PROBE]));
        else await change((quota) => ({ quota: { ...quota }, value: undefined }));
      } catch {
        return false;
      }
      return owed.length === 0;
    },
    async close() {
      isClosing = true;
      clearTimeout(soon);
      await paying;
      if (ledger.isWaiting()) await change(nothing).catch(() => undefined);
      await database.close();
    },
  };
};

interface Owed {
  readonly booking: Booking;
  readonly writes: readonly RecordWrite[];
}

const writesOf = (entries: readonly Commit[], worth: number): readonly RecordWrite[] =>
  entries.flatMap(({ key, cacheEntry, ttl }) =>
    cacheEntry === undefined || ttl < worth ? [] : [[key, { kept: cacheEntry, until: cacheEntry.at + ttl }] as const],
  );

/** Of what is in memory and what was read: an answer that could not be written yet, or was lost since, is only in memory. */
const newer = (one: CacheEntry | null | undefined, other: CacheEntry | undefined): CacheEntry | null => {
  if (one === undefined || one === null) return other ?? null;
  return other !== undefined && other.at > one.at ? other : one;
};
