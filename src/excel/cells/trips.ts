/** Round trips to Excel that are no larger than it takes. */
import type { CellArea } from "../../shared/formulas/cells";
import { BATCH, excelRange } from "./objectModel";

/** Cells that are read or written in one round trip: Excel on the web takes 5 MB. */
const CELLS = 50_000;

/** Areas, cut where one is too large, by round trip. */
export function tripsOf<Area extends CellArea>(areas: readonly Area[], most = CELLS): readonly (readonly Area[])[] {
  return wholeTrips(
    areas.flatMap((area) => slicesOf(area, most)),
    most,
  );
}

function slicesOf<Area extends CellArea>(area: Area, most: number): readonly Area[] {
  const rows = Math.max(1, Math.floor(most / area.columns));
  return Array.from({ length: Math.ceil(area.rows / rows) }, (_, index) => {
    const skipped = index * rows;
    return { ...area, row: area.row + skipped, rows: Math.min(rows, area.rows - skipped) };
  });
}

/** The same, but none is cut. */
export function wholeTrips<Area extends CellArea>(areas: readonly Area[], most = CELLS): readonly (readonly Area[])[] {
  const trips: Area[][] = [];
  let room = 0;
  for (const area of areas) {
    const cells = area.rows * area.columns;
    const trip = trips[trips.length - 1];
    if (trip === undefined || trip.length === BATCH || cells > room) {
      trips.push([area]);
      room = most - cells;
    } else {
      trip.push(area);
      room -= cells;
    }
  }
  return trips;
}

/** Something of the rows of each area. @param most Cells in one round trip. */
export async function rowsIn<T>(
  context: Excel.RequestContext,
  areas: readonly CellArea[],
  properties: string,
  rowsOf: (range: Excel.Range) => readonly T[],
  most?: number,
): Promise<readonly (readonly T[])[]> {
  const found: T[][] = areas.map(() => []);
  const numbered = areas.map((area, index) => ({ ...area, index }));
  for (const trip of tripsOf(numbered, most)) {
    const loaded = trip.map((slice) => ({ range: excelRange(context, slice), rows: found[slice.index]! }));
    loaded.forEach(({ range }) => range.load(properties));
    await context.sync();
    for (const { range, rows } of loaded) for (const row of rowsOf(range)) rows.push(row);
  }
  return found;
}
