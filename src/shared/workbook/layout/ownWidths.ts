/** On a sheet that was there, columns in which a person has anything keep their widths. */
import { type Flow, workbook } from "../port/port";
import type { SheetLayout } from "../port/sheetLayout";

export function* withOwnWidths(layout: SheetLayout): Flow<SheetLayout> {
  const used = layout.isNew ? undefined : yield* workbook.usedArea(layout.sheet);
  if (used === undefined) return layout;
  const { sheet, rows } = used;
  const widths: SheetLayout["widths"][number][] = [];
  for (const width of layout.widths) {
    const { column } = width;
    if (column >= used.columns || (yield* workbook.areBlank({ sheet, row: 0, column, rows, columns: 1 })))
      widths.push(width);
  }
  return { ...layout, widths };
}
