import { problem, type Problem } from "../../../shared/api/problem";
import { areaText, type CellArea } from "../../../shared/formulas/cells";
import type { Value } from "../../../shared/values/value";
import type { WrittenCells } from "../../../shared/workbook/sheets/abilities";
import { attempt } from "../../fetching/attempt";
import type { SheetsValue } from "../../functions/cellValue";
import { growTo } from "./growTo";
import { partWithin } from "./sheetCells";
import { cellRange, sheetGone, sheetOf } from "./sheetRanges";
import { refusedByFormula, spillingFormulas } from "./spillingFormulas";
import { TEXT_FORMAT, writtenValue } from "./writtenValue";

const REFUSED = problem("failed", "Nothing was written: Google Sheets refused it; perhaps you may only view this file");

/** A rectangle of which every cell is written. */
interface Block {
  readonly area: CellArea;
  readonly rows: (readonly Value[])[];
}

/** What may be refused is found out before the first cell is written. What is refused nevertheless is put back. */
export function writeCells(parts: readonly WrittenCells[]): Problem | undefined {
  const undo: (() => unknown)[] = [];
  try {
    const lost = parts.find(({ area }) => sheetOf(area) === null);
    if (lost !== undefined) return sheetGone(lost.area.sheet);
    const blocks = parts.flatMap(blocksOf);
    const locked = blocks.find(({ area }) => !canEdit(area));
    if (locked !== undefined) return lockedCells(locked.area);
    for (const { area } of blocks) growTo(sheetOf(area)!, area.row + area.rows, area.column + area.columns);
    const ranges = blocks.map(({ area }) => cellRange(area)!);
    const formats = ranges.map((range) => range.getNumberFormats());
    const before = ranges.map((range, index) => contentOf(range, formats[index]!));
    const written = blocks.map(({ area }, index) => ({ area, before: before[index]! }));
    const over = written.filter((each) => each.before.some((line) => line.some((value) => value !== "")));
    const formulas = spillingFormulas(over.map(({ area }) => area));
    blocks.forEach(({ rows }, index) => {
      const [range, format] = [ranges[index]!, formats[index]!];
      undo.push(() => range.setValues(before[index]!));
      range.setValues(
        rows.map((row, down) => row.map((value, right) => writtenValue(value, format[down]?.[right] === TEXT_FORMAT))),
      );
    });
    SpreadsheetApp.flush();
    return formulas.length === 0 ? undefined : refusedByFormula(formulas, written);
  } catch {
    for (const one of undo) attempt(one);
    return REFUSED;
  }
}

/** Cells beyond the end of a sheet are added to it. */
function canEdit(area: CellArea): boolean {
  const within = partWithin(area);
  return within === undefined || cellRange(within)!.canEdit();
}

const lockedCells = (area: CellArea): Problem =>
  problem("failed", `Nothing was written: you may not edit ${areaText(area)} of the sheet "${area.sheet}"`);

/** To be written back. */
function contentOf(
  range: GoogleAppsScript.Spreadsheet.Range,
  formats: readonly (readonly string[])[],
): SheetsValue[][] {
  const formulas = range.getFormulas();
  return (range.getValues() as SheetsValue[][]).map((row, down) =>
    row.map((value, right) => formulas[down]![right] || asBefore(value, formats[down]![right])),
  );
}

const asBefore = (value: SheetsValue, format: string | undefined): SheetsValue =>
  value instanceof Date ? value : writtenValue(value, format === TEXT_FORMAT);

/** Cells that are left as they are may hold formulas, or what one spilled there, so nothing is written over them. */
function blocksOf({ area, rows }: WrittenCells): readonly Block[] {
  const blocks: Block[] = [];
  rows.forEach((row, down) => {
    for (const [start, values] of runsOf(row)) {
      const [line, column] = [area.row + down, area.column + start];
      const above = blocks.find(
        ({ area: { row: first, column: left, columns }, rows: held }) =>
          left === column && columns === values.length && first + held.length === line,
      );
      if (above === undefined)
        blocks.push({
          area: { sheet: area.sheet, row: line, column, rows: 1, columns: values.length },
          rows: [values],
        });
      else above.rows.push(values);
    }
  });
  return blocks.map(({ area: first, rows: held }) => ({ area: { ...first, rows: held.length }, rows: held }));
}

/** Values beside one another, and where they start. */
function runsOf(row: readonly (Value | undefined)[]): readonly (readonly [number, readonly Value[]])[] {
  const runs: [number, Value[]][] = [];
  row.forEach((value, index) => {
    if (value === undefined) return;
    const last = runs[runs.length - 1];
    if (last !== undefined && last[0] + last[1].length === index) last[1].push(value);
    else runs.push([index, [value]]);
  });
  return runs;
}
