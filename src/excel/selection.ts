/** The cell that is selected: what stands there, a formula for it, and when another one is. */
import { holdsOurFunction } from "../shared/errands/convert";
import { inExcel } from "./objectModel";
import { knows } from "./requirements";
import type { OurCell } from "./ourCell";
import type { CellAddress } from "../shared/formulas/cells";
import { firstOf } from "./workbook/formulaCells";

/** A formula's cell, and the selected one, which may be another that it spilled to. */
interface SelectedCell extends OurCell {
  readonly selected: CellAddress;
  /** What the selected one shows. */
  readonly shows: string;
}

/** Nothing where the selected cell shows none of our functions. */
export function selectedCell(): Promise<SelectedCell | undefined> {
  return inExcel(async (context) => {
    const cell = context.workbook.getActiveCell();
    cell.load("formulas,rowIndex,columnIndex,text");
    cell.worksheet.load("name");
    const parent = knows.spills() ? cell.getSpillParentOrNullObject() : undefined;
    parent?.load("formulas,rowIndex,columnIndex");
    await context.sync();
    const source = parent === undefined || parent.isNullObject ? cell : parent;
    const sheet = cell.worksheet.name;
    const selected = { sheet, row: cell.rowIndex, column: cell.columnIndex };
    const ours = { ...firstOf(source), sheet, selected, shows: cell.text[0]?.[0] ?? "" };
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
