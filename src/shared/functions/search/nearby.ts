import { RADIUS_LIMIT } from "../../api/endpoints";
import type { FunctionDeclaration, Arguments } from "../declaring/declaration";
import {
  BATHS,
  BEDS,
  CENTER,
  DISTANCE_COST,
  fieldsAround,
  LABELED,
  MAX_ROWS,
  optionsBy,
  TYPE,
} from "../declaring/parameters";
import { PROPERTY_COLUMNS } from "./search";
import { search, searchFunction } from "../plans/searching";
import { SALE_PRICES } from "../declaring/remarks";
import { addressRows } from "../../parsing/address";
import { amount } from "../../parsing/amount";
import { isProblem, problem, type Problem } from "../../api/problem";
import { radiusProblem, type SearchCircle } from "../plans/area";

const AROUND = searchFunction("properties", PROPERTY_COLUMNS, {
  ...{ spots: circles, accepted: "circles" },
  display: ["headers", "maxAge", "sort", "likeSubject"],
});

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
    ...[TYPE, BEDS, BATHS, fieldsAround("property", PROPERTY_COLUMNS), MAX_ROWS, optionsBy(AROUND.rules, LABELED)],
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
    {
      formula: '=PROP.NEARBY(A2, 1, , , , "formattedAddress, squareFootage, assessed", 100, "likeSubject=20")',
      meaning: "Homes of the same type as A2's and within 20% of its size, with their assessed values",
    },
  ],
  cost: `One request for up to 500 rows, one more for each further 500. With likeSubject, one for the estimate of the address, shared with VALUE and COMPS. ${DISTANCE_COST}`,
  remarks: [SALE_PRICES],
  plan: (given) => search(given, AROUND),
};

/** Reads circles: centers (addresses or coordinates) and a radius in miles. */
function circles({ center, radius }: Arguments): readonly (SearchCircle | Problem | undefined)[] | Problem {
  const miles = amount(radius, "radius", { minimum: 0, maximum: RADIUS_LIMIT.maximum });
  if (isProblem(miles)) return miles;
  if (miles === undefined || miles === 0) return radiusProblem(miles);
  const centers = addressRows(center ?? [], "center");
  if (centers.every((each) => each === undefined))
    return problem("argument", "center: nothing was given; give an address, or latitude and longitude");
  return centers.map((each) => {
    if (each === undefined) return undefined;
    return isProblem(each) ? each : { ...each, radius: miles };
  });
}
