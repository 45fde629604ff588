/**
 * Which cells are filled by formulas. The engine hands over a formula's empty text as it hands over a blank cell, but
 * Excel hands over the text.
 */
import { IUniverInstanceService, type Injector, type Workbook } from "@univerjs/core";
import { FormulaDataModel, IFormulaRuntimeService } from "@univerjs/engine-formula";
import type { CalledCell } from "./calls";

/** Whether a cell holds a formula, or what a formula spilled into it. */
export type IsFormulaCell = (cell: CalledCell) => boolean;

/** Without what formulas spilled. */
export const ownFormulasIn = (injector: Injector): IsFormulaCell => {
  const units = injector.get(IUniverInstanceService);
  return ({ unitId, sheetId, row, column }) => {
    const { f, si } = units.getUnit<Workbook>(unitId)?.getSheetBySheetId(sheetId)?.getCellRaw(row, column) ?? {};
    return Boolean(f || si);
  };
};

export const formulaCellsIn = (injector: Injector): IsFormulaCell => {
  const [holdsFormula, stored] = [ownFormulasIn(injector), injector.get(FormulaDataModel)];
  const running = injector.get(IFormulaRuntimeService);
  return (cell) => {
    if (holdsFormula(cell)) return true;
    const { unitId, sheetId, row, column } = cell;
    // A calculation's own results are stored once it has ended.
    if (running.getRuntimeArrayFormulaCellData()[unitId]?.[sheetId]?.getValue(row, column)) return true;
    return Boolean(stored.getArrayFormulaCellData()[unitId]?.[sheetId]?.[row]?.[column]);
  };
};
