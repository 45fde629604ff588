/** What time alone changes in the quota state: failures expire, reservations are given up, periods end. */
import { problem } from "../../api/problem";
import { FAULT_TTL } from "../cache/cachePolicy";
import { notesIn } from "./accountCheck";
import { billingPeriod, DAY_LENGTH, earliestDay, utcDay } from "../ledger/billingPeriod";
import { bookingDate, isAhead, withoutLaterDates } from "../ledger/bookingDate";
import { booked, usageOf, type Usage } from "../ledger/ledger";
import { isDamaged, type QuotaState } from "./quotaState";
import { failureAt, remaining } from "./recentFailure";
import { LONGEST_PAUSE } from "./settlement";

/**
 * Milliseconds after which another owner's sent request is given up as lost: longer than any host waits. Between two
 * checks at most half of it is counted, so a clock that jumps, either way and however far, doesn't make a request lost
 * while its owner waits for it.
 */
const LEASE = 75_000;
const MOST_PER_CHECK = LEASE / 2;

/** Checks that follow each other sooner count as one, so that not every check needs to be written. */
const CHECK_INTERVAL = 5_000;

/**
 * Milliseconds after its slot when an unsent reservation is released. If its owner comes back after all, `markSent` tells
 * it not to send, so a clock that jumps does no harm here.
 */
const IDLE = 15_000;

/**
 * How long a ledger with a later date than the clock's is believed. A month has passed by then in any case, so a clock
 * set a year ahead by mistake doesn't block requests for a year.
 */
const LONGEST_BEHIND = 31 * DAY_LENGTH;

const LOST = problem(
  "unreachable",
  "No answer: the page or script that sent the request ended first; it may have been billed",
);

/**
 * Brings the quota state up to date: removes expired failures, releases abandoned reservations, and books lost requests
 * as uncertain, with a failure for those who ask the same. A next slot too far in the future comes from a clock that was
 * set back since, and is ignored.
 */
export function settledUpTo(before: QuotaState, now: number, owner = ""): QuotaState {
  const quota = upToDay(withAges(before, now), now);
  const others = Object.entries(quota.inFlight).filter(([, each]) => owner === "" || each.owner !== owner);
  const idle = others.filter(([, { sent, at }]) => !sent && Math.abs(now - at) >= IDLE);
  const lost = others.filter(([, { sent, age }]) => sent && age >= LEASE);
  const over = Object.entries(quota.recentFailures).filter(([, failure]) => remaining(failure, now) !== failure);
  const nextSlot = quota.nextSlot > now + LONGEST_PAUSE ? now : quota.nextSlot;
  if (idle.length + lost.length + over.length === 0 && nextSlot === quota.nextSlot) return quota;
  const inFlight = { ...quota.inFlight };
  const recentFailures = { ...quota.recentFailures };
  let { ledger } = quota;
  for (const [key, failure] of over) {
    const left = remaining(failure, now);
    if (left === undefined) delete recentFailures[key];
    else recentFailures[key] = left;
  }
  for (const [key] of idle) delete inFlight[key];
  for (const [key, { endpoint, at, owner: lostBy }] of lost) {
    delete inFlight[key];
    const bookedOn = at <= now ? utcDay(at) : bookingDate(ledger, now);
    ledger = booked(ledger, bookedOn, endpoint, "uncertain");
    recentFailures[key] = {
      ...failureAt(now, LOST, FAULT_TTL.uncertain ?? 0),
      bookedOn,
      ...(lostBy === "" ? {} : { owner: lostBy }),
    };
  }
  return { ...quota, inFlight, recentFailures, nextSlot, ledger };
}

/** Gives up at once the requests of owners that are known to have ended. */
export function settledWithout(
  quota: QuotaState,
  now: number,
  owner: string,
  hasEnded: (other: string) => boolean,
): QuotaState {
  const inFlight = Object.entries(quota.inFlight).map(
    ([key, each]) =>
      [
        key,
        each.owner === owner || !hasEnded(each.owner)
          ? each
          : { ...each, age: LEASE, ...(each.sent ? {} : { at: now - IDLE }) },
      ] as const,
  );
  return settledUpTo({ ...quota, inFlight: Object.fromEntries(inFlight) }, now, owner);
}

/** Adds the time since the last check to the age of open requests. */
function withAges(quota: QuotaState, now: number): QuotaState {
  const passed = now - (quota.checkedAt ?? 0);
  if (Object.keys(quota.inFlight).length === 0 || (passed >= 0 && passed < CHECK_INTERVAL)) return quota;
  const counts = Math.max(0, Math.min(passed, MOST_PER_CHECK));
  const aged = Object.entries(quota.inFlight).map(([key, each]) => [key, { ...each, age: each.age + counts }] as const);
  return { ...quota, inFlight: Object.fromEntries(aged), checkedAt: now };
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
    ledger: isOver ? withoutLaterDates(quota.ledger, now) : quota.ledger,
    ...(clockBehindSince === undefined ? {} : { clockBehindSince }),
    ...(damagedDay === undefined ? {} : { damagedDay }),
  };
}

/** The usage of the current billing period. */
export function usageIn(quota: QuotaState, now: number, limit: number, billingDay = 1): Usage {
  const settled = settledUpTo(quota, now);
  const period = billingPeriod(now, billingDay);
  const notes = notesIn(settled.checks, period);
  const usage = usageOf(settled.ledger, period, limit, Object.keys(settled.inFlight).length);
  return {
    ...usage,
    ...(isDamaged(settled, period) ? { left: 0, damaged: true as const } : {}),
    ...(notes.length === 0 ? {} : { checks: notes }),
  };
}
