import type { FunctionDeclaration } from "./declaration";
import { BATHS, BEDS, fieldsOf, MAX_ROWS, optionsBy, TYPE, WHERE } from "./parameters";
import { search, searches } from "./searching";
import { LISTED_PRICES } from "./remarks";

/** The columns of listing searches, unless others are asked for. */
export const LISTING_COLUMNS = [
  ...["formattedAddress", "price", "propertyType", "bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"],
  ...["status", "listedDate", "daysOnMarket"],
];

const LISTINGS = searches("saleListings", LISTING_COLUMNS);

export const FORSALE: FunctionDeclaration = {
  name: "FORSALE",
  summary: "Lists the homes of a place that are for sale and match the filters.",
  parameters: [WHERE, TYPE, BEDS, BATHS, fieldsOf("saleListing", LISTING_COLUMNS), MAX_ROWS, optionsBy(LISTINGS.rules)],
  examples: [
    { formula: '=PROP.FORSALE(78244, "house", "3+")', meaning: "Up to 50 houses for sale with three bedrooms or more" },
    {
      formula: '=PROP.FORSALE("Austin, TX", , , , , 100, "price=*:400000; daysOld=30; sort=price")',
      meaning: "Listings up to $400,000 that came in the last 30 days, the cheapest of those shown first",
    },
  ],
  cost: "One request for up to 500 rows, one more for each further 500. Listings are kept for seven days at most.",
  remarks: [LISTED_PRICES],
  plan: (given) => search(given, LISTINGS),
};
