/**
 * Which of a home's attributes are on record: Land has no rooms, units seldom have a lot, and each county lacks some
 * numbers. Others are in no answer and match no filter.
 */
import type { BuildingFacts } from "./buildingFacts";
import { draw, mix } from "../random/random";

export interface RecordedAttributes {
  readonly bedrooms: number | undefined;
  readonly bathrooms: number | undefined;
  readonly squareFootage: number | undefined;
  readonly lotSize: number | undefined;
  readonly yearBuilt: number | undefined;
}

const UNIT_WITHOUT_LOT = 0.6;

export const UNKNOWN: RecordedAttributes = {
  bedrooms: undefined,
  bathrooms: undefined,
  squareFootage: undefined,
  lotSize: undefined,
  yearBuilt: undefined,
};

/** Each attribute is missing independently. */
const SALTS: Readonly<Record<keyof RecordedAttributes, number>> = {
  bedrooms: 0,
  bathrooms: 1,
  squareFootage: 2,
  lotSize: 3,
  yearBuilt: 4,
};

/** One attribute, if it is on record. */
export function onRecord(home: BuildingFacts, name: keyof RecordedAttributes): number | undefined {
  const isLot = name === "lotSize";
  if (home.type === "Land" && !isLot) return undefined;
  const missing = isLot && home.block.designator !== undefined ? UNIT_WITHOUT_LOT : home.town.county.missing[name];
  return draw(mix(home.key, SALTS[name]), "gaps") < missing ? undefined : home[name];
}

/** All that are on record, in the service's order. */
export function published(home: BuildingFacts): RecordedAttributes {
  return {
    bedrooms: onRecord(home, "bedrooms"),
    bathrooms: onRecord(home, "bathrooms"),
    squareFootage: onRecord(home, "squareFootage"),
    lotSize: onRecord(home, "lotSize"),
    yearBuilt: onRecord(home, "yearBuilt"),
  };
}
