/** The unit mix beside a rent roll: a row for each type of unit, for which the market's rent is asked once. */
import { plainText } from "../../../workbook/layout/layoutCells";
import { wherePositive } from "../declaring/arithmetic";
import { besideTable, type TableCells } from "../declaring/besideTable";
import { paying } from "./paying";
import { unitTypes } from "./unitTypes";

/** Rows for types that are typed later. */
const SPARE = 10;

/**
 * Blank in a row without a type. Its units are told by the row of the mix: a name can mean something else to what counts
 * by it, as `May 5` does.
 */
const ofUnits = (
  { cell, own, list }: Pick<TableCells<"name">, "cell" | "own" | "list">,
  formula: (units: string) => string,
): string => `=IF(LEN(${cell("name")})=0,"",${formula(`${list("place")},MATCH(${cell("name")},${own("name")},0)`)})`;

export const perFoot = (rent: string, size: string): string => `=${wherePositive([rent, size], `${rent}/${size}`)}`;

export const UNIT_MIX = besideTable({
  title: "Unit mix",
  spare: SPARE,
  source: { name: "RENT", asks: "asked", options: ["type", "beds", "baths", "size"] },
  rows: (entries) =>
    unitTypes(entries).types.map(({ name, building, propertyType, bedrooms, bathrooms, squareFootage }) => ({
      ...{ name, building: plainText(building), type: propertyType },
      ...{ beds: bedrooms as string | number | null, baths: bathrooms as number | null, size: squareFootage },
    })),
  chart: {
    kind: "column",
    title: "Rent by unit type, in place and market",
    axes: { labels: "Unit type", values: "Rent, $ a month" },
    labels: "name",
    series: ["inPlace", "market"],
    most: 20,
  },
  columns: {
    name: { heading: "Unit type", characters: 24, look: "input" },
    units: {
      ...{ heading: "Units", characters: 7, format: "whole" },
      formula: (cells) => ofUnits(cells, (units) => `COUNTIF(${units})`),
    },
    vacant: {
      ...{ heading: "Vacant", characters: 8, format: "whole" },
      formula: (cells) => ofUnits(cells, (units) => `COUNTIFS(${units},${cells.list("status")},"vacant")`),
    },
    type: { heading: "Type", characters: 13, look: "choice" },
    beds: { heading: "Beds", characters: 7, look: "input" },
    baths: { heading: "Baths", characters: 7, look: "input" },
    size: { heading: "Sq ft", characters: 8, format: "whole", look: "input" },
    inPlace: {
      ...{ heading: "In place", characters: 10, format: "dollars" },
      formula: (cells) =>
        ofUnits(cells, (units) => {
          const [current, status] = [cells.list("current"), cells.list("status")];
          const which = `${units},${current},">0",${paying(status)}`;
          return `IF(COUNTIFS(${which})=0,"",SUMIFS(${current},${which})/COUNTIFS(${which}))`;
        }),
    },
    inPlaceFoot: {
      ...{ heading: "In place $/sq ft", characters: 10, format: "cents" },
      formula: ({ cell }) => perFoot(cell("inPlace"), cell("size")),
    },
    marketFoot: {
      ...{ heading: "Market $/sq ft", characters: 10, format: "cents" },
      formula: ({ cell }) => perFoot(cell("market"), cell("size")),
    },
    market: { heading: "Market", characters: 10, format: "dollars", field: "rent" },
    low: { heading: "Low", characters: 9, format: "dollars", field: "rentRangeLow" },
    high: { heading: "High", characters: 9, format: "dollars", field: "rentRangeHigh" },
    day: { heading: "Day", characters: 12, format: "day", field: "fetchedAt" },
    problem: { heading: "Note", characters: 40, field: "problem", look: "wrappedNote" },
    building: { heading: "Asked with the address", characters: 46, look: "input" },
    asked: {
      ...{ heading: "Asked now", characters: 46, look: "note" },
      formula: ({ cell, input }) =>
        `=IF(${input("AskBy")}="Unit","",IF(LEN(${cell("name")})=0,"",${cell("building")}&""))`,
    },
  },
});
