import type { FunctionDeclaration } from "../declaring/declaration";
import { eachAddress } from "../plans/eachAddress";
import { estimateFunction } from "../plans/estimate";
import { ADDRESS_PARAMETER, fieldsOf, optionsBy } from "../declaring/parameters";
import { FROM_LISTINGS, MULTI_FAMILY, RANGE } from "../declaring/remarks";

const RENTS = estimateFunction("rentEstimate", ["rent", "rentRangeLow", "rentRangeHigh"]);

export const RENT: FunctionDeclaration = {
  name: "RENT",
  group: "Estimates",
  oneRowEach: true,
  summary: "Estimates the long-term rent of a property: rent, low and high of the 85% range, in US dollars per month.",
  parameters: [ADDRESS_PARAMETER, fieldsOf(RENTS.kind, RENTS.usual), optionsBy(RENTS.rules)],
  examples: [
    { formula: "=PROP.RENT(A2)", meaning: "Monthly rent, low and high of the address in A2, in three cells" },
    { formula: '=PROP.RENT(A2:A101, "rent")', meaning: "The rents of 100 addresses, one per row" },
    {
      formula: '=PROP.RENT(A2, "rent", "maxRadius=2; daysOld=180")',
      meaning: "The rent from comparables within two miles that were seen in the last 180 days",
    },
  ],
  cost: 'One request for each different address that isn\'t cached, shared with COMPS(address, "rent").',
  remarks: [RANGE, FROM_LISTINGS, MULTI_FAMILY],
  plan: (given) => eachAddress(given, RENTS),
};
