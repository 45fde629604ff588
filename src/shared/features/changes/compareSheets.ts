import { isProblem, problem, type Problem } from "../../api/problem";
import { quotedText } from "../../api/text/quoted";
import type { ComparedSheets, SheetComparison } from "../../panelApi/changesApi";
import { workbook, type Flow } from "../../workbook/port/port";
import { comparedSheets, type SheetGrid } from "./comparedSheets";
import { keepChanges } from "../../workbook/figures/keepChanges";
import { changeSummary } from "../../workbook/figures/summary";
import { withoutEnds } from "../../api/text/trimmed";

export function* comparableSheets(): Flow<{ readonly names: readonly string[] } & Partial<ComparedSheets>> {
  const names = yield* workbook.sheetNames();
  return { names, ...latestPair(names) };
}

const SAME = problem("argument", "Choose two different sheets");

const NO_TABLE = problem(
  "argument",
  "No table was found in both sheets: each needs a row of headings with rows below it",
);

export function* compareSheets({ before, after, key }: ComparedSheets): Flow<SheetComparison | Problem> {
  if (before === after) return SAME;
  const one = yield* readSheet(before);
  if (isProblem(one)) return one;
  const other = yield* readSheet(after);
  if (isProblem(other)) return other;
  const found = comparedSheets(one, other, key);
  if (found === undefined) return NO_TABLE;
  if ("heads" in found) return found.heads.length === 0 ? NO_TABLE : found;
  const { keys, compared, others, mixed, roll } = found;
  const [plain, ofRoll] = [mixed ? { mixed } : {}, roll === undefined ? {} : { roll }];
  yield* keepChanges(compared, undefined, { ...plain, ...ofRoll, sheets: { before, after } });
  return { keys, changes: { ...changeSummary(compared, others), ...plain }, ...ofRoll };
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

interface Dated {
  readonly name: string;
  readonly of: string;
  readonly date: string;
  /** Later ones are larger. */
  readonly order: string;
}

const DATED = /[ _-](\d{4}-\d{2}(?:-\d{2})?)(?: \((\d{1,4})\))?$/;

function dated(name: string): readonly Dated[] {
  const found = DATED.exec(name);
  const [, date, number = "1"] = found ?? [];
  const of = withoutEnds(name.slice(0, found?.index), /[ _-]/);
  return of === "" || date === undefined ? [] : [{ name, of, date, order: `${date} ${number.padStart(4, "0")}` }];
}

/** A sheet that was inserted once more is of the same series: `Rent roll (2)`. */
const seriesOf = (name: string): string => name.replace(/ \(\d{1,4}\)$/, "");

/**
 * The two latest of the series that has the latest, those of one sheet before others; with a single copy, that and the sheet
 * that it was made of, whose name may have been cut to make room for the day.
 */
export function latestPair(names: readonly string[]): { readonly before?: string; readonly after?: string } {
  const all = names.flatMap(dated).sort((one, other) => (one.order < other.order ? 1 : -1));
  for (const { name, of, date } of all) {
    const [, own] = all.filter((each) => each.of === of);
    const earlier = own ?? all.find((each) => seriesOf(each.of) === seriesOf(of) && each.date < date);
    if (earlier !== undefined) return { before: earlier.name, after: name };
    const original = names.find((each) => each === of) ?? names.find((each) => of.length >= CUT && each.startsWith(of));
    if (original !== undefined) return { before: name, after: original };
  }
  return {};
}

/** A schedule's copies keep so many characters of the sheet's name. */
const CUT = 80;
