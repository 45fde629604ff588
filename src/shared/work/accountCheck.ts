/**
 * What a person found in the provider's own account about requests that were sent and not answered: so many were billed,
 * the others were not. The ledger is put right by it, and the book keeps a note of it.
 */
import { isProblem, problem, type Problem } from "../service/problem";
import type { Book } from "./book";
import { booked, bookedMonth, monthOf, usageOf, type Ledger } from "./ledger";

export interface AccountCheck {
  /** How many uncertain requests the person saw, and looked up. */
  readonly uncertain: number;
  /** How many of them the account shows as billed. */
  readonly billed: number;
}

/** By the moment of each, as `2026-11-22T05:15:00.000Z`. */
export type AccountChecks = Readonly<Record<string, AccountCheck>>;

export interface AccountNote extends AccountCheck {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/** The latest notes suffice. */
const NOTES_KEPT = 50;

/** The book after the check, or why it can't be: requests that became uncertain since then stay so. */
export function withCheck(book: Book, { uncertain, billed }: AccountCheck, now: number): Book | Problem {
  const there = usageOf(book.ledger, now, 0, 0).uncertain;
  if (!isCount(uncertain) || uncertain === 0 || uncertain > there) {
    return problem(
      "argument",
      `uncertain: ${uncertain} requests can't be checked, this month has ${there}: look again`,
    );
  }
  if (!isCount(billed) || billed > uncertain) {
    return problem("argument", `billed: "${billed}" given; enter a whole number from 0 to ${uncertain}`);
  }
  const notes = { ...book.checks, [new Date(now).toISOString()]: { uncertain, billed } };
  const latest = Object.entries(notes).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...book,
    ledger: released(book.ledger, { uncertain, billed }, now),
    checks: Object.fromEntries(latest.slice(-NOTES_KEPT)),
  };
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}

/** The account tells no endpoints: the first ones are taken. */
function released(before: Ledger, check: AccountCheck, now: number): Ledger {
  let { uncertain, billed } = check;
  let ledger = before;
  for (const { endpoint, uncertain: there } of usageOf(before, now, 0, 0).byEndpoint) {
    const taken = Math.min(uncertain, there);
    const paid = Math.min(billed, taken);
    if (taken > 0) ledger = booked(ledger, bookedMonth(ledger, now), endpoint, "uncertain", -taken);
    if (paid > 0) ledger = booked(ledger, bookedMonth(ledger, now), endpoint, "billed", paid);
    uncertain -= taken;
    billed -= paid;
  }
  return ledger;
}

/** This month's notes, the latest first. */
export function notesIn(checks: AccountChecks, now: number): readonly AccountNote[] {
  return Object.entries(checks)
    .filter(([moment]) => moment.startsWith(monthOf(now)))
    .map(([moment, { uncertain, billed }]) => ({ at: Date.parse(moment), uncertain, billed }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((one, other) => other.at - one.at);
}

/** The book after a check, and what is told: for a host that changes its book in one step. */
export function checked(book: Book, check: AccountCheck, now: number): { readonly book: Book; readonly why?: Problem } {
  const after = withCheck(book, check, now);
  return isProblem(after) ? { book, why: after } : { book: after };
}
