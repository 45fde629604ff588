/**
 * A home: what it is, not what is on record about it, which `propertyRecord.ts` and others compute from the same key.
 * Its attributes never depend on the day.
 */
import { buildingFacts, type BuildingFacts } from "./buildingFacts";
import { JITTER, NUMBER_STEP, type Block } from "./block";
import { DEGREE, sixDecimals, type MapPoint } from "../places/geography";
import type { BlockKind } from "./housingMix";
import { bell, between, draw, mix, wholeBetween } from "../random/random";
import { foldStreet } from "../places/spelling";
import { blockAt, type Town } from "./town";

/** Looked up once: see `random.ts`. */
const { floor, max } = Math;

export interface Home extends BuildingFacts, MapPoint {
  readonly number: string;
  /** `Apt 204`, if the house number is shared. */
  readonly unit: string | undefined;
  /** How much better or worse it is than similar homes: mean 0, standard deviation 1. It isn't in any answer. */
  readonly condition: number;
}

/** The home of an index, 0 to `town.homes - 1`. */
export function homeAt(town: Town, index: number): Home {
  const block = blockAt(town, index);
  const at = index - block.start;
  return furnished(town, block, homeKey(town, index), at, houseNumber(town, block, at), unitText(block, at));
}

/** Where the home of an index is, without creating it. */
export function homePoint(town: Town, block: Block, index: number): MapPoint {
  return pointOf(town, block, homeKey(town, index), index - block.start);
}

/** The key of the home with an index: enough for its sales and listings. */
export function homeKey(town: Town, index: number): number {
  return mix(town.key ^ 0x5bd1e995, index);
}

/** A home for an address that could exist, always the same for the same key. No search returns it. */
export function standInHome(town: Town, key: number, street: string, number: string, unit: string | undefined): Home {
  const pattern = town.blocks.length === 0 ? undefined : town.blocks[key % town.blocks.length];
  const kind: BlockKind = unit === undefined ? "houses" : draw(key, "standIn") < 0.6 ? "condos" : "apartments";
  const block: Block = {
    key,
    start: 0,
    count: 1,
    number: 0,
    origin: pattern?.origin ?? { latitude: town.place.latitude, longitude: town.place.longitude },
    stepEast: 0.01,
    stepNorth: 0.01,
    year: pattern?.year ?? 1985,
    lot: pattern?.lot ?? 8000,
    level: pattern?.level ?? town.state.pricePerSquareFoot,
    plat: pattern?.plat ?? key,
    kind,
    designator: unit === undefined ? undefined : "Unit",
    perFloor: undefined,
    hoa: undefined,
    types: town.plan.types[kind],
    street,
    folded: foldStreet(street),
    size: kind === "houses" ? max(1200, pattern?.size ?? 1700) : 900,
  };
  return furnished(town, block, key, wholeBetween(key, "number", -12, 12), number, unit);
}

/** `5500 Grand Lake Dr` */
export function line1({ number, block }: Home): string {
  return `${number} ${block.street}`;
}

export function houseNumber(town: Town, block: Block, at: number): string {
  if (block.designator !== undefined) return String(block.number);
  const offset = floor(draw(homeKey(town, block.start + at), "offset") * NUMBER_STEP);
  return String(block.number + NUMBER_STEP * at + offset);
}

export function unitText({ designator, perFloor }: Block, at: number): string | undefined {
  if (designator === undefined) return undefined;
  if (perFloor === undefined) return `${designator} ${at + 1}`;
  return `${designator} ${(floor(at / perFloor) + 1) * 100 + (at % perFloor) + 1}`;
}

function furnished(town: Town, block: Block, key: number, at: number, number: string, unit: string | undefined): Home {
  const facts = buildingFacts(town, block, key);
  const { latitude, longitude } = pointOf(town, block, key, at);
  // Each field by its name: spreading the facts takes several times as long.
  return {
    key,
    town,
    block,
    type: facts.type,
    bedrooms: facts.bedrooms,
    bathrooms: facts.bathrooms,
    squareFootage: facts.squareFootage,
    lotSize: facts.lotSize,
    yearBuilt: facts.yearBuilt,
    units: facts.units,
    number,
    unit,
    condition: bell(key, "condition"),
    latitude,
    longitude,
  };
}

/** Where the home with a key is that is `at` steps along its block. */
function pointOf(town: Town, block: Block, key: number, at: number): MapPoint {
  const east = block.stepEast * at + between(key, "jitterEast", -JITTER, JITTER);
  const north = block.stepNorth * at + between(key, "jitterNorth", -JITTER, JITTER);
  return {
    latitude: sixDecimals(block.origin.latitude + north / DEGREE),
    longitude: sixDecimals(block.origin.longitude + east / town.degreeEast),
  };
}
