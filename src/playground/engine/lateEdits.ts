/**
 * Keeps what a person typed while the engine calculated. It takes the formulas when it begins, and writes the results into
 * their cells at its end: where a formula was deleted or replaced by a value meanwhile, its result is nobody's.
 */
import { ICommandService, ObjectMatrix, Range, type ICommandInfo, type Injector, type IRange } from "@univerjs/core";
import {
  SetArrayFormulaDataMutation,
  SetFormulaCalculationResultMutation,
  type ISetArrayFormulaDataMutationParams,
  type ISetFormulaCalculationResultMutation,
} from "@univerjs/engine-formula";
import { ownFormulasIn } from "./formulaCells";
import { isBlocked } from "./spills";

/** What the engine has of cells, by unit and sheet. */
type Units = Readonly<Record<string, Readonly<Record<string, object | undefined>> | null | undefined>>;

type Take = (cells: ObjectMatrix<unknown>, row: number, column: number) => void;

export const keepLateEdits = (injector: Injector): void => {
  const holdsFormula = ownFormulasIn(injector);
  const eachWithoutFormula = (units: Units, act: (unitId: string, sheetId: string) => Take): void => {
    for (const [unitId, sheets] of Object.entries(units)) {
      for (const [sheetId, cells] of Object.entries(sheets ?? {})) {
        const [matrix, take] = [new ObjectMatrix<unknown>(cells as never), act(unitId, sheetId)];
        matrix.forValue((row, column) => {
          if (!holdsFormula({ unitId, sheetId, row, column })) take(matrix, row, column);
        });
      }
    }
  };
  injector.get(ICommandService).beforeCommandExecuted(({ id, params }: Readonly<ICommandInfo>) => {
    if (id === SetFormulaCalculationResultMutation.id) {
      const { unitData } = params as ISetFormulaCalculationResultMutation;
      eachWithoutFormula(unitData as Units, () => (results, row, column) => results.realDeleteValue(row, column));
    }
    if (id !== SetArrayFormulaDataMutation.id) return;
    const { arrayFormulaRange, arrayFormulaCellData } = params as ISetArrayFormulaDataMutationParams;
    eachWithoutFormula(arrayFormulaRange as Units, (unitId, sheetId) => {
      const cells = arrayFormulaCellData[unitId]?.[sheetId] ?? {};
      const filled = new ObjectMatrix(cells);
      return (ranges, row, column) => {
        const range = ranges.getValue(row, column) as IRange;
        ranges.realDeleteValue(row, column);
        // The cells that a blocked formula would fill are another's.
        if (isBlocked(cells, row, column)) filled.realDeleteValue(row, column);
        else Range.foreach(range, (down, right) => filled.realDeleteValue(down, right));
      };
    });
  });
};
