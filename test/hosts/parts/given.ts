/** What the panel's methods return where nothing is wrong, and what is typed for them. */
import { isProblem, type Problem } from "../../../src/shared/api/problem";

export function given<T>(value: T | Problem | undefined): T {
  if (isProblem(value)) throw new Error(value.message);
  if (value === undefined) throw new Error("nothing was given");
  return value;
}

/** The cells of a list that begins in A1. */
export const typedRows = <Cell extends string | number>(
  rows: readonly (readonly Cell[])[],
): Readonly<Record<string, Cell>> =>
  Object.fromEntries(
    rows.flatMap((line, row) => line.map((cell, at) => [`${String.fromCharCode(65 + at)}${row + 1}`, cell] as const)),
  );
