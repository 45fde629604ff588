/**
 * A workbook as far as Excel's tests need one: cells whose formula is one call of ours, or a constant; spills; rows that
 * are inserted; names that move along; calculation by calling the functions as Excel does.
 */
import {
  a1Text,
  contains,
  rectangle as rectangleIn,
  type Rectangle,
} from "../../../src/playground/officeStandIn/cellAddress";
import {
  cellValue,
  errorCellValue,
  plainValue,
  type TypedCellValue,
  type Plain,
} from "../../../src/playground/officeStandIn/cellValue";
import { CustomFunctionsError } from "../../../src/playground/officeStandIn/runtime";
import { readTyped } from "../../../src/playground/officeStandIn/typedText";
import type { PlainGrid, WorkbookBackend } from "../../../src/playground/officeStandIn/workbookBackend";
import type { ExcelRealm } from "./excelRealm";
import { moment } from "./virtualTime";

interface Cell {
  readonly formula?: string;
  /** A constant, or what the formula came to: more than one where it spills. */
  readonly shown: unknown[][];
  readonly format: string;
}

interface Invocation {
  readonly functionName: string;
  readonly address: string;
  readonly isInValuePreview: string;
  onCanceled?: () => void;
}

const EMPTY: Cell = { shown: [[""]], format: "General" };

const REFERENCE = /(?<![A-Z"])(\$?)([A-Z]{1,2})(\$?)(\d+)(?![\d(])/g;

const WHOLE = { row: 0, column: 0, rows: 120, columns: 30 };

/** `B2`, or `B2:C4`. */
export const rectangle = (sheet: string, text: string): Rectangle => rectangleIn({ sheet, ...WHOLE }, text);

export class WorkbookModel implements WorkbookBackend {
  readonly cells = new Map<string, Cell>();
  readonly names = new Map<string, Rectangle>();
  readonly settings = new Map<string, unknown>();
  readonly sheets = ["Sheet1", "Second sheet"];
  /** Names of sheets that nobody may write to, but into cells that are not locked. */
  readonly locked = new Set<string>();
  readonly unlocked: Rectangle[] = [];
  /** Cells that are one. */
  readonly merged: Rectangle[] = [];
  /** How often the add-in went to Excel. */
  syncs = 0;
  readonly watching = new Set<() => void>();
  selected: readonly Rectangle[] = [rectangle("Sheet1", "A1")];
  active = "Sheet1";
  /** Every time a function was run for a cell, its address. */
  readonly runs: string[] = [];
  /** A person calculates by hand: cells wait until they are told to. */
  byHand = false;
  /** A person is typing in a cell: Excel does nothing else meanwhile. */
  typing = false;
  /** How many milliseconds it takes Excel to come to the cells of a row. */
  delay: (row: number) => number = () => 0;
  private readonly dirty = new Set<string>();
  /** The call that stands for each cell; one that it replaces is cancelled, and what it comes to is not shown. */
  private readonly current = new Map<string, Invocation>();
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly excel: () => ExcelRealm) {}

  /** Cells as a person types them. */
  type(cells: Readonly<Record<string, string | number>>, sheet = "Sheet1"): void {
    for (const [place, typed] of Object.entries(cells)) {
      const { row, column } = rectangle(sheet, place);
      this.write(sheet, row, column, typed);
    }
  }

  /** What is written is read as if it were typed: text may become a formula or a number, unless an apostrophe stands before it or the cell is formatted as text. */
  write(sheet: string, row: number, column: number, typed: unknown): void {
    const format = this.cell(sheet, row, column).format;
    const place = key(sheet, row, column);
    if (format === "@") {
      this.cells.set(place, { shown: [[String(typed).replace(/^'/, "")]], format });
    } else {
      const content = readTyped(typed);
      if ("formula" in content) {
        this.cells.set(place, { formula: content.formula, shown: [["#BUSY!"]], format });
        this.dirty.add(place);
        if (!this.byHand) this.calculate();
      } else {
        this.cells.set(place, { shown: [[content.value]], format });
      }
    }
  }

  put(sheet: string, row: number, column: number, change: Partial<Cell>): void {
    this.cells.set(key(sheet, row, column), { ...this.cell(sheet, row, column), ...change });
  }

  cell(sheet: string, row: number, column: number): Cell {
    return this.cells.get(key(sheet, row, column)) ?? EMPTY;
  }

  spillAt(sheet: string, row: number, column: number): Rectangle | undefined {
    for (const [place, { formula, shown }] of this.cells) {
      const at = placeOf(place);
      if (formula === undefined || at.sheet !== sheet) continue;
      const area = { ...at, rows: shown.length, columns: shown[0]!.length };
      if (contains(area, { sheet, row, column, rows: 1, columns: 1 })) return area;
    }
    return undefined;
  }

  filled(sheet: string): { readonly row: number; readonly column: number }[] {
    return [...this.cells].flatMap(([place, { formula, shown }]) => {
      const at = placeOf(place);
      if (at.sheet !== sheet) return [];
      if (formula !== undefined && shown.flat().every((value) => value === "")) return [at];
      return shown.flatMap((line, down) =>
        line.flatMap((value, across) => (value === "" ? [] : [{ row: at.row + down, column: at.column + across }])),
      );
    });
  }

  shown(sheet: string, row: number, column: number): unknown {
    const own = this.cell(sheet, row, column);
    if (own.formula !== undefined || own.shown[0]![0] !== "") return own.shown[0]![0];
    const source = this.spillAt(sheet, row, column);
    return source === undefined
      ? ""
      : this.cell(sheet, source.row, source.column).shown[row - source.row]![column - source.column];
  }

  formulaAt(sheet: string, row: number, column: number): string | undefined {
    return this.cell(sheet, row, column).formula;
  }

  valueAt(sheet: string, row: number, column: number): TypedCellValue {
    const value = this.shown(sheet, row, column);
    if (value instanceof CustomFunctionsError) return errorCellValue(value.code);
    if (typeof value !== "object" || value === null)
      return value === "#BUSY!" ? errorCellValue(value) : cellValue(value as Plain);
    const typed = value as TypedCellValue;
    const isFormatted = typed.type === "Double" && typed.numberFormat !== undefined;
    return isFormatted ? { ...typed, type: "FormattedNumber" } : typed;
  }

  textAt(sheet: string, row: number, column: number): string {
    return String(plainValue(this.valueAt(sheet, row, column)));
  }

  formatAt(sheet: string, row: number, column: number): string {
    return this.cell(sheet, row, column).format;
  }

  /** What a cell shows, in one form: an error by its message. */
  at(place: string, sheet = "Sheet1"): unknown {
    const { row, column } = rectangle(sheet, place);
    const value = this.shown(sheet, row, column);
    if (value instanceof CustomFunctionsError) return value.message;
    return typeof value === "object" && value !== null ? (value as { basicValue?: unknown }).basicValue : value;
  }

  formula(place: string, sheet = "Sheet1"): string | undefined {
    const { row, column } = rectangle(sheet, place);
    return this.cell(sheet, row, column).formula;
  }

  rename(before: string, name: string): void {
    this.sheets[this.sheets.indexOf(before)] = name;
    if (this.active === before) this.active = name;
    const cells = [...this.cells].map(([place, cell]) => [place.replace(`${before}\n`, `${name}\n`), cell] as const);
    this.cells.clear();
    for (const [place, cell] of cells) this.cells.set(place, cell);
    for (const [each, area] of this.names) if (area.sheet === before) this.names.set(each, { ...area, sheet: name });
  }

  insertRow(before: number, sheet = "Sheet1"): void {
    const moved = (row: number): number => (row >= before ? row + 1 : row);
    const cells = [...this.cells].map(([place, cell]) => {
      const at = placeOf(place);
      const formula = cell.formula?.replace(
        REFERENCE,
        (_, fixed: string, column: string, also: string, row: string) =>
          `${fixed}${column}${also}${moved(Number(row) - 1) + 1}`,
      );
      const row = at.sheet === sheet ? moved(at.row) : at.row;
      return [key(at.sheet, row, at.column), formula === undefined ? cell : { ...cell, formula }] as const;
    });
    this.cells.clear();
    for (const [place, cell] of cells) this.cells.set(place, cell);
    for (const [name, area] of this.names) {
      const last = moved(area.row + area.rows - 1);
      if (area.sheet === sheet)
        this.names.set(name, { ...area, row: moved(area.row), rows: last - moved(area.row) + 1 });
    }
  }

  markDirty(area: Rectangle): void {
    for (const place of placesOf(area)) if (this.cells.get(place)?.formula !== undefined) this.dirty.add(place);
  }

  get activeCell(): Rectangle {
    return { ...this.selected[0]!, rows: 1, columns: 1 };
  }

  size(sheet: string): Rectangle {
    return { sheet, ...WHOLE };
  }

  /** Asynchronous, as Excel is. */
  async turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.syncs += 1;
  }

  mergedIn(sheet: string): readonly Rectangle[] {
    return this.merged.filter((area) => area.sheet === sheet);
  }

  isProtected(sheet: string): boolean {
    return this.locked.has(sheet);
  }

  isLocked(area: Rectangle): boolean {
    return !this.unlocked.some((one) => contains(one, area));
  }

  writeCells({ sheet, row, column }: Rectangle, grid: PlainGrid): void {
    eachOf(grid, (typed, down, across) => this.write(sheet, row + down, column + across, typed));
  }

  writeValues({ sheet, row, column }: Rectangle, grid: PlainGrid<TypedCellValue>): void {
    eachOf(grid, (value, down, across) => this.put(sheet, row + down, column + across, { shown: [[value]] }));
  }

  formatCells({ sheet, row, column }: Rectangle, grid: PlainGrid<string>): void {
    eachOf(grid, (format, down, across) => this.put(sheet, row + down, column + across, { format }));
  }

  onSelected(changed: () => void): () => void {
    this.watching.add(changed);
    return () => this.watching.delete(changed);
  }

  /** What waits, in the whole workbook; of an area all its formulas, and nothing else. */
  calculate(area?: Rectangle): void {
    if (area !== undefined) this.markDirty(area);
    for (const place of area === undefined ? [...this.dirty] : placesOf(area)) {
      if (!this.dirty.delete(place)) continue;
      const run = this.run(place);
      this.running.add(run);
      void run.finally(() => this.running.delete(run));
    }
  }

  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all([...this.running]);
  }

  private async run(place: string): Promise<void> {
    const { sheet, row, column } = placeOf(place);
    const delay = this.delay(row + 1);
    if (delay > 0) await moment(delay);
    const { formula, format } = this.cell(sheet, row, column);
    const [, name = "", inside = ""] = /^=PROP\.([A-Z]+)\((.*)\)$/.exec(formula ?? "") ?? [];
    const parts = inside.match(/("[^"]*"|[^,"])+|(?<=,)(?=,)|^(?=,)/g) ?? [];
    const args = parts.map((part) => this.argument(part.trim(), sheet));
    const quoted = /\W/.test(sheet) ? `'${sheet}'` : sheet;
    const address = `${quoted}!${a1Text(row, column)}`;
    this.runs.push(address);
    const invocation: Invocation = { functionName: name, address, isInValuePreview: "false" };
    this.current.get(place)?.onCanceled?.();
    this.current.set(place, invocation);
    if (name === "") return this.put(sheet, row, column, { shown: [[new CustomFunctionsError("#NAME?", "#NAME?")]] });
    const shown = await this.excel()
      .call(name, args, invocation)
      .catch((thrown: unknown) => [[thrown]]);
    if (this.current.get(place) !== invocation) return;
    this.current.delete(place);
    for (const [now, cell] of this.cells)
      if (cell.formula === formula && now === place) this.cells.set(now, { formula: cell.formula!, shown, format });
  }

  private argument(part: string, sheet: string): unknown {
    if (part === "") return undefined;
    if (part.startsWith('"')) return part.slice(1, -1);
    if (!/[A-Z]/.test(part)) return Number(part);
    const [, named = sheet, cells = ""] = /^(?:'?(.+?)'?!)?(.+)$/.exec(part) ?? [];
    const { row, column, rows, columns } = rectangle(named, cells);
    return Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (__, across) => this.shown(named, row + down, column + across)),
    );
  }
}

const key = (sheet: string, row: number, column: number): string => `${sheet}\n${row}\n${column}`;

function placesOf({ sheet, row, column, rows, columns }: Rectangle): string[] {
  return Array.from({ length: rows * columns }, (_, index) =>
    key(sheet, row + Math.floor(index / columns), column + (index % columns)),
  );
}

function placeOf(place: string): { sheet: string; row: number; column: number } {
  const [sheet = "", row = "", column = ""] = place.split("\n");
  return { sheet, row: Number(row), column: Number(column) };
}

function eachOf<T>(grid: PlainGrid<T>, one: (value: T, down: number, across: number) => void): void {
  grid.forEach((line, down) => line.forEach((value, across) => one(value, down, across)));
}
