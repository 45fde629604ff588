/** What a formula itself says: not what it comes to through other formulas or names. */
import { IUniverInstanceService, type Injector, type Workbook } from "@univerjs/core";
import {
  deserializeRangeWithSheet,
  FormulaDataModel,
  LexerTreeBuilder,
  sequenceNodeType,
} from "@univerjs/engine-formula";
import type { CalledCell } from "./calls";

/** Give something else at each calculation. */
const RESTLESS = new Set(["NOW", "RAND", "RANDARRAY", "RANDBETWEEN"]);

interface Formulas {
  /** Whether the formula of a cell has other arguments at each calculation. */
  readonly isRestless: (cell: CalledCell) => boolean;
  /** Whether it refers to one of these. */
  readonly refersTo: (cell: CalledCell, others: readonly CalledCell[]) => boolean;
}

export const formulasIn = (injector: Injector): Formulas => {
  const [formulas, units] = [injector.get(FormulaDataModel), injector.get(IUniverInstanceService)];
  const lexer = injector.get(LexerTreeBuilder);
  const tokens = ({ unitId, sheetId, row, column }: CalledCell, type: sequenceNodeType): readonly string[] => {
    const formula = formulas.getFormulaStringByCell(row, column, sheetId, unitId) ?? "";
    const nodes = lexer.sequenceNodesBuilder(formula) ?? [];
    return nodes.flatMap((node) => (typeof node !== "string" && node.nodeType === type ? [node.token] : []));
  };
  return {
    isRestless: (cell) =>
      tokens(cell, sequenceNodeType.FUNCTION).some((name) => RESTLESS.has(name.trim().toUpperCase())),
    refersTo(cell, others) {
      const { unitId, sheetId } = cell;
      return tokens(cell, sequenceNodeType.REFERENCE).some((token) => {
        const { sheetName, range } = deserializeRangeWithSheet(token);
        const named = units.getUnit<Workbook>(unitId)?.getSheetBySheetName(sheetName)?.getSheetId();
        const sheet = sheetName === "" ? sheetId : named;
        return others.some((other) => other.unitId === unitId && other.sheetId === sheet && isWithin(range, other));
      });
    },
  };
};

type Range = ReturnType<typeof deserializeRangeWithSheet>["range"];

/** Whole columns have no rows, and whole rows no columns: no number is below or above them. */
const isWithin = ({ startRow, endRow, startColumn, endColumn }: Range, { row, column }: CalledCell): boolean =>
  !(row < startRow || row > endRow || column < startColumn || column > endColumn);
