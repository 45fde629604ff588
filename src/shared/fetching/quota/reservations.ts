/**
 * The life of a reservation. Time alone gives up only those of others: a request that its owner still waits for isn't lost,
 * whatever the clock says.
 *
 * state       where it is                             what moves it on                                 becomes
 * ----------  --------------------------------------  -----------------------------------------------  ----------
 * wanted      queue of `middleware/admitted.ts`       it is refused, cached or asked elsewhere         (ends)
 *                                                     admission grants it (`admission.ts`)             reserved
 *                                                     the same, if its host marks nothing (Sheets)     sent
 * reserved    `reservations`                          its host marks it in its slot: `markSent`        sent
 *                                                     it isn't needed any more: `settle`, "unasked"    given back
 *                                                     it can't leave, as the gateway's slot is past
 *                                                     or Excel can't store the mark: `givenBack`       given back
 *                                                     15 s after its slot: `withoutAbandoned`          given back
 *                                                     the gateway can't tell if it was made or marked  unsure
 * sent        `reservations`, with `isSent`           its host says how it ended: `settle`             settled
 *                                                     it didn't leave after all: `settle`, "unasked"   given back
 *                                                     75 s without an end: `withoutAbandoned`          lost
 * given back  nowhere                                 if its owner wakes, `markSent` refuses it, and   wanted
 *                                                     `admitted` gets it back as `withdrawn`
 * settled     ledger; if it failed, `recentFailures`  it failed by a 429: `retried` asks once more     wanted
 * lost        ledger, as uncertain; `recentFailures`  its answer comes after all: `settle`             settled
 * unsure      gateway's `UnsureReservation`s          its next change that is written: `givenBack`     given back
 *
 * Servers that share a store give up at once what a dead one of them left (`withoutDeadOwners`), and after their store
 * has lost changes they put back what they know of, and leave out what has ended (`joint/recovered.ts`).
 */
import { problem } from "../../api/problem";
import { FAULT_TTL } from "../cache/cachePolicy";
import { utcDay } from "../ledger/billingPeriod";
import { bookingDate } from "../ledger/bookingDate";
import { booked } from "../ledger/ledger";
import { homeBeside } from "./homeInStore";
import { LOST_AFTER } from "../work/timeouts";
import { bookedFor, booksOf, ofMember } from "./members";
import type { QuotaState, Reservation } from "./quotaState";
import { failureAt } from "./recentFailure";

type Reservations = QuotaState["reservations"];

/**
 * Between two checks at most half of the time is counted after which a request is lost. So a clock that jumps, either way and
 * however far, doesn't make a request lost while its owner waits for it.
 */
const MOST_PER_CHECK = LOST_AFTER / 2;

/** Checks that follow each other sooner count as one, so that not every check needs to be written. */
const CHECK_INTERVAL = 5_000;

/**
 * An unsent reservation is dropped so many milliseconds after its slot; if its owner wakes later, `markSent` refuses it. So
 * a clock that jumps does no harm here.
 */
const IDLE = 15_000;

export const LOST = problem(
  "unreachable",
  "No answer: the page or script that sent the request ended first; it may have been billed",
);

/** Adds what admission has granted. Nothing was aged before the first of them. */
export function withReserved(quota: QuotaState, granted: Reservations, now: number): QuotaState {
  const checkedAt = Object.keys(quota.reservations).length === 0 ? now : (quota.checkedAt ?? now);
  return { ...quota, reservations: { ...quota.reservations, ...granted }, checkedAt };
}

export interface SentMark {
  readonly quota: QuotaState;
  /** For each key, whether it may be sent. */
  readonly maySend: readonly boolean[];
}

/**
 * Marks reservations as sent. One that was given back meanwhile must not be sent: another cell may have taken it, even one
 * of the same owner.
 */
export function markSent(quota: QuotaState, keys: readonly string[], owner: string): SentMark {
  const maySend = keys.map((key) => quota.reservations[key]?.owner === owner && !quota.reservations[key].isSent);
  const sent = keys
    .filter((_, index) => maySend[index])
    .map((key) => [key, { ...quota.reservations[key]!, isSent: true }] as const);
  return { quota: { ...quota, reservations: { ...quota.reservations, ...Object.fromEntries(sent) } }, maySend };
}

/** A reservation of which its owner doesn't know whether it was made or marked as sent. It sends nothing for it. */
export interface UnsureReservation {
  readonly key: string;
  /** The slot of the one that may have been marked. */
  readonly at?: number;
}

/** What was not marked would not have been sent, so giving it back costs at most another reservation. */
export function givenBack(quota: QuotaState, unsure: readonly UnsureReservation[], owner: string): QuotaState {
  const isGivenBack = ({ key, at }: UnsureReservation): boolean => {
    const reserved = quota.reservations[key];
    return reserved?.owner === owner && (!reserved.isSent || reserved.at === at);
  };
  const back = unsure.filter(isGivenBack);
  if (back.length === 0) return quota;
  const reservations = { ...quota.reservations };
  for (const { key } of back) delete reservations[key];
  return { ...quota, reservations };
}

/**
 * Gives back what others reserved and didn't send, and books as uncertain what they sent and have no answer to, with a
 * failure for those who ask the same.
 */
export function withoutAbandoned(before: QuotaState, now: number, owner: string): QuotaState {
  const quota = withAges(before, now);
  const others = Object.entries(quota.reservations).filter(([, each]) => owner === "" || each.owner !== owner);
  const idle = others.filter(([, { isSent, at }]) => !isSent && Math.abs(now - at) >= IDLE);
  const lost = others.filter(([, { isSent, age }]) => isSent && age >= LOST_AFTER);
  if (idle.length + lost.length === 0) return quota;
  const reservations = { ...quota.reservations };
  const recentFailures = { ...quota.recentFailures };
  let books = booksOf(quota);
  for (const [key] of idle) delete reservations[key];
  for (const [key, reservation] of lost) {
    const { endpoint, at, owner: lostBy, member } = reservation;
    delete reservations[key];
    const bookedOn = at <= now ? utcDay(at) : bookingDate(books.ledger, now);
    books = bookedFor(books, member, (ledger) => booked(ledger, bookedOn, endpoint, "uncertain"));
    recentFailures[key] = {
      ...failureAt(now, LOST, FAULT_TTL.uncertain ?? 0),
      bookedOn,
      ...ofMember(member),
      ...homeBeside(key, reservation),
      ...(lostBy === "" ? {} : { owner: lostBy }),
    };
  }
  return { ...quota, ...books, reservations, recentFailures };
}

/** Adds the time since the last check to the age of all. */
function withAges(quota: QuotaState, now: number): QuotaState {
  const passed = now - (quota.checkedAt ?? 0);
  if (Object.keys(quota.reservations).length === 0 || (passed >= 0 && passed < CHECK_INTERVAL)) return quota;
  const counts = Math.max(0, Math.min(passed, MOST_PER_CHECK));
  return { ...mapped(quota, (each) => ({ ...each, age: each.age + counts })), checkedAt: now };
}

/** Counts the whole time of these owners' reservations as over, because the owners are known to have ended. */
export function withTimeOver(quota: QuotaState, now: number, hasEnded: (owner: string) => boolean): QuotaState {
  return mapped(quota, (each) =>
    hasEnded(each.owner) ? { ...each, age: LOST_AFTER, ...(each.isSent ? {} : { at: now - IDLE }) } : each,
  );
}

function mapped(quota: QuotaState, change: (each: Reservation) => Reservation): QuotaState {
  const entries = Object.entries(quota.reservations).map(([key, each]) => [key, change(each)] as const);
  return { ...quota, reservations: Object.fromEntries(entries) };
}
