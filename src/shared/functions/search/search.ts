import type { FunctionDeclaration } from "../declaring/declaration";
import { BATHS, BEDS, fieldsOf, LABELED, MAX_ROWS, optionsBy, TYPE, WHERE_PARAMETER } from "../declaring/parameters";
import { search, searchFunction } from "../plans/searching";
import { SALE_PRICES } from "../declaring/remarks";

/** Default columns of property searches. */
export const PROPERTY_COLUMNS = [
  ...["formattedAddress", "propertyType", "bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"],
  ...["lastSaleDate", "lastSalePrice"],
];

const PROPERTIES = searchFunction("properties", PROPERTY_COLUMNS);

export const SEARCH: FunctionDeclaration = {
  name: "SEARCH",
  group: "Searches",
  summary: "Lists the property records in a place that match the filters, one per row under a header.",
  parameters: [
    WHERE_PARAMETER,
    TYPE,
    BEDS,
    BATHS,
    fieldsOf("property", PROPERTY_COLUMNS),
    MAX_ROWS,
    optionsBy(PROPERTIES.rules, LABELED),
  ],
  examples: [
    {
      formula: '=PROP.SEARCH(78244, "Single Family", "3+")',
      meaning: "Up to 50 houses with three bedrooms or more in a ZIP code",
    },
    {
      formula: '=PROP.SEARCH("San Antonio, TX", "condo, townhouse", , 2, "formattedAddress, sqft", 200)',
      meaning: "Up to 200 condos and townhouses with two bathrooms: address and living area",
    },
    {
      formula: '=PROP.SEARCH("TX", "Land", , , "formattedAddress, lotSize", 20, "lotSize=>=43560; sort=-lotSize")',
      meaning: "Twenty lots of an acre or more, sorted by size, largest first",
    },
  ],
  cost: "One request for up to 500 rows, one more for each further 500.",
  remarks: [SALE_PRICES],
  plan: (given) => search(given, PROPERTIES),
};
