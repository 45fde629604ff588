/** A sheet of typed cells, for the calculator's own tests. */
import { readReference, type CellReference } from "../../../src/shared/formulas/cells";
import { calculatedAlone, parsed, type Surroundings } from "./calculator";
import type { Matrix } from "./operands";
import { isFailed, type Scalar } from "./scalars";

export type Typed = Readonly<Record<string, string | number | boolean>>;

/** What a formula shows beside typed cells: an error by its name. */
export function shownBeside(typed: Typed, formula: string, more: Partial<Surroundings> = {}): unknown {
  const rows: Scalar[][] = Array.from({ length: 12 }, () => Array<Scalar>(8).fill(null));
  for (const [cell, value] of Object.entries(typed)) {
    const { range } = readReference(cell)!;
    rows[range.top ?? 0]![range.left ?? 0] = value;
  }
  const cells = ({ sheet, range: { top, left, bottom, right } }: CellReference): Matrix | undefined =>
    sheet === undefined || sheet === "Sheet1"
      ? rows.slice(top ?? 0, (bottom ?? 11) + 1).map((line) => line.slice(left ?? 0, (right ?? 7) + 1))
      : undefined;
  const found = calculatedAlone(parsed(formula)!, {
    ...{ cells, named: () => undefined, today: () => 46_348, lifts: true },
    ...more,
  });
  const shown = found.rows.map((line) => line.map((value) => (isFailed(value) ? value.code : (value ?? 0))));
  return found.rows.length === 1 && shown[0]!.length === 1 ? shown[0]![0] : shown;
}
