/** What the cells of a layout look like, how wide its columns are, and which rows are hidden. */
import { LOOKS, patternOf, type Look } from "../../shared/workbook/port/looks";
import { formulasInTextCells } from "../../shared/workbook/layout/layoutCells";
import type { SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { excelRange, inExcelLater } from "../cells/objectModel";
import { tripsOf } from "../cells/trips";
import { laidRange } from "./laidArea";

const ALIGNED = { left: "Left", center: "Center", right: "Right" } as const;
const VERTICAL = { top: "Top", middle: "Center" } as const;

/** Excel's own columns are 8.43 characters wide, which is 64 pixels, or 48 points. */
const [CHARACTER_PIXELS, PADDING_PIXELS, POINTS_PER_PIXEL] = [7, 5, 0.75];

const columnPoints = (characters: number): number =>
  (characters * CHARACTER_PIXELS + PADDING_PIXELS) * POINTS_PER_PIXEL;

export function setLooks(layout: SheetLayout): Promise<void> {
  const { sheet, looks, widths, isNew, hiddenRows = [] } = layout;
  return inExcelLater(async (context) => {
    for (const { look, ...area } of looks)
      if (look !== undefined) setLook(laidRange(context, layout, area), LOOKS[look]);
    for (const { column, characters } of widths) {
      const cell = { row: 0, column, rows: 1, columns: 1 };
      laidRange(context, layout, cell).format.columnWidth = columnPoints(characters);
    }
    for (const row of isNew ? hiddenRows : [])
      laidRange(context, layout, { row, column: 0, rows: 1, columns: 1 }).rowHidden = true;
    await context.sync();
    const formats = [
      ...looks.flatMap(({ format, ...area }) =>
        format === undefined ? [] : [{ ...area, pattern: patternOf(format) }],
      ),
      ...formulasInTextCells(layout).map((cell) => ({ ...cell, pattern: "General" })),
    ];
    for (const trip of tripsOf(formats.map((each) => ({ ...each, sheet })))) {
      for (const { pattern, ...area } of trip) {
        const line = Array.from({ length: area.columns }, () => pattern);
        excelRange(context, area).numberFormat = Array.from({ length: area.rows }, () => [...line]);
      }
      await context.sync();
    }
  });
}

function setLook({ format }: Excel.Range, look: Look): void {
  const { bold, italic, size, color, fill, align, wrap, vertical, lineAbove } = look;
  if (bold !== undefined) format.font.bold = bold;
  if (italic !== undefined) format.font.italic = italic;
  if (size !== undefined) format.font.size = size;
  if (color !== undefined) format.font.color = color;
  if (fill !== undefined) format.fill.color = fill;
  if (align !== undefined) format.horizontalAlignment = ALIGNED[align];
  if (wrap !== undefined) format.wrapText = wrap;
  if (vertical !== undefined) format.verticalAlignment = VERTICAL[vertical];
  if (lineAbove !== undefined) format.borders.getItem("EdgeTop").style = "Continuous";
}
