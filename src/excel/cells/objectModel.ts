/** Access to Excel's object model: the only file that starts a run of it. Never used while a function calculates. */
import type { CellArea, CellAddress } from "../../shared/formulas/cells";

/** Cells per batch. */
export const BATCH = 500;

export function inExcel<T>(work: (context: Excel.RequestContext) => Promise<T>): Promise<T> {
  return Excel.run(work);
}

/** The same, once no cell is edited any more: for what must not be left half done. */
export function inExcelLater<T>(work: (context: Excel.RequestContext) => Promise<T>): Promise<T> {
  return Excel.run({ delayForCellEdit: true }, work);
}

/** What Excel takes, in a grid, for a cell that is left as it is. */
export const UNCHANGED = null;

/** Calls `each` for all items, in batches. */
export async function inBatches<T>(
  all: readonly T[],
  each: (context: Excel.RequestContext, one: T, index: number) => void,
): Promise<void> {
  if (all.length === 0) return;
  await inExcel(async (context) => {
    for (const [number, some] of batches(all).entries()) {
      some.forEach((one, index) => each(context, one, number * BATCH + index));
      await context.sync();
    }
  });
}

export function batches<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) =>
    all.slice(index * BATCH, (index + 1) * BATCH),
  );
}

export function excelRange(
  context: Excel.RequestContext,
  { sheet, row, column, rows, columns }: CellArea,
): Excel.Range {
  return context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
}

export function excelCell(context: Excel.RequestContext, place: CellAddress): Excel.Range {
  return excelRange(context, { ...place, rows: 1, columns: 1 });
}

/** The properties that `areaAt` reads. */
export const PLACED = "rowIndex,columnIndex,rowCount,columnCount";

export function areaAt(range: Excel.Range, sheet: string): CellArea {
  const { rowIndex, columnIndex, rowCount, columnCount } = range;
  return { sheet, row: rowIndex, column: columnIndex, rows: rowCount, columns: columnCount };
}
