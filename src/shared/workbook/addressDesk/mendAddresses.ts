/**
 * Changes addresses as a person agreed, never over a formula. The originals are kept in a column beside the list, from
 * which one undo restores them: what it finds there and in the list must belong together, so nothing that was changed
 * since is lost.
 */
import { isProblem, problem, type Problem } from "../../api/problem";
import { countText } from "../../api/text/countText";
import { SHEET_COLUMNS, areaAddress, areaText, type CellArea } from "../../formulas/cells";
import { checkedAddresses } from "../../parsing/addressList/checkedAddress";
import { isMendOf } from "../../parsing/addressList/mendedAddress";
import { isHeading } from "../../parsing/addressList/notAnAddress";
import type { DeskChoices } from "../../panelApi/deskApi";
import type { Grid } from "../../values/input";
import { type Flow, workbook } from "../port";
import { mendUndo, type MendUndo } from "./mendUndo";
import { agreedIn, chosenAddresses, type AddressCells } from "./selectedList";

const HEADING = "Original address";

const IN_PARTS = problem("argument", "The addresses are in several columns: only those in one column can be changed.");
const NO_ROOM = problem("argument", "There is no blank column right of the list for the original addresses.");
const NOTHING_KEPT = problem("argument", "No addresses were changed.");

/** Of one column, from the list's first row on. */
type Column<T> = readonly (T | undefined)[];

/** @returns How many were changed. */
export function* mendAddresses(choices: DeskChoices): Flow<number | Problem> {
  const list = yield* chosenAddresses(choices);
  if (isProblem(list)) return list;
  const { area, cells, formulas } = list;
  if (area.columns > 1) return IN_PARTS;
  const mended = checkedAddresses(cells, agreedIn(choices)).map((row) => row.mended);
  const changed = mended.map((address, row) => (formulas[row]?.[0] === "" ? address : undefined));
  const rows = changed.flatMap((address, row) => (address === undefined ? [] : row));
  if (rows.length === 0) return 0;
  const beside = yield* originalsBeside(list);
  if (isProblem(beside)) return beside;
  const earlier = yield* originalsOf(beside);
  const originals = new Set(rows.filter((row) => earlier[row] === undefined));
  const heading = { ...area, ...{ row: beside.heading - 1, rows: 1, column: beside.originals, columns: 1 } };
  const refused = yield* workbook.writeCells([
    { area, rows: changed.map((address) => [address]) },
    {
      area: { ...area, column: beside.originals },
      rows: cells.map((row, index) => [originals.has(index) ? String(row[0]) : undefined]),
    },
    ...(beside.heading === 0 ? [] : [{ area: heading, rows: [[HEADING]] }]),
  ]);
  if (refused !== undefined) return refused;
  yield* mendUndo.write({ ...beside, count: earlier.filter((text) => text !== undefined).length + originals.size });
  return rows.length;
}

/** @returns How many were restored. */
export function* restoreAddresses(): Flow<number | Problem> {
  const undo = yield* mendUndo.read();
  if (undo === undefined) return NOTHING_KEPT;
  if (isProblem(undo)) return undo;
  const { area, heading, originals: column } = undo;
  const current = yield* textsIn(area);
  if (current === undefined) return problem("argument", `The sheet "${area.sheet}" no longer exists.`);
  const originals = yield* originalsOf(undo);
  const count = originals.filter((text) => text !== undefined).length;
  if (count !== undo.count)
    return problem(
      "argument",
      `Nothing was restored: ${areaAddress({ ...area, column })} held ${countText(undo.count, "original")}, and holds ${count} now.`,
    );
  const formulas = (yield* workbook.readFormulas(area)) ?? [];
  const since = originals.findIndex(
    (original, row) => original !== undefined && !(formulas[row]?.[0] === "" && isMendOf(original, current[row] ?? "")),
  );
  if (since >= 0)
    return problem(
      "argument",
      `Nothing was restored: ${areaText({ ...area, row: area.row + since, rows: 1 })} has changed since.`,
    );
  const refused = yield* workbook.writeCells([
    { area, rows: originals.map((original) => [original]) },
    { area: { ...area, column }, rows: originals.map((original) => [original === undefined ? undefined : null]) },
    ...(heading === 0 ? [] : [{ area: { ...area, row: heading - 1, rows: 1, column }, rows: [[null]] }]),
  ]);
  if (refused !== undefined) return refused;
  yield* mendUndo.drop();
  return count;
}

/** The column with the originals of an earlier change of the same list, or the first that is blank. */
function* originalsBeside({ area, cells }: AddressCells): Flow<MendUndo | Problem> {
  const before = yield* mendUndo.read();
  if (before !== undefined && !isProblem(before) && isSameList(before.area, area)) {
    const rows = Math.max(area.row + area.rows, before.area.row + before.area.rows) - area.row;
    return { ...before, area: { ...area, rows } };
  }
  const heads = isHeading(cells[0] ?? []);
  const heading = heads ? area.row + 1 : area.row;
  const from = heading === 0 ? area.row : heading - 1;
  const free: CellArea = { ...area, row: from, rows: area.row + area.rows - from, columns: 1 };
  for (let column = area.column + 1; column < SHEET_COLUMNS; column += 1) {
    if (yield* workbook.areBlank({ ...free, column })) return { area, originals: column, heading, count: 0 };
  }
  return NO_ROOM;
}

const isSameList = (one: CellArea, other: CellArea): boolean =>
  one.sheet === other.sheet && one.column === other.column && one.row === other.row;

/** Without the heading, if that is within the list. */
function* originalsOf({ area, originals, heading }: MendUndo): Flow<Column<string>> {
  const texts = (yield* textsIn({ ...area, column: originals })) ?? [];
  return texts.map((text, row) => (area.row + row + 1 === heading ? undefined : text));
}

function* textsIn(area: CellArea): Flow<Column<string> | undefined> {
  const cells: Grid | undefined = yield* workbook.readCells(area);
  return cells?.map(([cell = null]) => (cell === null ? undefined : String(cell)));
}
