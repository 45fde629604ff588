/**
 * Restores the addresses that were changed last. What is found in the list and in the column with its originals must
 * belong together, so nothing that was changed since is lost. Both are found again where they were moved.
 */
import { isProblem, problem, type Problem } from "../../api/problem";
import { countText } from "../../api/text/countText";
import { areaAddress, areaText } from "../../formulas/cells";
import type { DeskView } from "../../panelApi/deskApi";
import { type Flow, workbook } from "../../workbook/port/port";
import { mendUndo, type MendUndo } from "./mendUndo";
import { firstChanged, ORIGINALS_HEADING, originalsOf, typedTexts, type TypedTexts } from "./originals";

const NOTHING_KEPT = problem("argument", "No addresses were changed.");

const OTHERS = problem("argument", "Other addresses were changed since: check the list again.");

/** @returns How many were restored. */
export function* restoreAddresses(shown?: DeskView["undo"]): Flow<number | Problem> {
  const undo = yield* mendUndo.read();
  if (undo === undefined) return NOTHING_KEPT;
  if (isProblem(undo)) return undo;
  if (shown !== undefined && (shown.place !== areaAddress(undo.area) || shown.count !== undo.count)) return OTHERS;
  if ((yield* typedTexts(undo.area)) === undefined)
    return problem("argument", `The sheet "${undo.area.sheet}" no longer exists.`);
  const refused = yield* restoredFrom(undo);
  if (refused === undefined) return undo.count;
  const moved = yield* movedUndo(undo);
  if (moved === undefined || (yield* restoredFrom(moved)) !== undefined) return refused;
  return undo.count;
}

/** @returns Why nothing was restored, if so. */
function* restoredFrom(undo: MendUndo): Flow<Problem | undefined> {
  const { area, heading, originals: column } = undo;
  const originals = yield* originalsOf(undo);
  const count = originals.filter((text) => text !== undefined).length;
  if (count !== undo.count)
    return problem(
      "argument",
      `Nothing was restored: ${areaAddress({ ...area, column })} held ${countText(undo.count, "original")}, and holds ${count} now.`,
    );
  const since = firstChanged(undo, originals, (yield* typedTexts(area)) ?? []);
  if (since !== undefined)
    return problem(
      "argument",
      `Nothing was restored: ${areaText({ ...area, row: area.row + since, rows: 1 })} has changed since.`,
    );
  const refused = yield* workbook.writeCells([
    { area, rows: originals.map((original) => [original]) },
    { area: { ...area, column }, rows: originals.map((original) => [original === undefined ? undefined : null]) },
    ...(heading === 0 ? [] : [{ area: { ...area, row: heading - 1, rows: 1, column }, rows: [[null]] }]),
  ]);
  if (refused === undefined) yield* mendUndo.drop();
  return refused;
}

/** Cells in which the heading is looked for. */
const MOST_CELLS = 500_000;

/** Where rows or columns were inserted or deleted: the heading shows the originals, and what became of them the list. */
function* movedUndo(undo: MendUndo): Flow<MendUndo | undefined> {
  const used = yield* workbook.usedArea(undo.area.sheet);
  if (undo.heading === 0 || used === undefined || used.rows * used.columns > MOST_CELLS) return undefined;
  const grid = (yield* workbook.readTexts(used)) ?? [];
  const row = grid.findIndex((line) => line.includes(ORIGINALS_HEADING)) + 1;
  const below = grid.slice(row);
  const textsOf = (column: number): TypedTexts => below.map((line) => line[column]);
  const columns = row === 0 ? [] : grid[row - 1]!.map((_, column) => column);
  for (const originals of columns.filter((column) => grid[row - 1]![column] === ORIGINALS_HEADING)) {
    const kept = textsOf(originals);
    const column = columns.findIndex(
      (each) => each < originals && firstChanged(undo, kept, textsOf(each)) === undefined,
    );
    if (column < 0 || kept.filter((text) => text !== undefined).length !== undo.count) continue;
    const area = { ...used, row, column, rows: below.length, columns: 1 };
    return { ...undo, area, originals, heading: row };
  }
  return undefined;
}
