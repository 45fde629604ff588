/** Books how reservations ended, and records failures that apply to other cells too. */
import { accessKey, FAULT_TTL, LONGEST_FAULT_TTL } from "../cache/cachePolicy";
import type { EndpointName } from "../../api/endpoints";
import type { Commit } from "../work/effects";
import { ABSENT_LIFETIME, absenceKey, pauseOf, withHeard } from "../requests/presence";
import { bookingDate, withoutUncertain } from "../ledger/bookingDate";
import { booked, type LedgerColumn } from "../ledger/ledger";
import { homeBeside } from "./homeInStore";
import { bookedFor, booksOf, ofMember } from "./members";
import type { Reservation, QuotaState, RecentFailure } from "./quotaState";
import { failureAt } from "./recentFailure";

/** Milliseconds for which everyone pauses after a 429, unless the service says how long. */
const PAUSE = 1000;

/** Longest pause, whatever the service says. */
export const LONGEST_PAUSE = 60_000;

export function settle(quota: QuotaState, entries: readonly Commit[], now: number, owner = ""): QuotaState {
  const reservations: Record<string, Reservation> = { ...quota.reservations };
  const recentFailures: Record<string, RecentFailure> = { ...quota.recentFailures };
  let { nextSlot } = quota;
  let books = booksOf(quota);
  const bookTo = (member: string | undefined, endpoint: EndpointName, column: LedgerColumn, count = 1): void => {
    const date = bookingDate(books.ledger, now);
    books = bookedFor(books, member, (ledger) => booked(ledger, date, endpoint, column, count));
  };
  const cacheHits = new Map<string, { member: string | undefined; endpoint: EndpointName; count: number }>();
  for (const {
    key,
    endpoint,
    member,
    settlement,
    lateArrival,
    lostAt = Infinity,
    failure,
    presence,
    repeats,
    cacheHit,
  } of entries) {
    if (cacheHit === true) {
      const name = `${endpoint} ${member ?? ""}`;
      cacheHits.set(name, { member, endpoint, count: (cacheHits.get(name)?.count ?? 0) + 1 });
    }
    if (settlement === undefined) continue;
    /** Still our reservation, not a newer one of the same key. */
    const reservation = reservations[key];
    const isOpen = reservation?.owner === owner && reservation.at <= lostAt;
    if (presence === "absent" && failure !== undefined)
      recentFailures[absenceKey(key)] = failureAt(now, failure, ABSENT_LIFETIME);
    // During the probe the answer came late, or others gave the request up as lost.
    if (presence !== undefined && !isOpen) continue;
    const before = recentFailures[key];
    /** Already booked as uncertain, so that booking is taken back. */
    const wasLost =
      lateArrival === true ? !isOpen : owner !== "" && reservations[key] === undefined && before?.owner === owner;
    if (isOpen) delete reservations[key];
    delete recentFailures[key];
    if (settlement !== "unasked" && settlement !== "uncertain") delete recentFailures[absenceKey(key)];
    if (settlement !== "unasked") bookTo(member, endpoint, settlement);
    if (repeats !== undefined) bookTo(member, endpoint, "uncertain", repeats);
    if (wasLost) {
      const date = before?.bookedOn ?? bookingDate(books.ledger, now);
      books = bookedFor(books, before?.member ?? member, (ledger) => withoutUncertain(ledger, date, endpoint));
    }
    if (failure === undefined) continue;
    if (failure.problem === "rate")
      nextSlot = Math.max(nextSlot, now + Math.min(failure.after ?? PAUSE, LONGEST_PAUSE));
    const pause = Math.min(pauseOf(failure) ?? 0, LONGEST_FAULT_TTL);
    if (pause > 0) recentFailures[absenceKey(key)] = failureAt(now, failure, pause);
    const ttl = FAULT_TTL[settlement === "uncertain" ? "uncertain" : failure.problem] ?? 0;
    const name = failure.problem === "access" ? accessKey(key, endpoint) : key;
    const bookedOn =
      settlement === "uncertain"
        ? {
            bookedOn: bookingDate(books.ledger, now),
            ...ofMember(member),
            ...homeBeside(key, reservation ?? before ?? {}),
          }
        : {};
    if (ttl > 0) recentFailures[name] = { ...failureAt(now, failure, ttl), ...bookedOn };
  }
  cacheHits.forEach(({ member, endpoint, count }) => bookTo(member, endpoint, "free", count));
  return { ...quota, ...books, reservations, recentFailures, nextSlot, heard: withHeard(quota.heard, entries, now) };
}
