/**
 * How soon the next request may leave, where the service counts them as they arrive and some arrive late: a busy page sends
 * them later than it meant to, or their way takes longer. One that arrives late counts in the second in which it arrives, so
 * the next one has to wait for it.
 *
 * How late a request arrived is estimated from when its answer came. The fastest answer came of a request that was not late;
 * if another took 30 ms longer, its request was late by 30 ms at most.
 *
 * A service that has just become faster hides as much of it: then one request may arrive too soon and be refused, which costs
 * nothing.
 */

/** A request of this page, in milliseconds of a clock that can't be set. */
export interface Departure {
  /** When it was to leave; when it left, once that is known. */
  readonly left: number;
  /** When its answer came. */
  readonly answered?: number;
}

/** A second, and the milliseconds by which clocks differ in it. */
const SECOND = 1002;

/** By how many milliseconds a request is taken to arrive late if that can't be estimated. */
const ASSUMED = 25;

/** An answer that comes later than the fastest by more than this was slow itself. */
const SLOW = 500;

/**
 * Where half of the answers come later than the fastest by more than this, the service takes as long as it likes, and nothing
 * is estimated: each request would be waited for. Unless the service has refused some, because requests do arrive that late.
 */
const UNEVEN = 50;

/** So many answers are compared. After them, a service or a way that has become slower is known to be. */
const COMPARED = 200;

/** Milliseconds from leaving to the answer, of the requests that were answered last. */
export type RoundTrips = readonly number[];

/** In place of the time that an answer took. */
const REFUSED = Infinity;

const withLast = (roundTrips: RoundTrips, last: number): RoundTrips => [...roundTrips.slice(1 - COMPARED), last];

export const withAnswer = (roundTrips: RoundTrips, { left, answered }: Required<Departure>): RoundTrips =>
  withLast(roundTrips, answered - left);

/** The service refused one, because more arrived in a second than the rate. */
export const withRefusal = (roundTrips: RoundTrips): RoundTrips => withLast(roundTrips, REFUSED);

/** Those that may still be within the second before now. */
export function withinSecond<T extends Departure>(departures: readonly T[], now: number): readonly T[] {
  return departures.filter(({ left }) => left > now - SECOND - SLOW && left <= now);
}

/**
 * Milliseconds until one more may leave, so that no more than the rate arrive in any second.
 * @param departures Those within the second.
 */
export function untilNextMayLeave(
  departures: readonly Departure[],
  roundTrips: RoundTrips,
  ratePerSecond: number,
  now: number,
): number {
  if (departures.length < ratePerSecond) return 0;
  const late = lateness(roundTrips);
  const arrivals = departures.map((departure) => departure.left + late(departure)).sort((one, other) => other - one);
  return arrivals[ratePerSecond - 1]! + SECOND - now;
}

/** By how many milliseconds a request arrived later than the fastest, at most. */
function lateness(roundTrips: RoundTrips): (departure: Departure) => number {
  const sorted = [...roundTrips].sort((one, other) => one - other);
  const [fastest = 0, usual = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)]];
  const isEstimated = usual - fastest <= UNEVEN || roundTrips.includes(REFUSED);
  return ({ left, answered }) => {
    if (answered === undefined || !isEstimated) return ASSUMED;
    const later = Math.max(0, answered - left - fastest);
    return later > SLOW ? ASSUMED : later;
  };
}
