/**
 * IndexedDB on this device, shared by all tabs and workbooks: answers and the quota state. A change of the quota state
 * is one readwrite transaction, and answers are written along with it. Changes that arrive meanwhile are done together
 * in the next. While the database refuses, no change lasts: then nothing is granted that is billed. What had left before
 * that is booked, and its answers are written, once the database takes them.
 */
import { createStore, get, getMany, promisifyRequest, type UseStore } from "idb-keyval";
import { EMPTY_QUOTA, type QuotaState } from "../../shared/fetching/quota/quotaState";
import { UNREADABLE_ENTRY, type CacheFinding } from "../../shared/fetching/work/effects";
import { readLocalQuota, withLocalQuota } from "../../shared/fetching/quota/stored/localQuota";
import type { Volatility } from "../../shared/fetching/ledger/volatility";
import { changeQuota, withTimeout, DatabaseTimeout, type ChangeQuota } from "./changeQuota";
import { steadyNow } from "../runtime/steadyClock";
import { STORED_RECORD } from "../../shared/fetching/cache/storedRecord";
import { backgroundWrites } from "./backgroundWrites";
import type { DatabaseWrite } from "./databaseWrites";
import { localItem } from "../runtime/localItems";

/** What can be read of the records in a range, and the keys of those that can't be. */
interface RecordsRead {
  readonly records: readonly unknown[];
  readonly unreadable: readonly string[];
}

/** What has happened, as a change and what is to be written: if that can't be done now, it is later. */
export interface DatabaseBooking {
  readonly book: (quota: QuotaState) => QuotaState;
  readonly writes: readonly DatabaseWrite[];
}

export interface Database {
  /** What is under each key; undefined if the database can't be opened. */
  readonly read: (keys: readonly string[]) => Promise<readonly CacheFinding[] | undefined>;
  /** All records under keys in a range; undefined if the database can't be opened. */
  readonly readAll: (range: IDBKeyRange) => Promise<RecordsRead | typeof UNREADABLE_ENTRY | undefined>;
  /** @param booking Is booked before that. */
  readonly change: (change: ChangeQuota, booking?: DatabaseBooking) => Promise<void>;
  /** Writes what nobody waits for, unless the page closes before. */
  readonly writeLater: (writes: readonly DatabaseWrite[]) => void;
  readonly use: UseStore;
  /** In a private window, with a full disk, or while another tab holds the database. */
  readonly refuses: () => boolean;
}

type PlainChange = DatabaseBooking["book"];

/** Milliseconds until a database that refused is tried again without being needed. They double up to the second number. */
const AGAIN = 5_000;
const SELDOM = 300_000;

/** Most bookings that wait to be written. Only the sandbox has so many, because nothing else is requested meanwhile. */
const MOST_OWED = 5_000;

/** Where an earlier build kept changes while its database refused. */
const LOCAL_CHANGES = "prop.aside";

/**
 * Milliseconds to wait for a read. What can't be read would be paid for again, so a busy database is waited for. After
 * a read timed out, the next ones are short for a minute, because a cell has no more time.
 */
const LOOKUP = { timeout: 30_000, again: 1_000, forgotten: 60_000 };

const nothingMore: PlainChange = (quota) => quota;

/** As much as most answers take, which each page tries before it requests any: a full disk may still take the quota state. */
const ROOM: DatabaseBooking = {
  book: nothingMore,
  writes: [{ key: "room", record: " ".repeat(100_000), trial: true }],
};

/** How many writes to try when a full disk refuses a batch: cells wait meanwhile. */
const ATTEMPTS = 64;

interface Written {
  /** Why it doesn't last, if so. */
  readonly volatile?: Volatility;
  /** What is owed still. */
  readonly left: readonly DatabaseBooking[];
}

const ALL_WRITTEN: Written = { left: [] };

const volatilityOf = (fault: unknown): Volatility => (fault instanceof DatabaseTimeout ? "slow" : "refused");

interface Step {
  readonly change: ChangeQuota;
  readonly done: () => void;
}

/** @param wrote Receives the keys under which something was written. */
export function openDatabase(wrote: (keys: readonly string[]) => void): Database {
  let opened: UseStore | undefined;
  /** The quota state that the database had last. */
  let last = EMPTY_QUOTA;
  let refuses = false;
  /** Until when reads are short, and until when nothing is written unless a read succeeds before. */
  let silentUntil = -Infinity;
  let unwrittenUntil = -Infinity;
  /** What is to be written with the next change, or at last with one that succeeds. */
  let owed: readonly DatabaseBooking[] = [ROOM];
  let pause = AGAIN;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let waiting: Step[] = [];
  /** When the last read began or the last change ended. */
  let lastUse = 0;
  const use: UseStore = async (mode, callback) => (opened ??= createStore("prop", "answers"))(mode, callback);
  // It takes a while to open: that begins before the first cell calculates.
  void use("readonly", () => undefined).catch(() => undefined);

  /**
   * Returns what is still owed, and whether what is wanted was written. If the disk is full, that waits until all answers are
   * kept. A quota state that can't be read is taken for damaged and replaced: it would keep all answers out of the database.
   */
  async function write(bookings: readonly DatabaseBooking[], wanted: PlainChange): Promise<Written> {
    const happened: PlainChange = (quota) => bookings.reduce((before, { book }) => book(before), quota);
    const writes = bookings.flatMap((booking) => booking.writes);
    try {
      await put((quota) => wanted(happened(quota)), writes);
      return ALL_WRITTEN;
    } catch (fault) {
      if (fault instanceof DatabaseTimeout) {
        unwrittenUntil = steadyNow() + pause;
        return { volatile: "slow", left: bookings };
      }
      opened = undefined;
    }
    let left = bookings;
    try {
      await put(happened, [], { ...last, damagedDay: "" });
      const apart = await putApart(writes);
      left = apart.left;
      if (left.length > 0) return apart;
      await put(wanted, []);
      return ALL_WRITTEN;
    } catch (fault) {
      return { volatile: volatilityOf(fault), left };
    }
  }

  /** @param instead Of a quota state that can't be read. */
  async function put(
    change: (quota: QuotaState) => QuotaState,
    writes: readonly DatabaseWrite[],
    instead?: QuotaState,
  ): Promise<void> {
    const changeKnown = (quota: QuotaState): QuotaState => change((last = withChangesOfBefore(quota)));
    const { quota, refused } = await changeQuota(use, changeKnown, writes, instead);
    last = quota;
    const written = writes.flatMap(({ key, trial }) => (trial === true || refused.includes(key) ? [] : [key]));
    if (written.length > 0) wrote(written);
  }

  /** Splits the batch in halves until only the values are left that the database refuses, unless it stops answering before. */
  async function putApart(writes: readonly DatabaseWrite[]): Promise<Written> {
    const parts = halves(writes);
    const refused: DatabaseWrite[] = [];
    let volatile: Volatility = "refused";
    for (let tried = 0; tried < ATTEMPTS && parts.length > 0 && volatile === "refused"; tried += 1) {
      const part = parts.shift()!;
      try {
        await put(nothingMore, part);
      } catch (fault) {
        if (part.length > 1) parts.push(...halves(part));
        else refused.push(...part);
        volatile = volatilityOf(fault);
      }
    }
    return { volatile, left: [...refused, ...parts.flat()].map((each) => ({ book: nothingMore, writes: [each] })) };
  }

  async function commit(steps: readonly Step[]): Promise<void> {
    const bookings = owed;
    owed = [];
    const wanted: ChangeQuota = (quota, volatile) =>
      steps.reduce((before, step) => step.change(before, volatile), quota);
    const { volatile, left }: Written =
      steadyNow() < unwrittenUntil
        ? { volatile: "slow", left: bookings }
        : await write(bookings, (quota) => wanted(quota));
    refuses = volatile !== undefined;
    if (volatile === undefined) {
      pause = AGAIN;
      return;
    }
    wanted(
      left.reduce((before, { book }) => book(before), last),
      volatile,
    );
    owed = [...left.map(asLate), ...owed].slice(-MOST_OWED);
    retry ??= setTimeout(tryAgain, pause);
  }

  function tryAgain(): void {
    retry = undefined;
    pause = Math.min(2 * pause, SELDOM);
    unwrittenUntil = -Infinity;
    if (refuses) void add(nothingMore);
  }

  const add: Database["change"] = (change, booking) =>
    new Promise((done) => {
      if (booking !== undefined) owed = [...owed, booking];
      waiting.push({ change, done });
      void work();
    });

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const steps = waiting;
      waiting = [];
      await commit(steps);
      steps.forEach(({ done }) => done());
    }
    busy = false;
    lastUse = steadyNow();
  }

  /** Undefined if the database can't be opened, so that nobody knows of anything in it. */
  async function lookUp<T>(records: () => Promise<T>): Promise<T | typeof UNREADABLE_ENTRY | undefined> {
    lastUse = steadyNow();
    const timeout = lastUse < silentUntil ? LOOKUP.again : LOOKUP.timeout;
    try {
      const found = await withTimeout(records(), undefined, timeout);
      unwrittenUntil = -Infinity;
      return found;
    } catch (fault) {
      if (fault instanceof DatabaseTimeout) silentUntil = steadyNow() + LOOKUP.forgotten;
      return fault instanceof DatabaseTimeout || (await isThere()) ? UNREADABLE_ENTRY : undefined;
    }
  }

  /** Whether transactions begin, on another connection if this one was lost. */
  async function isThere(): Promise<boolean> {
    const begins = () =>
      withTimeout(
        use("readonly", () => Promise.resolve(true)),
        undefined,
        LOOKUP.again,
      );
    return begins().catch(() => {
      opened = undefined;
      return begins().catch(() => false);
    });
  }

  /** A record that can't be read fails all that are read with it, so then each is read by itself. */
  async function recordsOf(keys: readonly string[]): Promise<readonly unknown[] | undefined> {
    const together = await lookUp(() => getMany<unknown>([...keys], use));
    if (together !== UNREADABLE_ENTRY) return together;
    return Promise.all(keys.map((key) => lookUp(() => get<unknown>(key, use))));
  }

  return {
    use,
    refuses: () => refuses,
    async read(keys) {
      const stored = await recordsOf(keys);
      return stored?.map((record) =>
        record === UNREADABLE_ENTRY ? UNREADABLE_ENTRY : STORED_RECORD.read(record)?.kept,
      );
    },
    async readAll(range) {
      const all = await lookUp(() => use("readonly", (store) => promisifyRequest<unknown[]>(store.getAll(range))));
      if (all === undefined) return undefined;
      if (all !== UNREADABLE_ENTRY) return { records: all, unreadable: [] };
      const keys = await lookUp(() => use("readonly", (store) => promisifyRequest(store.getAllKeys(range))));
      if (keys === undefined || keys === UNREADABLE_ENTRY) return keys;
      const names = keys.map(String);
      const records = await recordsOf(names);
      return records && { records, unreadable: names.filter((_, index) => records[index] === UNREADABLE_ENTRY) };
    },
    change: add,
    writeLater: backgroundWrites(use, () => (busy || refuses ? 0 : steadyNow() - lastUse), wrote),
  };
}

/** Another tab may have written newer answers before these are. */
function asLate({ book, writes }: DatabaseBooking): DatabaseBooking {
  return { book, writes: writes.map((write) => ({ ...write, late: true })) };
}

/** With what an earlier build changed without its database. */
function withChangesOfBefore(quota: QuotaState): QuotaState {
  const stored = localItem(LOCAL_CHANGES) ?? undefined;
  return stored === undefined ? quota : withLocalQuota(quota, readLocalQuota(stored));
}

function halves<T>(list: readonly T[]): (readonly T[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)].filter((half) => half.length > 0);
}
