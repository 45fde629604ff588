/**
 * A formula that stands in no cell for a while: its text with gaps where it refers to cells, and what stood in the gaps.
 * The workbook tracks those cells by hidden names, as it does the formula's own place, so that it is right when it comes
 * back, whatever was inserted or deleted meanwhile. Whole rows and columns stay as they were typed.
 */
import type { CellArea, CellAddress } from "../../shared/formulas/cells";
import { piecesOf, referenceText } from "../../shared/formulas/references";

export interface TrackedReference {
  /** Where it stood. */
  readonly area: CellArea;
  /** `A2` refers to one cell, `A2:A2` to a range of one. */
  readonly range: boolean;
  /** Which of first row, first column, last row and last column had a `$`. */
  readonly fixed: readonly boolean[];
  /** It was written with its sheet. */
  readonly named: boolean;
}

export interface TrackedFormula {
  /** A gap is the number of its reference in braces. */
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

/** The formula for a sheet with its references as they are now; undefined where the cells were deleted. */
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

/** With its sheet where it was written so, and where it was cut and pasted onto another one. */
function writtenNow({ range, fixed, named }: TrackedReference, { sheet, ...cells }: CellArea, own: string): string {
  return referenceText({ ...cells, range, fixed, ...(named || sheet !== own ? { sheet } : {}) });
}

/** A cell in the formula's own row, which moves with it: in a column of formulas each refers to that of its own row. */
export function isBeside({ area, range, fixed }: TrackedReference, { sheet, row }: CellAddress): boolean {
  return !range && area.sheet === sheet && area.row === row && fixed[0] === false;
}

/** In a column of formulas the lower one is the upper one, filled down. */
export function goesOn(above: TrackedFormula & CellAddress, below: TrackedFormula & CellAddress): boolean {
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
