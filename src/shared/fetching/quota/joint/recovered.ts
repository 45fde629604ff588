/** What is known to have been counted, where an engine has lost its latest changes or all of them. */
import { LEDGER_COLUMNS, NO_COUNTS, type Ledger, type LedgerCounts } from "../../ledger/ledger";
import { booksAtLeast } from "../members";
import type { QuotaState } from "../quotaState";

/**
 * @param known A later state than the stored one, as this process saw it.
 * @param owner This process: what it has in flight nobody else knows better.
 */
export function recovered(stored: QuotaState, known: QuotaState, owner: string): QuotaState {
  const ofOthers = Object.entries(stored.reservations).filter(([, each]) => each.owner !== owner);
  return {
    ...known,
    ...booksAtLeast(stored, known, atLeast),
    reservations: { ...known.reservations, ...Object.fromEntries(ofOthers) },
    recentFailures: { ...known.recentFailures, ...stored.recentFailures },
    ...(stored.bookings === undefined && known.bookings === undefined
      ? {}
      : { bookings: { ...stored.bookings, ...known.bookings } }),
    nextSlot: Math.max(stored.nextSlot, known.nextSlot),
  };
}

/** Where another process has recovered what was lost, as it knew it: what this one has in flight is still missing. */
export function rejoined(stored: QuotaState, known: QuotaState, owner: string): QuotaState {
  const own = Object.entries(known.reservations).filter(([, each]) => each.owner === owner);
  return { ...stored, reservations: { ...Object.fromEntries(own), ...stored.reservations } };
}

/**
 * Without what this process doesn't hold any more: another one that recovered what was lost didn't know that it had ended.
 *
 * @param held Its own keys after its latest change.
 */
export function withoutEnded(quota: QuotaState, owner: string, held: readonly string[]): QuotaState {
  const isEnded = (key: string): boolean => quota.reservations[key]!.owner === owner && !held.includes(key);
  const keys = Object.keys(quota.reservations);
  if (!keys.some(isEnded)) return quota;
  const left = keys.filter((key) => !isEnded(key)).map((key) => [key, quota.reservations[key]!] as const);
  return { ...quota, reservations: Object.fromEntries(left) };
}

/** The larger of two counts of the same, so that nothing that was spent is forgotten. */
function atLeast(one: Ledger, other: Ledger): Ledger {
  return Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((date) => [date, larger(one[date], other[date])]),
  );
}

function larger(one: Ledger[string] = {}, other: Ledger[string] = {}): Ledger[string] {
  const all: Record<string, LedgerCounts> = { ...one };
  for (const [endpoint, counts] of Object.entries(other)) {
    const before = all[endpoint] ?? NO_COUNTS;
    const most = LEDGER_COLUMNS.map((column) => [column, Math.max(before[column], counts[column])] as const);
    all[endpoint] = Object.fromEntries(most) as LedgerCounts;
  }
  return all;
}
