/**
 * A workbook for Excel's tests: cells with formulas, or a constant; spills; rows that can be inserted; names that
 * move; and calculation by calling functions as Excel does.
 */
import { areaAddress } from "../../../src/shared/formulas/cells";
import { excelError } from "../../../src/playground/officeStandIn/batch";
import { contains, rectangle as rectangleIn, type Rectangle } from "../../../src/playground/officeStandIn/cellAddress";
import {
  cellValue,
  errorCellValue,
  plainValue,
  type TypedCellValue,
  type PlainValue,
} from "../../../src/playground/officeStandIn/cellValue";
import { CustomFunctionsError } from "../../../src/playground/officeStandIn/runtime";
import { readTyped } from "../../../src/playground/officeStandIn/typedText";
import type { PlainGrid, WorkbookBackend } from "../../../src/playground/officeStandIn/workbookBackend";
import { calculation, callsAddIn, parsed, type AddInCall, type Given } from "../formulas/calculator";
import type { Operand } from "../formulas/operands";
import { isFailed, type Scalar } from "../formulas/scalars";
import { isMode } from "../modes";
import type { ExcelRealm } from "./excelRealm";
import { EMPTY, ModelCells, placeName, placeOf, placesOf, type Cell } from "./modelCells";
import { asScalar, errorShown, isOrdinary, ModelFormulas, refuseLongFormula } from "./modelFormulas";
import { ModelLooks, ModelNames } from "./modelLooks";
import { moment } from "./virtualTime";

interface Invocation {
  readonly functionName: string;
  readonly address: string;
  readonly isInValuePreview: string;
  readonly parameterAddresses: readonly (string | null)[];
  onCanceled?: () => void;
}

/** Milliseconds by which calls are late. */
const LATE = 1000;

/** Characters of a result that Microsoft's own script still hands over. */
const LONGEST_RESULT = 2_000_000;

const REFERENCE = /(?<![A-Z"])(\$?)([A-Z]{1,2})(\$?)(\d+)(?![\d(])/g;

const WHOLE = { row: 0, column: 0, rows: 1200, columns: 30 };

/** `B2`, or `B2:C4`. */
export const rectangle = (sheet: string, text: string): Rectangle => rectangleIn({ sheet, ...WHOLE }, text);

export class WorkbookModel extends ModelLooks implements WorkbookBackend {
  readonly cells = new ModelCells();
  readonly names = new ModelNames();
  readonly settings = new Map<string, unknown>();
  readonly sheets = ["Sheet1", "Second sheet"];
  /** Names of protected sheets, in which only unlocked cells can be written. */
  readonly locked = new Set<string>();
  /** Names of sheets that a person doesn't see. */
  readonly hidden = new Set<string>();
  /** The workbook is protected: no sheet can be added. */
  noSheets = false;
  readonly unlocked: Rectangle[] = [];
  /** Cells that are one. */
  readonly merged: Rectangle[] = [];
  /** How many round trips the add-in made. */
  syncs = 0;
  readonly watching = new Set<() => void>();
  selected: readonly Rectangle[] = [rectangle("Sheet1", "A1")];
  active = "Sheet1";
  /** The address of every cell for which a function ran. */
  readonly runs: string[] = [];
  /** What functions are handed for a blank cell: 0 on the desktop, null or an empty text on the web. */
  blank: 0 | null | "" = isMode("excel:blank-null") ? null : isMode("excel:blank-text") ? "" : 0;
  /** Manual calculation: cells wait until told to calculate. */
  byHand = false;
  /** On the web, where no round trip loads more than 5 MB. */
  readonly mostLoaded = 5_000_000;
  /** The user is editing a cell: Excel does nothing else meanwhile. */
  typing = false;
  /** Milliseconds until Excel calculates the cells of a row. */
  delay: (row: number) => number = () => 0;
  private readonly formulas = new ModelFormulas(this);
  private following = false;
  private readonly dirty = new Set<string>();
  /** Each cell's call. A call that is replaced is cancelled, and its result isn't shown. */
  private readonly current = new Map<string, Invocation>();
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly excel: () => ExcelRealm) {
    super();
  }

  /** Types into cells. */
  type(cells: Readonly<Record<string, string | number>>, sheet = "Sheet1"): void {
    for (const [place, typed] of Object.entries(cells)) {
      const { row, column } = rectangle(sheet, place);
      this.write(sheet, row, column, typed);
    }
  }

  /** What is written is read as if it were typed: text may become a formula or a number, unless an apostrophe stands before it or the cell is formatted as text. */
  write(sheet: string, row: number, column: number, typed: unknown): void {
    if (this.merged.some((one) => isHiddenIn(one, { sheet, row, column }))) return;
    const format = this.cell(sheet, row, column).format;
    const place = placeName(sheet, row, column);
    if (format === "@") {
      this.cells.set(place, { shown: [[String(typed).replace(/^'/, "")]], format });
    } else {
      const content = readTyped(typed);
      if ("formula" in content) {
        refuseLongFormula(content.formula);
        this.cells.set(place, { formula: content.formula, shown: [["#BUSY!"]], format });
        if (!isOrdinary(content.formula)) this.dirty.add(place);
        if (!this.byHand) this.calculate();
      } else {
        const shown = "error" in content ? new CustomFunctionsError(content.error, content.error) : content.value;
        this.cells.set(place, { shown: [[shown]], format });
      }
    }
    this.follow();
  }

  /** Cells with one of our functions calculate where an ordinary formula, or what it refers to, has changed. */
  private follow(): void {
    if (!this.cells.hasOrdinary || this.following || this.byHand) return;
    this.following = true;
    const soon = Promise.resolve().then(() => {
      this.following = false;
      for (const place of this.formulas.changed()) this.dirty.add(place);
      if (this.dirty.size > 0) this.calculate();
    });
    this.running.add(soon);
    void soon.finally(() => this.running.delete(soon));
  }

  put(sheet: string, row: number, column: number, change: Partial<Cell>): void {
    this.cells.set(placeName(sheet, row, column), { ...this.cell(sheet, row, column), ...change });
  }

  cell(sheet: string, row: number, column: number): Cell {
    return this.cells.get(placeName(sheet, row, column)) ?? EMPTY;
  }

  spillAt(sheet: string, row: number, column: number): Rectangle | undefined {
    const one = { sheet, row, column, rows: 1, columns: 1 };
    for (const area of this.cells.spills(sheet)) if (contains(area, one)) return area;
    const { formula, blocked } = this.cell(sheet, row, column);
    if (formula === undefined) return undefined;
    // What Excel tells of a formula without room isn't known: the worse of the two is the area that it would fill.
    return blocked === undefined ? one : { ...one, rows: blocked.length, columns: blocked[0]!.length };
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
    if (isOrdinary(own.formula)) return this.formulas.shown(sheet, row, column, own.formula);
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
      return value === "#BUSY!" ? errorCellValue(value) : cellValue(value as PlainValue);
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

  /** What a cell shows; an error as its message. */
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
      return [placeName(at.sheet, row, at.column), formula === undefined ? cell : { ...cell, formula }] as const;
    });
    this.cells.clear();
    for (const [place, cell] of cells) this.cells.set(place, cell);
    for (const [name, area] of this.names) {
      const last = moved(area.row + area.rows - 1);
      if (area.sheet === sheet)
        this.names.set(name, { ...area, row: moved(area.row), rows: last - moved(area.row) + 1 });
    }
  }

  addSheet(name: string): void {
    if (this.noSheets) throw excelError("AccessDenied", "this workbook is protected");
    this.sheets.push(name);
  }

  deleteSheet(name: string): void {
    if (this.sheets.length === 1) throw excelError("InvalidOperation", "the last sheet can't be deleted");
    const [at, before] = [this.sheets.indexOf(name), this.active];
    this.sheets.splice(at, 1);
    for (const place of [...this.cells.keys()]) if (placeOf(place).sheet === name) this.cells.delete(place);
    this.forgetSheet(name);
    this.names.lose(name);
    if (before === name) this.select(rectangle(this.sheets[Math.max(0, at - 1)]!, "A1"));
  }

  override clearLooks(area: Rectangle): void {
    super.clearLooks(area);
    for (const { sheet, row, column } of placesOf(area).map(placeOf))
      this.put(sheet, row, column, { format: "General" });
  }

  openSheet(name: string): void {
    this.active = name;
  }

  markDirty(area: Rectangle): void {
    for (const place of placesOf(area)) {
      const formula = this.cells.get(place)?.formula;
      if (formula !== undefined && !isOrdinary(formula)) this.dirty.add(place);
    }
  }

  get activeCell(): Rectangle {
    return { ...this.selected[0]!, rows: 1, columns: 1 };
  }

  /** A real sheet's end is so far away that nobody reaches it. */
  size(sheet: string): Rectangle {
    const { rows, columns } = this.cells.extent(sheet);
    return { sheet, row: 0, column: 0, rows: Math.max(WHOLE.rows, rows), columns: Math.max(WHOLE.columns, columns) };
  }

  /** Asynchronous, like Excel. */
  async turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.syncs += 1;
  }

  mergedIn(sheet: string): readonly Rectangle[] {
    return this.merged.filter((area) => area.sheet === sheet);
  }

  isHidden(sheet: string): boolean {
    return this.hidden.has(sheet);
  }

  select(area: Rectangle): void {
    this.active = area.sheet;
    this.selected = [area];
    for (const changed of this.watching) changed();
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

  /** Pending cells of the whole workbook; for an area, all its formulas only. */
  calculate(area?: Rectangle): void {
    const told = area !== undefined;
    if (told) this.markDirty(area);
    for (const place of told ? placesOf(area) : [...this.dirty]) {
      if (!this.dirty.delete(place)) continue;
      const run = told && isMode("excel:called-twice") ? this.runTwice(place) : this.run(place, told);
      this.running.add(run);
      void run.finally(() => this.running.delete(run));
    }
  }

  private async runTwice(place: string): Promise<void> {
    await this.run(place, true);
    await moment(LATE);
    if (this.cells.get(place)?.formula !== undefined) await this.run(place, true, 0);
  }

  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all([...this.running]);
  }

  private delayOf(place: string, told: boolean): number {
    const row = placeOf(place).row + 1;
    return this.delay(row) + (told && isMode("excel:called-late") && row % 2 === 0 ? LATE : 0);
  }

  private async run(place: string, told: boolean, delay = this.delayOf(place, told)): Promise<void> {
    const { sheet, row, column } = placeOf(place);
    if (delay > 0) await moment(delay);
    const { formula = "", format } = this.cell(sheet, row, column);
    if (formula === "") return;
    if (this.formulas.isBusy(sheet, formula)) {
      this.formulas.noteGiven(sheet, row, column, formula);
      return;
    }
    const ran = await this.ran(place, formula);
    if (ran === undefined) return;
    const { shown, count } = ran;
    if ((!told && isDropped(count)) || isTooLarge(shown)) return this.put(sheet, row, column, { shown: [["#BUSY!"]] });
    if (this.cells.get(place)?.formula === formula) this.cells.set(place, { formula, shown, format });
    this.follow();
  }

  /** Undefined if its call was replaced. */
  private async ran(place: string, formula: string): Promise<{ shown: unknown[][]; count: number } | undefined> {
    const { sheet, row, column } = placeOf(place);
    this.formulas.noteGiven(sheet, row, column, formula);
    const ast = parsed(formula);
    if (ast === undefined || !callsAddIn(formula) || /\bPROP_[A-Z]+\(/i.test(formula)) {
      const count = this.runs.push(areaAddress({ sheet, row, column, rows: 1, columns: 1 }));
      return { shown: [[new CustomFunctionsError("#NAME?", "#NAME?")]], count };
    }
    /** As they came: what passes through other functions whole stays as it is. */
    const raw = new Map<Operand, unknown[][]>();
    const steps = calculation(ast, this.formulas.around(sheet));
    let [step, count] = [steps.next(), 0];
    while (step.done !== true) {
      const called = await this.called(place, step.value);
      if (called === undefined) return undefined;
      count = called.count;
      const operand: Operand = { kind: "array", rows: called.shown.map((line) => line.map(asScalar)) };
      raw.set(operand, called.shown);
      step = steps.next(operand);
    }
    const shown = raw.get(step.value) ?? step.value.rows.map((line) => line.map((value) => shownOf(value)));
    return { shown, count };
  }

  private async called(
    place: string,
    { name, given }: AddInCall,
  ): Promise<{ shown: unknown[][]; count: number } | undefined> {
    const { sheet, row, column } = placeOf(place);
    const areas = given.map((each) =>
      each !== undefined && "reference" in each ? this.formulas.placed(each.reference, sheet) : undefined,
    );
    const args = given.map((each, index) => this.argument(each, areas[index]));
    const address = areaAddress({ sheet, row, column, rows: 1, columns: 1 });
    const count = this.runs.push(address);
    const functionName = name.slice("PROP.".length);
    const parameterAddresses = areas.map((area) => (area === undefined ? null : areaAddress(area)));
    const invocation: Invocation = { functionName, address, isInValuePreview: "false", parameterAddresses };
    this.current.get(place)?.onCanceled?.();
    this.current.set(place, invocation);
    const shown = await this.excel()
      .call(functionName, args, invocation)
      .catch((thrown: unknown) => [[thrown]]);
    if (this.current.get(place) !== invocation) return undefined;
    this.current.delete(place);
    return { shown, count };
  }

  private argument(given: Given | undefined, area: Rectangle | undefined): unknown {
    if (given === undefined) return undefined;
    if (area !== undefined) {
      return Array.from({ length: area.rows }, (_, down) =>
        Array.from({ length: area.columns }, (__, across) =>
          this.handed(area.sheet, area.row + down, area.column + across),
        ),
      );
    }
    if (!("operand" in given)) return [["#REF!"]];
    const { kind, rows } = given.operand;
    const values = rows.map((line) => line.map((value) => (value === null ? this.blank : shownOf(value))));
    return kind === "single" ? values[0]![0] : values;
  }

  /** A cell as a function is handed it. */
  private handed(sheet: string, row: number, column: number): unknown {
    const isBlank = this.valueAt(sheet, row, column).type === "Empty" && this.spillAt(sheet, row, column) === undefined;
    return isBlank ? this.blank : this.shown(sheet, row, column);
  }
}

/** Of merged cells, only the first holds anything. */
const isHiddenIn = (merged: Rectangle, { sheet, row, column }: Omit<Rectangle, "rows" | "columns">): boolean =>
  contains(merged, { sheet, row, column, rows: 1, columns: 1 }) && (row !== merged.row || column !== merged.column);

/** One of several results that nobody told Excel to calculate is lost on its way. */
const isDropped = (count: number): boolean => isMode("excel:stays-busy") && count % 7 === 0;

const shownOf = (value: Scalar): unknown => (isFailed(value) ? errorShown(value) : (value ?? 0));

const isTooLarge = (shown: unknown[][]): boolean =>
  isMode("excel:results-dropped") && JSON.stringify(shown).length > LONGEST_RESULT;

/** Null leaves a cell as it is. */
function eachOf<T>(grid: PlainGrid<T>, one: (value: T, down: number, across: number) => void): void {
  grid.forEach((line, down) => line.forEach((value, across) => value !== null && one(value, down, across)));
}
