/**
 * What is on record of a home's attributes: Land has no rooms, units seldom have a lot of their own, and here and
 * there the county lacks a number. What is not on record is in no answer and matches no filter.
 */
import type { Home } from "./home";
import { draw, mix } from "./random";

export interface Attributes {
  readonly bedrooms?: number;
  readonly bathrooms?: number;
  readonly squareFootage?: number;
  readonly lotSize?: number;
  readonly yearBuilt?: number;
}

const MISSING = 0.015;
const UNIT_WITHOUT_LOT = 0.6;

const NAMES = ["bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"] as const;

/** One attribute, where it is on record. */
export function onRecord(home: Home, name: keyof Attributes): number | undefined {
  const isLot = name === "lotSize";
  if (home.type === "Land" && !isLot) return undefined;
  const missing = isLot && home.unit !== undefined ? UNIT_WITHOUT_LOT : MISSING;
  return draw(mix(home.key, NAMES.indexOf(name)), "gaps") < missing ? undefined : home[name];
}

/** All that are on record, in the service's order. */
export function published(home: Home): Attributes {
  const known: { -readonly [Name in keyof Attributes]: number } = {};
  for (const name of NAMES) {
    const value = onRecord(home, name);
    if (value !== undefined) known[name] = value;
  }
  return known;
}
