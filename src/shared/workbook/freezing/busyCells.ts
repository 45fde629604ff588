/**
 * Cells that show no value of theirs, which would stand there for good: they still calculate, or something is in the way of
 * their result.
 */
import { addressText, type CellAddress } from "../../formulas/cells";
import { isBusyText } from "../../values/input";

export interface CellToFreeze extends CellAddress {
  readonly shows: unknown;
}

/** What Google Sheets and Excel show where a result has no room; Google Sheets also where a formula lost a cell. */
const NO_ROOM: readonly unknown[] = ["#REF!", "#SPILL!"];

/** How many are named in a message. */
const NAMED = 5;

/** `Sheet1!A1, Sheet1!B2 and 3 more`, once a few of several are named. */
export function namedCells(all: readonly CellAddress[]): string {
  const names = all.slice(0, NAMED).map(addressText).join(", ");
  return all.length > NAMED ? `${names} and ${all.length - NAMED} more` : names;
}

/** Checked before anything is written, so that nothing is left half done. */
export function refuseBusy(cells: readonly CellToFreeze[]): void {
  refuse(
    cells.filter(({ shows }) => typeof shows === "string" && isBusyText(shows)),
    ["is still calculating", "are still calculating"],
    "Freeze again when every cell shows its value.",
  );
  refuse(
    cells.filter(({ shows }) => NO_ROOM.includes(shows)),
    ["shows an error in place of its result", "show errors in place of their results"],
    "Clear the cells to the right and below that are in the way, or correct a reference to a deleted cell, then freeze again.",
  );
}

function refuse(found: readonly CellToFreeze[], [is, are]: readonly [string, string], remedy: string): void {
  if (found.length === 0) return;
  throw new Error(`Nothing was changed, because ${namedCells(found)} ${found.length === 1 ? is : are}. ${remedy}`);
}
