import type { Grid } from "../../shared/values/input";
import { readReference, type CellArea } from "../../shared/formulas/cells";
import { splitReference } from "../../shared/formulas/splitReference";
import { areaAt, inExcel, PLACED } from "./objectModel";
import { readCells } from "./sheetCells";
import { hostSupports } from "../runtime/requirements";

/** The values of a reference, as a function receives them; of a whole column, those up to the last used cell. */
export async function readValues(reference: string): Promise<Grid | undefined> {
  const area = await areaOf(reference);
  return area.rows === 0 ? [[null]] : readCells(area);
}

function areaOf(reference: string): Promise<CellArea> {
  return inExcel(async (context) => {
    const { sheet: name, cells } = splitReference(reference);
    const named = readReference(reference);
    const { worksheets } = context.workbook;
    const sheet = name === "" ? worksheets.getActiveWorksheet() : worksheets.getItem(name);
    const range = sheet.getRange(cells.replace("#", ""));
    const spilled =
      named?.spilled === true && hostSupports.spills() ? range.getSpillingToRangeOrNullObject() : undefined;
    const used = range.getUsedRangeOrNullObject(true);
    [range, used, spilled].forEach((each) => each?.load(PLACED));
    sheet.load("name");
    await context.sync();
    if (spilled?.isNullObject === false) return areaAt(spilled, sheet.name);
    const area = areaAt(range, sheet.name);
    if (named?.range.top !== null) return area;
    return { ...area, rows: used.isNullObject ? 0 : used.rowIndex + used.rowCount - area.row };
  });
}
