/**
 * A formula that is not in a cell for a while: its text with gaps for its references, and the references. Hidden names
 * track those cells and the formula's own, so the restored formula is right after rows were inserted or deleted. Whole
 * rows and columns stay as typed.
 */
import type { CellArea, CellAddress } from "../../shared/formulas/cells";
import { piecesOf, referenceText } from "../../shared/formulas/references";

export interface TrackedReference {
  /** Where it was. */
  readonly area: CellArea;
  /** `A2` is a cell, `A2:A2` a range of one. */
  readonly range: boolean;
  /** Which of first row, first column, last row and last column had a `$`. */
  readonly fixed: readonly boolean[];
  /** It was written with its sheet. */
  readonly named: boolean;
}

export interface TrackedFormula {
  /** Gaps are the references' numbers in braces. */
  readonly template: string;
  readonly references: readonly TrackedReference[];
}

export function trackedFormula(formula: string, own: string): TrackedFormula {
  const references: TrackedReference[] = [];
  const template = piecesOf(formula).map((piece) => {
    if (typeof piece === "string") return piece.replace(/[{}]/g, "$&$&");
    const { sheet = own, range, fixed, ...cells } = piece;
    references.push({ area: { sheet, ...cells }, range, fixed, named: piece.sheet !== undefined });
    return `{${references.length - 1}}`;
  });
  return { template: template.join(""), references };
}

/** The formula with its references as they are now; undefined if cells were deleted. */
export function written(
  { template, references }: TrackedFormula,
  sheet: string,
  now: readonly (CellArea | undefined)[],
): string {
  return template.replace(/\{\{|\}\}|\{(\d+)\}/g, (whole: string, number?: string) => {
    if (number === undefined) return whole.charAt(0);
    const area = now[Number(number)];
    return area === undefined ? "#REF!" : writtenNow(references[Number(number)]!, area, sheet);
  });
}

/** Includes the sheet if it was written so, or if the cell was moved to another sheet. */
function writtenNow({ range, fixed, named }: TrackedReference, { sheet, ...cells }: CellArea, own: string): string {
  return referenceText({ ...cells, range, fixed, ...(named || sheet !== own ? { sheet } : {}) });
}

/** A cell in the formula's own row: in a column of formulas, each refers to its own row. */
export function isInOwnRow({ area, range, fixed }: TrackedReference, { sheet, row }: CellAddress): boolean {
  return !range && area.sheet === sheet && area.row === row && fixed[0] === false;
}

/** Whether the lower formula is the upper one, filled down. */
export function isFilledDown(above: TrackedFormula & CellAddress, below: TrackedFormula & CellAddress): boolean {
  return (
    above.template === below.template &&
    above.references.every((one, index) => {
      const other = below.references[index]!;
      const { area } = other;
      const row = isInOwnRow(one, above) && isInOwnRow(other, below) ? area.row : one.area.row;
      return JSON.stringify({ ...one, area: { ...one.area, row } }) === JSON.stringify(other);
    })
  );
}
