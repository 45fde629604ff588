/** What cells of Univer's sheets look like. */
import {
  BooleanNumber,
  BorderStyleTypes,
  HorizontalAlign,
  RANGE_TYPE,
  VerticalAlign,
  WrapStrategy,
  type ICellData,
  type IStyleData,
} from "@univerjs/core";
import { SetColWidthCommand, SetFrozenCommand, SetRowHiddenCommand } from "@univerjs/sheets";
import type { Rectangle } from "../../officeStandIn/cellAddress";
import type { CellLook } from "../../officeStandIn/workbookBackend";
import { rangeOf, type UniverSheets } from "./univerSheets";

const VERTICAL = { Top: VerticalAlign.TOP, Center: VerticalAlign.MIDDLE, Bottom: VerticalAlign.BOTTOM };
const ALIGNED = { Left: HorizontalAlign.LEFT, Center: HorizontalAlign.CENTER, Right: HorizontalAlign.RIGHT };

const PIXELS_PER_POINT = 4 / 3;

const LINE = { s: BorderStyleTypes.THIN, cl: { rgb: "#5f6368" } };

export function styleOf({ bold, italic, size, color, fill, align, wrap, vertical }: CellLook): IStyleData {
  return {
    ...(bold === undefined ? {} : { bl: flag(bold) }),
    ...(italic === undefined ? {} : { it: flag(italic) }),
    ...(size === undefined ? {} : { fs: size }),
    ...(color === undefined ? {} : { cl: { rgb: color } }),
    ...(fill === undefined ? {} : { bg: { rgb: fill } }),
    ...(align === undefined ? {} : { ht: ALIGNED[align] }),
    ...(wrap === undefined ? {} : { tb: wrap ? WrapStrategy.WRAP : WrapStrategy.OVERFLOW }),
    ...(vertical === undefined ? {} : { vt: VERTICAL[vertical] }),
  };
}

const flag = (is: boolean): BooleanNumber => (is ? BooleanNumber.TRUE : BooleanNumber.FALSE);

export function setLook(sheets: UniverSheets, area: Rectangle, { lineAbove, ...look }: CellLook): void {
  const style = styleOf(look);
  if (Object.keys(style).length > 0) setStyle(sheets, area, style);
  if (lineAbove !== undefined) setStyle(sheets, { ...area, rows: 1 }, { bd: { t: lineAbove ? LINE : null } });
}

/** Added to the style that cells have. */
function setStyle(sheets: UniverSheets, area: Rectangle, style: IStyleData): void {
  eachCell(sheets, area, (row, column) => {
    const before = sheets.workbook.getStyles().get(sheets.raw(area.sheet, row, column)?.s) ?? {};
    return { s: { ...before, ...style } };
  });
}

export function clearStyles(sheets: UniverSheets, area: Rectangle): void {
  eachCell(sheets, area, () => ({ s: null }));
}

function eachCell(sheets: UniverSheets, area: Rectangle, cellOf: (row: number, column: number) => ICellData): void {
  const line = Array.from({ length: area.columns }, () => 0);
  sheets.change(
    area,
    Array.from({ length: area.rows }, () => line),
    (_, row, column) => cellOf(row, column),
  );
}

export function setWidth(sheets: UniverSheets, { sheet, column, columns }: Rectangle, points: number): void {
  const { rows } = sheets.size(sheet);
  sheets.grow(sheet, rows, column + columns);
  const ranges = [rangeOf({ row: 0, column, rows, columns })];
  sheets.run(SetColWidthCommand.id, { ...sheets.place(sheet), ranges, value: Math.round(points * PIXELS_PER_POINT) });
}

export function hideRows(sheets: UniverSheets, { sheet, row, rows }: Rectangle): void {
  sheets.grow(sheet, row + rows, 1);
  const { columns } = sheets.size(sheet);
  const ranges = [{ ...rangeOf({ row, column: 0, rows, columns }), rangeType: RANGE_TYPE.ROW }];
  sheets.run(SetRowHiddenCommand.id, { ...sheets.place(sheet), ranges });
}

/** In Univer -1 is the first row or column of a sheet without frozen ones. */
export function setFrozen(sheets: UniverSheets, sheet: string, rows: number, columns: number): void {
  sheets.run(SetFrozenCommand.id, {
    ...sheets.place(sheet),
    ...{ startRow: rows === 0 ? -1 : rows, ySplit: rows, startColumn: columns === 0 ? -1 : columns, xSplit: columns },
  });
}
