/**
 * A book that was stored, as far as it can be one. What another version wrote, or what was damaged, is left out; only
 * the ledger is not simply left out: a count that can't be would free the month's limit, so the book says so.
 */
import { ENDPOINT_NAMES, type EndpointName } from "../service/endpoints";
import type { Checked } from "./accountNote";
import { EMPTY_BOOK, type Book, type Fault, type Open, type Taken } from "./book";
import { COLUMNS, NO_COUNTS, type Counts, type Ledger } from "./ledger";
import { isCount, isMoment, isTable, isText, readProblem, readTable } from "./stored";

export function readBook(stored: unknown): Book {
  if (stored === undefined) return EMPTY_BOOK;
  const parts = isTable(stored) ? stored : {};
  const { ledger, isSound } = readLedger(parts["ledger"], isCount);
  const { turn, together, heard, checks, looked, behind, damaged, taken } = parts;
  const found = isText(damaged) ? damaged : isSound ? undefined : "";
  return {
    ledger,
    open: readTable(parts["open"], readOpen),
    faults: readTable(parts["faults"], readFault),
    turn: isMoment(turn) ? turn : 0,
    together: readTogether(together),
    heard: readTable(heard, (at) => (isMoment(at) ? at : undefined)),
    checks: readTable(checks, readCheck),
    ...(isMoment(looked) && looked > 0 ? { looked } : {}),
    ...(isMoment(behind) && behind > 0 ? { behind } : {}),
    ...(found === undefined ? {} : { damaged: found }),
    ...(taken === undefined ? {} : { taken: readTable(taken, readTaken) }),
  };
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

interface ReadLedger {
  readonly ledger: Ledger;
  /** Whether all of it could be read. */
  readonly isSound: boolean;
}

/** @param isCountHere What counts may be: a ledger of changes holds negative ones too. */
export function readLedger(stored: unknown, isCountHere: (value: unknown) => value is number): ReadLedger {
  let isSound = isTable(stored);
  const readCounts = (counts: unknown): Counts | undefined => {
    // Every build wrote what was billed.
    if (!isTable(counts) || counts["billed"] === undefined) {
      isSound = false;
      return undefined;
    }
    const read = COLUMNS.map((column) => {
      const { [column]: count = 0 } = counts;
      if (isCountHere(count)) return [column, count] as const;
      isSound = false;
      return [column, 0] as const;
    });
    return { ...NO_COUNTS, ...Object.fromEntries(read) };
  };
  const readMonth = (month: unknown, name: string): Ledger[string] | undefined => {
    if (!isTable(month) || !MONTH.test(name)) {
      isSound = false;
      return undefined;
    }
    return readTable(month, (counts, endpoint) => {
      if (isEndpoint(endpoint)) return readCounts(counts);
      isSound = false;
      return undefined;
    });
  };
  const ledger = readTable(stored, readMonth);
  return { ledger, isSound };
}

/** What the build before wrote says only when it was granted: it was sent, and nobody knows by whom. */
export function readOpen(stored: unknown): Open | undefined {
  if (!isTable(stored)) return undefined;
  const { endpoint, at, owner, sent, age } = stored;
  if (!isEndpoint(endpoint) || !isMoment(at)) return undefined;
  return { endpoint, at, owner: isText(owner) ? owner : "", sent: sent !== false, age: isMoment(age) ? age : 0 };
}

export function readFault(stored: unknown): Fault | undefined {
  if (!isTable(stored)) return undefined;
  const { problem, until, lasts, owner } = stored;
  const read = readProblem(problem);
  if (read === undefined || !isMoment(until)) return undefined;
  return { problem: read, until, ...(isMoment(lasts) ? { lasts } : {}), ...(isText(owner) ? { owner } : {}) };
}

function readCheck(stored: unknown): Checked | undefined {
  if (!isTable(stored)) return undefined;
  const { uncertain, billed, recount } = stored;
  if (!isCount(uncertain) || !isCount(billed)) return undefined;
  return { uncertain, billed, ...(recount === true ? { recount } : {}) };
}

function readTaken(stored: unknown): Taken | undefined {
  if (!isTable(stored) || !isCount(stored["version"])) return undefined;
  return { version: stored["version"], ledger: readLedger(stored["ledger"], isWhole).ledger };
}

export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function readTogether(stored: unknown): Book["together"] {
  if (!isTable(stored)) return EMPTY_BOOK.together;
  const { granted, last } = stored;
  return isCount(granted) && isMoment(last) ? { granted, last } : EMPTY_BOOK.together;
}

function isEndpoint(name: unknown): name is EndpointName {
  return ENDPOINT_NAMES.some((each) => each === name);
}
