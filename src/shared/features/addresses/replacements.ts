/** Writes other texts over addresses that were typed, and keeps the originals beside the list for one undo. */
import { isProblem, type Problem } from "../../api/problem";
import type { CellArea } from "../../formulas/cells";
import { keptFirst } from "../../workbook/kept/keptValue";
import { type Flow, workbook } from "../../workbook/port/port";
import { isMadeOf, mendUndo, replacedBy } from "./mendUndo";
import { keptOriginals, ORIGINALS_HEADING, type TypedTexts } from "./originals";

/**
 * @param typed What the cells of the list hold.
 * @param changed What is written instead; undefined where a cell stays.
 * @param areMends Whether these are mends of the texts, which an undo recognizes by itself.
 * @returns How many were changed.
 */
export function* writeReplacements(
  area: CellArea,
  typed: TypedTexts,
  changed: readonly (string | undefined)[],
  areMends: boolean,
): Flow<number | Problem> {
  const rows = changed.flatMap((address, row) => (address === undefined ? [] : row));
  if (rows.length === 0) return 0;
  const kept = yield* keptOriginals(area);
  if (isProblem(kept)) return kept;
  const { undo, originals } = kept;
  const down = area.row - undo.area.row;
  const isKept = (row: number): boolean => {
    const original = originals[down + row];
    return original !== undefined && isMadeOf(undo, original, typed[row]!);
  };
  const anew = new Set(rows.filter((row) => !isKept(row)));
  const column = undo.originals;
  const heading = { ...area, ...{ row: undo.heading - 1, rows: 1, column, columns: 1 } };
  const more = [...anew].filter((row) => originals[down + row] === undefined);
  const texts = rows
    .filter((row) => !areMends || !anew.has(row))
    .map((row) => [anew.has(row) ? typed[row]! : originals[down + row]!, changed[row]!] as const);
  // The undo first, then the originals: a run that is ended in between has lost none.
  const refused = yield* keptFirst(
    mendUndo,
    replacedBy({ ...undo, count: undo.count + more.length }, texts),
    workbook.writeCells([
      ...(undo.heading === 0 ? [] : [{ area: heading, rows: [[ORIGINALS_HEADING]] }]),
      { area: { ...area, column }, rows: typed.map((text, row) => [anew.has(row) ? text : undefined]) },
      { area, rows: changed.map((address) => [address]) },
    ]),
  );
  return refused ?? rows.length;
}
