/** The charts of a layout. */
import type { LaidChart, SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { hasLegend, seriesLooks, type Dash, type SeriesLook } from "../../shared/workbook/layout/seriesLooks";
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
  const { kind, title, axes, labels, series, row, column, rows, columns } = chart;
  const blank = sheet.newChart();
  const kinds = {
    ...{ bar: () => blank.asBarChart(), column: () => blank.asColumnChart(), stacked: () => blank.asColumnChart() },
    ...{ line: () => blank.asLineChart(), scatter: () => blank.asScatterChart() },
  };
  const [across, up] = kind === "bar" ? [axes.values, axes.labels] : [axes.labels, axes.values];
  let builder = kinds[kind]().addRange(laidRange(sheet, labels));
  for (const area of series) builder = builder.addRange(laidRange(sheet, area));
  const wide = Array.from({ length: columns }, (_, index) => {
    const set = widths.find((width) => width.column === column + index);
    return set === undefined ? COLUMN_PIXELS : columnPixels(set.characters);
  });
  return (
    builder
      .setNumHeaders(0)
      .setPosition(row + 1, column + 1, 0, 0)
      .setOption("title", title)
      // Otherwise numbers in the first column would be a series.
      .setOption("useFirstColumnAsDomain", true)
      .setOption("isStacked", kind === "stacked")
      .setOption("hAxis", { title: across })
      .setOption("vAxis", { title: up })
      .setOption(
        "width",
        wide.reduce((sum, each) => sum + each, 0),
      )
      .setOption("height", rows * ROW_PIXELS)
      .setOption("legend", { position: hasLegend(chart) ? "bottom" : "none" })
      .setOption(
        "series",
        Object.fromEntries(
          seriesLooks(chart).map((look, index) => [index, { labelInLegend: series[index]!.name, ...drawn(look) }]),
        ),
      )
      .build()
  );
}

/** Pixels, in turn drawn and left out. */
const DASHES: Readonly<Record<Dash, readonly number[] | undefined>> = {
  ...{ solid: undefined, dash: [8, 4], dot: [2, 3], dashDot: [8, 3, 2, 3] },
};

function drawn({ color, mark, line }: SeriesLook): object {
  if (mark === undefined && line === undefined) return { color };
  const dashes = line && DASHES[line.dash];
  return {
    ...{ color, lineWidth: line?.weight ?? 0, pointSize: mark?.size ?? 0 },
    ...(mark === undefined ? {} : { pointShape: mark.shape }),
    ...(dashes === undefined ? {} : { lineDashStyle: dashes }),
  };
}
