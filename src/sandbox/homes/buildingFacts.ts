/** A home's type, rooms, areas and year, from its key and block. Searches need them for many thousands of homes. */
import type { PropertyType } from "../../shared/api/propertyTypes";
import type { Block } from "./block";
import { bell, between, weighted, wholeBetween } from "../random/random";
import type { Town } from "./town";

/** Looked up once: see `random.ts`. */
const { max, min, round } = Math;

export interface BuildingFacts {
  readonly key: number;
  readonly town: Town;
  readonly block: Block;
  readonly type: PropertyType;
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly squareFootage: number;
  readonly lotSize: number;
  readonly yearBuilt: number;
  /** Dwellings in it: 1 except for Multi-Family. */
  readonly units: number;
}

/** The property type only. */
export function buildingType(key: number, { types }: Block): PropertyType {
  return types.length === 1 ? (types[0] as readonly [PropertyType, number])[0] : weighted(key, "type", types);
}

interface Shape {
  /** Smallest and largest share of the block's living area. */
  readonly size: readonly [number, number];
  /** Square feet per additional bedroom. */
  readonly room: number;
  /** Bedrooms fewer than the area suggests: a small unit is a studio. */
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

/** The newest year. It is fixed, so that a home's year never depends on the day. */
const NEWEST = 2024;

export function buildingFacts(town: Town, block: Block, key: number): BuildingFacts {
  const type = buildingType(key, block);
  const shape = SHAPES[type];
  const units = type === "Multi-Family" ? wholeBetween(key, "units", 2, 4) : 1;
  const usual = type === "Multi-Family" ? DWELLING * units : block.size;
  const squareFootage = round(usual * between(key, "homeSize", ...shape.size));
  const wanted = round(squareFootage / shape.room - shape.fewer + 0.35 * bell(key, "beds"));
  const fewest = max(shape.bedrooms[0], type === "Multi-Family" ? units : 0);
  const bedrooms = min(shape.bedrooms[1], max(fewest, wanted));
  const varied = block.designator === undefined ? wholeBetween(key, "homeYear", -3, 4) : 0;
  return {
    key,
    town,
    block,
    type,
    bedrooms,
    bathrooms: type === "Land" ? 0 : max(units, bathrooms(key, bedrooms, squareFootage)),
    squareFootage,
    lotSize: round(block.lot * shape.lot * between(key, "homeLot", 0.75, 1.5)),
    yearBuilt: min(NEWEST, block.year + varied),
    units,
  };
}

/** In steps of 0.5. */
function bathrooms(key: number, bedrooms: number, squareFootage: number): number {
  const wanted = 0.4 + 0.32 * bedrooms + squareFootage / 2200 + 0.3 * bell(key, "baths");
  return max(1, round(wanted * 2) / 2);
}
