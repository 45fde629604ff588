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

/** How many are named in the message. */
const NAMED = 5;

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
    "Clear the cells to the right and below that are in the way, or mend a reference to a deleted cell, then freeze again.",
  );
}

function refuse(found: readonly CellToFreeze[], [is, are]: readonly [string, string], remedy: string): void {
  const cells = found.map(addressText);
  if (cells.length === 0) return;
  const more = cells.length > NAMED ? ` and ${cells.length - NAMED} more` : "";
  const named = cells.slice(0, NAMED).join(", ");
  throw new Error(`Nothing was changed, because ${named}${more} ${cells.length === 1 ? is : are}. ${remedy}`);
}
