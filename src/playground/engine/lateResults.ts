/**
 * Has each formula read what results fill. The engine calculates in two steps: what has changed, and then what refers to the
 * cells that results of the first step filled. It knows no order between such a result and what refers to its cells other than
 * the formula's own, so two things would keep old values:
 *
 * - What refers to cells that a result of the second step fills. There is no third step: another calculation takes its place.
 * - What refers to the formula of one result and to cells of another. It is calculated in the first step, maybe before the other
 *   result, and the second step leaves out whatever refers to a result's formula. So with several results nothing is left out.
 */
import type { Injector } from "@univerjs/core";
import {
  FormulaDataModel,
  FormulaExecuteStageType,
  IFormulaCurrentConfigService,
  IFormulaRuntimeService,
  type ArrayValueObject,
  type FunctionVariantType,
} from "@univerjs/engine-formula";
import type { CalledCell } from "./calls";
import { rangesOf } from "./ranges";
import type { Settling } from "./settledCalls";

/** Calculations in a row for results that came late. A list of random numbers comes again, and late, each time. */
const MOST_IN_A_ROW = 10;

export const readAllResults = (injector: Injector, settling: Settling): void => {
  leaveNothingOut(injector);
  const lateCells = watchSecondStep(injector, settling);
  let inARow = 0;
  let isOurs = false;
  settling.onCalculated(() => {
    const cells = lateCells();
    inARow = isOurs ? inARow + 1 : 0;
    isOurs = cells.length > 0 && inARow < MOST_IN_A_ROW;
    if (isOurs) settling.goOn(rangesOf(cells));
  });
};

/** Whether the engine is at the second step of a calculation. */
export const secondStepIn = (injector: Injector): (() => boolean) => {
  const running = injector.get(IFormulaRuntimeService);
  return () => running.getFormulaExecuteStage() >= FormulaExecuteStageType.START_DEPENDENCY_ARRAY_FORMULA;
};

/** @returns The cells that results of the second step have changed since the last call, without those of the formulas themselves. */
function watchSecondStep(injector: Injector, { calls }: Settling): () => readonly CalledCell[] {
  const [running, stored] = [injector.get(IFormulaRuntimeService), injector.get(FormulaDataModel)];
  const isSecondStep = secondStepIn(injector);
  let late: CalledCell[] = [];
  const valueAt = ({ unitId, sheetId, row, column }: CalledCell): unknown => {
    const now = running.getRuntimeArrayFormulaCellData()[unitId]?.[sheetId]?.getValue(row, column);
    return (now ?? stored.getArrayFormulaCellData()[unitId]?.[sheetId]?.[row]?.[column])?.v;
  };
  const keep = running.setRuntimeData.bind(running);
  running.setRuntimeData = (result) => {
    const cells = isSecondStep() ? cellsBeside(running, result) : [];
    const before = cells.map(valueAt);
    keep(result);
    calls.formulaCalculated(currentCell(running), isSecondStep());
    late.push(...cells.filter((cell, index) => valueAt(cell) !== before[index]));
  };
  return () => {
    const cells = late;
    late = [];
    return cells;
  };
}

const currentCell = (running: IFormulaRuntimeService): CalledCell => ({
  ...{ unitId: running.currentUnitId, sheetId: running.currentSubUnitId },
  ...{ row: running.currentRow, column: running.currentColumn },
});

/** The cells that a result fills, without that of its formula. */
function cellsBeside(running: IFormulaRuntimeService, result: FunctionVariantType): readonly CalledCell[] {
  if (!result.isReferenceObject() && !(result as ArrayValueObject).isArray()) return [];
  const { row, column, ...sheet } = currentCell(running);
  const { startRow, startColumn, endRow, endColumn } = (result as ArrayValueObject).getRangePosition();
  const cells: CalledCell[] = [];
  for (let down = 0; down <= endRow - startRow; down += 1) {
    for (let right = 0; right <= endColumn - startColumn; right += 1) {
      if (down + right > 0) cells.push({ ...sheet, row: row + down, column: column + right });
    }
  }
  return cells;
}

/** Only the formulas themselves are not calculated twice. */
function leaveNothingOut(injector: Injector): void {
  const config = injector.get(IFormulaCurrentConfigService);
  const load = config.loadDirtyRangesAndExcludedCell.bind(config);
  config.loadDirtyRangesAndExcludedCell = (filled, formulas = {}) => {
    const matrices = filled.length > 1 ? Object.values(formulas).flatMap((sheets) => Object.values(sheets ?? {})) : [];
    // What refers to a formula is found by going through them.
    for (const each of matrices) Object.assign(each, { forValue: () => each });
    load(filled, formulas);
  };
}
