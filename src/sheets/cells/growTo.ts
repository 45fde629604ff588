/** Adds rows and columns to a sheet that is too small. */
export function growTo(sheet: GoogleAppsScript.Spreadsheet.Sheet, rows: number, columns: number): void {
  const [lastRow, lastColumn] = [sheet.getMaxRows(), sheet.getMaxColumns()];
  if (rows > lastRow) sheet.insertRowsAfter(lastRow, rows - lastRow);
  if (columns > lastColumn) sheet.insertColumnsAfter(lastColumn, columns - lastColumn);
}
