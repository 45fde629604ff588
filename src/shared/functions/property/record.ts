import { optionRules } from "../../parsing/options";
import { card } from "../../tables/card";
import type { FunctionDeclaration } from "../declaring/declaration";
import { eachAddress, type AddressFunction } from "../plans/eachAddress";
import { lookUp } from "../plans/lookup";
import { lookUpCost } from "../declaring/lookUpCost";
import { ADDRESS_OR_ID, fieldsOf, optionsBy } from "../declaring/parameters";
import { SALE_PRICES } from "../declaring/remarks";

const RECORDS: AddressFunction = {
  kind: "property",
  usual: [
    ...["formattedAddress", "propertyType", "bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"],
    ...["lastSaleDate", "lastSalePrice", "ownerOccupied"],
  ],
  rules: optionRules("propertyById", ["id"], ["headers", "maxAge", "layout", "as"], ["long", "card"]),
  ask: lookUp,
  layouts: { card },
};

export const RECORD: FunctionDeclaration = {
  name: "RECORD",
  group: "Records",
  oneRowEach: true,
  summary: "Returns the public record of a property: type, size, year, last sale and any other field you ask for.",
  parameters: [ADDRESS_OR_ID, fieldsOf(RECORDS.kind, RECORDS.usual), optionsBy(RECORDS.rules)],
  examples: [
    { formula: "=PROP.RECORD(A2)", meaning: "The record of the address in A2, in ten cells" },
    {
      formula: '=PROP.RECORD(A2:A101, "beds, baths, sqft, taxAssessments.latest.value")',
      meaning: "Four columns for 100 addresses",
    },
    {
      formula: '=PROP.RECORD(A2, "all", "as=entity")',
      meaning: "The whole record in one cell, with a card in Excel",
    },
    { formula: '=PROP.RECORD(A2, "all", "layout=card")', meaning: "The whole record, one row per field" },
  ],
  cost: lookUpCost("RECORD"),
  remarks: [SALE_PRICES],
  plan: (given) => eachAddress(given, RECORDS),
};
