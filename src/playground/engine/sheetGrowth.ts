/**
 * How large sheets are. One of Univer has a fixed size, and shows #SPILL! if a result reaches beyond it; Excel's are so large
 * that nobody reaches their end. So a sheet begins larger than a list, and is extended to hold what is spilled in it; Univer
 * itself extends it for what is pasted. A result that grows along with the sheet (`=A:A` in the second row) never fits: if
 * a formula still reaches beyond the sheet after it was extended, it keeps its #SPILL!.
 */
import {
  ICommandService,
  type ICommandInfo,
  type Injector,
  type IRange,
  type IUnitRange,
  type Worksheet,
} from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/engine-formula";
import {
  InsertSheetMutation,
  SetWorksheetColumnCountMutation,
  SetWorksheetRowCountMutation,
  type IInsertSheetMutationParams,
} from "@univerjs/sheets";
import type { Settling } from "./settledCalls";
import { headOf, spillsIn, type Spill } from "./spills";

/** Twice the longest list that a job takes, and all of its columns with those of a job. Blank cells cost nothing, but a formula of a whole column is given all of them. */
export const NEW_SHEET = { rowCount: 10_000, columnCount: 100 };

/** Empty rows and columns after the result. */
const MARGIN = 5;

export const reachesBeyond = ({ endRow, endColumn }: IRange, worksheet: Worksheet): boolean =>
  endRow >= worksheet.getRowCount() || endColumn >= worksheet.getColumnCount();

export const growForSpills = (injector: Injector, settling: Settling): void => {
  const grownFor = new Set<string>();
  settling.onCalculated(() => {
    const again: IUnitRange[] = [];
    for (const spill of spillsIn(injector)) {
      const name = nameOf(injector, spill);
      const fits = !reachesBeyond(spill.range, spill.worksheet);
      if (fits) grownFor.delete(name);
      if (fits || grownFor.has(name)) continue;
      grownFor.add(name);
      grow(injector, spill);
      again.push(headOf(spill));
    }
    if (again.length > 0) settling.goOn(again);
  });
};

/** Of any sheet that is added, whoever adds it. */
export const growNewSheets = (injector: Injector): void => {
  injector.get(ICommandService).beforeCommandExecuted(({ id, params }: Readonly<ICommandInfo>) => {
    if (id !== InsertSheetMutation.id) return;
    const { sheet } = params as IInsertSheetMutationParams;
    sheet.rowCount = Math.max(sheet.rowCount ?? 0, NEW_SHEET.rowCount);
    sheet.columnCount = Math.max(sheet.columnCount ?? 0, NEW_SHEET.columnCount);
  });
};

/** A different formula in the same cell has a different name. */
function nameOf(injector: Injector, { unitId, worksheet, range }: Spill): string {
  const { startRow, startColumn } = range;
  const sheetId = worksheet.getSheetId();
  const formula = injector.get(FormulaDataModel).getFormulaStringByCell(startRow, startColumn, sheetId, unitId);
  return [unitId, sheetId, startRow, startColumn, formula].join("\n");
}

function grow(injector: Injector, { unitId, worksheet, range }: Spill): void {
  const commands = injector.get(ICommandService);
  const place = { unitId, subUnitId: worksheet.getSheetId() };
  const [rowCount, columnCount] = [range.endRow + 1 + MARGIN, range.endColumn + 1 + MARGIN];
  if (rowCount > worksheet.getRowCount())
    commands.syncExecuteCommand(SetWorksheetRowCountMutation.id, { ...place, rowCount });
  if (columnCount > worksheet.getColumnCount())
    commands.syncExecuteCommand(SetWorksheetColumnCountMutation.id, { ...place, columnCount });
}
