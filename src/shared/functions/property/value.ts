import type { FunctionDeclaration } from "../declaring/declaration";
import { eachAddress } from "../plans/eachAddress";
import { estimateFunction } from "../plans/estimate";
import { ADDRESS_PARAMETER, fieldsOf, optionsBy } from "../declaring/parameters";
import { FROM_LISTINGS, MULTI_FAMILY, RANGE } from "../declaring/remarks";

const VALUES = estimateFunction("valueEstimate", ["price", "priceRangeLow", "priceRangeHigh"]);

export const VALUE: FunctionDeclaration = {
  name: "VALUE",
  group: "Estimates",
  oneRowEach: true,
  summary: "Estimates the sale price of a property: value, low and high of the 85% range, in US dollars.",
  parameters: [ADDRESS_PARAMETER, fieldsOf(VALUES.kind, VALUES.usual), optionsBy(VALUES.rules)],
  examples: [
    { formula: "=PROP.VALUE(A2)", meaning: "Value, low and high of the address in A2, in three cells" },
    { formula: '=PROP.VALUE(A2:A101, "price")', meaning: "The values of 100 addresses, one per row" },
    {
      formula: '=PROP.VALUE(A2, "price, beds, sqft, lastSalePrice")',
      meaning: "The value and the service's facts about the property, from the same request",
    },
    {
      formula: '=PROP.VALUE(A2, "price, rangePercent, compsUsed, compsRadius, newestComp")',
      meaning: "The value and what it is based on: width of its range, number, distance and age of its comparables",
    },
    {
      formula: '=PROP.VALUE(A2, , "bedrooms=4; squareFootage=2100")',
      meaning: "The value that the property would have with four bedrooms and 2,100 square feet",
    },
  ],
  cost: "One request for each different address that isn't cached, shared with COMPS of the same address.",
  remarks: [RANGE, FROM_LISTINGS, MULTI_FAMILY],
  plan: (given) => eachAddress(given, VALUES),
};
