/**
 * How values look in cells: numbers with their format, pending cells as in Excel, and, on hovering over an error, the
 * function's own message instead of Univer's.
 *
 * Formats are applied while drawing: as a cell's style they would stay when its value changes, and spilled cells have
 * no style.
 */
import { CellValueType, InterceptorEffectEnum, type ICellData, type Injector, type IStyleData } from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/engine-formula";
import { INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/sheets";
import { CellAlertManagerService } from "@univerjs/sheets-ui";
import { BUSY } from "../officeStandIn/cellValue";
import { PENDING_CELL } from "../engine/arguments";
import type { Explanation } from "./explanation";
import { noteOf } from "../engine/results";

/** After Univer fills in spilled values (100), and before it formats numbers (10). */
const BETWEEN_SPILL_AND_FORMAT = 50;

export const showFormats = (injector: Injector): void => {
  const formulas = injector.get(FormulaDataModel);
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: BETWEEN_SPILL_AND_FORMAT,
    effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
    handler: (cell, { unitId, subUnitId, row, col, rawData, workbook }, next) => {
      const spilled = formulas.getArrayFormulaCellData()[unitId]?.[subUnitId]?.[row]?.[col];
      const source: ICellData | null | undefined = spilled ?? (rawData?.f || rawData?.si ? rawData : undefined);
      const note = noteOf(source?.custom, source?.v);
      if (!note) return next(cell);
      if (note.of === PENDING_CELL) return next({ ...cell, v: BUSY, t: CellValueType.STRING });
      const style: IStyleData = workbook.getStyles().get(cell?.s) ?? {};
      if (note.numberFormat === undefined || style.n) return next(cell);
      return next({ ...cell, s: { ...style, n: { pattern: note.numberFormat } } });
    },
  });
};

export const explainErrors = (
  injector: Injector,
  explanationAt: (row: number, column: number) => Explanation | undefined,
): void => {
  const alerts = injector.get(CellAlertManagerService);
  const show = alerts.showAlert.bind(alerts);
  alerts.showAlert = (alert) => {
    const explanation = explanationAt(alert.location.row, alert.location.col);
    show(explanation ? { ...alert, title: explanation.shown, message: explanation.reason } : alert);
  };
};
