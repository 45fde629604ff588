/** The schema of a ZIP code's market (docs/service.md, 4.10), from the figures that the sandbox makes. */
import type { ListingMarket } from "../../market/listing";
import { figuresByDay, measuredBy } from "../../market/marketFigures";
import type { Schema } from "./schema";

const STATISTICS: Readonly<Record<string, string>> = {
  average: "Average",
  median: "Median",
  min: "Smallest",
  max: "Largest",
};

const MEASURES: Readonly<Record<string, string>> = {
  Price: "asking price (USD)",
  PricePerSquareFoot: "asking price per square foot (USD)",
  Rent: "asking rent (USD per month)",
  RentPerSquareFoot: "asking rent per square foot (USD per month)",
  SquareFootage: "living area (square feet)",
  DaysOnMarket: "number of days since the listing began",
};

const COUNTS: Readonly<Record<string, string>> = {
  newListings: "Those that were listed in the month",
  totalListings: "Active listings",
};

const meaningOf = (figure: string): string => {
  const [statistic = ""] = /^[a-z]+/.exec(figure) ?? [];
  const measure = figure.slice(statistic.length);
  return COUNTS[figure] ?? `${STATISTICS[statistic] ?? ""} ${MEASURES[measure] ?? ""} of the active listings`;
};

/** Their names and order are those of the figures of no listings. */
const figuresOf = (market: ListingMarket): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    Object.keys(figuresByDay(measuredBy(market, []), [{ first: 0, day: 0 }])[0] ?? {}).map((name) => [
      name,
      { type: ["number", "null"], description: meaningOf(name) },
    ]),
  );

const groups = (description: string, market: ListingMarket, by: Readonly<Record<string, Schema>>): Schema => ({
  description,
  type: ["array", "null"],
  items: { type: "object", properties: { ...by, ...figuresOf(market) } },
});

const monthOf = (market: ListingMarket): Readonly<Record<string, Schema>> => ({
  ...figuresOf(market),
  dataByPropertyType: groups("The same figures by property type", market, {
    propertyType: { type: "string", description: "Property type" },
  }),
  dataByBedrooms: groups("The same figures by number of bedrooms", market, {
    bedrooms: { type: "number", description: "Bedrooms; 0 is a studio" },
  }),
});

const day = (description: string): Schema => ({ type: ["string", "null"], format: "date-time", description });

const dataOf = (description: string, market: ListingMarket): Schema => ({
  description,
  type: ["object", "null"],
  properties: {
    lastUpdatedDate: day("The day of these figures"),
    ...monthOf(market),
    history: {
      description: "The same figures by month. Months can be missing",
      type: ["object", "null"],
      propertyNames: { pattern: "^\\d{4}-\\d{2}$" },
      additionalProperties: {
        type: "object",
        properties: { date: day("The first day of the month"), ...monthOf(market) },
      },
    },
  },
});

export const marketSchema = (): Schema => ({
  type: "object",
  properties: {
    id: { type: "string", description: "The ZIP code" },
    zipCode: { type: "string", description: "ZIP code, 5 digits" },
    saleData: dataOf("Homes listed for sale; absent if none was", "sale"),
    rentalData: dataOf("Homes listed for rent; absent if none was", "rental"),
  },
});
