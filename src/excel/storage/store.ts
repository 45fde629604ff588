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
  readonly recall: (keys: readonly string[]) => Promise<readonly (CacheEntry | undefined)[]>;
  /** What is wanted together is admitted in one step. Times in the rules are those of the steady clock. */
  readonly admit: (wanted: readonly Burst[]) => Promise<readonly (readonly Reservation[])[]>;
  /** What goes onto the wire is marked first. @returns Whether it may. */
  readonly mark: (key: string) => Promise<boolean>;
  /** Answers are kept and their claims end in one step. */
  readonly retain: (entries: readonly Commit[]) => Promise<void>;
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

/** The book as it is afterwards, and what else is to be known of it. */
type Then<T> = (book: QuotaState, now: number, lasts: boolean) => { readonly book: QuotaState; readonly value: T };

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

  async function change<T>(then: Then<T>, writes: readonly RecordWrite[] = []): Promise<T> {
    const entries = saved;
    saved = [];
    let value: T | undefined;
    await database.change((before, lasts) => {
      const now = Date.now();
      const done = then(entries.length === 0 ? before : settle(before, entries, now, RUNTIME_NAME), now, lasts);
      ({ value } = done);
      return done.book;
    }, writes);
    return value as T;
  }

  const correct = (correction: (book: QuotaState, now: number) => QuotaState | Problem): Promise<Problem | undefined> =>
    change((before, now) => {
      const book = settledUpTo(before, now, RUNTIME_NAME);
      const after = corrected(book, correction(book, now));
      return { book: after.book, value: after.why };
    });

  function bookSoon(): void {
    if (bookingSoon) return;
    bookingSoon = true;
    setTimeout(() => {
      bookingSoon = false;
      if (saved.length > 0) void change((book) => ({ book, value: undefined }));
    }, BOOKED_AFTER);
  }

  return {
    came: (key, since) => (memory.get(key)?.at ?? -Infinity) >= since,
    async recall(keys) {
      const isDoubted = (key: string): boolean => !database.refuses() && doubted.delete(key);
      const unknown = keys.filter((key) => isDoubted(key) || !tabs.heard || memory.get(key) === undefined);
      const found = unknown.length === 0 ? undefined : await read(unknown);
      return keys.map((key) => newer(memory.get(key), found?.get(key)));
    },
    async admit(wanted) {
      const claims = await change((before, now, lasts) => {
        const ahead = now - steadyNow();
        const here = { now, owner: RUNTIME_NAME, marks: true, forgets: !lasts } as const;
        const asked = wanted.map(({ asking, rules }) => ({
          asking,
          rules: { ...rules, ...here, deadline: rules.deadline + ahead },
        }));
        const admitted = admitBurst(before, asked);
        return { book: admitted.book, value: admitted.claims };
      });
      claims.forEach((all, place) =>
        all.forEach((claim, index) => {
          if (isProblem(claim) || claim.claim === "granted") doubted.add(wanted[place]!.asking.asks[index]!.key);
        }),
      );
      return claims;
    },
    mark: (key) =>
      change((before) => {
        const { book, mayGo } = markSent(before, [key], RUNTIME_NAME);
        return { book, value: mayGo.every(Boolean) };
      }),
    async retain(entries) {
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
      await change((book, now) => ({ book: settle(book, entries, now, RUNTIME_NAME), value: undefined }), writes);
    },
    usage: (limit) =>
      change((before, now) => {
        const book = settledUpTo(before, now, RUNTIME_NAME);
        return { book, value: usageIn(book, now, limit) };
      }),
    release: (check) => correct((book, now) => withCheck(book, check, now)),
    async recount(billed) {
      const why = await correct((book, now) => withRecount(book, billed, now));
      if (why !== undefined) return why;
      const isDamaged = await change((book) => ({ book, value: book.damaged !== undefined }));
      return isDamaged ? NOT_SET : undefined;
    },
    forgive: () => change((book) => ({ book: withoutFailures(book), value: undefined })),
  };
}

function newer(one: CacheEntry | null | undefined, other: CacheEntry | undefined): CacheEntry | undefined {
  return one === undefined || one === null || (other !== undefined && other.at > one.at) ? other : one;
}
