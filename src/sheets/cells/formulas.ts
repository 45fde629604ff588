import type { LeftAlone, Overwriting } from "../../shared/workbook/port/port";
import { refuseLocked } from "./lockedCells";
import { ofFate, writeOver } from "./standingFormulas";

export function writeFormulas(all: readonly Overwriting[]): LeftAlone {
  const cells = all.map(({ cell }) => cell);
  refuseLocked(cells);
  const fates = writeOver(all);
  return { locked: ofFate(fates, "locked", cells), changed: ofFate(fates, "changed", cells) };
}
