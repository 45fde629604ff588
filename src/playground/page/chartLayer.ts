/** The charts of the open sheet, over its cells. */
import { numfmt, type IScale } from "@univerjs/core";
import {
  IRenderManagerService,
  SheetExtension,
  type Spreadsheet,
  type SpreadsheetSkeleton,
  type UniverRenderingContext,
} from "@univerjs/engine-render";
import { chartPicture, type ChartData } from "../charts/chartPicture";
import { paint, type Canvas } from "../charts/painting";
import type { PlaygroundWorkbook } from "../engine/workbook/workbook";
import type { Rectangle } from "../officeStandIn/cellAddress";
import type { Chart } from "../officeStandIn/workbookBackend";

/** Above what cells show. */
const ABOVE = 100;

class ChartLayer extends SheetExtension {
  override uKey = "PropCharts";
  protected override Z_INDEX = ABOVE;

  constructor(private readonly book: PlaygroundWorkbook) {
    super();
  }

  override draw(context: UniverRenderingContext, _: IScale, skeleton: SpreadsheetSkeleton): void {
    const sheet = skeleton.worksheet.getName();
    for (const chart of this.book.charts(sheet)) {
      if (chart.place === undefined) continue;
      const { left, top, width, height } = boxOf(skeleton, chart.place);
      context.save();
      context.translate(left, top);
      paint(context as unknown as Canvas, chartPicture(chart, dataOf(this.book, chart), width, height));
      context.restore();
    }
  }
}

export function drawCharts(book: PlaygroundWorkbook): void {
  const render = book.injector.get(IRenderManagerService).getRenderById(book.unitId);
  const layer = new ChartLayer(book);
  (render?.mainComponent as Spreadsheet | undefined)?.register(layer);
}

/** Pixels of an unscaled sheet. */
function boxOf(skeleton: SpreadsheetSkeleton, { row, column, rows, columns }: Rectangle) {
  const { rowHeightAccumulation: down, columnWidthAccumulation: across } = skeleton;
  const [top, left] = [down[row - 1] ?? 0, across[column - 1] ?? 0];
  const bottom = down[row + rows - 1] ?? down[down.length - 1] ?? top;
  const right = across[column + columns - 1] ?? across[across.length - 1] ?? left;
  return { left, top, width: right - left, height: bottom - top };
}

function dataOf(book: PlaygroundWorkbook, { series: all }: Chart): ChartData {
  /** Cells of a sheet that was deleted are no longer there. */
  const isThere = (area: Rectangle | undefined): area is Rectangle =>
    area !== undefined && book.sheets.includes(area.sheet);
  const series = all.map(({ values, labels }) => ({
    values: isThere(values) ? values : undefined,
    labels: isThere(labels) ? labels : undefined,
  }));
  const labels = series.find((one) => one.labels !== undefined)?.labels;
  const first = series.find((one) => one.values !== undefined)?.values;
  const numberAt = ({ sheet, row, column }: Rectangle): number | undefined => {
    const { value } = book.shownAt(sheet, row, column);
    return typeof value === "number" ? value : undefined;
  };
  const textOf = (area: Rectangle | undefined) => (number: number) =>
    area === undefined ? String(number) : formatted(book.formatAt(area.sheet, area.row, area.column), number);
  return {
    labels: cellsIn(labels).map((cell) => {
      const number = numberAt(cell);
      const { value } = book.shownAt(cell.sheet, cell.row, cell.column);
      const format = book.formatAt(cell.sheet, cell.row, cell.column);
      return { number, text: number === undefined ? String(value ?? "") : formatted(format, number) };
    }),
    series: series.map(({ values }) => cellsIn(values).map(numberAt)),
    labelText: textOf(labels),
    valueText: textOf(first),
  };
}

const formatted = (pattern: string, number: number): string => numfmt.format(pattern, number);

const cellsIn = (area: Rectangle | undefined): readonly Rectangle[] =>
  area === undefined
    ? []
    : Array.from({ length: area.rows }, (_, down) => ({ ...area, row: area.row + down, rows: 1, columns: 1 }));
