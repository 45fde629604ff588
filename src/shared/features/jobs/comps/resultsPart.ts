/** What the grid comes to, beside the service's estimate. */
import type { FormatName } from "../../../workbook/port/looks";
import { lineOf, shownAs, type CompsCells, type CompsPart, COLUMN, LISTED, PICKED, ROW } from "./compsCells";
import { AREA_ROW } from "./differences";
import { numberOr } from "../declaring/arithmetic";
import { dividedBy } from "../declaring/formulaText";
import { HELPER } from "./gridPart";

const { label, subject: GRID } = COLUMN;
const [SERVICE, APART] = [GRID + 1, GRID + 2];

/** The rows of the results. */
const RESULT = { value: 1, low: 2, high: 3, median: 4, perSquareFoot: 5, count: 6 } as const;

/** The name of the cell with the indicated value. */
export const INDICATED = "Indicated";

/** A figure of this grid. */
export const resultCell = (cells: CompsCells, result: keyof typeof RESULT): string =>
  cells.fixed(ROW.results + RESULT[result], GRID);

export function resultsPart(cells: CompsCells): CompsPart {
  const ofPicks = (row: number): string => cells.fixed(row, COLUMN.firstPick, 1, PICKED);
  const counted = ofPicks(HELPER.counted);
  const some = (value: string): string => `=IF(COUNT(${counted})>0,${value},"")`;
  const own = (value: string): string => `=${numberOr(value)}`;
  const perFoot = (value: string): string => `=${dividedBy(value, cells.fixed(AREA_ROW, GRID))}`;
  const rows: readonly (readonly [
    name: keyof typeof RESULT,
    label: string,
    grid: string,
    service: string | null,
    format: FormatName,
  ])[] = [
    // To the nearest thousand: a grid says no more than that.
    [
      ...(["value", "Indicated value, and the service’s"] as const),
      some(`ROUND(SUM(${ofPicks(ROW.weighted)})/1000,0)*1000`),
      ...([own(cells.value("price")), "dollars"] as const),
    ],
    [
      ...(["low", "Lowest adjusted; low of the 85% range"] as const),
      ...([some(`MIN(${counted})`), own(cells.value("priceRangeLow")), "dollars"] as const),
    ],
    [
      ...(["high", "Highest adjusted; high of the 85% range"] as const),
      ...([some(`MAX(${counted})`), own(cells.value("priceRangeHigh")), "dollars"] as const),
    ],
    ["median", "Median adjusted price", some(`MEDIAN(${counted})`), null, "dollars"],
    ["perSquareFoot", "Value per sq ft", perFoot(resultCell(cells, "value")), perFoot(cells.value("price")), "cents"],
    [
      ...(["count", "Comparables that count", some(`COUNT(${counted})`)] as const),
      `=IF(ISNUMBER(${cells.value("price")}),COUNT(${cells.candidates("price", 0, LISTED)}),"")`,
      "whole",
    ],
  ];
  const apart = (row: number): string => {
    const [mine, theirs] = [cells.at(row, GRID), cells.at(row, SERVICE)];
    return `=IF(AND(ISNUMBER(${mine}),ISNUMBER(${theirs})),IF(${theirs}>0,${mine}/${theirs}-1,""),"")`;
  };
  const comparable: readonly (keyof typeof RESULT)[] = ["value", "perSquareFoot"];
  return {
    blocks: [
      lineOf(ROW.results, label, ["Value from the comparables", "This grid", "The service", "Difference"]),
      ...rows.map(([name, title, grid, service]) => {
        const row = ROW.results + RESULT[name];
        return lineOf(row, label, [title, grid, service, comparable.includes(name) ? apart(row) : null]);
      }),
    ],
    names: [{ name: INDICATED, row: ROW.results + RESULT.value, column: GRID }],
    looks: [
      shownAs([ROW.results, label, 1, 4], { look: "head" }),
      shownAs([ROW.results + RESULT.value, label, 1, 4], { look: "result" }),
      ...rows.map(([name, , , , format]) => shownAs([ROW.results + RESULT[name], GRID, 1, 2], { format })),
      shownAs([ROW.results + 1, APART, RESULT.perSquareFoot], { format: "signedPercent" }),
    ],
  };
}
