/**
 * The figures of listings that are active on one day (docs/service.md, 4.10): average, median, least and greatest of
 * price, price for a square foot, living area and days on market, and how many there are. Names, order and rounding are
 * those of published answers.
 */
import { round } from "../places/geography";
import type { ListingMarket } from "./listing";

/** What the figures need of a listing. */
export interface MarketListing {
  /** USD, or USD a month. */
  readonly price: number;
  /** Living area in square feet, if it is on record. */
  readonly area: number | undefined;
  readonly daysOnMarket: number;
  readonly isNew: boolean;
}

type MarketFigures = Readonly<Record<string, number | null>>;

interface Measure {
  /** `Price` in `averagePrice`. */
  readonly name: string;
  readonly of: (listing: MarketListing) => number | undefined;
  /** Decimals of the average, and of the other three. */
  readonly decimals: readonly [number, number];
}

/** `priced` is Price or Rent. */
const measures = (priced: string): readonly Measure[] => [
  { name: priced, of: ({ price }) => price, decimals: [0, 0] },
  {
    name: `${priced}PerSquareFoot`,
    of: ({ price, area }) => (area === undefined ? undefined : price / area),
    decimals: [2, 2],
  },
  { name: "SquareFootage", of: ({ area }) => area, decimals: [0, 0] },
  { name: "DaysOnMarket", of: ({ daysOnMarket }) => daysOnMarket, decimals: [2, 0] },
];

const MEASURES: Readonly<Record<ListingMarket, readonly Measure[]>> = {
  sale: measures("Price"),
  rental: measures("Rent"),
};

export function marketFigures(market: ListingMarket, listings: readonly MarketListing[]): MarketFigures {
  const figures: Record<string, number | null> = {};
  for (const { name, of, decimals } of MEASURES[market]) {
    const values = listings.flatMap((listing) => of(listing) ?? []).sort((a, b) => a - b);
    const [average, others] = decimals;
    figures[`average${name}`] = rounded(sum(values) / values.length, average);
    figures[`median${name}`] = rounded(middle(values), others);
    figures[`min${name}`] = rounded(values[0], others);
    figures[`max${name}`] = rounded(values[values.length - 1], others);
  }
  figures["newListings"] = listings.filter(({ isNew }) => isNew).length;
  figures["totalListings"] = listings.length;
  return figures;
}

/** Null if there is no value to make a figure of. */
function rounded(value: number | undefined, decimals: number): number | null {
  return value === undefined || Number.isNaN(value) ? null : round(value, decimals);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The median, as spreadsheets count it: between two in the middle, their mean. */
function middle(sorted: readonly number[]): number | undefined {
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)];
  const lower = sorted[Math.ceil(half) - 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
