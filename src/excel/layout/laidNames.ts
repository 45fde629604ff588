/** The names of a layout's cells. */
import type { SheetLayout } from "../../shared/workbook/port/sheetLayout";
import { inExcel, inExcelLater } from "../cells/objectModel";
import { laidRange } from "./laidArea";

/**
 * Names that an earlier sheet left behind when it was deleted refer to nothing, and are removed. Throws if one is used
 * for other cells.
 */
export async function freeNames({ names }: SheetLayout): Promise<void> {
  await inExcel(async (context) => {
    const known = names.map(({ name }) => ({ name, item: context.workbook.names.getItemOrNullObject(name) }));
    for (const { item } of known) item.load("type");
    await context.sync();
    const found = known.filter(({ item }) => !item.isNullObject);
    const used = found.find(({ item }) => item.type !== "Error");
    if (used !== undefined) {
      throw new Error(`Nothing was inserted: the name ${used.name} is used in this workbook already.`);
    }
    for (const { item } of found) item.delete();
    await context.sync();
  });
}

export function defineNames(layout: SheetLayout): Promise<void> {
  return inExcelLater((context) => {
    for (const { name, row, column } of layout.names) {
      context.workbook.names.add(name, laidRange(context, layout, { row, column, rows: 1, columns: 1 }));
    }
    return context.sync();
  });
}

export async function removeNames({ names }: SheetLayout): Promise<void> {
  await inExcelLater(async (context) => {
    const items = names.map(({ name }) => context.workbook.names.getItemOrNullObject(name));
    await context.sync();
    for (const item of items) if (!item.isNullObject) item.delete();
    await context.sync();
  });
}
