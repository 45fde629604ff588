import { filled } from "../cells/input";
import { problem } from "../service/problem";
import type { FunctionDeclaration } from "./declaration";
import { BATHS, BEDS, DISTANCE_COST, fieldsAround, MAX_ROWS, optionsBy, TYPE, WHERE_OR_CENTER } from "./parameters";
import { PROPERTY_COLUMNS } from "./search";
import { search, searches } from "./searching";
import { spots } from "../query/where";
import { SALE_PRICES } from "./remarks";

const SALES = searches("properties", PROPERTY_COLUMNS, {
  filters: [["saleDateRange", "days"]],
  accepted: "centers",
  spots: ({ where, days }) =>
    filled(days).length === 0
      ? problem("argument", 'days: nothing was given; give days such as 90, or a range such as "30:90"')
      : spots(where, "centers"),
});

export const SOLD: FunctionDeclaration = {
  name: "SOLD",
  summary: "Lists the property records of a place, or around a center, whose last sale lies within so many days.",
  parameters: [
    WHERE_OR_CENTER,
    {
      name: "days",
      meaning: 'Days since the last sale: 90 for the last 90 days, or a range such as "30:90".',
      form: { kind: "span" },
    },
    ...[TYPE, BEDS, BATHS, fieldsAround("property", PROPERTY_COLUMNS), MAX_ROWS, optionsBy(SALES.rules)],
  ],
  examples: [
    { formula: "=PROP.SOLD(78244, 180)", meaning: "Up to 50 properties that were sold in the last 180 days" },
    {
      formula: '=PROP.SOLD("Austin, TX", "30:365", "condo", , , , 100, "sort=-lastSaleDate")',
      meaning: "Condos sold a month to a year ago, the latest of those shown first",
    },
    {
      formula:
        '=PROP.SOLD("29.476, -98.351", 365, "house", , , "formattedAddress, lastSaleDate, distance", 20, "radius=1; sort=distance")',
      meaning: "Houses sold within a mile of a point in the last year, the nearest of those shown first",
    },
  ],
  cost: `One request for up to 500 rows, one more for each further 500. ${DISTANCE_COST}`,
  remarks: [SALE_PRICES],
  plan: (given) => search(given, SALES),
};
