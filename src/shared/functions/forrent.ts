import type { FunctionDeclaration } from "./declaration";
import { LISTING_COLUMNS } from "./forsale";
import { BATHS, BEDS, fieldsOf, MAX_ROWS, optionsBy, RENTAL_TYPE, WHERE } from "./parameters";
import { search, searches } from "./searching";
import { LISTED_RENTS } from "./remarks";

const LISTINGS = searches("rentalListings", LISTING_COLUMNS);

export const FORRENT: FunctionDeclaration = {
  name: "FORRENT",
  summary: "Lists the homes of a place that are for rent and match the filters; the price is a month's rent.",
  parameters: [
    WHERE,
    RENTAL_TYPE,
    BEDS,
    BATHS,
    fieldsOf("rentalListing", LISTING_COLUMNS),
    MAX_ROWS,
    optionsBy(LISTINGS.rules),
  ],
  examples: [
    { formula: "=PROP.FORRENT(78244)", meaning: "Up to 50 homes for rent in a ZIP code" },
    {
      formula: '=PROP.FORRENT("Austin, TX", "apartment", 2, , "formattedAddress, price", 100)',
      meaning: "Apartments with two bedrooms",
    },
  ],
  cost: "One request for up to 500 rows, one more for each further 500. Listings are kept for seven days at most.",
  remarks: [LISTED_RENTS],
  plan: (given) => search(given, LISTINGS),
};
