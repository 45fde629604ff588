/** Excel's workbook, as commands need it: an ability for each effect of the port. */
import type { Awaiting } from "../../shared/work/drive";
import type { WorkbookEffect } from "../../shared/workbook/port";
import { dryRun, recalculate } from "./dryRun";
import { formulaCells } from "./formulaCells";
import { writeFormulas } from "./formulas";
import { dropValue, keepValue, recallValue } from "./namedValues";
import { reportProgress, stopAsked } from "./progress";
import { selectedCell } from "./selectedCell";
import { readValues } from "./values";

export const workbook: Awaiting<WorkbookEffect> = {
  now: Date.now,
  formulaCells,
  dryRun,
  recalculate,
  readValues,
  writeFormulas,
  selectedCell,
  keepValue,
  recallValue,
  dropValue,
  reportProgress,
  stopAsked,
};
