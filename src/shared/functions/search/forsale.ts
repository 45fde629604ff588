import type { FunctionDeclaration } from "../declaring/declaration";
import {
  BATHS,
  BEDS,
  DISTANCE_COST,
  fieldsAround,
  LABELED,
  MAX_ROWS,
  optionsBy,
  TYPE,
  WHERE_OR_LISTING,
} from "../declaring/parameters";
import { search, searchFunction } from "../plans/searching";
import { LISTED_PRICES } from "../declaring/remarks";

/** Default columns of listing searches. */
export const LISTING_COLUMNS = [
  ...["formattedAddress", "price", "propertyType", "bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"],
  ...["status", "listedDate", "daysOnMarket"],
];

const LISTINGS = searchFunction("saleListings", LISTING_COLUMNS, { accepted: "listings" });

export const FORSALE: FunctionDeclaration = {
  name: "FORSALE",
  group: "Searches",
  summary: "Lists the homes for sale in a place, or around a center, that match the filters.",
  parameters: [
    WHERE_OR_LISTING,
    TYPE,
    BEDS,
    BATHS,
    fieldsAround("saleListing", LISTING_COLUMNS),
    MAX_ROWS,
    optionsBy(LISTINGS.rules, LABELED),
  ],
  examples: [
    { formula: '=PROP.FORSALE(78244, "house", "3+")', meaning: "Up to 50 houses for sale with three bedrooms or more" },
    {
      formula: '=PROP.FORSALE("Austin, TX", , , , , 100, "price=*:400000; daysOld=30; sort=price")',
      meaning: "Up to 100 listings of the last 30 days up to $400,000, sorted by price",
    },
    {
      formula:
        '=PROP.FORSALE("29.476, -98.351", "house", , , "formattedAddress, price, distance", 20, "radius=2; sort=distance")',
      meaning: "Up to 20 houses for sale within two miles of a point, sorted by distance",
    },
  ],
  cost: `One request for up to 500 rows, one more for each further 500, and one for each single listing. Listings are cached for at most seven days. ${DISTANCE_COST}`,
  remarks: [LISTED_PRICES],
  plan: (given) => search(given, LISTINGS),
};
