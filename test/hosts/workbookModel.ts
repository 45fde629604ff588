/**
 * A workbook as far as Excel's tests need one: cells whose formula is one call of ours, or a constant; spills; rows that
 * are inserted; names that move along; calculation by calling the functions as Excel does.
 */
import { CellError } from "./cellError";
import type { ExcelRealm } from "./excelRealm";

export interface Rectangle {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

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

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
const letters = (column: number): string =>
  (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

export const a1 = (row: number, column: number): string => `${letters(column)}${row + 1}`;

/** `B2`, or `B2:C4`. */
export function rectangle(sheet: string, text: string): Rectangle {
  const [first, last] = text.split(":").map((cell) => {
    const [, column = "A", row = "1"] = /^\$?([A-Z]+)\$?(\d+)$/.exec(cell) ?? [];
    return { row: Number(row) - 1, column: columnOf(column) };
  });
  const end = last ?? first!;
  return { sheet, ...first!, rows: end.row - first!.row + 1, columns: end.column - first!.column + 1 };
}

export class WorkbookModel {
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
    } else if (typeof typed === "string" && typed.startsWith("=")) {
      this.cells.set(place, { formula: typed, shown: [["#BUSY!"]], format });
      this.dirty.add(place);
      if (!this.byHand) this.calculate();
    } else {
      const value = typeof typed !== "string" ? typed : typed.startsWith("'") ? typed.slice(1) : read(typed);
      this.cells.set(place, { shown: [[value]], format });
    }
  }

  put(sheet: string, row: number, column: number, change: Partial<Cell>): void {
    this.cells.set(key(sheet, row, column), { ...this.cell(sheet, row, column), ...change });
  }

  clear(sheet: string, row: number, column: number): void {
    this.put(sheet, row, column, { shown: [[""]] });
    const { format } = this.cell(sheet, row, column);
    this.cells.set(key(sheet, row, column), { shown: [[""]], format });
  }

  cell(sheet: string, row: number, column: number): Cell {
    return this.cells.get(key(sheet, row, column)) ?? EMPTY;
  }

  /** The formula that spills over a cell, or stands in it. */
  sourceOf(sheet: string, row: number, column: number): Rectangle | undefined {
    for (const [place, { formula, shown }] of this.cells) {
      const at = placeOf(place);
      if (formula === undefined || at.sheet !== sheet) continue;
      const area = { ...at, rows: shown.length, columns: shown[0]!.length };
      if (row >= at.row && row < at.row + area.rows && column >= at.column && column < at.column + area.columns)
        return area;
    }
    return undefined;
  }

  /** Every cell that shows something, or holds a formula. */
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
    const source = this.sourceOf(sheet, row, column);
    return source === undefined
      ? ""
      : this.cell(sheet, source.row, source.column).shown[row - source.row]![column - source.column];
  }

  /** What a cell shows, in one form: an error by its message. */
  at(place: string, sheet = "Sheet1"): unknown {
    const { row, column } = rectangle(sheet, place);
    const value = this.shown(sheet, row, column);
    if (value instanceof CellError) return value.message;
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
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    const { formula, format } = this.cell(sheet, row, column);
    const [, name = "", inside = ""] = /^=PROP\.([A-Z]+)\((.*)\)$/.exec(formula ?? "") ?? [];
    const parts = inside.match(/("[^"]*"|[^,"])+|(?<=,)(?=,)|^(?=,)/g) ?? [];
    const args = parts.map((part) => this.argument(part.trim(), sheet));
    const quoted = /\W/.test(sheet) ? `'${sheet}'` : sheet;
    const address = `${quoted}!${a1(row, column)}`;
    this.runs.push(address);
    const invocation: Invocation = { functionName: name, address, isInValuePreview: "false" };
    this.current.get(place)?.onCanceled?.();
    this.current.set(place, invocation);
    if (name === "") return this.put(sheet, row, column, { shown: [[new CellError("#NAME?", "#NAME?")]] });
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
    const area = rectangle(sheet, part);
    return Array.from({ length: area.rows }, (_, down) =>
      Array.from({ length: area.columns }, (__, across) => this.shown(sheet, area.row + down, area.column + across)),
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

const read = (typed: string): string | number => (/^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed);
