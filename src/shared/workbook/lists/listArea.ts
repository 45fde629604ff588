/** The rows and columns of a list: of its area, those that are not left out. */
import { areaAddress, areaText, sheetPrefix, type CellArea } from "../../formulas/cells";
import { endOf, joinedSpans, placesIn, sharedSpans, spansWithout, type Span } from "../../formulas/spans";
import type { ListArea } from "../../panelApi/listArea";
import type { Grid, Input } from "../../values/input";
import { type Flow, workbook } from "../port/port";

/** Columns of a selection that are looked at: all of them where a person selected whole rows. */
const MOST_COLUMNS = 40;

const rowSpans = ({ row, rows, hidden = [], otherRows = [] }: ListArea): readonly Span[] =>
  spansWithout([{ first: row, count: rows }], [...hidden, ...otherRows]);

const columnSpans = ({ column, columns, otherColumns = [] }: ListArea): readonly Span[] =>
  spansWithout([{ first: column, count: columns }], otherColumns);

/** Counted from 0 in the sheet. */
export const rowsOfList = (area: ListArea): readonly number[] => placesIn(rowSpans(area));

export const columnsOfList = (area: ListArea): readonly number[] => placesIn(columnSpans(area));

/** With everything that is left out. */
export const wholeArea = ({ sheet, row, column, rows, columns }: ListArea): CellArea => ({
  ...{ sheet, row, column, rows, columns },
});

/** What is left out is told where there is any, and within the area alone. */
export function listArea({
  hidden = [],
  otherRows = [],
  otherColumns = [],
  mayHide,
  headed,
  ...area
}: ListArea): ListArea {
  const rows = [{ first: area.row, count: area.rows }];
  const leftOut = {
    hidden: sharedSpans(hidden, rows),
    otherRows: sharedSpans(otherRows, rows),
    otherColumns: sharedSpans(otherColumns, [{ first: area.column, count: area.columns }]),
  };
  return {
    ...area,
    ...Object.fromEntries(Object.entries(leftOut).filter(([, spans]) => spans.length > 0)),
    ...(mayHide === true ? { mayHide } : {}),
    ...(headed === true ? { headed } : {}),
  };
}

/** Its first columns. */
export function narrowed(area: ListArea): ListArea {
  const last = columnsOfList(area)[MOST_COLUMNS - 1];
  return last === undefined ? area : listArea({ ...area, columns: last + 1 - area.column });
}

/** Rows that are read needlessly rather than in another call. */
const APART = 500;

/**
 * The lines of a list, each at its row of the area; undefined for a row that is left out. One call reads them, but where
 * many rows are left out. Undefined if the sheet is gone.
 */
export function* linesOf(area: ListArea): Flow<readonly (readonly Input[] | undefined)[] | undefined> {
  const rows = rowSpans(area);
  const columns = columnsOfList(area).map((column) => column - area.column);
  const isWhole = columns.length === area.columns;
  const lines = Array.from({ length: area.rows }, (): readonly Input[] | undefined => undefined);
  for (const { first, count } of joinedSpans(rows, APART)) {
    const grid = yield* workbook.readCells({ ...wholeArea(area), row: first, rows: count });
    if (grid === undefined) return undefined;
    for (const row of placesIn(rows.filter((span) => span.first >= first && endOf(span) <= first + count))) {
      const line = grid[row - first] ?? [];
      lines[row - area.row] = isWhole ? line : columns.map((column) => line[column] ?? null);
    }
  }
  return lines;
}

/** Without the rows that are left out. */
export function* readList(area: ListArea): Flow<Grid | undefined> {
  const lines = yield* linesOf(area);
  return lines?.flatMap((line) => (line === undefined ? [] : [line]));
}

/** The rows of a list below its headings. @param above How many of its rows are headings. */
export function belowHeadings(area: ListArea, above: number): ListArea {
  if (above === 0) return area;
  const { headed, otherRows = [] } = area;
  const below = rowsOfList(area)[above - 1]! + 1;
  const between = otherRows.find(({ first }) => headed === true && first === below);
  return fromRow({ ...area, headed: false }, between === undefined ? below : endOf(between));
}

const fromRow = (area: ListArea, row: number): ListArea => listArea({ ...area, row, rows: area.row + area.rows - row });

/** One of its columns, counted from 0 in the list. */
export const oneColumn = (area: ListArea, index: number): ListArea =>
  listArea({ ...area, column: columnsOfList(area)[index]!, columns: 1 });

/** The same list with its headings, whose row stands above its first one. */
export function headedBy(area: ListArea, row: number): ListArea {
  const { hidden = [], otherRows = [] } = area;
  const between = { first: row + 1, count: Math.max(0, area.row - row - 1) };
  const heading = { first: row, count: 1 };
  return fromRow(
    { ...area, headed: true, hidden: spansWithout(hidden, [heading]), otherRows: [between, ...otherRows] },
    row,
  );
}

/** Areas that are told one by one. */
const TOLD = 4;

/** What was selected: `Sheet1!A2:A40`, `Sheet1!A2:A40, D2:D40`. */
export function listPlace(area: ListArea): string {
  const { headed, otherRows = [], rows, row } = area;
  const selected = headed === true ? { first: row + 1, count: rows - 1 } : { first: row, count: rows };
  const parts = spansWithout([selected], otherRows).flatMap((down) =>
    columnSpans(area).map((right) =>
      areaText({ row: down.first, rows: down.count, column: right.first, columns: right.count }),
    ),
  );
  if (parts.length > TOLD) return `${areaAddress(area)} (${parts.length} areas)`;
  return `${sheetPrefix(area.sheet)}${parts.join(", ")}`;
}
