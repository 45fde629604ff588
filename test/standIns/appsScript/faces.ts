/** What a script sees of the spreadsheet. In a cell it may only read; without leave it may do nothing. */
import { chartBuilder, refuse, type BuiltChart, type BuiltValidation, type BuiltRule } from "./builders";
import { enteredText } from "./enteredText";
import { writtenIn } from "./formulaLocale";
import { rangeList } from "./rangeList";
import { a1, area, a1Of, r1c1Of, type Area } from "./references";
import type { Sheet, Spreadsheet, CellValue } from "./spreadsheet";

export interface Leave {
  /** Counts the time of each call, and refuses where it is over or not allowed. */
  readonly read: () => void;
  readonly write: () => void;
  readonly ui: () => void;
  readonly flush: () => void;
  readonly now: () => number;
  /** Values of the realm: dates are dates of the realm. */
  readonly shown: (value: CellValue) => CellValue;
}

type Named = ReturnType<typeof rangeFace>;

/** Letters, digits and underscores, but no digit first, no truth value, and nothing like A1 or R1C1. */
const isName = (name: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_]{0,249}$/u.test(name) && !/^(true|false|[A-Z]{1,3}\d+|R\d*(C\d*)?|C\d*)$/i.test(name);

type Grid<T> = readonly (readonly T[])[];

function rangeFace(sheet: Sheet, where: Area, leave: Leave) {
  const { row, column, rows, columns } = where;
  if (rows < 1 || columns < 1 || row < 1 || column < 1) throw new Error("Exception: The range is out of bounds.");
  if (row + rows - 1 > sheet.rows || column + columns - 1 > sheet.columns)
    throw new Error("Exception: The coordinates of the range are outside the dimensions of the sheet.");
  const write = (): void => {
    leave.write();
    sheet.refuseGone();
    sheet.refuseLocked(where);
  };
  const each = <T>(read: (row: number, column: number) => T): T[][] => {
    leave.read();
    sheet.refuseGone();
    return Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (__, right) => read(row + down, column + right)),
    );
  };
  const put = <T>(values: Grid<T>, set: (row: number, column: number, value: T) => void): void => {
    write();
    if (values.length !== rows || values.some((line) => line.length !== columns)) {
      throw new Error(
        `Exception: The number of rows or columns in the data does not match the range: ${values.length} for ${rows}.`,
      );
    }
    values.forEach((line, down) => line.forEach((value, right) => set(row + down, column + right, value)));
  };
  const valueAt = (r: number, c: number): CellValue => {
    const cell = sheet.at(r, c);
    return cell.ready > leave.now() ? sheet.book.busyText : leave.shown(cell.value);
  };
  const enter = (r: number, c: number, value: CellValue): void => {
    const isTyped = typeof value === "string" && sheet.at(r, c).format !== "@";
    sheet.set(r, c, isTyped ? enteredText(value) : value);
  };
  const face = {
    getRow: () => row,
    getColumn: () => column,
    getNumRows: () => rows,
    getNumColumns: () => columns,
    getLastRow: () => row + rows - 1,
    getLastColumn: () => column + columns - 1,
    getA1Notation: () => a1(where),
    getCell: (down: number, right: number): unknown =>
      rangeFace(sheet, { row: row + down - 1, column: column + right - 1, rows: 1, columns: 1 }, leave),
    getSheet: () => sheetFace(sheet, leave),
    getValue: () => (leave.read(), leave.flush(), valueAt(row, column)),
    getValues: () => (leave.flush(), each(valueAt)),
    getDisplayValue: () => (leave.read(), leave.flush(), String(valueAt(row, column))),
    getDisplayValues: () => (leave.flush(), each((r, c) => String(valueAt(r, c)))),
    getFormula: () => (leave.read(), writtenIn(sheet.book.locale, sheet.at(row, column).formula)),
    getFormulas: () => each((r, c) => writtenIn(sheet.book.locale, sheet.at(r, c).formula)),
    getFormulaR1C1: () => (leave.read(), r1c1Of(sheet.at(row, column).formula, row, column)),
    getNote: () => (leave.read(), sheet.at(row, column).note),
    getNotes: () => each((r, c) => sheet.at(r, c).note),
    getNumberFormats: () => each((r, c) => sheet.at(r, c).format),
    setValue: (value: CellValue) => (put([[value]], enter), face),
    setValues: (values: Grid<CellValue>) => (put(values, enter), face),
    setFormula: (formula: string) => (put([[formula]], (r, c, f) => sheet.setFormula(r, c, f)), face),
    setFormulas: (formulas: Grid<string>) => (put(formulas, (r, c, f) => sheet.setFormula(r, c, f)), face),
    setFormulaR1C1: (formula: string) => (put([[formula]], (r, c, f) => sheet.setFormula(r, c, a1Of(f, r, c))), face),
    setNote: (note: string) => (put([[note]], (r, c, n) => void (sheet.at(r, c).note = n)), face),
    setNumberFormat: (format: string) => {
      write();
      each((r, c) => (sheet.at(r, c).format = format));
      return face;
    },
    setNumberFormats: (formats: Grid<string>) => (put(formats, (r, c, f) => void (sheet.at(r, c).format = f)), face),
    clearContent: () => {
      write();
      each((r, c) => sheet.set(r, c, ""));
      return face;
    },
    setDataValidation: (validation: BuiltValidation) => {
      write();
      each((r, c) => (sheet.at(r, c).validation = validation));
      return face;
    },
    isPartOfMerge: () => (leave.read(), sheet.isMerged(where)),
    canEdit: () => (leave.read(), !sheet.isLocked(where)),
    activate: () => {
      leave.write();
      [sheet.book.active, sheet.selected, sheet.alsoSelected] = [sheet, where, []];
      return face;
    },
    isBlank: () =>
      each((r, c) => sheet.at(r, c))
        .flat()
        .every(({ value, formula }) => value === "" && formula === ""),
  };
  return face;
}

function sheetFace(sheet: Sheet, leave: Leave) {
  const whole = (): Area => ({ row: 1, column: 1, rows: sheet.rows, columns: sheet.columns });
  const write = (): void => {
    leave.write();
    sheet.refuseGone();
    sheet.refuseLocked(whole());
  };
  const inSheet = (row: number): number => {
    refuse(!Number.isInteger(row) || row < 1 || row > sheet.rows, "Those rows are out of bounds.");
    return row;
  };
  return {
    getName: () => (leave.read(), sheet.name),
    setName(name: string) {
      leave.write();
      sheet.refuseGone();
      sheet.book.rename(sheet, name);
    },
    getSheetId: () => (leave.read(), sheet.id),
    isSheetHidden: () => (leave.read(), sheet.hidden),
    getDataRange: () => (leave.read(), sheet.refuseGone(), rangeFace(sheet, sheet.used(), leave)),
    getRange(first: string | number, column?: number, rows = 1, columns = 1) {
      leave.read();
      sheet.refuseGone();
      const where =
        typeof first === "string" ? area(first, sheet.rows) : { row: first, column: column!, rows, columns };
      return rangeFace(sheet, where, leave);
    },
    getMaxRows: () => (leave.read(), sheet.rows),
    getMaxColumns: () => (leave.read(), sheet.columns),
    getLastRow: () => (leave.read(), sheet.used().rows),
    getActiveRange: () => (leave.read(), rangeFace(sheet, sheet.selected, leave)),
    insertRowsAfter: (_: number, count: number) => (write(), void (sheet.rows += count)),
    insertColumnsAfter: (_: number, count: number) => (write(), void (sheet.columns += count)),
    clearContents: () => (write(), sheet.clear()),
    hideSheet: () => (leave.write(), void (sheet.hidden = true)),
    setFrozenRows(rows: number) {
      write();
      refuse(rows >= sheet.rows, "You can't freeze all visible rows on the sheet.");
      sheet.frozen.rows = rows;
    },
    setFrozenColumns(columns: number) {
      write();
      refuse(columns >= sheet.columns, "You can't freeze all visible columns on the sheet.");
      sheet.frozen.columns = columns;
    },
    setColumnWidths(first: number, count: number, width: number) {
      write();
      const isOut = first < 1 || count < 1 || first + count - 1 > sheet.columns;
      refuse(isOut, "Those columns are out of bounds.");
      refuse(!Number.isInteger(width) || width < 1, "Invalid argument: width");
      for (let column = first; column < first + count; column += 1) sheet.widths.set(column, width);
    },
    getFilter: () => (leave.read(), sheet.filteredRows === undefined ? null : {}),
    getSlicers: () => (leave.read(), []),
    isRowHiddenByUser: (row: number) => (leave.read(), sheet.hiddenRows.has(inSheet(row))),
    isRowHiddenByFilter: (row: number) => (leave.read(), sheet.filteredRows?.has(inSheet(row)) === true),
    hideRows(row: number, count = 1) {
      write();
      refuse(row < 1 || count < 1 || row + count - 1 > sheet.rows, "Those rows are out of bounds.");
      for (let each = row; each < row + count; each += 1) sheet.hiddenRows.add(each);
    },
    getRangeList(texts: readonly string[]) {
      leave.read();
      refuse(texts.length === 0, "Invalid argument: a1Notations");
      const areas = texts.map((text) => area(text, sheet.rows));
      for (const each of areas) rangeFace(sheet, each, leave);
      return rangeList(sheet, areas, (where) => (leave.write(), sheet.refuseLocked(where)));
    },
    getConditionalFormatRules: () => (leave.read(), [...sheet.rules]),
    setConditionalFormatRules: (rules: readonly BuiltRule[]) => (write(), void (sheet.rules = [...rules])),
    newChart: chartBuilder,
    insertChart: (chart: BuiltChart) => (write(), void sheet.charts.push(chart)),
    removeChart(chart: BuiltChart) {
      write();
      refuse(!sheet.charts.includes(chart), "The chart does not exist.");
      sheet.charts.splice(sheet.charts.indexOf(chart), 1);
    },
  };
}

export function spreadsheetFace(book: Spreadsheet, leave: Leave) {
  return {
    getId: () => (leave.read(), book.id),
    getSpreadsheetTimeZone: () => (leave.read(), book.zone),
    getSpreadsheetLocale: () => (leave.read(), book.locale),
    getSheets: () => (leave.read(), book.sheets.map((sheet) => sheetFace(sheet, leave))),
    getNumSheets: () => (leave.read(), book.sheets.length),
    getActiveSheet: () => (leave.read(), sheetFace(book.active, leave)),
    getSheetByName(name: string) {
      leave.read();
      const found = book.sheets.find((sheet) => sheet.name === name);
      return found === undefined ? null : sheetFace(found, leave);
    },
    getActiveRange: () => (leave.read(), rangeFace(book.active, book.active.selected, leave)),
    getActiveRangeList() {
      leave.read();
      const { active } = book;
      const ranges = [...active.alsoSelected, active.selected].map((where) => rangeFace(active, where, leave));
      return { getRanges: () => (leave.read(), ranges) };
    },
    getRange(text: string) {
      leave.read();
      const [, quoted, plain, cells = text] = /^(?:'((?:[^']|'')+)'!|([^!']+)!)?(.*)$/.exec(text) ?? [];
      const name = quoted?.replace(/''/g, "'") ?? plain;
      const sheet = name === undefined ? book.active : book.sheet(name);
      return rangeFace(sheet, area(cells, sheet.rows), leave);
    },
    insertSheet(name: string, place?: number) {
      leave.write();
      book.refuseViewer();
      const made = book.insert(name, place);
      book.active = made;
      return sheetFace(made, leave);
    },
    deleteSheet(face: { readonly getName: () => string }) {
      leave.write();
      const sheet = book.sheet(face.getName());
      sheet.refuseLocked({ row: 1, column: 1, rows: sheet.rows, columns: sheet.columns });
      book.remove(sheet);
    },
    getNamedRanges() {
      leave.read();
      return [...book.names.keys()].map((name) => ({ getName: () => name }));
    },
    setNamedRange(name: string, range: Named) {
      leave.write();
      book.refuseViewer();
      refuse(!isName(name), `Invalid name: ${name}`);
      const where = { row: range.getRow(), column: range.getColumn() };
      const size = { rows: range.getNumRows(), columns: range.getNumColumns() };
      book.rebuilt();
      book.names.set(name, { sheet: book.sheet(range.getSheet().getName()), area: { ...where, ...size } });
    },
    removeNamedRange(name: string) {
      leave.write();
      refuse(!book.names.delete(name), "The named range does not exist.");
    },
    setActiveSheet(face: { readonly getName: () => string }) {
      leave.write();
      book.active = book.sheet(face.getName());
      return face;
    },
    toast: (text: string) => (leave.write(), void book.toasts.push(text)),
  };
}
