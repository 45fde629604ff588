/**
 * The market price and rent of a home, on which sales, assessments and listings are based. Neither is in any answer,
 * and estimates don't read them: like appraisers, they only see listings.
 */
import type { PropertyType } from "../../shared/api/propertyTypes";
import { newYear, yearOf } from "../random/calendar";
import type { BuildingFacts } from "../homes/buildingFacts";
import type { Home } from "../homes/home";
import { lazy } from "../../shared/api/lazy";
import { bell } from "../random/random";

/** Looked up once: see `random.ts`. */
const { floor, max, min } = Math;

/** The country's price level by year, 2024 = 1: past years in round figures, then a steady rise. */
const PRICE_LEVELS: readonly (readonly [number, number])[] = [
  [1980, 0.18],
  [1990, 0.3],
  [2000, 0.43],
  [2006, 0.68],
  [2009, 0.57],
  [2012, 0.53],
  [2016, 0.64],
  [2020, 0.78],
  [2022, 0.96],
  [2024, 1],
  [2030, 1.2],
  [2060, 2.6],
];

const RENT_LEVELS: readonly (readonly [number, number])[] = [
  [1980, 0.25],
  [2000, 0.5],
  [2010, 0.63],
  [2020, 0.82],
  [2022, 0.94],
  [2024, 1],
  [2030, 1.18],
  [2060, 2.3],
];

const FIRST_YEAR = 1980;
const prices = lazy(() => yearly(PRICE_LEVELS));
const rents = lazy(() => yearly(RENT_LEVELS));

export const priceLevel = (day: number): number => levelAt(prices(), day);
export const rentLevel = (day: number): number => levelAt(rents(), day);

/** The level at the start of each year. */
function yearly(table: readonly (readonly [number, number])[]): readonly number[] {
  return table.flatMap(([year, level], at) => {
    const [next, nextLevel] = table[at + 1] ?? [year + 1, level];
    return Array.from({ length: next - year }, (_, step) => level + ((nextLevel - level) * step) / (next - year));
  });
}

function levelAt(levels: readonly number[], day: number): number {
  const years = min(levels.length - 1, max(0, 1970 + day / 365.2425 - FIRST_YEAR));
  const year = floor(years);
  const level = levels[year] as number;
  return level + ((levels[year + 1] ?? level) - level) * (years - year);
}

interface Standing {
  readonly price: number;
  readonly rent: number;
}

const STANDING: Readonly<Record<PropertyType, Standing>> = {
  "Single Family": { price: 1, rent: 1 },
  Condo: { price: 0.95, rent: 0.96 },
  Townhouse: { price: 0.97, rent: 0.98 },
  Manufactured: { price: 0.55, rent: 0.75 },
  "Multi-Family": { price: 0.85, rent: 0.9 },
  Apartment: { price: 0.86, rent: 0.92 },
  Land: { price: 1, rent: 0 },
};

const CONDITION = 0.055;

/** USD, of the whole building. */
export function marketPrice(home: Home, day: number): number {
  const { type, block, condition, squareFootage, bedrooms, bathrooms, lotSize, units } = home;
  const noise = (1 + CONDITION * condition) * priceLevel(day);
  if (type === "Land") return block.level * (90 + 0.011 * lotSize) * noise;
  const rooms = (1 + 0.025 * (bedrooms / units - 3)) * (1 + 0.045 * (bathrooms / units - 2));
  const land = home.unit === undefined ? 1 + 0.06 * min(2, (lotSize - 7000) / 12000) : 1;
  return (
    block.level *
    (260 + 0.86 * squareFootage) *
    STANDING[type].price *
    rooms *
    ageFactor(home, day, 0.0042) *
    land *
    noise
  );
}

/** USD a month, of one dwelling; 0 for Land. */
export function marketRent(home: Home, day: number): number {
  const { type, block, condition, squareFootage, bedrooms, bathrooms, units, key } = home;
  const noise = (1 + 0.5 * CONDITION * condition + 0.025 * bell(key, "rentCondition")) * rentLevel(day);
  const base = (620 + 4.6 * block.level) * (0.42 + (0.39 * squareFootage) / units / 1000);
  const rooms = (1 + 0.035 * (bedrooms / units - 3)) * (1 + 0.03 * (bathrooms / units - 2));
  return base * STANDING[type].rent * rooms * ageFactor(home, day, 0.0022) * noise;
}

/** The loss by age: the same for each year, up to 70 years. */
function ageFactor({ yearBuilt }: Home, day: number, yearly: number): number {
  return 1 - yearly * min(70, max(0, yearOf(day) - yearBuilt));
}

/** A home can't be sold before it is built, but its land can. */
export function firstSaleDay({ type, yearBuilt }: BuildingFacts): number {
  return newYear(type === "Land" ? 1985 : max(1985, yearBuilt));
}
