/**
 * Changes to the quota state made while its store could not be used. They are kept in a smaller durable store, as
 * changes and not as a second state. When the store is back, the quota state merges what it has not merged yet and remembers how
 * much that was. So nothing is counted twice or lost, whoever merges, however often, and wherever it is interrupted.
 */
import { count, moment, optional, otherwise, record, required, tableOf, text } from "../../api/codec";
import type { QuotaState, RecentFailure, InFlight, MergedChanges } from "./quotaState";
import { ledgerLess, ledgerPlus, ledgerWith, type Ledger } from "./ledger";
import { RECENT_FAILURE, LEDGER_CHANGES, IN_FLIGHT, sinceThen } from "./storedQuota";

/** A reservation that was granted or, if `open` is undefined, settled. */
interface Changed {
  readonly version: number;
  readonly open?: InFlight;
}

export interface LocalQuota {
  /** Unique. */
  readonly name: string;
  /** Increases with each change. */
  readonly version: number;
  /** Everything booked here so far, merged or not. */
  readonly ledger: Ledger;
  readonly open: Readonly<Record<string, Changed>>;
  readonly faults: Readonly<Record<string, RecentFailure>>;
  readonly turn: number;
  /** As in the quota state. */
  readonly looked?: number;
  readonly damaged?: string;
}

/** Only the latest recent failures are kept. */
const FAULTS_KEPT = 100;

/** How many set-aside states the quota state remembers as merged. */
const REMEMBERED = 20;

export function newLocalQuota(name: string): LocalQuota {
  return { name, version: 0, ledger: {}, open: {}, faults: {}, turn: 0 };
}

/** The stored changes, or undefined if they are damaged. */
export const ASIDE = record<LocalQuota>({
  name: required("name", text),
  version: required("version", count),
  ledger: required("ledger", LEDGER_CHANGES),
  open: otherwise(
    "open",
    tableOf(record<Changed>({ version: required("version", count), open: optional("open", IN_FLIGHT) })),
    {},
  ),
  faults: otherwise("faults", tableOf(RECENT_FAILURE), {}),
  turn: otherwise("turn", moment, 0),
  looked: optional("looked", sinceThen),
  damaged: optional("damaged", text),
});

const NOT_TAKEN: MergedChanges = { version: 0, ledger: {} };

/**
 * The copy of the quota state for a page that can't read the store. Recent failures expire soon and are left out, except
 * those that tell a returning owner that its request was given up as lost.
 */
export function localCopy(book: QuotaState): QuotaState {
  const lost = Object.entries(book.faults).filter(([, { owner }]) => owner !== undefined);
  return { ...book, faults: Object.fromEntries(lost) };
}

/** The quota state with the changes that it has not merged yet. */
export function withLocalQuota(
  book: QuotaState,
  { name, version, ledger, looked = 0, damaged, ...aside }: LocalQuota,
): QuotaState {
  const before = book.taken?.[name] ?? NOT_TAKEN;
  if (version <= before.version) return book;
  const open: Record<string, InFlight> = { ...book.open };
  for (const [key, changed] of Object.entries(aside.open)) {
    if (changed.version <= before.version) continue;
    if (changed.open === undefined) delete open[key];
    else open[key] = changed.open;
  }
  const others = Object.entries(book.taken ?? {}).filter(([key]) => key !== name);
  return {
    ...book,
    ledger: ledgerWith(book.ledger, ledgerLess(ledger, before.ledger)),
    open,
    faults: { ...book.faults, ...aside.faults },
    turn: Math.max(book.turn, aside.turn),
    // Keep the later check of open requests, so a clock jump is counted once.
    ...(looked > (book.looked ?? 0) ? { looked } : {}),
    ...(damaged === undefined ? {} : { damaged }),
    taken: Object.fromEntries([...others.slice(1 - REMEMBERED), [name, { version, ledger }]]),
  };
}

/**
 * The set-aside changes after the quota state changed from `before` to `after`.
 * @param base The stored quota state: changes that it has merged are dropped.
 */
export function localQuotaAfter(
  aside: LocalQuota,
  base: QuotaState,
  before: QuotaState,
  after: QuotaState,
): LocalQuota {
  const version = aside.version + 1;
  const taken = base.taken?.[aside.name]?.version ?? 0;
  const open: Record<string, Changed> = {};
  for (const [key, changed] of Object.entries(aside.open)) if (changed.version > taken) open[key] = changed;
  for (const key of new Set([...Object.keys(before.open), ...Object.keys(after.open)])) {
    const now = after.open[key];
    if (before.open[key] !== now) open[key] = { version, ...(now === undefined ? {} : { open: now }) };
  }
  const latest = Object.entries(after.faults)
    .sort(([, a], [, b]) => b.until - a.until)
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
