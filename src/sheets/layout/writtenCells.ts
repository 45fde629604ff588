import { problem, type Problem } from "../../shared/api/problem";
import { areaText, type CellArea } from "../../shared/formulas/cells";
import type { Value } from "../../shared/values/value";
import type { WrittenCells } from "../../shared/workbook/port/sheetAbilities";
import { attempt } from "../runtime/attempt";
import { frozenCell } from "../cells/frozenCell";
import type { SheetsValue } from "../cells/cellValue";
import { filledRuns } from "../cells/filledRuns";
import { growTo } from "../cells/growTo";
import { partWithin } from "../cells/sheetCells";
import { cellRange, sheetGone, sheetOf } from "../cells/sheetRanges";
import { blockedSince, leftBlocked, refusedByFormula, spillingFormulas } from "../recalculation/spillingFormulas";
import { TEXT_FORMAT, writtenValue } from "../cells/writtenValue";

const REFUSED = problem("failed", "Nothing was written: Google Sheets refused it; perhaps you can only view this file");

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
    const locked = parts
      .filter(({ area }) => !canEdit(area))
      .flatMap(blocksOf)
      .find(({ area }) => !canEdit(area));
    if (locked !== undefined) return lockedCells(locked.area);
    const lists = parts.map((part) => ({ area: part.area, blocks: readBlocks(part) }));
    const written = lists.flatMap(({ blocks }) => blocks);
    const over = lists.filter(({ blocks }) => blocks.some(isFilled));
    const areas = written.filter(isFilled).map(({ area }) => area);
    const formulas = spillingFormulas(
      over.map(({ area }) => area),
      areas,
    );
    const filled = refusedByFormula(formulas, areas);
    if (filled !== undefined) return filled;
    for (const { range, rows, isText, before } of written) {
      undo.push(() => range.setValues(before));
      range.setValues(rows.map((row, down) => row.map((value, right) => writtenValue(value, isText[down]![right]))));
    }
    SpreadsheetApp.flush();
    const blocked = blockedSince(formulas);
    if (blocked === undefined) return undefined;
    for (const one of undo) one();
    SpreadsheetApp.flush();
    return blockedSince(formulas) === undefined ? blocked : leftBlocked(blocked);
  } catch {
    for (const one of undo) attempt(one);
    return REFUSED;
  }
}

/** Whether there was anything before. */
const isFilled = ({ before }: { readonly before: readonly (readonly unknown[])[] }): boolean =>
  before.some((line) => line.some((value) => value !== ""));

/** Cells beyond the end of a sheet are added to it. */
function canEdit(area: CellArea): boolean {
  const within = partWithin(area);
  return within === undefined || cellRange(within)!.canEdit();
}

const lockedCells = (area: CellArea): Problem =>
  problem("failed", `Nothing was written: you can't edit ${areaText(area)} of the sheet "${area.sheet}"`);

/** With what is in them, read at once for the whole part: each call takes its time. */
function readBlocks(part: WrittenCells) {
  const blocks = blocksOf(part);
  if (blocks.length === 0) return [];
  const { row, column } = part.area;
  const rows = Math.max(...blocks.map(({ area }) => area.row + area.rows)) - row;
  const columns = Math.max(...blocks.map(({ area }) => area.column + area.columns)) - column;
  const sheet = sheetOf(part.area)!;
  growTo(sheet, row + rows, column + columns);
  const range = sheet.getRange(row + 1, column + 1, rows, columns);
  const isText = range.getNumberFormats().map((line) => line.map((format) => format === TEXT_FORMAT));
  const formulas = range.getFormulas();
  const values = range.getValues() as SheetsValue[][];
  const before = values.map((line, down) =>
    line.map((value, right) => formulas[down]![right] || asBefore(value, isText[down]![right]!)),
  );
  return blocks.map(({ area, rows: lines }) => {
    const own = <T>(grid: readonly (readonly T[])[]): T[][] =>
      grid
        .slice(area.row - row, area.row - row + area.rows)
        .map((line) => line.slice(area.column - column, area.column - column + area.columns));
    const place = sheet.getRange(area.row + 1, area.column + 1, area.rows, area.columns);
    return { area, range: place, rows: lines, isText: own(isText), before: own(before) };
  });
}

const asBefore = (value: SheetsValue, isTextCell: boolean): SheetsValue =>
  typeof value === "string" && isTextCell ? writtenValue(value, true) : frozenCell(value);

/** Cells that are left as they are may hold formulas, or what one spilled there, so nothing is written over them. */
function blocksOf({ area, rows }: WrittenCells): readonly Block[] {
  const blocks: Block[] = [];
  rows.forEach((row, down) => {
    for (const [start, values] of filledRuns(row)) {
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
