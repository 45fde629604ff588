import type { Grid } from "../../shared/values/input";
import { readReference } from "../../shared/formulas/cells";
import { splitReference } from "../../shared/formulas/splitReference";
import { gridOf } from "../functions/cellValue";
import { inExcel } from "./objectModel";
import { hostSupports } from "../fetching/requirements";

/** The values of a reference; of a whole column, only the used cells. */
export function readValues(reference: string): Promise<Grid | undefined> {
  return inExcel(async (context) => {
    const { sheet: name, cells } = splitReference(reference);
    const named = readReference(reference);
    const { worksheets } = context.workbook;
    const sheet = name === "" ? worksheets.getActiveWorksheet() : worksheets.getItem(name);
    const range = sheet.getRange(cells.replace("#", ""));
    const spilled =
      named?.spilled === true && hostSupports.spills() ? range.getSpillingToRangeOrNullObject() : undefined;
    const used = range.getUsedRangeOrNullObject(true);
    const read = named?.range.top === null ? used : (spilled ?? range);
    read.load("values");
    await context.sync();
    return gridOf(read.isNullObject ? [[""]] : read.values);
  });
}
