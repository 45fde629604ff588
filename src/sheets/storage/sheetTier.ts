/**
 * The hidden sheet, which runs of the menu, the panel and the hourly trigger fill from the cache. Functions can only
 * read it. It is read as a whole, once, if the cache lacks something.
 */
import { attempt } from "../runtime/attempt";
import { SHEETS_CELL_TEXT } from "../runtime/limits";
import { pieces } from "../runtime/compressed";
import { growTo } from "../cells/growTo";
import { STORE_SHEET } from "../cells/sheetRanges";
import { writtenValue } from "../cells/writtenValue";
import type { Tier } from "./tier";

/** The first row, for users who unhide the sheet. It is how PROP knows a sheet that it filled, so its words stay as they are. */
const NOTE = "What PROP keeps, so that it need not be paid for again. It is safe to delete.";

/** Most characters of all texts together. The rest is left out. */
const ALL_TEXTS = 30_000_000;

/** `all` throws if the sheet can't be read, so that a writer doesn't remove what it couldn't read. */
export function sheetTier(): Tier & { readonly all: () => ReadonlyMap<string, string> } {
  let texts: ReadonlyMap<string, string> | undefined;
  /** Each attempt may take half a minute, so it isn't made again in this execution. */
  let fails = false;
  const all = (): ReadonlyMap<string, string> => (texts ??= read());
  return {
    all,
    read(names) {
      if (!fails) texts ??= attempt(read);
      fails = texts === undefined;
      return new Map(
        names.flatMap((name) => {
          const text = texts === undefined ? null : texts.get(name);
          return text === undefined ? [] : [[name, text] as const];
        }),
      );
    },
    write(next) {
      texts = next;
      attempt(() => write(next));
    },
  };
}

/** Null if nothing was stored yet, and without a container. */
export function storeSheet(): GoogleAppsScript.Spreadsheet.Sheet | null {
  const spreadsheet = SpreadsheetApp.getActive() as GoogleAppsScript.Spreadsheet.Spreadsheet | null;
  return spreadsheet?.getSheetByName(STORE_SHEET) ?? null;
}

/** A person may have a sheet of that name. */
export function isFilledByProp(sheet: GoogleAppsScript.Spreadsheet.Sheet): boolean {
  return sheet.getRange(1, 1).getValue() === NOTE;
}

/** The spreadsheet that the sheet was filled for, beside the note; empty if an earlier build filled it. */
export function filledFor(sheet: GoogleAppsScript.Spreadsheet.Sheet): string {
  return String(sheet.getRange(1, 2).getValue());
}

/** Says that the sheet is this spreadsheet's. */
export function markOrigin(sheet: GoogleAppsScript.Spreadsheet.Sheet): void {
  sheet.getRange(1, 2).setValue(writtenValue(SpreadsheetApp.getActive().getId()));
}

function read(): ReadonlyMap<string, string> {
  const sheet = storeSheet();
  const rows = sheet === null ? [] : sheet.getDataRange().getValues();
  return new Map(rows.slice(1).map(([name, ...parts]) => [String(name), parts.map(String).join("")]));
}

/** In one call, so that nobody finds it empty, and it stays as it was where the platform refuses. */
function write(texts: ReadonlyMap<string, string>): void {
  const rows: string[][] = [];
  let length = 0;
  texts.forEach((text, name) => {
    if (length + text.length > ALL_TEXTS) return;
    length += text.length;
    rows.push([name, ...pieces(text, SHEETS_CELL_TEXT - 1)]);
  });
  const spreadsheet = SpreadsheetApp.getActive();
  const active = spreadsheet.getActiveSheet();
  const before = storeSheet();
  const origin = (before === null ? "" : filledFor(before)) || spreadsheet.getId();
  const sheet = before ?? spreadsheet.insertSheet(STORE_SHEET, spreadsheet.getNumSheets());
  if (before === null) {
    sheet.hideSheet();
    spreadsheet.setActiveSheet(active);
  }
  const held = sheet.getDataRange();
  const width = Math.max(2, held.getNumColumns(), ...rows.map((row) => row.length));
  const blank = Array.from({ length: held.getNumRows() - 1 - rows.length }, (): string[] => []);
  const full = [[NOTE, origin], ...rows, ...blank].map((row) => [
    ...row,
    ...Array<string>(width - row.length).fill(""),
  ]);
  growTo(sheet, full.length, width);
  // Texts as texts: Google Sheets would take `+Zq…` for a formula, and `12e5` for a number.
  sheet.getRange(1, 1, full.length, width).setValues(full.map((row) => row.map((text) => writtenValue(text))));
}
