/** Rents of a list that our own formulas filled in: they are the market's, not the tenants'. */
import { areaText, overlaps, type CellArea } from "../../formulas/cells";
import type { Input } from "../../values/input";
import { calledArea } from "../figures/callFigures";
import { readCalls } from "../formulas/readCalls";
import { type Flow, workbook } from "../port/port";
import type { HeadedList } from "./headingsAbove";
import { columnsOfList, rowsOfList } from "./listArea";
import type { ReadColumns } from "./readColumns";

/** Rows below the headings that tell whose rents they are. */
const LOOKED_AT = 50;

/**
 * Read as current rents, they would say that no unit is below the market. Where a person typed one of them, they stay what
 * their heading says.
 */
export function* withoutMarketRents({ area, grid }: HeadedList, read: ReadColumns): Flow<ReadColumns> {
  const at = read.columns.findIndex(({ use }) => use === "currentRent");
  if (at < 0) return read;
  const places = rowsOfList(area).slice(0, read.above + LOOKED_AT);
  const column = columnsOfList(area)[at]!;
  const filled = yield* filledAreas({ ...area, rows: places[places.length - 1]! + 1 - area.row });
  const isOurs = (row: number): boolean =>
    filled.some((each) => overlaps(each, { sheet: area.sheet, row, column, rows: 1, columns: 1 }));
  const isFilled = (cell: Input = null): boolean => cell !== null && cell !== "";
  const rents = places.filter((_, index) => index >= read.above && isFilled(grid[index]?.[at]));
  if (rents.length === 0 || !rents.every(isOurs)) return read;
  return { ...read, columns: read.columns.map((each, index) => (index === at ? { use: "none", sure: true } : each)) };
}

/** What our formulas in the area fill. */
function* filledAreas(area: CellArea): Flow<readonly CellArea[]> {
  const calls = yield* readCalls(yield* workbook.formulaCells([{ sheet: area.sheet, a1: areaText(area) }]));
  return calls.flatMap((each) => calledArea(each, each.value) ?? []);
}
