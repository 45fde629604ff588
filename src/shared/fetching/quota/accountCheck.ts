/**
 * Reconciles the ledger with the provider's own account: how many of the unanswered requests it shows as billed. The
 * quota state keeps a note of each check.
 */
import { isCount } from "../../api/codec";
import { isProblem, problem, type Problem } from "../../api/problem";
import type { AccountCheck, AccountChecks, AccountNote, AccountChecked } from "./accountNote";
import type { QuotaState } from "./quotaState";
import { booked, bookedMonth, monthOf, usageOf, type Ledger } from "./ledger";

/** Older notes are dropped. */
const NOTES_KEPT = 50;

/** The quota state after a check, or a problem. Requests that became uncertain since then stay uncertain. */
export function withCheck(quota: QuotaState, { uncertain, billed }: AccountCheck, now: number): QuotaState | Problem {
  const counted = usageOf(quota.ledger, now, 0, 0).uncertain;
  if (!isCount(uncertain) || uncertain === 0 || uncertain > counted) {
    return problem("argument", `uncertain: ${uncertain} was given, but this month has ${counted}; check again`);
  }
  if (!isCount(billed) || billed > uncertain) {
    return problem("argument", `billed: "${billed}" was given; enter a whole number from 0 to ${uncertain}`);
  }
  return {
    ...quota,
    ledger: released(quota.ledger, { uncertain, billed }, now),
    checks: noted(quota.checks, { uncertain, billed }, now),
  };
}

/**
 * The quota state after a damaged count was replaced with the number that the provider's account shows for this month.
 * Requests made meanwhile are added to it.
 * @param elsewhere How many of these the same person's other quota states count.
 */
export function withRecount(quota: QuotaState, billed: number, now: number, elsewhere = 0): QuotaState | Problem {
  const { damagedMonth, ...sound } = quota;
  if (damagedMonth === undefined) return problem("argument", "This month's count isn't damaged; check again");
  if (!isCount(billed)) return problem("argument", `billed: "${billed}" was given; enter a whole number, 0 or more`);
  const here = Math.max(0, billed - elsewhere);
  return {
    ...sound,
    ledger: booked(unpaidFrom(quota.ledger, now), bookedMonth(quota.ledger, now), "properties", "billed", here),
    checks: noted(quota.checks, { uncertain: 0, billed, recount: true }, now),
  };
}

/** The ledger without billed and uncertain requests in this and later months. Free and failed ones stay. */
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

function noted(checks: AccountChecks, check: AccountChecked, now: number): AccountChecks {
  const notes = { ...checks, [new Date(now).toISOString()]: check };
  const latest = Object.entries(notes).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(latest.slice(-NOTES_KEPT));
}

/** The account doesn't break requests down by endpoint, so they are taken from the first endpoints that have any. */
function released(before: Ledger, check: AccountCheck, now: number): Ledger {
  let { uncertain, billed } = check;
  let ledger = before;
  for (const { endpoint, uncertain: counted } of usageOf(before, now, 0, 0).byEndpoint) {
    const taken = Math.min(uncertain, counted);
    const paid = Math.min(billed, taken);
    if (taken > 0) ledger = booked(ledger, bookedMonth(ledger, now), endpoint, "uncertain", -taken);
    if (paid > 0) ledger = booked(ledger, bookedMonth(ledger, now), endpoint, "billed", paid);
    uncertain -= taken;
    billed -= paid;
  }
  return ledger;
}

/** This month's notes, latest first. */
export function notesIn(checks: AccountChecks, now: number): readonly AccountNote[] {
  return Object.entries(checks)
    .filter(([moment]) => moment.startsWith(monthOf(now)))
    .map(([moment, check]) => ({ at: Date.parse(moment), ...check }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => b.at - a.at);
}

/** The corrected quota state, or the old one and why: for a host that updates it in one transaction. */
export function corrected(
  quota: QuotaState,
  after: QuotaState | Problem,
): { readonly quota: QuotaState; readonly why?: Problem } {
  return isProblem(after) ? { quota, why: after } : { quota: after };
}
