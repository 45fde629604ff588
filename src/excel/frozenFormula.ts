/**
 * A formula that stands in no cell for a while: its text with gaps where it refers to cells, and what stood in the gaps.
 * The workbook tracks those cells by hidden names, as it does the formula's own place, so that it is right when it comes
 * back, whatever was inserted or deleted meanwhile. Whole rows and columns stay as they were typed.
 */
import { codeOf } from "../shared/errands/formulaText";
import { COLUMN, columnNumber, isOnSheet, ROW, SHEET_NAME } from "../shared/errands/references";
import { columnName, sheetPrefix, type Area, type Place } from "./places";

export interface Reference {
  /** Where it stood. */
  readonly area: Area;
  /** `A2` refers to one cell, `A2:A2` to a range of one. */
  readonly range: boolean;
  /** Which of first row, first column, last row and last column had a `$`. */
  readonly fixed: readonly boolean[];
  /** It was written with its sheet. */
  readonly named: boolean;
}

export interface FrozenFormula {
  /** A gap is the number of its reference in braces. */
  readonly template: string;
  readonly references: readonly Reference[];
}

const CELL = `(\\$?)(${COLUMN})(\\$?)(${ROW})`;

/** A reference that is no part of a longer name. The name of a sheet in apostrophes is blotted out (`codeOf`). */
const REFERENCE = new RegExp(
  `(?<![\\p{L}\\p{N}_.$!'[])(?:('+|${SHEET_NAME})!)?(${CELL}(?::${CELL})?)(?![\\p{L}\\p{N}_.(!:])`,
  "giu",
);

export function frozenFormula(formula: string, sheet: string): FrozenFormula {
  const code = codeOf(formula);
  const references: Reference[] = [];
  let template = "";
  let end = 0;
  const pattern = new RegExp(REFERENCE);
  for (let found = pattern.exec(code); found !== null; found = pattern.exec(code)) {
    const [whole, name] = found;
    const start = found.index;
    const written = name === undefined ? undefined : formula.slice(start, start + name.length);
    // Cells of other workbooks, and those of several sheets at once, stay as they were typed.
    if (written !== undefined && (/[[:]/.test(written) || code[start - 1] === ":")) continue;
    const reference = referenceOf(found, written === undefined ? sheet : unquoted(written));
    if (reference === undefined) continue;
    template += `${escaped(formula.slice(end, start))}{${references.length}}`;
    references.push(reference);
    end = start + whole.length;
  }
  return { template: template + escaped(formula.slice(end)), references };
}

/** Nothing where it is a name that only looks like a cell. */
function referenceOf([, name, cells = "", ...parts]: readonly string[], sheet: string): Reference | undefined {
  if (!isOnSheet(cells)) return undefined;
  const [columnFixed, column = "", rowFixed, row = "", lastColumnFixed, lastColumn, lastRowFixed, lastRow] = parts;
  const first = { row: Number(row) - 1, column: columnNumber(column) - 1 };
  const last = lastColumn === undefined ? first : { row: Number(lastRow) - 1, column: columnNumber(lastColumn) - 1 };
  const [rows, columns] = [last.row - first.row + 1, last.column - first.column + 1];
  if (rows < 1 || columns < 1) return undefined;
  const fixed = [rowFixed, columnFixed, lastRowFixed ?? rowFixed, lastColumnFixed ?? columnFixed];
  return {
    area: { sheet, ...first, rows, columns },
    range: lastColumn !== undefined,
    fixed: fixed.map((mark) => mark === "$"),
    named: name !== undefined,
  };
}

const escaped = (text: string): string => text.replace(/[{}]/g, "$&$&");
const unquoted = (name: string): string => name.replace(/^'|'$/g, "").replace(/''/g, "'");

/** The formula for a sheet with its references as they are now; undefined where the cells were deleted. */
export function thawed(
  { template, references }: FrozenFormula,
  sheet: string,
  now: readonly (Area | undefined)[],
): string {
  return template.replace(/\{\{|\}\}|\{(\d+)\}/g, (whole: string, number?: string) => {
    if (number === undefined) return whole.charAt(0);
    const area = now[Number(number)];
    return area === undefined ? "#REF!" : written(references[Number(number)]!, area, sheet);
  });
}

/** With its sheet where it was written so, and where it was cut and pasted onto another one. */
function written({ range, fixed, named }: Reference, area: Area, own: string): string {
  const { sheet, row, column, rows, columns } = area;
  const mark = (index: number): string => (fixed[index] === true ? "$" : "");
  const first = `${mark(1)}${columnName(column)}${mark(0)}${row + 1}`;
  const last = `${mark(3)}${columnName(column + columns - 1)}${mark(2)}${row + rows}`;
  return `${named || sheet !== own ? sheetPrefix(sheet) : ""}${first}${range ? `:${last}` : ""}`;
}

/** A cell in the formula's own row, which moves with it: in a column of formulas each refers to that of its own row. */
export function isBeside({ area, range, fixed }: Reference, { sheet, row }: Place): boolean {
  return !range && area.sheet === sheet && area.row === row && fixed[0] === false;
}

/** In a column of formulas the lower one is the upper one, filled down. */
export function goesOn(above: FrozenFormula & Place, below: FrozenFormula & Place): boolean {
  return (
    above.template === below.template &&
    above.references.every((one, index) => {
      const other = below.references[index]!;
      const { area } = other;
      const row = isBeside(one, above) && isBeside(other, below) ? area.row : one.area.row;
      return JSON.stringify({ ...one, area: { ...one.area, row } }) === JSON.stringify(other);
    })
  );
}
