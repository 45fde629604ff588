/**
 * Changes addresses as a person agreed, but only texts that were typed: never what a formula gives. The originals are
 * kept in a column beside the list, exactly as they were.
 */
import { isProblem, problem, type Problem } from "../../api/problem";
import { checkedAddresses } from "../../parsing/addressList/checkedAddress";
import { isMendOf } from "../../parsing/addressList/mendedAddress";
import type { DeskChoices } from "../../panelApi/deskApi";
import { type Flow, workbook } from "../port";
import { mendUndo } from "./mendUndo";
import { keptOriginals, ORIGINALS_HEADING } from "./originals";
import { agreedIn, chosenAddresses } from "./selectedList";

const IN_PARTS = problem("argument", "The addresses are in several columns: only those in one column can be changed.");

/** @returns How many were changed. */
export function* mendAddresses(choices: DeskChoices): Flow<number | Problem> {
  const list = yield* chosenAddresses(choices);
  if (isProblem(list)) return list;
  const { area, cells, texts } = list;
  if (area.columns > 1) return IN_PARTS;
  const mended = checkedAddresses(cells, agreedIn(choices)).map((row) => row.mended);
  const typed = texts.map(([text]) => text);
  const changed = mended.map((address, row) => (typed[row] === undefined ? undefined : address));
  const rows = changed.flatMap((address, row) => (address === undefined ? [] : row));
  if (rows.length === 0) return 0;
  const kept = yield* keptOriginals(list);
  if (isProblem(kept)) return kept;
  const { undo, originals } = kept;
  const down = area.row - undo.area.row;
  const isKept = (row: number): boolean => {
    const original = originals[down + row];
    return original !== undefined && isMendOf(original, typed[row]!);
  };
  const anew = new Set(rows.filter((row) => !isKept(row)));
  const column = undo.originals;
  const heading = { ...area, ...{ row: undo.heading - 1, rows: 1, column, columns: 1 } };
  // The originals first: a run that is ended in between has lost none.
  const refused = yield* workbook.writeCells([
    ...(undo.heading === 0 ? [] : [{ area: heading, rows: [[ORIGINALS_HEADING]] }]),
    { area: { ...area, column }, rows: typed.map((text, row) => [anew.has(row) ? text : undefined]) },
    { area, rows: changed.map((address) => [address]) },
  ]);
  if (refused !== undefined) return refused;
  const more = [...anew].filter((row) => originals[down + row] === undefined);
  yield* mendUndo.write({ ...undo, count: undo.count + more.length });
  return rows.length;
}
