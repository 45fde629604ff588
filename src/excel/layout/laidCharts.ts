/** The charts of a layout, and what stays in place while the rest scrolls. An Excel that is too old has neither. */
import type { LaidChart, SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { hasLegend, seriesLooks, type SeriesLook } from "../../shared/workbook/layout/seriesLooks";
import { hostSupports } from "../runtime/requirements";
import { inExcelLater } from "../cells/objectModel";
import { laidRange } from "./laidArea";

const KINDS = {
  bar: "BarClustered",
  column: "ColumnClustered",
  stacked: "ColumnStacked",
  line: "LineMarkers",
  scatter: "XYScatter",
} as const;
const SHAPES = { circle: "Circle", square: "Square", triangle: "Triangle", star: "Star", diamond: "Diamond" } as const;
const DASHES = { solid: "Continuous", dash: "Dash", dot: "Dot", dashDot: "DashDot" } as const;

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
  const looks = seriesLooks(laid);
  laid.series.forEach((values, index) => {
    const series = chart.series.add(values.name);
    series.setValues(laidRange(context, layout, values));
    series.setXAxisValues(laidRange(context, layout, laid.labels));
    draw(series, looks[index]!);
  });
  chart.title.text = laid.title;
  chart.axes.categoryAxis.title.text = laid.axes.labels;
  chart.axes.valueAxis.title.text = laid.axes.values;
  chart.legend.visible = hasLegend(laid);
  chart.legend.position = "Bottom";
  const { row, column, rows, columns } = laid;
  const end = { row: row + rows - 1, column: column + columns - 1, rows: 1, columns: 1 };
  chart.setPosition(laidRange(context, layout, { row, column, rows: 1, columns: 1 }), laidRange(context, layout, end));
}

function draw(series: Excel.ChartSeries, { color, isUnseen, mark, line }: SeriesLook): void {
  if (isUnseen === true) {
    series.format.fill.clear();
    return;
  }
  if (mark === undefined && line === undefined) {
    series.format.fill.setSolidColor(color);
    return;
  }
  // A scatter joins its points only if it is of this type.
  if (mark === undefined) series.chartType = "XYScatterLinesNoMarkers";
  else {
    series.markerStyle = SHAPES[mark.shape];
    series.markerSize = mark.size;
    series.markerBackgroundColor = color;
    series.markerForegroundColor = color;
  }
  if (line === undefined) return;
  series.format.line.color = color;
  series.format.line.lineStyle = DASHES[line.dash];
  series.format.line.weight = line.weight;
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
