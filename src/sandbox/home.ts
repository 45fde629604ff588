/**
 * A home, small and quick to make: what it is, not what is on record about it. `record.ts` and its
 * neighbours tell the rest from the same key. A home's attributes never depend on the day.
 */
import type { PropertyType } from "../shared/service/propertyTypes";
import { DEGREE, sixDecimals, type Point } from "./geography";
import { bell, between, draw, mix, weighted, whole } from "./random";
import { NUMBER_STEP, typesOf, type Block, type BlockKind } from "./block";
import { blockAt, type Town } from "./town";

export interface Home extends Point {
  readonly key: number;
  readonly town: Town;
  readonly block: Block;
  readonly number: string;
  /** `Apt 204`, where the house number is shared. */
  readonly unit: string | undefined;
  readonly type: PropertyType;
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly squareFootage: number;
  readonly lotSize: number;
  readonly yearBuilt: number;
  /** Dwellings in it: 1 but for Multi-Family. */
  readonly units: number;
  /** How much better or worse it is than its kind: mean 0, deviation 1. In no answer. */
  readonly condition: number;
}

/** The home of an index, 0 to `town.homes - 1`. */
export function homeAt(town: Town, index: number): Home {
  const block = blockAt(town, index);
  const at = index - block.start;
  return furnished(town, block, homeKey(town, index), at, houseNumber(town, block, at), unitText(block, at));
}

/** The key of the home of an index: enough to tell its sales and listings. */
export function homeKey(town: Town, index: number): number {
  return mix(town.key ^ 0x5bd1e995, index);
}

/** A home that is no part of any search, for an address that could be: always the same for the same key. */
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
    subdivision: pattern?.subdivision ?? town.place.city.toUpperCase(),
    kind,
    types: typesOf(kind, town.measure.urban),
    street,
    size: kind === "houses" ? Math.max(1200, pattern?.size ?? 1700) : 900,
  };
  return furnished(town, block, key, whole(key, "number", -12, 12), number, unit);
}

/** The type of the home of a key, without making the home. */
export function typeOf(key: number, block: Block): PropertyType {
  return weighted(key, "type", block.types);
}

/** `5500 Grand Lake Dr` */
export function line1({ number, block }: Home): string {
  return `${number} ${block.street}`;
}

export function houseNumber(town: Town, block: Block, at: number): string {
  if (block.designator !== undefined) return String(block.number);
  const offset = Math.floor(draw(homeKey(town, block.start + at), "offset") * NUMBER_STEP);
  return String(block.number + NUMBER_STEP * at + offset);
}

export function unitText({ designator, perFloor }: Block, at: number): string | undefined {
  if (designator === undefined) return undefined;
  if (perFloor === undefined) return `${designator} ${at + 1}`;
  return `${designator} ${(Math.floor(at / perFloor) + 1) * 100 + (at % perFloor) + 1}`;
}

interface Shape {
  /** Share of the block's living area, least and most. */
  readonly size: readonly [number, number];
  /** Square feet that ask for one more bedroom. */
  readonly room: number;
  /** Bedrooms less than its area alone would ask for: a small unit is a studio. */
  readonly fewer: number;
  readonly bedrooms: readonly [number, number];
  /** Share of the block's lot. */
  readonly lot: number;
}

const SHAPES: Readonly<Record<PropertyType, Shape>> = {
  "Single Family": { size: [0.72, 1.34], room: 590, fewer: 0, bedrooms: [2, 6], lot: 1 },
  Condo: { size: [0.65, 1.5], room: 520, fewer: 0.4, bedrooms: [0, 3], lot: 0.1 },
  Townhouse: { size: [0.8, 1.25], room: 600, fewer: 0, bedrooms: [1, 4], lot: 0.25 },
  Manufactured: { size: [0.75, 1.3], room: 480, fewer: 0, bedrooms: [1, 4], lot: 0.7 },
  "Multi-Family": { size: [0.9, 1.2], room: 480, fewer: 0, bedrooms: [2, 12], lot: 0.9 },
  Apartment: { size: [0.65, 1.4], room: 500, fewer: 0.4, bedrooms: [0, 3], lot: 0.08 },
  Land: { size: [0, 0], room: 1, fewer: 0, bedrooms: [0, 0], lot: 1.4 },
};

/** Square feet of one dwelling of a Multi-Family home. */
const DWELLING = 850;

function furnished(town: Town, block: Block, key: number, at: number, number: string, unit: string | undefined): Home {
  const type = typeOf(key, block);
  const shape = SHAPES[type];
  const units = type === "Multi-Family" ? whole(key, "units", 2, 4) : 1;
  const usual = type === "Multi-Family" ? DWELLING * units : block.size;
  const squareFootage = Math.round(usual * between(key, "homeSize", ...shape.size));
  const wanted = Math.round(squareFootage / shape.room - shape.fewer + 0.35 * bell(key, "beds"));
  const bedrooms = Math.min(
    shape.bedrooms[1],
    Math.max(shape.bedrooms[0], type === "Multi-Family" ? units : 0, wanted),
  );
  const east = block.stepEast * at + between(key, "jitterEast", -0.004, 0.004);
  const north = block.stepNorth * at + between(key, "jitterNorth", -0.004, 0.004);
  return {
    key,
    town,
    block,
    number,
    unit,
    type,
    bedrooms,
    bathrooms: type === "Land" ? 0 : Math.max(units, bathrooms(key, bedrooms, squareFootage)),
    squareFootage,
    lotSize: Math.round(block.lot * shape.lot * between(key, "homeLot", 0.75, 1.5)),
    yearBuilt: Math.min(2024, block.year + (unit === undefined ? whole(key, "homeYear", -3, 4) : 0)),
    units,
    condition: bell(key, "condition"),
    latitude: sixDecimals(block.origin.latitude + north / DEGREE),
    longitude: sixDecimals(block.origin.longitude + east / town.degreeEast),
  };
}

/** In halves. */
function bathrooms(key: number, bedrooms: number, squareFootage: number): number {
  const wanted = 0.4 + 0.32 * bedrooms + squareFootage / 2200 + 0.3 * bell(key, "baths");
  return Math.max(1, Math.round(wanted * 2) / 2);
}
