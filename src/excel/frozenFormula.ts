/**
 * A formula that stands in no cell for a while: its text with gaps where it refers to cells, and what stood in the gaps.
 * The workbook tracks those cells by hidden names, as it does the formula's own place, so that it is right when it comes
 * back, whatever was inserted or deleted meanwhile. Whole rows and columns stay as they were typed.
 */
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

const CELL = "(\\$?)([A-Z]{1,3})(\\$?)([1-9]\\d{0,6})";
const SHEET = "(?:('(?:[^']|'')+'|[\\p{L}_][\\p{L}\\p{N}_.]*)!)?";

/** A text in quotation marks, a column of a table, or a reference that is no part of a longer name. */
const PIECE = new RegExp(
  `"(?:[^"]|"")*"|\\[[^\\]]*\\]|(?<![\\p{L}\\p{N}_.$!\\]])${SHEET}${CELL}(?::${CELL})?(?![\\p{L}\\p{N}_.(!:])`,
  "giu",
);

export function frozenFormula(formula: string, sheet: string): FrozenFormula {
  const references: Reference[] = [];
  const template = formula
    .replace(/[{}]/g, "$&$&")
    .replace(PIECE, (whole: string, ...found: (string | undefined)[]) => {
      const [name, columnFixed, column, rowFixed, row, lastColumnFixed, lastColumn, lastRowFixed, lastRow] = found;
      // Texts, columns of tables, and cells of other workbooks.
      if (column === undefined || row === undefined || name?.includes("[") === true) return whole;
      const range = lastColumn !== undefined;
      const first = { row: Number(row) - 1, column: columnNumber(column) };
      const last = range ? { row: Number(lastRow) - 1, column: columnNumber(lastColumn) } : first;
      const fixed = [rowFixed, columnFixed, lastRowFixed ?? rowFixed, lastColumnFixed ?? columnFixed];
      references.push({
        area: {
          sheet: name === undefined ? sheet : name.replace(/^'|'$/g, "").replace(/''/g, "'"),
          ...first,
          rows: last.row - first.row + 1,
          columns: last.column - first.column + 1,
        },
        range,
        fixed: fixed.map((mark) => mark === "$"),
        named: name !== undefined,
      });
      return `{${references.length - 1}}`;
    });
  return { template, references };
}

/** The formula with its references as they are now; undefined where the cells were deleted. */
export function thawed({ template, references }: FrozenFormula, now: readonly (Area | undefined)[]): string {
  return template.replace(/\{\{|\}\}|\{(\d+)\}/g, (whole: string, number?: string) => {
    if (number === undefined) return whole.charAt(0);
    const area = now[Number(number)];
    return area === undefined ? "#REF!" : written(references[Number(number)]!, area);
  });
}

function written({ range, fixed, named }: Reference, { sheet, row, column, rows, columns }: Area): string {
  const mark = (index: number): string => (fixed[index] === true ? "$" : "");
  const first = `${mark(1)}${columnName(column)}${mark(0)}${row + 1}`;
  const last = `${mark(3)}${columnName(column + columns - 1)}${mark(2)}${row + rows}`;
  return `${named ? sheetPrefix(sheet) : ""}${first}${range ? `:${last}` : ""}`;
}

/** A cell in the formula's own row, which moves with it: in a column of formulas each refers to that of its own row. */
export function isBeside({ area, range, fixed }: Reference, { sheet, row }: Place): boolean {
  return !range && area.sheet === sheet && area.row === row && fixed[0] === false;
}

function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
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
