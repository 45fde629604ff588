/** The charts of a layout. */
import type { LaidChart, SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { laidRange, type Undo } from "./laidArea";
import { COLUMN_PIXELS, columnPixels, ROW_PIXELS } from "./pixels";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function insertCharts(sheet: Sheet, { charts, widths }: SheetLayout, undo: Undo): void {
  for (const chart of charts) {
    const made = built(sheet, chart, widths);
    sheet.insertChart(made);
    undo.push(() => {
      sheet.removeChart(made);
    });
  }
}

/** Series without a header have their names in the legend. */
function built(sheet: Sheet, chart: LaidChart, widths: SheetLayout["widths"]) {
  const { kind, title, labels, series, row, column, rows, columns } = chart;
  const blank = sheet.newChart();
  const kinds = { bar: () => blank.asBarChart(), column: () => blank.asColumnChart(), line: () => blank.asLineChart() };
  let builder = kinds[kind]().addRange(laidRange(sheet, labels));
  for (const area of series) builder = builder.addRange(laidRange(sheet, area));
  const wide = Array.from({ length: columns }, (_, index) => {
    const set = widths.find((width) => width.column === column + index);
    return set === undefined ? COLUMN_PIXELS : columnPixels(set.characters);
  });
  return builder
    .setNumHeaders(0)
    .setPosition(row + 1, column + 1, 0, 0)
    .setOption("title", title)
    .setOption(
      "width",
      wide.reduce((sum, each) => sum + each, 0),
    )
    .setOption("height", rows * ROW_PIXELS)
    .setOption("legend", { position: series.length > 1 ? "bottom" : "none" })
    .setOption("series", Object.fromEntries(series.map(({ name }, index) => [index, { labelInLegend: name }])))
    .build();
}
