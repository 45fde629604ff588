/**
 * What is kept: memory in front of the database. Memory answers at once and holds what is short-lived; the database
 * outlives the workbook and is shared with the other tabs. Where it refuses, answers are in memory only.
 */
import { isProblem, problem, type Problem } from "../../shared/api/problem";
import { corrected, withCheck, withRecount } from "../../shared/fetching/quota/accountCheck";
import type { AccountCheck } from "../../shared/fetching/quota/accountNote";
import type { QuotaState } from "../../shared/fetching/quota/quotaState";
import type { Reservation, Commit, CacheEntry } from "../../shared/fetching/effects";
import { withoutFailures, markSent, settle, settledUpTo, usageIn } from "../../shared/fetching/quota/admission";
import type { Usage } from "../../shared/fetching/quota/ledger";
import { admitBurst, type Burst } from "../../shared/fetching/quota/burst";
import { openDatabase } from "./database";
import { memory as openMemory } from "./memory";
import { RUNTIME_NAME } from "../fetching/runtimeName";
import { pruneSometimes } from "./pruning";
import { batchedRead } from "./batchedRead";
import { steadyNow } from "../fetching/steadyClock";
import type { RecordWrite } from "./storedRecord";
import { tabs as openTabs } from "./tabs";

export interface Store {
  /** Whether this tab saw an answer that came since a moment. */
  readonly came: (key: string, since: number) => boolean;
  readonly readCache: (keys: readonly string[]) => Promise<readonly (CacheEntry | undefined)[]>;
  /** What is wanted together is admitted in one step. Times in the rules are those of the steady clock. */
  readonly admit: (wanted: readonly Burst[]) => Promise<readonly (readonly Reservation[])[]>;
  /** What goes onto the wire is marked first. @returns Whether it may. */
  readonly mark: (key: string) => Promise<boolean>;
  /** Answers are kept and their claims end in one step. */
  readonly commit: (entries: readonly Commit[]) => Promise<void>;
  readonly usage: (limit: number) => Promise<Usage>;
  /** Books what a person found in the provider's account, or says why it can't be. */
  readonly release: (check: AccountCheck) => Promise<Problem | undefined>;
  /** Sets a damaged count to what the account shows for this month, or says why it can't be. */
  readonly recount: (billed: number) => Promise<Problem | undefined>;
  /** What went wrong is forgotten. */
  readonly forgive: () => Promise<void>;
}

const NOT_SET = problem(
  "failed",
  "The count could not be stored: this browser's database does not answer. Close other tabs with PROP, and try again",
);

type Then = (book: QuotaState, now: number, lasts: boolean) => QuotaState;
const unchanged: Then = (book) => book;

/** What lives shorter than this is not worth a write: it only serves cells that calculate together. */
const WORTH_WRITING = 600_000;

/** What cost nothing is booked along with the next change, or after so many milliseconds. */
const BOOKED_AFTER = 1000;

export function openStore(): Store {
  const memory = openMemory();
  const database = openDatabase((keys) => {
    tabs.tell(keys);
    prune();
  });
  const prune = pruneSometimes(database);
  /** How often another tab told that it wrote. */
  let news = 0;
  const tabs = openTabs((keys) => {
    news += 1;
    // What can't be read now is better known as it was than not at all: it would be paid for again.
    keys.forEach((key) => (database.refuses() ? doubted.add(key) : memory.forget(key)));
  });
  /** Keys that another tab may have written a moment ago, before it is heard: they are read again. */
  const doubted = new Set<string>();
  let saved: Commit[] = [];
  let bookingSoon = false;

  const read = batchedRead(async (keys) => {
    const before = news;
    const found = await database.read(keys);
    // What another tab wrote meanwhile is read again when it is asked for.
    const sure = tabs.heard && news === before && !database.refuses();
    if (sure) keys.forEach((key, index) => memory.set(key, newer(memory.get(key), found[index]) ?? null));
    return found;
  });

  function change(then: Then, writes: readonly RecordWrite[] = []): Promise<void> {
    const entries = saved;
    saved = [];
    return database.change((before, lasts) => {
      const now = Date.now();
      return then(entries.length === 0 ? before : settle(before, entries, now, RUNTIME_NAME), now, lasts);
    }, writes);
  }

  async function correct(
    correction: (book: QuotaState, now: number) => QuotaState | Problem,
  ): Promise<Problem | undefined> {
    let why: Problem | undefined;
    await change((before, now) => {
      const book = settledUpTo(before, now, RUNTIME_NAME);
      const after = corrected(book, correction(book, now));
      ({ why } = after);
      return after.book;
    });
    return why;
  }

  function bookSoon(): void {
    if (bookingSoon) return;
    bookingSoon = true;
    setTimeout(() => {
      bookingSoon = false;
      if (saved.length > 0) void change(unchanged);
    }, BOOKED_AFTER);
  }

  return {
    came: (key, since) => (memory.get(key)?.at ?? -Infinity) >= since,
    async readCache(keys) {
      const isDoubted = (key: string): boolean => !database.refuses() && doubted.delete(key);
      const unknown = keys.filter((key) => isDoubted(key) || !tabs.heard || memory.get(key) === undefined);
      const found = unknown.length === 0 ? undefined : await read(unknown);
      return keys.map((key) => newer(memory.get(key), found?.get(key)));
    },
    async admit(wanted) {
      let claims: readonly (readonly Reservation[])[] = [];
      await change((before, now, lasts) => {
        const ahead = now - steadyNow();
        const here = { now, owner: RUNTIME_NAME, marks: true, forgets: !lasts } as const;
        const asked = wanted.map(({ asking, rules }) => ({
          asking,
          rules: { ...rules, ...here, deadline: rules.deadline + ahead },
        }));
        const admitted = admitBurst(before, asked);
        ({ claims } = admitted);
        return admitted.book;
      });
      claims.forEach((all, place) =>
        all.forEach((claim, index) => {
          if (isProblem(claim) || claim.claim === "granted") doubted.add(wanted[place]!.asking.asks[index]!.key);
        }),
      );
      return claims;
    },
    async mark(key) {
      let mayGo = false;
      await change((before) => {
        const all = markSent(before, [key], RUNTIME_NAME);
        mayGo = all.mayGo.every(Boolean);
        return all.book;
      });
      return mayGo;
    },
    async commit(entries) {
      const writes: RecordWrite[] = [];
      for (const { key, kept, lifetime } of entries) {
        if (kept === undefined || lifetime <= 0) continue;
        memory.set(key, kept);
        if (lifetime >= WORTH_WRITING) writes.push([key, { kept, until: kept.at + lifetime }]);
      }
      if (writes.length === 0 && entries.every(({ claim }) => claim === undefined)) {
        saved.push(...entries.filter((entry) => entry.saved === true));
        bookSoon();
        return;
      }
      await change((book, now) => settle(book, entries, now, RUNTIME_NAME), writes);
    },
    async usage(limit) {
      let usage: Usage | undefined;
      await change((before, now) => {
        const book = settledUpTo(before, now, RUNTIME_NAME);
        usage = usageIn(book, now, limit);
        return book;
      });
      return usage!;
    },
    release: (check) => correct((book, now) => withCheck(book, check, now)),
    async recount(billed) {
      const why = await correct((book, now) => withRecount(book, billed, now));
      if (why !== undefined) return why;
      let isDamaged = false;
      await change((book) => {
        isDamaged = book.damaged !== undefined;
        return book;
      });
      return isDamaged ? NOT_SET : undefined;
    },
    forgive: () => change(withoutFailures),
  };
}

function newer(one: CacheEntry | null | undefined, other: CacheEntry | undefined): CacheEntry | undefined {
  return one === undefined || one === null || (other !== undefined && other.at > one.at) ? other : one;
}
