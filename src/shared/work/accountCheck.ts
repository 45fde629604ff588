/**
 * What a person found in the provider's own account about requests that were sent and not answered: so many were billed,
 * the others were not. The ledger is put right by it, and the book keeps a note of it.
 */
import { isCount } from "../api/codec";
import { isProblem, problem, type Problem } from "../service/problem";
import type { AccountCheck, AccountChecks, AccountNote, Checked } from "./accountNote";
import type { Book } from "./book";
import { booked, bookedMonth, monthOf, usageOf, type Ledger } from "./ledger";

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
  return {
    ...book,
    ledger: released(book.ledger, { uncertain, billed }, now),
    checks: noted(book.checks, { uncertain, billed }, now),
  };
}

/**
 * The book after a person told all that their account shows for this month, where its own count is damaged: what was
 * billed or may have been is that, and what went out meanwhile is counted beside it.
 * @param elsewhere How many of them other books of the same person count.
 */
export function withRecount(book: Book, billed: number, now: number, elsewhere = 0): Book | Problem {
  const { damaged, ...sound } = book;
  if (damaged === undefined) return problem("argument", "This month's count is not damaged: look again");
  if (!isCount(billed)) return problem("argument", `billed: "${billed}" given; enter a whole number, 0 or more`);
  const here = Math.max(0, billed - elsewhere);
  return {
    ...sound,
    ledger: booked(unpaidFrom(book.ledger, now), bookedMonth(book.ledger, now), "properties", "billed", here),
    checks: noted(book.checks, { uncertain: 0, billed, recount: true }, now),
  };
}

/** Nothing is billed in this month and those that the clock has not reached; what cost nothing stays. */
function unpaidFrom(ledger: Ledger, now: number): Ledger {
  const months = Object.entries(ledger).map(([name, month]) => {
    if (name < monthOf(now)) return [name, month] as const;
    const unpaid = Object.entries(month).map(([endpoint, counts]) => [
      endpoint,
      { ...counts, billed: 0, uncertain: 0 },
    ]);
    return [name, Object.fromEntries(unpaid) as Ledger[string]] as const;
  });
  return Object.fromEntries(months);
}

function noted(checks: AccountChecks, check: Checked, now: number): AccountChecks {
  const notes = { ...checks, [new Date(now).toISOString()]: check };
  const latest = Object.entries(notes).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(latest.slice(-NOTES_KEPT));
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
    .map(([moment, check]) => ({ at: Date.parse(moment), ...check }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((one, other) => other.at - one.at);
}

/** The book after a correction, or as it was with the reason: for a host that changes its book in one step. */
export function corrected(book: Book, after: Book | Problem): { readonly book: Book; readonly why?: Problem } {
  return isProblem(after) ? { book, why: after } : { book: after };
}
