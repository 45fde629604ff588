/** What cells hold. */
import type { Grid } from "../../shared/cells/input";
import { gridOf } from "../cell";
import { inExcel } from "../objectModel";
import { knows } from "../requirements";

/** What the cells of a reference hold; of a whole column what is used of it. */
export function readValues(reference: string): Promise<Grid | undefined> {
  return inExcel(async (context) => {
    const mark = reference.lastIndexOf("!");
    const name = reference.slice(0, Math.max(mark, 0)).replace(/^'|'$/g, "").replace(/''/g, "'");
    const { worksheets } = context.workbook;
    const sheet = name === "" ? worksheets.getActiveWorksheet() : worksheets.getItem(name);
    const cells = reference.slice(mark + 1);
    const range = sheet.getRange(cells.replace("#", ""));
    const spilled = cells.endsWith("#") && knows.spills() ? range.getSpillingToRangeOrNullObject() : undefined;
    const used = range.getUsedRangeOrNullObject(true);
    const isColumn = !/\d/.test(cells);
    const read = isColumn ? used : (spilled ?? range);
    read.load("values");
    await context.sync();
    return gridOf(read.isNullObject ? [[""]] : read.values);
  });
}
