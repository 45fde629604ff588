import { filled } from "../cells/input";
import { problem } from "../service/problem";
import type { FunctionDeclaration } from "./declaration";
import { BATHS, BEDS, fieldsOf, MAX_ROWS, optionsBy, TYPE, WHERE } from "./parameters";
import { PROPERTY_COLUMNS } from "./search";
import { search, searches } from "./searching";
import { places } from "../query/place";
import { SALE_PRICES } from "./remarks";

const SALES = searches("properties", PROPERTY_COLUMNS, {
  filters: [["saleDateRange", "days"]],
  areas: ({ where, days }) =>
    filled(days).length === 0
      ? problem("argument", 'days: nothing was given; give days such as 90, or a range such as "30:90"')
      : places(where),
});

export const SOLD: FunctionDeclaration = {
  name: "SOLD",
  summary: "Lists the property records of a place whose last sale lies within so many days.",
  parameters: [
    WHERE,
    {
      name: "days",
      meaning: 'Days since the last sale: 90 for the last 90 days, or a range such as "30:90".',
      form: { kind: "span" },
    },
    ...[TYPE, BEDS, BATHS, fieldsOf("property", PROPERTY_COLUMNS), MAX_ROWS, optionsBy(SALES.rules)],
  ],
  examples: [
    { formula: "=PROP.SOLD(78244, 180)", meaning: "Up to 50 properties that were sold in the last 180 days" },
    {
      formula: '=PROP.SOLD("Austin, TX", "30:365", "condo", , , , 100, "sort=-lastSaleDate")',
      meaning: "Condos sold a month to a year ago, the latest of those shown first",
    },
  ],
  cost: "One request for up to 500 rows, one more for each further 500.",
  remarks: [SALE_PRICES],
  plan: (given) => search(given, SALES),
};
