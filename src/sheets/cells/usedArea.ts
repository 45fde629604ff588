import type { CellArea } from "../../shared/formulas/cells";
import { areaOf, partRange } from "./sheetRanges";

export function usedArea(sheet: string): CellArea | undefined {
  const range = partRange({ sheet });
  return range === undefined || range.isBlank() ? undefined : areaOf(range);
}
