import type { FunctionDeclaration } from "./declaration";
import { BATHS, BEDS, DISTANCE_COST, fieldsAround, MAX_ROWS, optionsBy, TYPE, WHERE_OR_LISTING } from "./parameters";
import { search, searches } from "./searching";
import { LISTED_PRICES } from "./remarks";

/** The columns of listing searches, unless others are asked for. */
export const LISTING_COLUMNS = [
  ...["formattedAddress", "price", "propertyType", "bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"],
  ...["status", "listedDate", "daysOnMarket"],
];

const LISTINGS = searches("saleListings", LISTING_COLUMNS, { accepted: "listings" });

export const FORSALE: FunctionDeclaration = {
  name: "FORSALE",
  summary: "Lists the homes of a place, or around a center, that are for sale and match the filters.",
  parameters: [
    WHERE_OR_LISTING,
    TYPE,
    BEDS,
    BATHS,
    fieldsAround("saleListing", LISTING_COLUMNS),
    MAX_ROWS,
    optionsBy(LISTINGS.rules),
  ],
  examples: [
    { formula: '=PROP.FORSALE(78244, "house", "3+")', meaning: "Up to 50 houses for sale with three bedrooms or more" },
    {
      formula: '=PROP.FORSALE("Austin, TX", , , , , 100, "price=*:400000; daysOld=30; sort=price")',
      meaning: "Listings up to $400,000 that came in the last 30 days, the cheapest of those shown first",
    },
    {
      formula:
        '=PROP.FORSALE("29.476, -98.351", "house", , , "formattedAddress, price, distance", 20, "radius=2; sort=distance")',
      meaning: "Houses for sale within two miles of a point, the nearest of those shown first",
    },
  ],
  cost: `One request for up to 500 rows, one more for each further 500, and one for each single listing. Listings are kept for seven days at most. ${DISTANCE_COST}`,
  remarks: [LISTED_PRICES],
  plan: (given) => search(given, LISTINGS),
};
