/**
 * What was booked while the place of the book could not be used. It is kept beside, in a smaller place that lasts, as
 * changes and not as a second book: the book takes over what it has not taken yet, and remembers how much that was. So
 * nothing is counted twice and nothing is lost, whoever brings them together, however often, and wherever it ends
 * halfway.
 */
import { count, moment, optional, otherwise, record, required, tableOf, text } from "../api/codec";
import type { Book, Fault, Open, Taken } from "./book";
import { ledgerLess, ledgerPlus, ledgerWith, type Ledger } from "./ledger";
import { FAULT, LEDGER_CHANGES, OPEN, sinceThen } from "./readBook";

/** A claim that was granted or, with nothing in its place, ended. */
interface Changed {
  readonly version: number;
  readonly open?: Open;
}

export interface Aside {
  /** No other has it. */
  readonly name: string;
  /** Goes up with each change. */
  readonly version: number;
  /** All that was booked here since the beginning. */
  readonly ledger: Ledger;
  readonly open: Readonly<Record<string, Changed>>;
  readonly faults: Readonly<Record<string, Fault>>;
  readonly turn: number;
  /** As in the book. */
  readonly looked?: number;
  readonly damaged?: string;
}

/** Faults are told to who would meet the same; the latest suffice. */
const FAULTS_KEPT = 100;

/** So many are remembered as taken over. */
const REMEMBERED = 20;

export function newAside(name: string): Aside {
  return { name, version: 0, ledger: {}, open: {}, faults: {}, turn: 0 };
}

/** Nothing where it is damaged. */
export const ASIDE = record<Aside>({
  name: required("name", text),
  version: required("version", count),
  ledger: required("ledger", LEDGER_CHANGES),
  open: otherwise(
    "open",
    tableOf(record<Changed>({ version: required("version", count), open: optional("open", OPEN) })),
    {},
  ),
  faults: otherwise("faults", tableOf(FAULT), {}),
  turn: otherwise("turn", moment, 0),
  looked: optional("looked", sinceThen),
  damaged: optional("damaged", text),
});

const NOT_TAKEN: Taken = { version: 0, ledger: {} };

/**
 * What a page goes by that can't read the book: faults are short-lived, but whoever comes back has to know that its
 * request was taken for lost.
 */
export function copied(book: Book): Book {
  const lost = Object.entries(book.faults).filter(([, { owner }]) => owner !== undefined);
  return { ...book, faults: Object.fromEntries(lost) };
}

/** The book with what it has not taken over yet. */
export function withAside(book: Book, { name, version, ledger, looked = 0, damaged, ...aside }: Aside): Book {
  const before = book.taken?.[name] ?? NOT_TAKEN;
  if (version <= before.version) return book;
  const open: Record<string, Open> = { ...book.open };
  for (const [key, changed] of Object.entries(aside.open)) {
    if (changed.version <= before.version) continue;
    if (changed.open === undefined) delete open[key];
    else open[key] = changed.open;
  }
  const others = Object.entries(book.taken ?? {}).filter(([other]) => other !== name);
  return {
    ...book,
    ledger: ledgerWith(book.ledger, ledgerLess(ledger, before.ledger)),
    open,
    faults: { ...book.faults, ...aside.faults },
    turn: Math.max(book.turn, aside.turn),
    // What was open was looked at already: a clock that jumped counts once.
    ...(looked > (book.looked ?? 0) ? { looked } : {}),
    ...(damaged === undefined ? {} : { damaged }),
    taken: Object.fromEntries([...others.slice(1 - REMEMBERED), [name, { version, ledger }]]),
  };
}

/**
 * The aside after a change of the book that stands on it.
 * @param base What the book itself had taken over: that need not be told again.
 */
export function asideAfter(aside: Aside, base: Book, before: Book, after: Book): Aside {
  const version = aside.version + 1;
  const taken = base.taken?.[aside.name]?.version ?? 0;
  const open: Record<string, Changed> = {};
  for (const [key, changed] of Object.entries(aside.open)) if (changed.version > taken) open[key] = changed;
  for (const key of new Set([...Object.keys(before.open), ...Object.keys(after.open)])) {
    const now = after.open[key];
    if (before.open[key] !== now) open[key] = { version, ...(now === undefined ? {} : { open: now }) };
  }
  const latest = Object.entries(after.faults)
    .sort(([, one], [, other]) => other.until - one.until)
    .slice(0, FAULTS_KEPT);
  return {
    name: aside.name,
    version,
    ledger: ledgerPlus(aside.ledger, ledgerLess(after.ledger, before.ledger)),
    open,
    faults: Object.fromEntries(latest),
    turn: after.turn,
    ...(after.looked === undefined ? {} : { looked: after.looked }),
    ...(after.damaged === undefined ? {} : { damaged: after.damaged }),
  };
}
