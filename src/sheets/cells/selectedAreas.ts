/** What is selected, and which of its rows a person doesn't see. */
import type { CellArea } from "../../shared/formulas/cells";
import { joinedSpans, placesIn, type Span } from "../../shared/formulas/spans";
import type { SelectedAreas } from "../../shared/workbook/port/sheetAbilities";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function selectedAreas(): SelectedAreas | undefined {
  const ranges = SpreadsheetApp.getActive().getActiveRangeList()?.getRanges() ?? [];
  const sheet = ranges[0]?.getSheet();
  if (sheet === undefined) return undefined;
  const [name, end] = [sheet.getName(), sheet.getLastRow()];
  const areas = ranges.flatMap((range): readonly CellArea[] => {
    const [row, column] = [range.getRow() - 1, range.getColumn() - 1];
    const rows = Math.min(range.getNumRows(), end - row);
    return rows < 1 ? [] : [{ sheet: name, row, column, rows, columns: range.getNumColumns() }];
  });
  return areas.length === 0 ? undefined : { areas, hidden: hiddenRows(sheet, areas) };
}

/** Milliseconds that asking may take: Google Sheets tells it of one row a call. */
const LONGEST = 15_000;

/** Undefined if there are too many rows to ask for each. Filter views, and filters of tables, aren't told to scripts. */
function hiddenRows(sheet: Sheet, areas: readonly CellArea[]): readonly Span[] | undefined {
  const until = Date.now() + LONGEST;
  const isFiltered = sheet.getFilter() !== null || sheet.getSlicers().length > 0;
  const hidden: Span[] = [];
  for (const row of placesIn(joinedSpans(areas.map(({ row: first, rows: count }) => ({ first, count }))))) {
    if (Date.now() > until) return undefined;
    if (sheet.isRowHiddenByUser(row + 1) || (isFiltered && sheet.isRowHiddenByFilter(row + 1)))
      hidden.push({ first: row, count: 1 });
  }
  return joinedSpans(hidden);
}
