/** The selected cell and its content. */
import type { SelectedCell } from "../../shared/workbook/port/port";
import { isBusyText } from "../../shared/values/input";
import { inExcel } from "../cells/objectModel";
import { hostSupports } from "../runtime/requirements";
import { firstOf } from "../cells/formulaCells";
import { ownFormula } from "../cells/ownFormula";
import { otherDryRuns } from "./runDry";

/** A cell that calculates for a dry run is read once it has. */
export async function selectedCell(): Promise<SelectedCell> {
  const cell = await readSelected();
  if (!isBusyText(cell.shows)) return cell;
  await otherDryRuns();
  return readSelected();
}

function readSelected(): Promise<SelectedCell> {
  return inExcel(async (context) => {
    const cell = context.workbook.getActiveCell();
    cell.load("formulas,values,rowIndex,columnIndex,text");
    cell.worksheet.load("name");
    const parent = hostSupports.spills() ? cell.getSpillParentOrNullObject() : undefined;
    parent?.load("formulas,rowIndex,columnIndex");
    await context.sync();
    const sheet = cell.worksheet.name;
    const own = { ...firstOf(cell), sheet };
    const formula = ownFormula(own.formula, (cell.values as unknown[][])[0]?.[0]) ?? "";
    const spilledFrom = parent === undefined ? "unknown" : parent.isNullObject ? "none" : { ...firstOf(parent), sheet };
    return { ...own, formula, shows: cell.text[0]?.[0] ?? "", spilledFrom };
  });
}
