/**
 * When a home comes to the market. Its time is cut into rounds of some years, for ever in both directions; in a round
 * it may be listed once, and a listing for sale may end with a sale. So the listing of today, the sales of the past and
 * those to come are one story, and any part of it is told from the key and the day alone.
 */
import { workday } from "../common/calendar";
import { draw, mix } from "../common/random";

/** Looked up once: see `random.ts`. */
const { floor } = Math;

export interface ListingTurn {
  readonly key: number;
  /** First day of the listing. */
  readonly listed: number;
  /** First day it is no longer listed. */
  readonly removed: number;
  /** Day of the sale, where it ended with one. */
  readonly sold: number | undefined;
}

export type SoldTurn = ListingTurn & { readonly sold: number };

interface Pace {
  /** Days of a round. */
  readonly round: readonly [number, number];
  readonly salt: number;
}

const SALES: Pace = { round: [1500, 3400], salt: 1 };
const RENTALS: Pace = { round: [430, 1100], salt: 2 };

const SALE_CHANCE = 0.66;
const SOLD_CHANCE = 0.9;
/** A listing starts in this first part of its round, so that it and its sale end before the next. */
const STARTS_WITHIN = 0.6;

/** The home's listing for sale that last began before a day, or nothing where that round had none. */
export function lastSaleTurn(key: number, today: number): ListingTurn | undefined {
  return lastTurn(key, today, SALES, SALE_CHANCE);
}

/** The same for rent; the chance is the share of such homes that are let. */
export function lastRentalTurn(key: number, today: number, chance: number): ListingTurn | undefined {
  return lastTurn(key, today, RENTALS, chance);
}

function lastTurn(key: number, today: number, pace: Pace, chance: number): ListingTurn | undefined {
  const rounds = roundsOf(key, pace);
  const round = roundAt(rounds, today);
  const turn = turnIn(rounds, round, chance);
  return turn !== undefined && turn.listed < today ? turn : turnIn(rounds, round - 1, chance);
}

/** The listing before another of the same home, where the round before had one. */
export function saleTurnBefore(key: number, { listed }: ListingTurn): ListingTurn | undefined {
  return turnBefore(key, listed, SALES, SALE_CHANCE);
}

/** The same for rent. */
export function rentalTurnBefore(key: number, { listed }: ListingTurn, chance: number): ListingTurn | undefined {
  return turnBefore(key, listed, RENTALS, chance);
}

function turnBefore(key: number, listed: number, pace: Pace, chance: number): ListingTurn | undefined {
  const rounds = roundsOf(key, pace);
  return turnIn(rounds, roundAt(rounds, listed) - 1, chance);
}

/** Days of the sales before a day, newest first, not before `since`: at most so many. */
export function salesBefore(key: number, today: number, since: number, most: number): readonly SoldTurn[] {
  const sales: SoldTurn[] = [];
  const rounds = roundsOf(key, SALES);
  for (let round = roundAt(rounds, today); sales.length < most; round--) {
    if (rounds.phase + (round + 1) * rounds.length < since) break;
    const turn = turnIn(rounds, round, SALE_CHANCE);
    if (turn !== undefined && isSold(turn) && turn.sold < today && turn.sold >= since) sales.push(turn);
  }
  return sales;
}

function isSold(turn: ListingTurn): turn is SoldTurn {
  return turn.sold !== undefined;
}

function turnIn({ pace, key, length, phase }: Rounds, round: number, chance: number): ListingTurn | undefined {
  const turnKey = mix(key, round);
  if (draw(turnKey, "lists") >= chance) return undefined;
  const listed = phase + round * length + floor(draw(turnKey, "starts") * STARTS_WITHIN * length);
  const patience = draw(turnKey, "lasts");
  const removed = listed + 2 + floor(patience * patience * 165);
  const sells = pace === SALES && draw(turnKey, "sells") < SOLD_CHANCE;
  const sold = sells ? workday(removed + 12 + floor(draw(turnKey, "closes") * 40)) : undefined;
  return { key: turnKey, listed, removed, sold };
}

/** The rounds of one home: round 0 begins at `phase`, each has `length` days. */
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
