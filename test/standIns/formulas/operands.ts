/** What functions are given: one value, an array, or cells. */
import { FormulaError, NotCalculated, type Scalar } from "./scalars";

export type Matrix = readonly (readonly Scalar[])[];

export interface Operand {
  readonly kind: "single" | "array" | "cells";
  readonly rows: Matrix;
}

export const single = (scalar: Scalar): Operand => ({ kind: "single", rows: [[scalar]] });

/** Of areas, which many formulas read. */
const flat = new WeakMap<Matrix, readonly Scalar[]>();

export function allOf({ rows }: Operand): readonly Scalar[] {
  const known = flat.get(rows) ?? rows.flat();
  flat.set(rows, known);
  return known;
}

export const widthOf = ({ rows }: Operand): number => rows[0]?.length ?? 0;

export const isOneCell = (operand: Operand): boolean => operand.rows.length === 1 && widthOf(operand) === 1;

export function oneOf(operand: Operand): Scalar {
  if (!isOneCell(operand))
    throw new NotCalculated("several cells where one is expected: Google Sheets takes the first");
  return operand.rows[0]![0]!;
}

/** Errors are values here: what a function throws is what its cell shows. */
export function caught(calculate: () => Scalar): Scalar {
  try {
    return calculate();
  } catch (thrown) {
    if (thrown instanceof FormulaError) return thrown;
    throw thrown;
  }
}

/**
 * Once for each cell of the largest operand.
 * @param lifts Whether a function of single values takes arrays here: in Google Sheets only where it is asked for.
 */
export function lifted(operands: readonly Operand[], lifts: boolean, of: (scalars: Scalar[]) => Scalar): Operand {
  if (!lifts || operands.every(isOneCell)) return single(caught(() => of(operands.map(oneOf))));
  const rows = Math.max(...operands.map((each) => each.rows.length));
  const columns = Math.max(...operands.map(widthOf));
  const at = (operand: Operand, row: number, column: number): Scalar => {
    const line = operand.rows[operand.rows.length === 1 ? 0 : row];
    const found = line?.[widthOf(operand) === 1 ? 0 : column];
    return found === undefined ? new FormulaError("#N/A") : found;
  };
  return {
    kind: "array",
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, column) => caught(() => of(operands.map((each) => at(each, row, column))))),
    ),
  };
}
