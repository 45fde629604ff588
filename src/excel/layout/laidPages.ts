/** How a layout prints. An Excel that is too old prints it as it does any other sheet. */
import type { SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { hostSupports } from "../runtime/requirements";
import { inExcelLater } from "../cells/objectModel";
import { laidRange } from "./laidArea";

export async function setPages(layout: SheetLayout): Promise<void> {
  const { sheet, isNew, print } = layout;
  if (!hostSupports.pages() || !isNew || print === undefined) return;
  await inExcelLater((context) => {
    const { pageLayout } = context.workbook.worksheets.getItem(sheet);
    pageLayout.orientation = "Landscape";
    pageLayout.zoom = { horizontalFitToPages: 1 };
    pageLayout.setPrintArea(laidRange(context, layout, print.area));
    pageLayout.setPrintTitleRows(`$1:$${print.titleRows}`);
    return context.sync();
  });
}
