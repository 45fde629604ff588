/** A spreadsheet as Apps Script sees it: sheets of cells, formulas that calculate, spills, notes, what is selected. */
import { isTypedError } from "../../../src/playground/officeStandIn/typedText";
import { callsAddIn } from "../formulas/calculator";
import { readIn } from "./formulaLocale";
import type { BuiltChart, BuiltValidation, BuiltRule } from "./builders";
import { a1Of, movedReferences, r1c1Of, type Area } from "./references";

export type CellValue = string | number | boolean | Date;

export interface Cell {
  value: CellValue;
  formula: string;
  note: string;
  format: string;
  /** What was set of its looks, by the name of the service's method. */
  look?: Readonly<Record<string, unknown>>;
  /** The error's name was written, rather than a text that looks like it. */
  isError?: true;
  /** The values that may be chosen. */
  validation?: BuiltValidation;
  /** The anchor whose formula spilled here. */
  from?: string;
  /** Shows that it calculates until then. */
  ready: number;
}

const CELL_LIMIT = 50_000;

export class Sheet {
  readonly cells = new Map<string, Cell>();
  hidden = false;
  readonly hiddenRows = new Set<number>();
  /** Rows that the sheet's filter hides; undefined if it has none. */
  filteredRows?: Set<number>;
  rows = 1000;
  columns = 26;
  selected: Area = { row: 1, column: 1, rows: 1, columns: 1 };
  /** Areas that are selected before it, with Ctrl. */
  alsoSelected: readonly Area[] = [];
  /** Cells that the person who runs the script may not edit. */
  readonly locked: Area[] = [];
  /** Cells that are one. */
  readonly merged: Area[] = [];
  /** Of columns, in pixels, where it was set. */
  readonly widths = new Map<number, number>();
  readonly frozen = { rows: 0, columns: 0 };
  rules: readonly BuiltRule[] = [];
  readonly charts: BuiltChart[] = [];
  /** Formulas with a PROP function that wait for the next flush. */
  readonly waiting = new Set<string>();
  /** Formulas without. */
  readonly ordinary = new Set<string>();
  /** Cells that show something else than when formulas were last calculated. */
  readonly touched = new Set<string>();
  /** These, and those that show something at another time: ordinary formulas that refer to them are calculated again. */
  readonly renewed = new Set<string>();
  /** The cells that each anchor's formula fills. */
  private readonly spilled = new Map<string, Set<string>>();
  /** Anchors whose formula found no room. */
  private readonly blocked = new Set<string>();

  constructor(
    readonly book: Spreadsheet,
    public name: string,
    readonly id: number,
  ) {}

  at(row: number, column: number): Cell {
    const key = `${row},${column}`;
    const found = this.cells.get(key) ?? { value: "", formula: "", note: "", format: "General", ready: 0 };
    this.cells.set(key, found);
    return found;
  }

  clear(): void {
    for (const all of [this.cells, this.waiting, this.ordinary, this.spilled, this.blocked]) all.clear();
    this.book.rebuilt();
  }

  isLocked(area: Area): boolean {
    return this.book.viewOnly || this.locked.some((each) => meet(each, area));
  }

  refuseLocked(area: Area): void {
    this.book.refuseViewer();
    if (this.isLocked(area))
      throw new Error("Exception: You are trying to edit a protected cell or object. Please contact the owner.");
  }

  used(): Area {
    let [rows, columns] = [1, 1];
    this.cells.forEach(({ value, formula }, key) => {
      if (value === "" && formula === "") return;
      const [row = 1, column = 1] = key.split(",").map(Number);
      rows = Math.max(rows, row);
      columns = Math.max(columns, column);
    });
    return { row: 1, column: 1, rows, columns };
  }

  /** What was spilled from an anchor goes with its formula. */
  unspill(row: number, column: number): void {
    const anchor = `${row},${column}`;
    this.blocked.delete(anchor);
    this.empty(anchor, () => false);
    this.spilled.delete(anchor);
  }

  /** What an anchor's formula fills no more, where it is calculated to fewer cells. */
  private empty(anchor: string, isFilled: (row: number, column: number) => boolean): void {
    for (const key of this.spilled.get(anchor) ?? []) {
      const cell = this.cells.get(key);
      if (cell?.from !== anchor || isFilled(...placeOf(key))) continue;
      cell.value = "";
      cell.ready = 0;
      delete cell.from;
      this.touch(key);
    }
  }

  private touch(key: string): void {
    this.book.changed = true;
    this.touched.add(key);
    this.renewed.add(key);
  }

  set(row: number, column: number, value: CellValue): void {
    if (row > this.rows || column > this.columns) throw new Error("Exception: Those columns are out of bounds.");
    if (typeof value === "string" && value.length > CELL_LIMIT) {
      throw new Error("Exception: Your input contains more than the maximum of 50000 characters in a single cell.");
    }
    if (typeof value === "string" && value.startsWith("=")) {
      this.setFormula(row, column, value);
      return;
    }
    const cell = this.at(row, column);
    if (this.isHiddenInMerged(row, column)) return;
    if (cell.formula !== "") this.unspill(row, column);
    const key = `${row},${column}`;
    if (cell.from !== undefined) this.fillAnew(cell.from);
    else if (value === "" && cell.value !== "") for (const anchor of [...this.blocked]) this.fillAnew(anchor);
    this.forgetFormula(key);
    this.touch(key);
    delete cell.from;
    cell.ready = 0;
    cell.formula = "";
    cell.value = typeof value === "string" && value.startsWith("'") ? value.slice(1) : value;
    if (typeof value === "string" && isTypedError(value) && cell.format !== "@") cell.isError = true;
    else delete cell.isError;
  }

  /** Of merged cells, only the first holds anything. */
  private isHiddenInMerged(row: number, column: number): boolean {
    const one = { row, column, rows: 1, columns: 1 };
    return this.merged.some((each) => meet(each, one) && (each.row !== row || each.column !== column));
  }

  /** A formula that filled a cell into which something was written shows an error, until that is gone. */
  private fillAnew(anchor: string): void {
    const [row = 0, column = 0] = anchor.split(",").map(Number);
    this.unspill(row, column);
    if (callsAddIn(this.at(row, column).formula)) this.waiting.add(anchor);
    else this.addOrdinary(anchor);
  }

  isMerged(area: Area): boolean {
    return this.merged.some((each) => meet(each, area));
  }

  /**
   * The same formula again calculates nothing: the platform does not even look. In a cell that is formatted as text it
   * is a text.
   */
  setFormula(row: number, column: number, written: string): void {
    const formula = readIn(this.book.locale, written);
    const cell = this.at(row, column);
    if (cell.formula === formula) return;
    this.unspill(row, column);
    if (cell.format === "@" && formula !== "") {
      [cell.formula, cell.value] = ["", formula];
      return;
    }
    cell.formula = formula;
    const key = `${row},${column}`;
    this.touch(key);
    this.forgetFormula(key);
    if (formula === "") cell.value = "";
    else if (callsAddIn(formula)) this.waiting.add(key);
    else this.addOrdinary(key);
  }

  private forgetFormula(key: string): void {
    this.waiting.delete(key);
    if (this.ordinary.delete(key)) this.book.formulasVersion += 1;
  }

  private addOrdinary(key: string): void {
    this.ordinary.add(key);
    this.book.formulasVersion += 1;
  }

  spill(row: number, column: number, values: readonly (readonly CellValue[])[], ready: number): void {
    const anchor = `${row},${column}`;
    const blocked = values.some((line, down) =>
      line.some((_, right) => {
        const cell = this.at(row + down, column + right);
        return (down > 0 || right > 0) && (cell.formula !== "" || (cell.value !== "" && cell.from !== anchor));
      }),
    );
    if (blocked) this.blocked.add(anchor);
    else this.blocked.delete(anchor);
    this.empty(anchor, (down, right) => down - row < values.length && right - column < values[0]!.length);
    values.forEach((line, down) =>
      line.forEach((value, right) => {
        if (blocked && (down > 0 || right > 0)) return;
        const cell = this.at(row + down, column + right);
        cell.value = blocked ? "#REF!" : value;
        cell.ready = ready;
        const key = `${row + down},${column + right}`;
        this.touch(key);
        if (down > 0 || right > 0) this.fill(anchor, key, cell);
      }),
    );
  }

  private fill(anchor: string, key: string, cell: Cell): void {
    cell.from = anchor;
    const keys = this.spilled.get(anchor) ?? new Set();
    this.spilled.set(anchor, keys.add(key));
  }

  insertRows(before: number, count: number): void {
    this.rows += count;
    this.move((row, column) => [row >= before ? row + count : row, column]);
  }

  insertColumns(before: number, count: number): void {
    this.columns += count;
    this.move((row, column) => [row, column >= before ? column + count : column]);
  }

  deleteRow(gone: number): void {
    this.rows -= 1;
    this.move((row, column) => (row === gone ? undefined : [row > gone ? row - 1 : row, column]));
  }

  deleteColumn(gone: number): void {
    this.columns -= 1;
    this.move((row, column) => (column === gone ? undefined : [row, column > gone ? column - 1 : column]));
  }

  /** Whole rows change places; their formulas keep their distances. @param order The row that comes to each place. */
  sortRows(first: number, order: readonly number[]): void {
    const places = new Map(order.map((row, index) => [row, first + index]));
    this.move(
      (row, column) => [places.get(row) ?? row, column],
      (formula, [row, column], [newRow, newColumn]) => a1Of(r1c1Of(formula, row, column), newRow, newColumn),
    );
  }

  /** Cells go to other places, and references follow them. What is spilled moves along, or is filled again. */
  private move(to: Move, changed?: (formula: string, from: Place, to: Place) => string): void {
    const newKey = (key: string): string | undefined => to(...placeOf(key))?.join(",");
    const moved = [...this.cells].map(([key, cell]) => ({ key, cell, place: to(...placeOf(key)) }));
    const blocked = [...this.blocked];
    const waiting = [...this.waiting];
    for (const all of [this.cells, this.ordinary, this.spilled, this.blocked, this.waiting]) all.clear();
    for (const { key, cell, place } of moved) {
      if (place === undefined) continue;
      if (cell.formula !== "")
        cell.formula = changed?.(cell.formula, placeOf(key), place) ?? movedReferences(cell.formula, to);
      this.cells.set(place.join(","), cell);
      if (cell.formula !== "" && !callsAddIn(cell.formula)) this.ordinary.add(place.join(","));
    }
    for (const key of blocked.flatMap((each) => newKey(each) ?? [])) this.blocked.add(key);
    for (const key of waiting.flatMap((each) => newKey(each) ?? [])) this.waiting.add(key);
    this.cells.forEach((cell, key) => {
      if (cell.from === undefined) return;
      const anchor = newKey(cell.from);
      if (anchor !== undefined) return this.fill(anchor, key, cell);
      delete cell.from;
      cell.value = "";
    });
    for (const areas of [this.locked, this.merged])
      areas.splice(0, areas.length, ...areas.flatMap((each) => movedArea(each, to) ?? []));
    this.book.names.forEach((name) => {
      if (name.sheet === this) name.area = movedArea(name.area, to) ?? name.area;
    });
    this.book.rebuilt();
  }

  /** Its services throw once it is deleted. */
  refuseGone(): void {
    if (!this.book.sheets.includes(this)) throw new Error(`Exception: Sheet ${this.id} not found`);
  }
}

type Place = readonly [row: number, column: number];

/** Undefined for a cell that is gone. */
type Move = (row: number, column: number) => Place | undefined;

function placeOf(key: string): Place {
  const [row = 0, column = 0] = key.split(",").map(Number);
  return [row, column];
}

/** By its corners. */
function movedArea({ row, column, rows, columns }: Area, to: Move): Area | undefined {
  const [first, last] = [to(row, column), to(row + rows - 1, column + columns - 1)];
  if (first === undefined || last === undefined) return undefined;
  const size = { rows: Math.abs(last[0] - first[0]) + 1, columns: last[1] - first[1] + 1 };
  return { row: Math.min(first[0], last[0]), column: first[1], ...size };
}

function meet(one: Area, other: Area): boolean {
  return (
    one.row < other.row + other.rows &&
    other.row < one.row + one.rows &&
    one.column < other.column + other.columns &&
    other.column < one.column + one.columns
  );
}

export class Spreadsheet {
  readonly sheets: Sheet[] = [];
  active: Sheet;
  readonly toasts: string[] = [];
  /** What a cell shows that calculates. */
  busyText = "Loading...";
  /** Since ordinary formulas were last calculated. */
  changed = false;
  /** Cells have other places, or sheets came or went, since then: every ordinary formula is calculated. */
  isRebuilt = false;
  /** Grows when ordinary formulas come, go or move. */
  formulasVersion = 0;
  /** Named ranges. */
  readonly names = new Map<string, { readonly sheet: Sheet; area: Area }>();
  /** The person who runs the script may only look at it. */
  viewOnly = false;
  locale = "en_US";
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  constructor(public id: string) {
    this.active = this.insert("Sheet1");
  }

  insert(name: string, place = this.sheets.length): Sheet {
    if (name.length > 100) throw new Error("Exception: The sheet name cannot be greater than 100 characters.");
    if (this.sheets.some((sheet) => sheet.name === name)) {
      throw new Error(`Exception: A sheet with the name "${name}" already exists.`);
    }
    const sheet = new Sheet(this, name, this.sheets.length * 17);
    this.sheets.splice(place, 0, sheet);
    this.rebuilt();
    return sheet;
  }

  rename(sheet: Sheet, name: string): void {
    if (this.sheets.some((each) => each !== sheet && each.name === name))
      throw new Error(`Exception: A sheet with the name "${name}" already exists.`);
    sheet.name = name;
    this.rebuilt();
  }

  rebuilt(): void {
    this.changed = true;
    this.isRebuilt = true;
    this.formulasVersion += 1;
  }

  remove(sheet: Sheet): void {
    if (this.sheets.filter(({ hidden }) => !hidden).every((each) => each === sheet))
      throw new Error("Exception: You can't remove all the sheets in a document.");
    this.sheets.splice(this.sheets.indexOf(sheet), 1);
    this.rebuilt();
    if (this.active === sheet) this.active = this.sheets[0]!;
  }

  refuseViewer(): void {
    if (this.viewOnly) throw new Error("Exception: You do not have permission to perform that action.");
  }

  sheet(name: string): Sheet {
    const found = this.sheets.find((each) => each.name === name);
    if (found === undefined) throw new Error(`there is no sheet ${name}`);
    return found;
  }
}
