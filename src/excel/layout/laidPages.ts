/** How a layout prints. An Excel that is too old prints it as it does any other sheet. */
import { areaText, columnLetters } from "../../shared/formulas/cells";
import type { SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { hostSupports } from "../runtime/requirements";
import { printedReference } from "../../shared/workbook/layout/printedPages";
import { inExcelLater } from "../cells/objectModel";
import { laidRange } from "./laidArea";

export async function setPages(layout: SheetLayout): Promise<void> {
  const { sheet, isNew, print } = layout;
  if (!hostSupports.pages() || !isNew || print === undefined) return;
  await inExcelLater((context) => {
    const { area, further = [], breaks } = print;
    const { pageLayout, horizontalPageBreaks } = context.workbook.worksheets.getItem(sheet);
    pageLayout.orientation = "Landscape";
    pageLayout.zoom = breaks === undefined ? { horizontalFitToPages: print.pagesWide } : { scale: breaks.scale };
    for (const at of breaks?.rows ?? [])
      horizontalPageBreaks.add(laidRange(context, layout, { ...area, row: at, rows: 1, columns: 1 }));
    pageLayout.setPrintArea([area, ...further].map(areaText).join(","));
    const { row, rows } = print.titleRows;
    if (rows > 0) pageLayout.setPrintTitleRows(`$${row + 1}:$${row + rows}`);
    const { column, columns } = print.titleColumns;
    if (columns > 0)
      pageLayout.setPrintTitleColumns(`$${columnLetters(column)}:$${columnLetters(column + columns - 1)}`);
    return context.sync();
  });
  const reference = printedReference(layout);
  if (reference === undefined) return;
  // Last: at each change of how a sheet prints, Excel takes the cells that the formula names then for all that prints.
  await inExcelLater((context) => {
    context.workbook.worksheets.getItem(sheet).names.getItem("Print_Area").formula = reference;
    return context.sync();
  });
}
