/** Answers about markets for the tests: the published one, and others of its kind with as many months as are asked for. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Loose = Readonly<Record<string, unknown>>;

export const PUBLISHED = JSON.parse(readFileSync(join(__dirname, "../../samples/market.json"), "utf8")) as Loose;

const NOW = new Date();

/** The month so many months ago, such as `2026-11`. */
export const monthBack = (count: number): string =>
  new Date(Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth() - count, 1)).toISOString().slice(0, 7);

/** A small market: the median price of a month is ten times the ZIP code, less how many months ago that is. */
export function marketOf(zipCode: string, months: number): Loose {
  const data = (median: string): Loose => {
    const figuresAt = (back: number): Loose => ({ [median]: medianOf(zipCode, back), totalListings: 10 + back });
    const timeAt = (back: number): Loose => ({
      ...figuresAt(back),
      dataByPropertyType: ["Condo", "Single Family"].map((propertyType) => ({ propertyType, ...figuresAt(back) })),
      dataByBedrooms: [0, 3].map((bedrooms) => ({ bedrooms, ...figuresAt(back) })),
    });
    const entries = Array.from({ length: months }, (_, back) => {
      const month = monthBack(back);
      return [month, { date: `${month}-01T00:00:00.000Z`, ...timeAt(back) }] as const;
    });
    return { lastUpdatedDate: `${monthBack(0)}-01T00:00:00.000Z`, ...timeAt(0), history: Object.fromEntries(entries) };
  };
  return { id: zipCode, zipCode, saleData: data("medianPrice"), rentalData: data("medianRent") };
}

export const medianOf = (zipCode: string, monthsBack: number): number => Number(zipCode) * 10 - monthsBack;
