import { isProblem, problem, type Problem } from "../../api/problem";
import { quotedText } from "../../api/text/quoted";
import type { ComparedSheets, SheetComparison } from "../../panelApi/changesApi";
import { type Flow, workbook } from "../../workbook/port/port";
import { comparedSheets, type SheetGrid } from "./comparedSheets";
import { keepChanges } from "../../workbook/figures/keepChanges";
import { latestPair } from "./sheetSeries";
import { changeSummary } from "../../workbook/figures/summary";

export function* comparableSheets(): Flow<{ readonly names: readonly string[] } & Partial<ComparedSheets>> {
  const names = yield* workbook.sheetNames();
  return { names, ...latestPair(names) };
}

const SAME = problem("argument", "Choose two different sheets");

const NO_TABLE = problem("argument", "No table was found in both sheets: each needs a row of heads with rows below it");

export function* compareSheets({ before, after, key }: ComparedSheets): Flow<SheetComparison | Problem> {
  if (before === after) return SAME;
  const one = yield* readSheet(before);
  if (isProblem(one)) return one;
  const other = yield* readSheet(after);
  if (isProblem(other)) return other;
  const found = comparedSheets(one, other, key);
  if (found === undefined) return NO_TABLE;
  if ("heads" in found) return found.heads.length === 0 ? NO_TABLE : found;
  const { keys, compared, others, mixed } = found;
  yield* keepChanges(compared, undefined, mixed);
  return { keys, changes: { ...changeSummary(compared, others), ...(mixed ? { mixed } : {}) } };
}

/** Reading more takes longer than a person waits. */
const MOST_CELLS = 500_000;

function* readSheet(sheet: string): Flow<SheetGrid | Problem> {
  const area = yield* workbook.usedArea(sheet);
  if (area === undefined) return problem("argument", `${quotedText(sheet)} is empty or gone`);
  if (area.rows * area.columns > MOST_CELLS)
    return problem("argument", `${quotedText(sheet)} is too large to compare: it has more than 500,000 cells`);
  const grid = yield* workbook.readCells(area);
  return grid === undefined ? problem("argument", `${quotedText(sheet)} is gone`) : { sheet, grid };
}
