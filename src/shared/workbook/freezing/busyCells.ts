/** Cells that still calculate have no value to freeze: their busy text would stand there for good. */
import { addressText, type CellAddress } from "../../formulas/cells";
import { isBusyText } from "../../values/input";

export interface ShownCell extends CellAddress {
  readonly shows: unknown;
}

/** How many are named in the message. */
const NAMED = 5;

/** Checked before anything is written, so that nothing is left half done. */
export function refuseBusy(cells: readonly ShownCell[]): void {
  const busy = cells.filter(({ shows }) => typeof shows === "string" && isBusyText(shows)).map(addressText);
  if (busy.length === 0) return;
  const more = busy.length > NAMED ? ` and ${busy.length - NAMED} more` : "";
  const are = busy.length === 1 ? "is" : "are";
  throw new Error(
    `Nothing was changed, because ${busy.slice(0, NAMED).join(", ")}${more} ${are} still calculating. Freeze again when every cell shows its value.`,
  );
}
