/**
 * When a home comes to the market. Its time is cut into rounds of some years, for ever in both directions; in a round
 * it may be listed once, and a listing for sale may end with a sale. So the listing of today, the sales of the past and
 * those to come are one story, and any part of it is told from the key and the day alone.
 */
import { draw, mix } from "./random";

export interface Turn {
  readonly key: number;
  /** First day of the listing. */
  readonly listed: number;
  /** First day it is no longer listed. */
  readonly removed: number;
  /** Day of the sale, where it ended with one. */
  readonly sold: number | undefined;
}

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
export function lastSaleTurn(key: number, today: number): Turn | undefined {
  return lastTurn(key, today, SALES, SALE_CHANCE);
}

/** The same for rent; the chance is the share of such homes that are let. */
export function lastRentalTurn(key: number, today: number, chance: number): Turn | undefined {
  return lastTurn(key, today, RENTALS, chance);
}

function lastTurn(key: number, today: number, pace: Pace, chance: number): Turn | undefined {
  const round = roundOf(key, today, pace);
  const turn = turnIn(key, round, pace, chance);
  return turn !== undefined && turn.listed < today ? turn : turnIn(key, round - 1, pace, chance);
}

/** Days of the sales before a day, newest first, not before `since`: at most so many. */
export function salesBefore(key: number, today: number, since: number, most: number): readonly Turn[] {
  const sales: Turn[] = [];
  for (let round = roundOf(key, today, SALES); sales.length < most; round--) {
    if (roundStart(key, round, SALES) + roundLength(key, SALES) < since) break;
    const turn = turnIn(key, round, SALES, SALE_CHANCE);
    if (turn?.sold !== undefined && turn.sold < today && turn.sold >= since) sales.push(turn);
  }
  return sales;
}

function turnIn(key: number, round: number, pace: Pace, chance: number): Turn | undefined {
  const turnKey = mix(mix(key, pace.salt), round);
  if (draw(turnKey, "lists") >= chance) return undefined;
  const start = roundStart(key, round, pace);
  const listed = start + Math.floor(draw(turnKey, "starts") * STARTS_WITHIN * roundLength(key, pace));
  const patience = draw(turnKey, "lasts");
  const removed = listed + 2 + Math.floor(patience * patience * 165);
  const isSold = pace === SALES && draw(turnKey, "sells") < SOLD_CHANCE;
  const sold = isSold ? removed + 12 + Math.floor(draw(turnKey, "closes") * 40) : undefined;
  return { key: turnKey, listed, removed, sold };
}

function roundLength(key: number, { round: [least, most], salt }: Pace): number {
  return least + Math.floor(draw(mix(key, salt), "cycleLength") * (most - least));
}

function roundOf(key: number, day: number, pace: Pace): number {
  return Math.floor((day - phase(key, pace)) / roundLength(key, pace));
}

function roundStart(key: number, round: number, pace: Pace): number {
  return phase(key, pace) + round * roundLength(key, pace);
}

function phase(key: number, pace: Pace): number {
  return Math.floor(draw(mix(key, pace.salt), "phase") * roundLength(key, pace));
}
