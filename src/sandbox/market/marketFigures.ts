/**
 * The figures of the listings that are active on a day (docs/service.md, 4.10): average, median, least and greatest of
 * price, price per square foot, living area and days on market, and how many there are. Names, order and rounding are
 * those of published answers.
 */
import { round } from "../places/geography";
import type { ListingMarket } from "./listing";
import type { MarketDay, MarketListing } from "./marketListings";

/** Looked up once: see `random.ts`. */
const { ceil, floor } = Math;
const { isNaN } = Number;

interface Measure {
  /** `Price` in `averagePrice`. */
  readonly name: string;
  /** NaN if it isn't known. Later, all days on market are more by the same number, so the order stays. */
  readonly of: (listing: MarketListing, day: number) => number;
  /** Decimals of the average, and of the other three. */
  readonly decimals: readonly [number, number];
}

const PRICED: Readonly<Record<ListingMarket, string>> = { sale: "Price", rental: "Rent" };

const measuresOf = (market: ListingMarket): readonly Measure[] => [
  { name: PRICED[market], of: ({ price }) => price, decimals: [0, 0] },
  { name: `${PRICED[market]}PerSquareFoot`, of: ({ price, area }) => price / area, decimals: [2, 2] },
  { name: "SquareFootage", of: ({ area }) => area, decimals: [0, 0] },
  { name: "DaysOnMarket", of: ({ listed }, day) => day - listed, decimals: [2, 0] },
];

interface Counts {
  readonly newListings: number;
  readonly totalListings: number;
}

type MarketFigures = Readonly<Record<string, number | null>> & Counts;

interface DayFigures extends Counts {
  readonly dataByPropertyType: readonly object[] | undefined;
  readonly dataByBedrooms: readonly object[] | undefined;
}

/** For each day: of all listings, by type and by bedrooms. A list has only groups that aren't empty, at least one. */
export function marketFigures(
  market: ListingMarket,
  listings: readonly MarketListing[],
  days: readonly MarketDay[],
): readonly DayFigures[] {
  const measured = measuredBy(market, listings);
  const types = groupFigures(measured, days, "propertyType", ({ type }) => type);
  const rooms = groupFigures(measured, days, "bedrooms", ({ bedrooms }) => bedrooms);
  return figuresByDay(measured, days).map((figures, at) => ({
    ...figures,
    dataByPropertyType: types[at],
    dataByBedrooms: rooms[at],
  }));
}

/** For each day: the groups in the order of their values. Listings without one are in no group. */
function groupFigures<Value extends string | number>(
  measured: Measured,
  days: readonly MarketDay[],
  name: string,
  valueOf: (listing: MarketListing) => Value | undefined,
): readonly (readonly object[] | undefined)[] {
  const { listings, orders } = measured;
  const values = [...new Set(listings.flatMap((listing) => valueOf(listing) ?? []))].sort((a, b) => (a < b ? -1 : 1));
  const groups = values.map((value) => {
    const membersOf = (all: readonly MarketListing[]): readonly MarketListing[] =>
      all.filter((listing) => valueOf(listing) === value);
    const members = { ...measured, listings: membersOf(listings), orders: orders.map(membersOf) };
    return figuresByDay(members, days).map((figures) => ({ [name]: value, ...figures }));
  });
  return days.map((_, at) => {
    const list = groups.flatMap((group) => group[at] ?? []).filter(({ totalListings }) => totalListings > 0);
    return list.length === 0 ? undefined : list;
  });
}

interface Measured {
  readonly measures: readonly Measure[];
  readonly listings: readonly MarketListing[];
  /** For each measure, the listings of which it is known, ascending. */
  readonly orders: readonly (readonly MarketListing[])[];
}

/** Sorted once, not for each group and day. */
export function measuredBy(market: ListingMarket, listings: readonly MarketListing[]): Measured {
  const measures = measuresOf(market);
  const orders = measures.map(({ of }) =>
    listings
      .map((listing) => ({ listing, value: of(listing, 0) }))
      .filter(({ value }) => !isNaN(value))
      .sort((a, b) => a.value - b.value)
      .map(({ listing }) => listing),
  );
  return { measures, listings, orders };
}

export function figuresByDay(
  { measures, listings, orders }: Measured,
  days: readonly MarketDay[],
): readonly MarketFigures[] {
  const figures = days.map((): Record<string, number | null> => ({}));
  measures.forEach(({ name, of, decimals: [average, others] }, which) =>
    valuesByDay(orders[which] ?? [], days, of).forEach((values, at) =>
      Object.assign(figures[at] as object, {
        [`average${name}`]: rounded(sum(values) / values.length, average),
        [`median${name}`]: rounded(median(values), others),
        [`min${name}`]: rounded(values[0], others),
        [`max${name}`]: rounded(values[values.length - 1], others),
      }),
    ),
  );
  return valuesByDay(listings, days, ({ listed }) => listed).map((firstDays, at) => ({
    ...figures[at],
    newListings: firstDays.filter((day) => day >= (days[at] as MarketDay).first).length,
    totalListings: firstDays.length,
  }));
}

/** The values of the active listings of each day, in the order of the listings. */
function valuesByDay(
  listings: readonly MarketListing[],
  days: readonly MarketDay[],
  of: Measure["of"],
): readonly (readonly number[])[] {
  const values = days.map((): number[] => []);
  for (const listing of listings) {
    for (const at of listing.active) values[at]?.push(of(listing, (days[at] as MarketDay).day));
  }
  return values;
}

/** Null if there was no value. */
function rounded(value: number | undefined, decimals: number): number | null {
  return value === undefined || isNaN(value) ? null : round(value, decimals);
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** As spreadsheets count it: between two in the middle, their mean. */
function median(ascending: readonly number[]): number {
  const half = ascending.length / 2;
  return ((ascending[ceil(half) - 1] ?? NaN) + (ascending[floor(half)] ?? NaN)) / 2;
}
