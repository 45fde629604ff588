import { nonBlankCells, shownInput } from "../../values/input";
import { filter } from "../../parsing/filter";
import { ENDPOINTS } from "../../api/endpoints";
import { problem } from "../../api/problem";
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
  WHERE_OR_CENTER,
} from "../declaring/parameters";
import { PROPERTY_COLUMNS } from "./search";
import { search, searchFunction } from "../plans/searching";
import { spots } from "../../parsing/where";
import { SALE_PRICES } from "../declaring/remarks";

const DAYS = ENDPOINTS.properties.parameters.find(({ name }) => name === "saleDateRange")!;

const SALES = searchFunction("properties", PROPERTY_COLUMNS, {
  filters: [["saleDateRange", "days"]],
  accepted: "centers",
  display: ["headers", "maxAge", "sort", "likeSubject"],
  // Without days, the service would return homes that were never sold too.
  spots: ({ where, days }) => {
    if (filter(days, DAYS, "days") !== undefined) return spots(where, "centers");
    const given = shownInput(nonBlankCells(days)[0] ?? null);
    return problem("argument", `days: ${given} was given; give days such as 90, or a range such as "30:90"`);
  },
});

export const SOLD: FunctionDeclaration = {
  name: "SOLD",
  group: "Searches",
  summary: "Lists the property records in a place, or around a center, that were last sold within a number of days.",
  parameters: [
    WHERE_OR_CENTER,
    {
      name: "days",
      label: "Days since the last sale",
      meaning: 'Days since the last sale: 90 for the last 90 days, or a range such as "30:90".',
      form: { kind: "span" },
    },
    ...[TYPE, BEDS, BATHS, fieldsAround("property", PROPERTY_COLUMNS), MAX_ROWS, optionsBy(SALES.rules, LABELED)],
  ],
  examples: [
    { formula: "=PROP.SOLD(78244, 180)", meaning: "Up to 50 properties sold in the last 180 days" },
    {
      formula: '=PROP.SOLD("Austin, TX", "30:365", "condo", , , , 100, "sort=-lastSaleDate")',
      meaning: "Up to 100 condos sold 30 to 365 days ago, sorted by date, latest first",
    },
    {
      formula:
        '=PROP.SOLD("29.476, -98.351", 365, "house", , , "formattedAddress, lastSaleDate, distance", 20, "radius=1; sort=distance")',
      meaning: "Up to 20 houses sold within a mile of a point in the last year, sorted by distance",
    },
    {
      formula:
        '=PROP.SOLD("5500 Grand Lake Dr, San Antonio, TX 78244", 365, , , , "formattedAddress, lastSaleDate, distance", 20, "radius=1; sort=distance")',
      meaning: "Up to 20 homes sold within a mile of an address in the last year, sorted by distance",
    },
    {
      formula:
        '=PROP.SOLD("5500 Grand Lake Dr, San Antonio, TX 78244", 365, , , , "formattedAddress, lastSaleDate, lastSalePrice", 100, "radius=1; likeSubject=20")',
      meaning: "Homes of the same type as the one at the address, and within 20% of its size",
    },
  ],
  cost: `One request for up to 500 rows, one more for each further 500. With likeSubject, one for the estimate of the address, shared with VALUE and COMPS. ${DISTANCE_COST}`,
  remarks: [SALE_PRICES],
  plan: (given) => search(given, SALES),
};
