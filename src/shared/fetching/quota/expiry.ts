/** What time alone changes in the quota state: failures expire, reservations are given up, periods end. */
import { notesIn } from "./accountCheck";
import { billingPeriod, DAY_LENGTH, earliestDay, utcDay } from "../ledger/billingPeriod";
import { isAhead, withoutLaterDates } from "../ledger/bookingDate";
import { usageOf, type Usage } from "../ledger/ledger";
import type { Books } from "./members";
import { isDamaged, type QuotaState } from "./quotaState";
import { remaining } from "./recentFailure";
import { withoutAbandoned, withTimeOver } from "./reservations";
import { LONGEST_PAUSE } from "./settlement";

/**
 * How long a ledger with a later date than the clock's is believed. A month has passed by then in any case, so a clock
 * set a year ahead by mistake doesn't block requests for a year.
 */
const LONGEST_BEHIND = 31 * DAY_LENGTH;

/**
 * Brings the quota state up to date: removes expired failures, gives up abandoned reservations, and forgets a next slot that
 * is too far in the future, because it comes from a clock that was set back since.
 */
export function upToDate(before: QuotaState, now: number, owner = ""): QuotaState {
  const quota = withoutExpiredFailures(upToDay(before, now), now);
  const isTooFar = quota.nextSlot > now + LONGEST_PAUSE;
  return withoutAbandoned(isTooFar ? { ...quota, nextSlot: now } : quota, now, owner);
}

/** Gives up at once the requests of owners that are known to have ended. */
export function withoutDeadOwners(
  quota: QuotaState,
  now: number,
  owner: string,
  hasEnded: (other: string) => boolean,
): QuotaState {
  const isDead = (other: string): boolean => other !== owner && hasEnded(other);
  return upToDate(withTimeOver(quota, now, isDead), now, owner);
}

function withoutExpiredFailures(quota: QuotaState, now: number): QuotaState {
  const over = Object.entries(quota.recentFailures).filter(([, failure]) => remaining(failure, now) !== failure);
  if (over.length === 0) return quota;
  const recentFailures = { ...quota.recentFailures };
  for (const [key, failure] of over) {
    const left = remaining(failure, now);
    if (left === undefined) delete recentFailures[key];
    else recentFailures[key] = left;
  }
  return { ...quota, recentFailures };
}

/**
 * The ledger may have a later date than the clock's, if the clock was set back or was ahead before. Then all requests up
 * to that date count together (see `ledger.ts`), for a limited time.
 */
function upToDay(quota: QuotaState, now: number): QuotaState {
  const { clockBehindSince: behind, damagedDay: damaged, ...rest } = quota;
  const isBehind = isAhead(quota.ledger, now);
  const isOver = isBehind && behind !== undefined && now - behind >= LONGEST_BEHIND;
  const clockBehindSince = !isBehind || isOver ? undefined : behind === undefined || behind > now ? now : behind;
  const found = damaged === "" ? utcDay(now) : damaged;
  const damagedDay = found !== undefined && found < earliestDay(now) ? undefined : found;
  if (clockBehindSince === behind && damagedDay === damaged && !isOver) return quota;
  return {
    ...rest,
    ...(isOver ? booksWithoutLaterDates(quota, now) : {}),
    ...(clockBehindSince === undefined ? {} : { clockBehindSince }),
    ...(damagedDay === undefined ? {} : { damagedDay }),
  };
}

/** The members' counts move with the team's, of which they are a part. */
function booksWithoutLaterDates(quota: QuotaState, now: number): Books {
  const ledger = withoutLaterDates(quota.ledger, now);
  if (quota.members === undefined) return { ledger };
  const members = Object.entries(quota.members).map(
    ([id, member]) => [id, { ...member, ledger: withoutLaterDates(member.ledger, now) }] as const,
  );
  return { ledger, members: Object.fromEntries(members) };
}

/** The usage of the current billing period. */
export function usageIn(quota: QuotaState, now: number, limit: number, billingDay = 1): Usage {
  const current = upToDate(quota, now);
  const period = billingPeriod(now, billingDay);
  const notes = notesIn(current.checks, period);
  const usage = usageOf(current.ledger, period, limit, Object.keys(current.reservations).length);
  return {
    ...usage,
    ...(isDamaged(current, period) ? { left: 0, damaged: true as const } : {}),
    ...(notes.length === 0 ? {} : { checks: notes }),
  };
}
