/** The charts of a layout, and what stays in place while the rest scrolls. An Excel that is too old has neither. */
import type { LaidChart, SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { hostSupports } from "../runtime/requirements";
import { inExcelLater } from "../cells/objectModel";
import { laidRange } from "./laidArea";

const KINDS = { bar: "BarClustered", column: "ColumnClustered", line: "Line" } as const;

export async function insertCharts(layout: SheetLayout): Promise<void> {
  if (!hostSupports.charts() || layout.charts.length === 0) return;
  await inExcelLater(async (context) => {
    const { charts } = context.workbook.worksheets.getItem(layout.sheet);
    const added = layout.charts.map((laid) => {
      const chart = charts.add(KINDS[laid.kind], laidRange(context, layout, laid.series[0]!), "Columns");
      chart.series.load("items/name");
      return { chart, laid };
    });
    await context.sync();
    for (const { chart, laid } of added) {
      // Excel makes none of cells that are still blank.
      for (const own of chart.series.items) own.delete();
      fill(context, chart, laid, layout);
    }
    await context.sync();
  });
}

function fill(context: Excel.RequestContext, chart: Excel.Chart, laid: LaidChart, layout: SheetLayout): void {
  for (const { name, ...values } of laid.series) {
    const series = chart.series.add(name);
    series.setValues(laidRange(context, layout, values));
    series.setXAxisValues(laidRange(context, layout, laid.labels));
  }
  chart.title.text = laid.title;
  chart.legend.visible = laid.series.length > 1;
  const { row, column, rows, columns } = laid;
  const end = { row: row + rows - 1, column: column + columns - 1, rows: 1, columns: 1 };
  chart.setPosition(laidRange(context, layout, { row, column, rows: 1, columns: 1 }), laidRange(context, layout, end));
}

export async function freezePanes(layout: SheetLayout): Promise<void> {
  const { rows, columns } = layout.frozen;
  if (!hostSupports.panes() || !layout.isNew || rows + columns === 0) return;
  await inExcelLater((context) => {
    const { freezePanes: panes } = context.workbook.worksheets.getItem(layout.sheet);
    if (rows === 0) panes.freezeColumns(columns);
    else if (columns === 0) panes.freezeRows(rows);
    else panes.freezeAt(laidRange(context, layout, { row: 0, column: 0, rows, columns }));
    return context.sync();
  });
}
