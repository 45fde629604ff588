import { RADIUS_LIMIT } from "../../api/endpoints";
import { circles } from "../plans/circle";
import type { FunctionDeclaration } from "../declaring/declaration";
import { BATHS, BEDS, CENTER, DISTANCE_COST, fieldsAround, MAX_ROWS, optionsBy, TYPE } from "../declaring/parameters";
import { PROPERTY_COLUMNS } from "./search";
import { search, searchFunction } from "../plans/searching";
import { SALE_PRICES } from "../declaring/remarks";

const AROUND = searchFunction("properties", PROPERTY_COLUMNS, { spots: circles, accepted: "circles" });

export const NEARBY: FunctionDeclaration = {
  name: "NEARBY",
  group: "Searches",
  summary: "Lists the property records within a number of miles of an address or a point that match the filters.",
  parameters: [
    CENTER,
    {
      name: "radius",
      label: "Radius in miles",
      meaning: "Miles, up to 100.",
      form: { kind: "number", minimum: 0, maximum: RADIUS_LIMIT.maximum },
    },
    ...[TYPE, BEDS, BATHS, fieldsAround("property", PROPERTY_COLUMNS), MAX_ROWS, optionsBy(AROUND.rules)],
  ],
  examples: [
    { formula: "=PROP.NEARBY(A2, 1)", meaning: "Up to 50 properties within a mile of the address in A2" },
    {
      formula: '=PROP.NEARBY("29.476, -98.351", 0.5, "house", "3+", , , 200)',
      meaning: "Houses within half a mile of a point",
    },
    {
      formula: '=PROP.NEARBY(A2, 1, , , , "formattedAddress, distance", 20, "sort=distance")',
      meaning: "Up to 20 properties within a mile with their distance, sorted by distance",
    },
  ],
  cost: `One request for up to 500 rows, one more for each further 500. ${DISTANCE_COST}`,
  remarks: [SALE_PRICES],
  plan: (given) => search(given, AROUND),
};
