/**
 * What this process has to book and to give back, whether or not the database did what it said had failed: each goes with
 * every change until one has succeeded, and counts once. Where the database may forget its latest changes, what was booked
 * goes with every change for a while after that too.
 */
import type { Commit } from "../../../shared/fetching/work/effects";
import { givenBack, type UnsureReservation } from "../../../shared/fetching/quota/reservations";
import { settleOnce, withoutBookings, type Booking } from "../../../shared/fetching/quota/joint/bookings";
import type { QuotaState } from "../../../shared/fetching/quota/quotaState";
import type { ChangeQuota } from "./changeQuota";

export type Then<T> = (quota: QuotaState, now: number) => { readonly quota: QuotaState; readonly value: T };

interface Attempt<T> {
  readonly apply: ChangeQuota;
  /** @returns The value of the change that was made. */
  readonly succeeded: () => T;
  /** What the database does of it later does nothing. */
  readonly failed: () => void;
}

export interface UnsureChanges {
  /** Requests that cost nothing, to be booked with the next change. */
  readonly book: (entries: readonly Commit[]) => void;
  readonly giveBack: (reservations: readonly UnsureReservation[]) => void;
  /** Whether anything waits for a change. */
  readonly isWaiting: () => boolean;
  readonly named: (entries: readonly Commit[]) => Booking;
  /** @param own Booked with this change alone. */
  readonly attempt: <T>(then: Then<T>, own?: Booking) => Attempt<T>;
}

/** @param atRisk Milliseconds for which the database may forget what was booked. */
export const unsureChanges = (owner: string, atRisk: number): UnsureChanges => {
  let count = 0;
  let fresh: Commit[] = [];
  let bookings: readonly Booking[] = [];
  let unsure: readonly UnsureReservation[] = [];
  let lately: readonly { readonly booking: Booking; readonly at: number }[] = [];
  /** Names of bookings that were made, which the database need not remember. */
  let made: readonly string[] = [];

  const named = (entries: readonly Commit[]): Booking => ({ name: `${owner} ${(count += 1)}`, entries });
  const without = <T>(all: readonly T[], some: readonly T[]): readonly T[] => all.filter((one) => !some.includes(one));

  return {
    book: (entries) => void fresh.push(...entries),
    giveBack: (reservations) => void (unsure = [...unsure, ...reservations]),
    isWaiting: () => fresh.length + bookings.length + unsure.length > 0,
    named,
    attempt(then, own) {
      if (fresh.length > 0) bookings = [...bookings, named(fresh)];
      fresh = [];
      const [taken, back, forgotten] = [bookings, unsure, made];
      let isOver = false;
      let done: ReturnType<typeof then> | undefined;
      return {
        apply(before, now) {
          if (isOver) return before;
          // Another change may have made them meanwhile.
          const still = [
            ...lately.map(({ booking }) => booking),
            ...taken.filter((one) => bookings.includes(one)),
            ...(own === undefined ? [] : [own]),
          ];
          const known = givenBack(withoutBookings(before, forgotten, now), back, owner);
          done = then(
            still.reduce((quota, booking) => settleOnce(quota, booking, now, owner), known),
            now,
          );
          return done.quota;
        },
        succeeded() {
          isOver = true;
          bookings = without(bookings, taken);
          unsure = without(unsure, back);
          const at = performance.now();
          const booked = [...taken, ...(own === undefined ? [] : [own])].map((booking) => ({ booking, at }));
          const all = [...lately, ...booked];
          lately = all.filter((each) => each.at > at - atRisk);
          made = [...without(made, forgotten), ...without(all, lately).map(({ booking }) => booking.name)];
          return done!.value;
        },
        failed: () => void (isOver = true),
      };
    },
  };
};
