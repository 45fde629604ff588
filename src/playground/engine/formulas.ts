/** What a formula refers to, as it says itself; whether it tells the time, also through others and names. */
import { IUniverInstanceService, type Injector, type Workbook } from "@univerjs/core";
import {
  deserializeRangeWithSheet,
  FormulaDataModel,
  IDefinedNamesService,
  LexerTreeBuilder,
  sequenceNodeType,
} from "@univerjs/engine-formula";
import type { CalledCell } from "./calls";
import { RESTLESS } from "./restless";

interface Formulas {
  /** Whether a cell has another value, or its formula other arguments, at each calculation, though nobody has changed anything. */
  readonly isRestless: (cell: CalledCell) => boolean;
  /** Whether its formula refers to one of these. */
  readonly refersTo: (cell: CalledCell, others: readonly CalledCell[]) => boolean;
  /** To be called when a calculation begins: formulas may be others. */
  readonly forget: () => void;
}

interface Area {
  readonly sheetId: string | undefined;
  readonly range: Range;
}

export const formulasIn = (injector: Injector): Formulas => {
  const [formulas, units] = [injector.get(FormulaDataModel), injector.get(IUniverInstanceService)];
  const [lexer, names] = [injector.get(LexerTreeBuilder), injector.get(IDefinedNamesService)];
  const formulaOf = ({ unitId, sheetId, row, column }: CalledCell): string =>
    formulas.getFormulaStringByCell(row, column, sheetId, unitId) ?? "";
  const tokens = (formula: string, type: sequenceNodeType): readonly string[] => {
    const nodes = lexer.sequenceNodesBuilder(formula) ?? [];
    return nodes.flatMap((node) => (typeof node !== "string" && node.nodeType === type ? [node.token.trim()] : []));
  };
  const areas = (formula: string, { unitId, sheetId }: CalledCell): readonly Area[] =>
    tokens(formula, sequenceNodeType.REFERENCE).map((token) => {
      const { sheetName, range } = deserializeRangeWithSheet(token);
      const named = units.getUnit<Workbook>(unitId)?.getSheetBySheetName(sheetName)?.getSheetId();
      return { sheetId: sheetName === "" ? sheetId : named, range };
    });
  const formulasWithin = ({ sheetId = "", range }: Area, unitId: string): readonly CalledCell[] => {
    const cells: CalledCell[] = [];
    for (const [row, line] of Object.entries(formulas.getFormulaData()[unitId]?.[sheetId] ?? {})) {
      for (const column of Object.keys(line)) {
        const cell = { unitId, sheetId, row: Number(row), column: Number(column) };
        if (isWithin(range, cell)) cells.push(cell);
      }
    }
    return cells;
  };
  const known = new Map<string, boolean>();
  const once = (key: string, tells: () => boolean): boolean => {
    const before = known.get(key);
    if (before !== undefined) return before;
    // What refers to itself ends here.
    known.set(key, false);
    const is = tells();
    known.set(key, is);
    return is;
  };
  const isRestless = (cell: CalledCell): boolean =>
    once(Object.values(cell).join("\n"), () => tellsTime(formulaOf(cell), cell));
  const tellsTime = (formula: string, cell: CalledCell): boolean =>
    // The lexer takes a name for a function.
    tokens(formula, sequenceNodeType.FUNCTION).some(
      (name) => RESTLESS.has(name.toUpperCase()) || isRestlessName(name, cell),
    ) || areas(formula, cell).some((area) => formulasWithin(area, cell.unitId).some(isRestless));
  const isRestlessName = (name: string, cell: CalledCell): boolean => {
    const meant = names.getValueByName(cell.unitId, name)?.formulaOrRefString;
    if (meant === undefined) return false;
    const key = ["name", cell.unitId, cell.sheetId, name].join("\n");
    return once(key, () => tellsTime(meant.startsWith("=") ? meant : `=${meant}`, cell));
  };
  return {
    isRestless,
    refersTo: (cell, others) =>
      areas(formulaOf(cell), cell).some(({ sheetId, range }) =>
        others.some((other) => other.unitId === cell.unitId && other.sheetId === sheetId && isWithin(range, other)),
      ),
    forget: () => known.clear(),
  };
};

type Range = ReturnType<typeof deserializeRangeWithSheet>["range"];

/** Whole columns have no rows, and whole rows no columns: no number is below or above them. */
const isWithin = ({ startRow, endRow, startColumn, endColumn }: Range, { row, column }: CalledCell): boolean =>
  !(row < startRow || row > endRow || column < startColumn || column > endColumn);
