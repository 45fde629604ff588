/** The cell that is selected: what stands there, a formula for it, and when another one is. */
import { holdsOurFunction } from "../shared/errands/convert";
import { inExcel } from "./objectModel";
import { knows } from "./requirements";
import type { OurCell } from "./ourCell";
import { firstOf } from "./workbook";

/** The selected cell where it shows one of our functions, with what it shows. */
export function selectedCell(): Promise<(OurCell & { readonly shows: string }) | undefined> {
  return inExcel(async (context) => {
    const cell = context.workbook.getActiveCell();
    cell.load("formulas,rowIndex,columnIndex,text");
    cell.worksheet.load("name");
    const parent = knows.spills() ? cell.getSpillParentOrNullObject() : undefined;
    parent?.load("formulas,rowIndex,columnIndex");
    await context.sync();
    const source = parent === undefined || parent.isNullObject ? cell : parent;
    const ours = { ...firstOf(source), sheet: cell.worksheet.name, shows: cell.text[0]?.[0] ?? "" };
    return holdsOurFunction(ours.formula) ? ours : undefined;
  });
}

/** Writes a formula into the selected cell, and says where. */
export function writeSelected(formula: string): Promise<string> {
  return inExcel(async (context) => {
    const cell = context.workbook.getActiveCell();
    cell.formulas = [[formula]];
    cell.load("address");
    await context.sync();
    return cell.address;
  });
}

/** Hears when another cell is selected. */
export function watchSelection(changed: () => void): () => void {
  const watched = inExcel(async (context) => {
    const handler = context.workbook.onSelectionChanged.add(() => Promise.resolve(changed()));
    await context.sync();
    return handler;
  });
  return () =>
    void watched.then((handler) => Excel.run(handler.context, (context) => (handler.remove(), context.sync())));
}
