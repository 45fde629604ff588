/** Cells that the person may not edit. They are refused before anything is written, so that nothing is left half done. */
import { type CellAddress, type CellArea, sheetsOf } from "../../shared/formulas/cells";
import { namedCells } from "../../shared/workbook/freezing/busyCells";
import { retryOnce } from "../runtime/attempt";
import { cellRange, sheetOf } from "./sheetRanges";

export function refuseLocked(areas: readonly (CellAddress & Partial<CellArea>)[]): void {
  const locked = retryOnce(() => lockedAmong(areas));
  if (locked.length === 0) return;
  throw new Error(
    `Nothing was changed, because you can't edit ${namedCells(locked)}: ask the owner of this spreadsheet.`,
  );
}

/** Where all of a sheet may be edited, its cells aren't looked at one by one. */
function lockedAmong<Area extends CellAddress>(areas: readonly Area[]): readonly Area[] {
  const guarded = new Set(sheetsOf(areas).filter(isGuarded));
  return areas.filter((area) => guarded.has(area.sheet) && cellRange(area)?.canEdit() === false);
}

function isGuarded(sheet: string): boolean {
  const found = sheetOf({ sheet });
  return found !== null && !found.getRange(1, 1, found.getMaxRows(), found.getMaxColumns()).canEdit();
}
