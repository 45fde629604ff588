/**
 * Reconciles the ledger with the provider's own account: how many of the unanswered requests it shows as billed. The
 * quota state keeps a note of each check.
 */
import { monthIn } from "../../values/day";
import { isCount } from "../../api/codec";
import { ENDPOINT_NAMES, type EndpointName } from "../../api/endpoints";
import { isProblem, problem, type Problem } from "../../api/problem";
import type { AccountCheck, AccountChecks, AccountNote, AccountChecked } from "../ledger/accountNote";
import { billingPeriod, thisMonth, type BillingPeriod } from "../ledger/billingPeriod";
import { bookingDate } from "../ledger/bookingDate";
import { isDamaged, type QuotaState } from "./quotaState";
import {
  booked,
  bookedUnder,
  countsOfDays,
  isDayName,
  isFrom,
  mappedCounts,
  usageOf,
  type Ledger,
  type LedgerColumn,
} from "../ledger/ledger";

/** Older notes are dropped. */
const NOTES_KEPT = 50;

/** The quota state after a check, or a problem. Requests that became uncertain since then stay uncertain. */
export function withCheck(
  quota: QuotaState,
  { uncertain, billed }: AccountCheck,
  now: number,
  billingDay = 1,
): QuotaState | Problem {
  const period = billingPeriod(now, billingDay);
  const counted = usageOf(quota.ledger, period, 0, 0).uncertain;
  if (!isCount(uncertain) || uncertain === 0 || uncertain > counted) {
    return problem(
      "argument",
      `uncertain: ${uncertain} was given, but ${thisMonth(period)} has ${counted}; check again`,
    );
  }
  if (!isCount(billed) || billed > uncertain) {
    return problem("argument", `billed: "${billed}" was given; enter a whole number from 0 to ${uncertain}`);
  }
  return {
    ...quota,
    ledger: released(quota.ledger, { uncertain, billed }, period),
    checks: noted(quota.checks, { uncertain, billed }, now),
  };
}

/**
 * The quota state after a damaged count was replaced with the number that the provider's account shows for this period.
 * Requests made meanwhile are added to it.
 * @param elsewhere How many of these the same person's other quota states count.
 */
export function withRecount(
  quota: QuotaState,
  billed: number,
  now: number,
  elsewhere = 0,
  billingDay = 1,
): QuotaState | Problem {
  const { damagedDay, ...sound } = quota;
  const period = billingPeriod(now, billingDay);
  if (damagedDay === undefined || !isDamaged(quota, period)) {
    return problem("argument", "This month's count isn't damaged; check again");
  }
  if (!isCount(billed)) return problem("argument", `billed: "${billed}" was given; enter a whole number, 0 or more`);
  const here = Math.max(0, billed - elsewhere);
  return {
    ...sound,
    ledger: booked(unpaidFrom(quota.ledger, period), bookingDate(quota.ledger, now), "properties", "billed", here),
    checks: noted(quota.checks, { uncertain: 0, billed, recount: true }, now),
  };
}

const PAID: readonly LedgerColumn[] = ["billed", "uncertain"];

/** The ledger without the period's and later billed and uncertain requests. Free and failed ones stay. */
function unpaidFrom(ledger: Ledger, { first }: BillingPeriod): Ledger {
  const before = countsOfDays(ledger, monthIn(first), first);
  const dates = Object.entries(ledger).map(([date, counts]) => {
    if (!isFrom(first, date)) return [date, counts] as const;
    const left = date === monthIn(first) ? before : {};
    const unpaid = mappedCounts(counts, (count, endpoint, column) =>
      PAID.includes(column) ? (left[endpoint]?.[column] ?? 0) : count,
    );
    return [date, unpaid] as const;
  });
  return Object.fromEntries(dates);
}

function noted(checks: AccountChecks, check: AccountChecked, now: number): AccountChecks {
  const notes = { ...checks, [new Date(now).toISOString()]: check };
  const latest = Object.entries(notes).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(latest.slice(-NOTES_KEPT));
}

/**
 * The account doesn't break requests down, so those are taken that were booked first. Those that were
 * billed are the latest of these: whatever the billing day is later, none is missing.
 */
function released(before: Ledger, { uncertain, billed }: AccountCheck, period: BillingPeriod): Ledger {
  let ledger = before;
  const taken: { readonly endpoint: EndpointName; readonly date: string; readonly count: number }[] = [];
  const dates = Object.keys(before).filter((date) => isFrom(period.first, date));
  for (const date of dates.sort((a, b) => endOf(a).localeCompare(endOf(b)))) {
    for (const endpoint of ENDPOINT_NAMES) {
      const count = Math.min(uncertain, bookedUnder(ledger, date, endpoint, "uncertain"));
      if (count === 0) continue;
      ledger = booked(ledger, date, endpoint, "uncertain", -count);
      taken.push({ endpoint, date, count });
      uncertain -= count;
    }
  }
  for (const { endpoint, date, count } of taken.sort((a, b) => endOf(b.date).localeCompare(endOf(a.date)))) {
    const paid = Math.min(billed, count);
    if (paid > 0) ledger = booked(ledger, date, endpoint, "billed", paid);
    billed -= paid;
  }
  return ledger;
}

/** What of a month has no day may be as late as its last one. */
const endOf = (date: string): string => (isDayName(date) ? date : `${date}-99`);

/** A period's notes, latest first. */
export function notesIn(checks: AccountChecks, { first, last }: BillingPeriod): readonly AccountNote[] {
  return Object.entries(checks)
    .filter(([moment]) => moment >= first && moment.slice(0, last.length) <= last)
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
