import type { FunctionDeclaration } from "../declaring/declaration";
import { LISTING_COLUMNS } from "./forsale";
import {
  BATHS,
  BEDS,
  DISTANCE_COST,
  fieldsAround,
  LABELED,
  MAX_ROWS,
  optionsBy,
  RENTAL_TYPE,
  WHERE_OR_LISTING,
} from "../declaring/parameters";
import { search, searchFunction } from "../plans/searching";
import { LISTED_RENTS } from "../declaring/remarks";

const LISTINGS = searchFunction("rentalListings", LISTING_COLUMNS, { accepted: "listings" });

export const FORRENT: FunctionDeclaration = {
  name: "FORRENT",
  group: "Searches",
  summary:
    "Lists the homes for rent in a place, or around a center, that match the filters; the price is the monthly rent.",
  parameters: [
    WHERE_OR_LISTING,
    RENTAL_TYPE,
    BEDS,
    BATHS,
    fieldsAround("rentalListing", LISTING_COLUMNS),
    MAX_ROWS,
    optionsBy(LISTINGS.rules, LABELED),
  ],
  examples: [
    { formula: "=PROP.FORRENT(78244)", meaning: "Up to 50 homes for rent in a ZIP code" },
    {
      formula: '=PROP.FORRENT("Austin, TX", "apartment", 2, , "formattedAddress, price", 100)',
      meaning: "Apartments with two bedrooms",
    },
    {
      formula:
        '=PROP.FORRENT("29.476, -98.351", , , , "formattedAddress, price, distance", 20, "radius=2; sort=distance")',
      meaning: "Rentals within two miles of a point, sorted by distance",
    },
  ],
  cost: `One request for up to 500 rows, one more for each further 500, and one for each single listing. Listings are cached for at most seven days. ${DISTANCE_COST}`,
  remarks: [LISTED_RENTS],
  plan: (given) => search(given, LISTINGS),
};
