/** Markets side by side, read from the service's answers alone: what each line of the sheet shows of a ZIP code, by heading. */
import { type Json, numberIn, within } from "./answers";
import { divide, type Figure, type Shown, shown, work } from "./figures";

interface MarketLine {
  readonly line: Readonly<Record<string, Shown>>;
  /** The median price of each month, by the month as `2026-11`. */
  readonly months: ReadonlyMap<string, number>;
}

const MOST_MONTHS = 24;

/** The figures of all homes, or of those with a number of bedrooms. */
function figuresOf(data: Json | undefined, beds: number | undefined): Json | undefined {
  if (beds === undefined) return data;
  const all = (within(data, "dataByBedrooms") ?? []) as readonly Json[];
  return all.find((each) => each["bedrooms"] === beds);
}

function monthsOf(market: Json | undefined, beds: number | undefined): ReadonlyMap<string, number> {
  const history = (within(market, "saleData.history") ?? {}) as Readonly<Record<string, Json>>;
  const known = Object.entries(history).flatMap(([month, data]) => {
    const price = numberIn(figuresOf(data, beds), "medianPrice");
    return price === undefined ? [] : [[month, price] as const];
  });
  return new Map(known);
}

const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;

/** @param newest The newest month of any of the markets. */
function lineOf(
  zip: string,
  market: Json | undefined,
  beds: number | undefined,
  newest: string | undefined,
): MarketLine {
  const sale = figuresOf(within(market, "saleData") as Json | undefined, beds);
  const rental = figuresOf(within(market, "rentalData") as Json | undefined, beds);
  const months = monthsOf(market, beds);
  const [price, rent] = [numberIn(sale, "medianPrice"), numberIn(rental, "medianRent")];
  const change: Figure =
    newest === undefined
      ? undefined
      : work([months.get(newest), months.get(yearBefore(newest))], (now, then) => divide(now - then, then));
  const figures: readonly (readonly [heading: string, words: string, figure: Figure])[] = [
    ["Median price", "median price", price],
    ["Median rent", "median rent", rent],
    ["$/sq ft", "$/sq ft", numberIn(sale, "medianPricePerSquareFoot")],
    ["Days on market", "days on market", numberIn(sale, "medianDaysOnMarket")],
    ["Listings", "listings", numberIn(sale, "totalListings")],
    ["Change over a year", "change over a year", change],
  ];
  const lacking = figures.flatMap(([, words, figure]) => (figure === undefined ? [words] : []));
  return {
    line: {
      "ZIP code": zip,
      ...Object.fromEntries(figures.map(([heading, , figure]) => [heading, shown(figure)])),
      "Gross yield": shown(
        work([rent], (month) =>
          divide(
            12 * month,
            work([price], (each) => each),
          ),
        ),
      ),
      // Where the service has nothing of the kind, the sheet says that in words of its own.
      ...(sale === undefined || rental === undefined
        ? {}
        : { "What isn’t known": lacking.length === 0 ? "" : `Not known: ${lacking.join(", ")}` }),
    },
    months,
  };
}

export function marketComparison(
  zips: readonly string[],
  marketOf: (zip: string) => Json | undefined,
  beds?: number,
): readonly MarketLine[] {
  const all = zips.flatMap((zip) => {
    const market = marketOf(zip);
    const history = (within(market, "saleData.history") ?? {}) as Readonly<Record<string, Json>>;
    return Object.entries(history).flatMap(([month, data]) => (figuresOf(data, beds) === undefined ? [] : [month]));
  });
  const newest = all.length === 0 ? undefined : all.reduce((one, other) => (one > other ? one : other));
  const shownMonths = new Set([...new Set(all)].sort().slice(-MOST_MONTHS));
  return zips.map((zip) => {
    const { line, months } = lineOf(zip, marketOf(zip), beds, newest);
    return { line, months: new Map([...months].filter(([month]) => shownMonths.has(month))) };
  });
}
