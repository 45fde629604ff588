/** How formulas of the comps grid refer to its cells, and parts of a layout, by their places on the grid. */
import { referenceText } from "../../../formulas/references";
import type { LookName, FormatName } from "../../../workbook/port/looks";
import type { SheetLayout } from "../../../workbook/port/sheetLayout";
import type { LayoutPlace } from "../declaring/job";
import { COLUMN, LISTED, CLOSED, ROW } from "./compsPlaces";
import { COMPARABLE_FIELDS, VALUE_FIELDS, WORKED_OUT } from "./compsFields";
import type { CompsInput } from "./compsInputs";

export type CompsPart = Partial<Pick<SheetLayout, "blocks" | "looks" | "rules" | "choices" | "names" | "charts">>;

type Content = string | number | null;

export type CandidateField = (typeof COMPARABLE_FIELDS)[number] | (typeof WORKED_OUT)[number];

export interface CompsCells {
  /** `D12`, which moves with a formula that is copied. */
  readonly at: (row: number, column: number) => string;
  /** `$D$12:$D$26` or `$D$12`. */
  readonly fixed: (row: number, column: number, rows?: number, columns?: number) => string;
  /** The subject's figure in a row of the grid. */
  readonly subject: (row: number) => string;
  readonly input: (name: CompsInput) => string;
  readonly value: (field: (typeof VALUE_FIELDS)[number]) => string;
  /** Which candidate a column of the grid holds, by its number; blank if none. */
  readonly chosen: (pick: number) => string;
  /** A figure of one candidate, by its place in the list. */
  readonly candidate: (field: CandidateField, place: number) => string;
  /** The same figure of all candidates, or of the comparables alone. */
  readonly candidates: (field: CandidateField, rows?: number) => string;
}

export function compsCells({ row: top, column: left, names }: LayoutPlace): CompsCells {
  const text = (row: number, column: number, rows: number, columns: number, fixed: readonly boolean[]): string =>
    referenceText({
      ...{ row: top + row, column: left + column, rows, columns },
      ...{ range: rows * columns > 1, fixed },
    });
  const fixed: CompsCells["fixed"] = (row, column, rows = 1, columns = 1) =>
    text(row, column, rows, columns, [true, true, true, true]);
  const columnOf = (field: CandidateField): number =>
    COLUMN.label + [...COMPARABLE_FIELDS, ...WORKED_OUT].indexOf(field);
  return {
    at: (row, column) => text(row, column, 1, 1, []),
    fixed,
    subject: (row) => text(row, COLUMN.subject, 1, 1, [false, true]),
    input: (name) => `${names}${name}`,
    value: (field) => fixed(ROW.value, COLUMN.label + VALUE_FIELDS.indexOf(field)),
    chosen: (pick) => text(ROW.helpers, COLUMN.firstPick + pick, 1, 1, [true, false]),
    candidate: (field, place) => text(ROW.candidates + place, columnOf(field), 1, 1, []),
    candidates: (field, rows = LISTED + CLOSED) => fixed(ROW.candidates, columnOf(field), rows),
  };
}

/** Cells side by side. */
export const lineOf = (row: number, column: number, contents: readonly Content[]) => ({
  ...{ row, column },
  rows: [contents],
});

interface Shown {
  readonly look?: LookName;
  readonly format?: FormatName;
}

/** How a rectangle of cells is shown: by its first cell, and how many rows and columns. */
export const shownAs = (
  [row, column, rows = 1, columns = 1]: readonly [row: number, column: number, rows?: number, columns?: number],
  shown: Shown,
) => ({ ...{ row, column, rows, columns }, ...shown });
