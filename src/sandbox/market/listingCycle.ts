/**
 * When a home comes to market. Time is divided into rounds of some years, in both directions without end. In each round
 * it may be listed once, and a listing for sale may end with a sale. So today's listing and past and future sales are
 * consistent, and each follows from the key and the day.
 */
import { workday } from "../random/calendar";
import { draw, mix } from "../random/random";

/** Looked up once: see `random.ts`. */
const { floor } = Math;

export interface ListingPeriod {
  readonly key: number;
  /** First day of the listing. */
  readonly listed: number;
  /** The first day on which it is no longer listed. */
  readonly removed: number;
  /** The day of the sale, if there was one. */
  readonly sold: number | undefined;
}

export type SoldPeriod = ListingPeriod & { readonly sold: number };

interface Pace {
  /** Days of a round. */
  readonly round: readonly [number, number];
  readonly salt: number;
}

const SALES: Pace = { round: [1500, 3400], salt: 1 };
const RENTALS: Pace = { round: [430, 1100], salt: 2 };

const SALE_CHANCE = 0.66;
const SOLD_CHANCE = 0.9;
/** A listing starts in this first part of its round, so that it and its sale end before the next round. */
const STARTS_WITHIN = 0.6;

/** The latest listing for sale that began before a day, if that round had one. */
export function lastSalePeriod(key: number, today: number): ListingPeriod | undefined {
  return lastTurn(key, today, SALES, SALE_CHANCE);
}

/** The same for rent. The chance is the share of such homes that are rented out. */
export function lastRentalPeriod(key: number, today: number, chance: number): ListingPeriod | undefined {
  return lastTurn(key, today, RENTALS, chance);
}

function lastTurn(key: number, today: number, pace: Pace, chance: number): ListingPeriod | undefined {
  const rounds = roundsOf(key, pace);
  const round = roundAt(rounds, today);
  const period = periodIn(rounds, round, chance);
  return period !== undefined && period.listed < today ? period : periodIn(rounds, round - 1, chance);
}

/** The home's previous listing, if the round before had one. */
export function salePeriodBefore(key: number, { listed }: ListingPeriod): ListingPeriod | undefined {
  return turnBefore(key, listed, SALES, SALE_CHANCE);
}

/** The same for rent. */
export function rentalPeriodBefore(key: number, { listed }: ListingPeriod, chance: number): ListingPeriod | undefined {
  return turnBefore(key, listed, RENTALS, chance);
}

function turnBefore(key: number, listed: number, pace: Pace, chance: number): ListingPeriod | undefined {
  const rounds = roundsOf(key, pace);
  return periodIn(rounds, roundAt(rounds, listed) - 1, chance);
}

/** The listings for sale in the rounds from one day to another, oldest first. No listing outlasts its round. */
export function salePeriods(key: number, from: number, until: number): readonly ListingPeriod[] {
  return turnsBetween(key, from, until, SALES, SALE_CHANCE);
}

/** The same for rent. */
export function rentalPeriods(key: number, from: number, until: number, chance: number): readonly ListingPeriod[] {
  return turnsBetween(key, from, until, RENTALS, chance);
}

function turnsBetween(key: number, from: number, until: number, pace: Pace, chance: number): readonly ListingPeriod[] {
  const rounds = roundsOf(key, pace);
  const periods: ListingPeriod[] = [];
  for (let round = roundAt(rounds, from); round <= roundAt(rounds, until); round++) {
    const period = periodIn(rounds, round, chance);
    if (period !== undefined) periods.push(period);
  }
  return periods;
}

/** The days of sales before a day and not before `since`, newest first, up to a limit. */
export function salesBefore(key: number, today: number, since: number, most: number): readonly SoldPeriod[] {
  const sales: SoldPeriod[] = [];
  const rounds = roundsOf(key, SALES);
  for (let round = roundAt(rounds, today); sales.length < most; round--) {
    if (rounds.phase + (round + 1) * rounds.length < since) break;
    const period = periodIn(rounds, round, SALE_CHANCE);
    if (period !== undefined && isSold(period) && period.sold < today && period.sold >= since) sales.push(period);
  }
  return sales;
}

function isSold(period: ListingPeriod): period is SoldPeriod {
  return period.sold !== undefined;
}

function periodIn({ pace, key, length, phase }: Rounds, round: number, chance: number): ListingPeriod | undefined {
  const turnKey = mix(key, round);
  if (draw(turnKey, "lists") >= chance) return undefined;
  const listed = phase + round * length + floor(draw(turnKey, "starts") * STARTS_WITHIN * length);
  const drawn = draw(turnKey, "lasts");
  const removed = listed + 2 + floor(drawn * drawn * 165);
  const sells = pace === SALES && draw(turnKey, "sells") < SOLD_CHANCE;
  const sold = sells ? workday(removed + 12 + floor(draw(turnKey, "closes") * 40)) : undefined;
  return { key: turnKey, listed, removed, sold };
}

/** A home's rounds: round 0 begins at `phase`, each has `length` days. */
interface Rounds {
  readonly pace: Pace;
  readonly key: number;
  readonly length: number;
  readonly phase: number;
}

function roundsOf(home: number, pace: Pace): Rounds {
  const key = mix(home, pace.salt);
  const [least, most] = pace.round;
  const length = least + floor(draw(key, "cycleLength") * (most - least));
  return { pace, key, length, phase: floor(draw(key, "phase") * length) };
}

function roundAt({ phase, length }: Rounds, day: number): number {
  return floor((day - phase) / length);
}
