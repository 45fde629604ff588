import type { CellArea } from "../../shared/formulas/cells";
import { areaAt, inExcel, PLACED } from "./objectModel";

export function usedArea(sheet: string): Promise<CellArea | undefined> {
  return inExcel(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load("items/name");
    await context.sync();
    const used = worksheets.items.find(({ name }) => name === sheet)?.getUsedRangeOrNullObject(true);
    used?.load(PLACED);
    await context.sync();
    if (used === undefined || used.isNullObject) return undefined;
    const { row, column, rows, columns } = areaAt(used, sheet);
    return { sheet, row: 0, column: 0, rows: row + rows, columns: column + columns };
  });
}
