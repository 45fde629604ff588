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

/** Cells that are read or written in one round trip: Excel on the web takes 5 MB. */
const CELLS = 50_000;

/** Areas, cut where one is too large, by round trip. */
export function tripsOf<Area extends CellArea>(areas: readonly Area[]): readonly (readonly Area[])[] {
  const trips: Area[][] = [];
  let room = 0;
  for (const slice of areas.flatMap(slicesOf)) {
    const cells = slice.rows * slice.columns;
    const trip = trips[trips.length - 1];
    if (trip === undefined || trip.length === BATCH || cells > room) {
      trips.push([slice]);
      room = CELLS - cells;
    } else {
      trip.push(slice);
      room -= cells;
    }
  }
  return trips;
}

function slicesOf<Area extends CellArea>(area: Area): readonly Area[] {
  const most = Math.max(1, Math.floor(CELLS / area.columns));
  return Array.from({ length: Math.ceil(area.rows / most) }, (_, index) => {
    const skipped = index * most;
    return { ...area, row: area.row + skipped, rows: Math.min(most, area.rows - skipped) };
  });
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
