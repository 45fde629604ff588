/** The sheet of the host check: its table, and the cells that it uses for trials. */
import { problem, type Problem } from "../../shared/api/problem";
import { freeName } from "../../shared/workbook/layout/freeName";
import type { TextTable } from "../../shared/workbook/port/hostAbilities";
import { excelRange, inExcel } from "../cells/objectModel";
import { typedText } from "../layout/writtenCells";

const NO_SHEET = problem(
  "failed",
  "Nothing was checked: Excel can't add a sheet while a cell is being edited or the workbook is protected",
);

const NO_TABLE = problem(
  "failed",
  "The results could not be written: their sheet was deleted, is protected or is being edited",
);

export async function addSheet(name: string): Promise<string | Problem> {
  try {
    return await inExcel(async (context) => {
      const { worksheets } = context.workbook;
      worksheets.load("items/name");
      await context.sync();
      const free = freeName(
        name,
        worksheets.items.map((sheet) => sheet.name),
      );
      worksheets.add(free).activate();
      await context.sync();
      return free;
    });
  } catch {
    return NO_SHEET;
  }
}

export async function writeTexts({ sheet, rows }: TextTable): Promise<Problem | undefined> {
  try {
    await inExcel((context) => {
      const columns = rows[0]?.length ?? 0;
      const range = excelRange(context, { sheet, row: 0, column: 0, rows: rows.length, columns });
      range.values = rows.map((row) => row.map((text) => typedText(text, false)));
      return context.sync();
    });
    return undefined;
  } catch {
    return NO_TABLE;
  }
}

/** Beside the table: E1 and below. What the cell of E1 spills stands in F1. */
const COLUMN = 4;

export const trialCells = (sheet: string, rows: number) => ({ sheet, row: 0, column: COLUMN, rows, columns: 1 });

/** Writes formulas there, and removes them again whatever happens. */
export async function withFormulas<T>(sheet: string, formulas: readonly string[], act: () => Promise<T>): Promise<T> {
  const cells = trialCells(sheet, formulas.length);
  await inExcel((context) => {
    excelRange(context, cells).formulas = formulas.map((formula) => [formula]);
    return context.sync();
  });
  try {
    return await act();
  } finally {
    await inExcel((context) => {
      excelRange(context, cells).clear("Contents");
      return context.sync();
    });
  }
}
