/** A chart as a file of Excel has it. */
import type { SheetChart } from "hucre/xlsx";
import { NO_FILL, type Chart, type ChartSeries } from "../officeStandIn/workbookBackend";
import { fixedAddress } from "./fixedAddress";

type FileSeries = SheetChart["series"][number];

const KINDS: Readonly<Record<string, SheetChart["type"]>> = {
  ...{ BarClustered: "bar", ColumnClustered: "column", ColumnStacked: "column" },
  ...{ LineMarkers: "line", XYScatter: "scatter" },
};
const SHAPES: Readonly<Record<string, NonNullable<FileSeries["marker"]>["symbol"]>> = {
  ...{ Circle: "circle", Square: "square", Triangle: "triangle", Star: "star", Diamond: "diamond" },
};
const DASHES: Readonly<Record<string, NonNullable<FileSeries["stroke"]>["dash"]>> = {
  ...{ Continuous: "solid", Dash: "dash", Dot: "sysDot", DashDot: "dashDot" },
};

/** In degrees. */
const UPWARDS = -90;

/** Above each other, with little room between. */
const STACKED = { barGrouping: "stacked", overlap: 100, gapWidth: 40 } as const;

/** A chart that isn't of these kinds, or has no place, is left out. */
export function fileChart({ kind, title, legend, axes, series, place }: Chart): readonly SheetChart[] {
  const type = KINDS[kind];
  if (type === undefined || place === undefined) return [];
  const { row, column, rows, columns } = place;
  return [
    {
      ...{ type, title, legend: legend && "bottom", dispBlanksAs: "gap", titleFontSize: 13 },
      ...(kind === "ColumnStacked" ? STACKED : {}),
      anchor: { from: { row, col: column }, to: { row: row + rows, col: column + columns } },
      series: series.flatMap(fileSeries),
      axes: {
        x: { title: axes.labels, tickLblPos: "low", ...(type === "scatter" ? { gridlines: { major: true } } : {}) },
        y: {
          title: axes.values,
          axisTitleRotation: type === "bar" ? 0 : UPWARDS,
          tickLblPos: "low",
          gridlines: { major: true },
        },
      },
    },
  ];
}

/**
 * Points are joined by a line in the series' own color, so that of points alone can't be seen. LibreOffice takes it for the points
 * too, and makes them black.
 */
const UNSEEN = { theme: "tx1", alpha: 0 } as const;

function fileSeries({ name, values, labels, fill, mark, line }: ChartSeries): readonly FileSeries[] {
  if (values === undefined) return [];
  const drawn = {
    ...{ name, values: fixedAddress(values) },
    ...(labels === undefined ? {} : { categories: fixedAddress(labels) }),
  };
  if (fill !== undefined) return [{ ...drawn, color: fill === NO_FILL ? UNSEEN : fileColor(fill) }];
  const symbol = SHAPES[mark.style ?? ""];
  const [ink, dash] = [fileColor(mark.fill ?? ""), DASHES[line.style ?? ""]];
  return [
    {
      ...drawn,
      color: line.color === undefined ? UNSEEN : fileColor(line.color),
      marker: symbol === undefined ? { symbol: "none" } : { symbol, size: mark.size ?? 7, fill: ink, line: ink },
      ...(line.weight === undefined || dash === undefined ? {} : { stroke: { dash, width: line.weight } }),
    },
  ];
}

const fileColor = (color: string): string => color.replace("#", "").toUpperCase();
