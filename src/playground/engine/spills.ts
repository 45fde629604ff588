/**
 * The formulas whose results fill several cells. When a result gets smaller, the engine calculates what refers to the cells
 * that it fills now; what refers to those that it has left would keep their old values.
 */
import {
  cellToRange,
  IUniverInstanceService,
  Rectangle,
  type ICellData,
  type Injector,
  type IObjectMatrixPrimitiveType,
  type IRange,
  type IUnitRange,
  type Nullable,
  type Workbook,
  type Worksheet,
} from "@univerjs/core";
import { ErrorType, FormulaDataModel, type IRuntimeUnitDataType } from "@univerjs/engine-formula";
import { PENDING_CELL } from "./arguments";
import type { CalledCell } from "./calls";
import { formulaCellsIn } from "./formulaCells";
import { cellsOfRange, rangesOf } from "./ranges";
import type { Settling } from "./settledCalls";

/** A formula with a result of several cells, and its sheet. */
export interface Spill {
  readonly unitId: string;
  readonly worksheet: Worksheet;
  /** Begins at the formula's own cell. */
  readonly range: IRange;
}

export function spillsIn(injector: Injector): readonly Spill[] {
  const units = Object.entries(injector.get(FormulaDataModel).getArrayFormulaRange());
  return units.flatMap(([unitId, sheets]) =>
    Object.entries(sheets ?? {}).flatMap(([sheetId, lines]) => {
      const workbook = injector.get(IUniverInstanceService).getUnit<Workbook>(unitId);
      const worksheet = workbook?.getSheetBySheetId(sheetId);
      if (!worksheet) return [];
      const ranges = Object.values(lines ?? {}).flatMap((line) => Object.values(line as Record<number, IRange>));
      return ranges.map((range) => ({ unitId, worksheet, range }));
    }),
  );
}

/** What formulas filled, by row and column. */
type Filled = IObjectMatrixPrimitiveType<Nullable<ICellData>>;

/** Whether the formula in a cell has no room for its result. The engine still has the range that it would fill. */
export const isBlocked = (filled: Filled | undefined, row: number, column: number): boolean =>
  filled?.[row]?.[column]?.v === ErrorType.SPILL;

/** Before a result is stored, the engine clears the range of the last one. Where that was blocked, others' results stand there. */
export const keepWhatBlocks = (injector: Injector): void => {
  const stored = injector.get(FormulaDataModel);
  const narrow = (results: IRuntimeUnitDataType): void => {
    const [ranges, cells] = [stored.getArrayFormulaRange(), stored.getArrayFormulaCellData()];
    for (const [unitId, sheets] of Object.entries(results)) {
      for (const [sheetId, matrix] of Object.entries(sheets ?? {})) {
        const lines = ranges[unitId]?.[sheetId];
        matrix?.forValue((row, column) => {
          const line = lines?.[row];
          if (line?.[column] && isBlocked(cells[unitId]?.[sheetId], row, column))
            line[column] = cellToRange(row, column);
        });
      }
    }
  };
  for (const name of ["clearPreviousArrayFormulaCellData", "mergeArrayFormulaCellData"] as const) {
    const store = stored[name].bind(stored);
    stored[name] = (results) => {
      narrow(results);
      store(results);
    };
  }
};

/**
 * Calculates again what refers to cells that a result has left, and formulas that these cells were in the way of. A formula
 * that waits has not left its cells yet.
 */
export const recalculateLeftCells = (injector: Injector, settling: Settling): void => {
  const isFilled = formulaCellsIn(injector);
  const filling = (): Map<string, Spill> => {
    const spills = spillsIn(injector).filter((spill) => headValue(spill) !== ErrorType.SPILL);
    return new Map(spills.map((spill) => [placeOf(spill), spill]));
  };
  // A workbook that was saved has some before anything is calculated.
  let known = filling();
  settling.onCalculated(() => {
    const now = filling();
    const left: CalledCell[] = [];
    for (const [place, spill] of known) {
      const range = now.get(place)?.range;
      if (range !== undefined && Rectangle.contains(range, spill.range)) continue;
      if (range === undefined && headValue(spill) === PENDING_CELL) now.set(place, spill);
      else left.push(...cellsOfRange(areaOf(spill)).filter((cell) => !isFilled(cell)));
    }
    known = now;
    if (left.length === 0) return;
    const ranges = rangesOf(left);
    const blocked = spillsIn(injector).filter((spill) => headValue(spill) === ErrorType.SPILL && meets(spill, ranges));
    settling.goOn([...ranges, ...blocked.map(headOf)]);
  });
};

const meets = ({ unitId, worksheet, range }: Spill, ranges: readonly IUnitRange[]): boolean =>
  ranges.some(
    (each) =>
      each.unitId === unitId && each.sheetId === worksheet.getSheetId() && Rectangle.intersects(each.range, range),
  );

/** The formula's own cell. */
export function headOf({ unitId, worksheet, range: { startRow, startColumn } }: Spill): IUnitRange {
  return { unitId, sheetId: worksheet.getSheetId(), range: cellToRange(startRow, startColumn) };
}

const placeOf = ({ unitId, worksheet, range }: Spill): string =>
  [unitId, worksheet.getSheetId(), range.startRow, range.startColumn].join("\n");

const areaOf = ({ unitId, worksheet, range }: Spill): IUnitRange => ({
  unitId,
  sheetId: worksheet.getSheetId(),
  range,
});

const headValue = ({ worksheet, range }: Spill): unknown => worksheet.getCellRaw(range.startRow, range.startColumn)?.v;
