/** What freezing leaves in a workbook of Excel and in a document of Google Sheets, as JSON and back. */
import type { Rectangle } from "../../src/playground/officeStandIn/cellAddress";
import type { WorkbookModel } from "../standIns/office/workbookModel";
import type { SheetsDocument } from "../standIns/appsScript/document";

type Value = string | number | boolean;

/** From 1, as in Google Sheets. */
interface Cell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formula?: string;
  readonly value: Value;
}

export interface ExcelFrozen {
  readonly cells: readonly (Cell & { readonly format: string })[];
  readonly names: readonly (readonly [name: string, area: Rectangle])[];
  readonly settings: readonly (readonly [name: string, value: unknown])[];
}

export interface SheetsFrozen {
  readonly cells: readonly (Cell & { readonly note: string })[];
}

function plain(value: unknown): Value {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  const { basicValue } = value as { readonly basicValue?: unknown };
  if (basicValue === undefined) throw new Error(`a frozen cell holds no ${JSON.stringify(value)}`);
  return plain(basicValue);
}

export const fromModel = ({ cells, names, settings }: WorkbookModel): ExcelFrozen => ({
  cells: [...cells].map(([place, { formula, shown, format }]) => {
    const [sheet = "", row = "", column = ""] = place.split("\n");
    const at = { sheet, row: Number(row) + 1, column: Number(column) + 1 };
    return { ...at, ...(formula === undefined ? {} : { formula }), value: plain(shown[0]![0]), format };
  }),
  names: [...names],
  settings: [...settings],
});

export function intoModel(model: WorkbookModel, { cells, names, settings }: ExcelFrozen): void {
  for (const { sheet, row, column, formula, value, format } of cells) {
    const kept = { shown: [[value]], format, ...(formula === undefined ? {} : { formula }) };
    model.cells.set(`${sheet}\n${row - 1}\n${column - 1}`, kept);
  }
  for (const [name, area] of names) model.names.set(name, area);
  for (const [name, value] of settings) model.settings.set(name, value);
}

export const fromDocument = ({ spreadsheet }: SheetsDocument): SheetsFrozen => ({
  cells: spreadsheet.sheets.flatMap(({ name, hidden, cells }) =>
    [...cells].flatMap(([place, { value, formula, note }]) => {
      const [row = 0, column = 0] = place.split(",").map(Number);
      if (hidden || (value === "" && formula === "" && note === "")) return [];
      const at = { sheet: name, row, column };
      return [{ ...at, ...(formula === "" ? {} : { formula }), value: plain(value), note }];
    }),
  ),
});

export function intoDocument({ spreadsheet }: SheetsDocument, { cells }: SheetsFrozen): void {
  for (const { sheet, row, column, formula = "", value, note } of cells) {
    const on = spreadsheet.sheets.find(({ name }) => name === sheet) ?? spreadsheet.insert(sheet);
    Object.assign(on.at(row, column), { formula, value, note });
  }
}
