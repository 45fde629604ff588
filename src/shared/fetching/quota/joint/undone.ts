/** Takes back a change that was made although whoever wanted it was told that it wasn't. */
import { applyLedgerChange, subtractLedger } from "../../ledger/ledger";
import type { QuotaState } from "../quotaState";

type Tables = Pick<QuotaState, "inFlight" | "recentFailures">;

/** What others have changed since stays as they left it. A slot that was taken stays taken. */
export function undone(now: QuotaState, before: QuotaState, after: QuotaState): QuotaState {
  const { bookings, ...others } = now;
  const made = Object.keys(after.bookings ?? {}).filter((name) => before.bookings?.[name] === undefined);
  const kept = Object.entries(bookings ?? {}).filter(([name]) => !made.includes(name));
  return {
    ...others,
    ...(kept.length === 0 ? {} : { bookings: Object.fromEntries(kept) }),
    ledger: applyLedgerChange(now.ledger, subtractLedger(before.ledger, after.ledger)),
    inFlight: restored(now, before, after, "inFlight"),
    recentFailures: restored(now, before, after, "recentFailures"),
  };
}

function restored<Name extends keyof Tables>(
  now: QuotaState,
  before: QuotaState,
  after: QuotaState,
  name: Name,
): QuotaState[Name] {
  const table: Record<string, unknown> = { ...now[name] };
  for (const key of new Set([...Object.keys(before[name]), ...Object.keys(after[name])])) {
    const [was, became] = [before[name][key], after[name][key]];
    if (isSame(was, became) || !isSame(now[name][key], became)) continue;
    if (was === undefined) delete table[key];
    else table[key] = was;
  }
  return table as QuotaState[Name];
}

/** Their age is counted by every check. */
function isSame(one: object | undefined, other: object | undefined): boolean {
  return JSON.stringify({ ...one, age: 0 }) === JSON.stringify({ ...other, age: 0 });
}
