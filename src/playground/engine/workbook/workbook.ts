/** The playground's workbook, as `officeStandIn` needs it. */
import {
  BooleanNumber,
  CellValueType,
  cellToRange,
  Direction,
  ICommandService,
  RANGE_TYPE,
  Rectangle as Area,
  type ICellData,
  type ICommandInfo,
  type Injector,
  type IObjectMatrixPrimitiveType,
  type IRange,
  type Nullable,
} from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/engine-formula";
import {
  InsertRowByRangeCommand,
  InsertSheetCommand,
  RemoveSheetCommand,
  SelectRangeCommand,
  SetRangeValuesCommand,
  SetWorkbookNameCommand,
  SetWorksheetActiveOperation,
  SetWorksheetNameMutation,
  SheetsSelectionsService,
  type ISetWorksheetNameMutationParams,
} from "@univerjs/sheets";
import { ScrollToRangeOperation } from "@univerjs/sheets-ui";
import { a1Cell, a1Text, type Rectangle } from "../../officeStandIn/cellAddress";
import { BUSY, cellValue, errorCellValue, type TypedCellValue } from "../../officeStandIn/cellValue";
import { readTyped } from "../../officeStandIn/typedText";
import type {
  CellLook,
  Chart,
  Pages,
  PlainGrid,
  Validation,
  WorkbookBackend,
} from "../../officeStandIn/workbookBackend";
import { PENDING_CELL } from "../arguments";
import { reachesBeyond } from "../sheetGrowth";
import { noteOf, type CellNote } from "../results";
import type { Settling } from "../settledCalls";
import { isBlocked } from "../spills";
import { BookSettings } from "./bookSettings";
import { FrozenPanes } from "./frozenPanes";
import { clearStyles, hideRows, setFrozen, setLook, setWidth } from "./looks";
import { namesOf } from "./names";
import { addFormat, validateCells, clearFormats } from "./rules";
import { rangeOf, UniverSheets } from "./univerSheets";

/** The format of cells in which everything is a text. */
const AS_TEXT = "@";

/** A formula that may call the add-in. */
const CALLING = /^=.*\bPROP\./is;

const ERROR = /^#[A-Z/0!?]+$/;

export interface ShownCell {
  readonly value: TypedCellValue["basicValue"] | null;
  readonly note: CellNote | undefined;
}

/** By the id of the sheet, which keeps it when it is renamed. */
export interface SheetChart {
  readonly sheetId: string;
  readonly chart: Chart;
}

type SheetPages = readonly (readonly [sheetId: string, pages: Partial<Pages>])[];

/** What a workbook has that Univer doesn't know of. */
export interface BesideUniver {
  /** The workbook's settings for the add-in. */
  readonly settings: readonly (readonly [name: string, value: unknown])[];
  readonly charts: readonly SheetChart[];
  readonly pages: SheetPages;
}

export class PlaygroundWorkbook extends UniverSheets implements WorkbookBackend {
  /** Something has changed that Univer doesn't know of: settings, how a sheet prints, a chart. */
  onOwnChange: () => void = () => undefined;
  readonly settings = new BookSettings(() => this.onOwnChange());
  /** By the id of the sheet, which keeps it when it is renamed. */
  private readonly pages = new Map<string, Partial<Pages>>();
  readonly names = namesOf(this);
  readonly frozenPanes = new FrozenPanes(this);
  private drawn: readonly SheetChart[] = [];
  private dirty: Rectangle[] = [];
  private calling = Promise.resolve();

  constructor(
    injector: Injector,
    private readonly settling: Settling,
  ) {
    super(injector);
    injector.get(ICommandService).beforeCommandExecuted(({ id, params }: Readonly<ICommandInfo>) => {
      if (id === SetWorksheetNameMutation.id) this.followName(params as ISetWorksheetNameMutationParams);
    });
  }

  get sheets(): readonly string[] {
    return this.workbook.getSheets().map((sheet) => sheet.getName());
  }

  get active(): string {
    return this.workbook.getActiveSheet().getName();
  }

  get selected(): readonly Rectangle[] {
    const ranges = this.injector.get(SheetsSelectionsService).getCurrentSelections();
    const found = ranges.map(({ range }: { readonly range: IRange }) => this.rectangle(this.active, range));
    return found.length === 0 ? [{ sheet: this.active, row: 0, column: 0, rows: 1, columns: 1 }] : found;
  }

  /** Whether the result of a cell's formula, on the open sheet, reaches beyond the sheet. */
  overflows(row: number, column: number): boolean {
    const range = this.resultOf(row, column);
    return !!range && reachesBeyond(range, this.worksheet(this.active));
  }

  /** The first cell that prevents a formula on the open sheet from spilling, such as `D20`. */
  blocker(row: number, column: number): string | undefined {
    const range = this.resultOf(row, column);
    if (!range) return undefined;
    for (let r = range.startRow; r <= range.endRow; r += 1) {
      for (let c = range.startColumn; c <= range.endColumn; c += 1) {
        const isOwn = r === row && c === column;
        const { value } = this.shownAt(this.active, r, c);
        if (!isOwn && value !== "" && value !== null) return a1Text(r, c);
      }
    }
    return undefined;
  }

  /** The cells of the open sheet that a formula's result needs. */
  private resultOf(row: number, column: number): Nullable<IRange> {
    const { unitId, subUnitId: sheetId } = this.place(this.active);
    const formulas = this.injector.get(FormulaDataModel);
    return formulas.getArrayFormulaRange()[unitId]?.[sheetId]?.[row]?.[column];
  }

  async edit(a1: string, content: string | number | boolean | null): Promise<void> {
    const { row, column } = a1Cell(a1);
    const isFormula = typeof content === "string" && content.startsWith("=");
    const value: ICellData = isFormula ? { f: content, v: null, p: null } : { v: content, f: null, si: null, p: null };
    await this.command(SetRangeValuesCommand.id, { range: cellToRange(row, column), value });
  }

  get name(): string {
    return this.workbook.getName();
  }

  rename(name: string): void {
    this.run(SetWorkbookNameCommand.id, { unitId: this.unitId, name });
  }

  insertRow(row: number): Promise<void> {
    const { columns } = this.size(this.active);
    const range = { ...rangeOf({ row, column: 0, rows: 1, columns }), rangeType: RANGE_TYPE.ROW };
    return this.command(InsertRowByRangeCommand.id, { range, direction: Direction.UP });
  }

  private async command(id: string, params: object): Promise<void> {
    await this.injector.get(ICommandService).executeCommand(id, { ...this.place(this.active), ...params });
  }

  get activeCell(): Rectangle {
    const primary = this.injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    const { actualRow: row = 0, actualColumn: column = 0 } = primary ?? {};
    return { sheet: this.active, row, column, rows: 1, columns: 1 };
  }

  isHidden(sheet: string): boolean {
    return this.worksheet(sheet).isSheetHidden() === BooleanNumber.TRUE;
  }

  addSheet(name: string): void {
    this.run(InsertSheetCommand.id, { unitId: this.unitId, index: this.sheets.length, sheet: { name } });
  }

  deleteSheet(name: string): void {
    this.run(RemoveSheetCommand.id, this.place(name));
  }

  openSheet(name: string): void {
    if (this.active !== name) this.run(SetWorksheetActiveOperation.id, this.place(name));
  }

  select({ sheet, ...area }: Rectangle): void {
    this.openSheet(sheet);
    const { unitId, subUnitId } = this.place(sheet);
    this.run(SelectRangeCommand.id, { unitId, subUnit: subUnitId, range: rangeOf(area) });
    void this.injector.get(ICommandService).executeCommand(ScrollToRangeOperation.id, { range: rangeOf(area) });
  }

  look(area: Rectangle, change: CellLook): void {
    setLook(this, area, change);
  }

  clearLooks(area: Rectangle): void {
    clearStyles(this, area);
  }

  widen(area: Rectangle, points: number): void {
    setWidth(this, area, points);
  }

  hideRows(area: Rectangle): void {
    hideRows(this, area);
  }

  /** By hand: its sheet has no filter. */
  isRowHidden(sheet: string, row: number): boolean {
    return !this.worksheet(sheet).getRowVisible(row);
  }

  addRule(area: Rectangle, formula: string, look: CellLook): void {
    addFormat(this, area, formula, look);
  }

  clearRules(area: Rectangle): void {
    clearFormats(this, area);
  }

  validate(area: Rectangle, validation: Validation | undefined): void {
    validateCells(this, area, validation);
  }

  freeze(sheet: string, rows: number, columns: number): void {
    setFrozen(this, sheet, rows, columns);
  }

  onSelected(changed: () => void): () => void {
    const selections = this.injector.get(SheetsSelectionsService);
    // A new listener is called with the current selection at once, which isn't a change.
    let listening = false;
    const hear = (): void => {
      if (listening) changed();
    };
    const heard = [selections.selectionMoveEnd$, selections.selectionSet$].map((event) => event.subscribe(hear));
    listening = true;
    return () => heard.forEach((each) => each.unsubscribe());
  }

  get calculating(): boolean {
    return this.settling.isCalculating();
  }

  /** As Excel, which goes on once the cells that call the add-in have called it. Of others, nobody waits for a report. */
  readonly turn = (): Promise<void> => this.calling;

  /** Also finds formulas that were filled down. */
  formulaAt(sheet: string, row: number, column: number): string | undefined {
    const { unitId, subUnitId: sheetId } = this.place(sheet);
    const formulas = this.injector.get(FormulaDataModel);
    return formulas.getFormulaStringByCell(row, column, sheetId, unitId) || undefined;
  }

  /** The engine's value, in a formula's own cell or a cell that it spilled into. */
  shownAt(sheet: string, row: number, column: number): ShownCell {
    const cell = this.spilled(sheet)[row]?.[column] ?? this.raw(sheet, row, column);
    const value = cell?.v ?? null;
    return { value: cell?.t === CellValueType.BOOLEAN ? Boolean(value) : value, note: noteOf(cell?.custom, cell?.v) };
  }

  valueAt(sheet: string, row: number, column: number): TypedCellValue {
    const { value, note } = this.shownAt(sheet, row, column);
    if (value === PENDING_CELL) return errorCellValue(BUSY);
    return typeof value === "string" && ERROR.test(value)
      ? errorCellValue(value)
      : cellValue(value ?? "", note?.numberFormat);
  }

  textAt(sheet: string, row: number, column: number): string {
    const text = String(this.worksheet(sheet).getCell(row, column)?.v ?? "");
    return text === PENDING_CELL ? BUSY : text;
  }

  formatAt(sheet: string, row: number, column: number): string {
    const style = this.workbook.getStyles().get(this.raw(sheet, row, column)?.s);
    return style?.n?.pattern ?? "General";
  }

  /** The area of the formula whose result covers a cell. */
  spillAt(sheet: string, row: number, column: number): Rectangle | undefined {
    const found = this.spillRanges(sheet).find((range) => Area.contains(range, cellToRange(row, column)));
    return found === undefined ? undefined : this.rectangle(sheet, found);
  }

  /** The areas of all formulas whose results fill cells. */
  spills(sheet: string): readonly Rectangle[] {
    return this.spillRanges(sheet).map((range) => this.rectangle(sheet, range));
  }

  private spillRanges(sheet: string): readonly IRange[] {
    const { unitId, subUnitId: sheetId } = this.place(sheet);
    const formulas = this.injector.get(FormulaDataModel);
    const blocks = Object.values(formulas.getArrayFormulaRange()[unitId]?.[sheetId] ?? {});
    const ranges = blocks.flatMap((line) => Object.values(line as Record<number, IRange>));
    // Of a result that has no room, the engine still has the cells that it would fill.
    return ranges.filter(({ startRow, startColumn }) => !isBlocked(this.spilled(sheet), startRow, startColumn));
  }

  /** Whether a cell's formula may call the add-in. */
  isCalling(sheet: string, row: number, column: number): boolean {
    return CALLING.test(this.formulaAt(sheet, row, column) ?? "");
  }

  filled(sheet: string): readonly { readonly row: number; readonly column: number }[] {
    const filled: { row: number; column: number }[] = [];
    const look = (row: number, column: number, cell: Nullable<ICellData>): void => {
      const { f, si, v } = cell ?? {};
      if (f || si || (v !== undefined && v !== null && v !== "")) filled.push({ row, column });
    };
    this.worksheet(sheet).getCellMatrix().forValue(look);
    for (const [row, line] of Object.entries(this.spilled(sheet))) {
      for (const [column, cell] of Object.entries(line ?? {}))
        look(Number(row), Number(column), cell as Nullable<ICellData>);
    }
    return filled;
  }

  mergedIn(sheet: string): readonly Rectangle[] {
    return this.worksheet(sheet)
      .getMergeData()
      .map((range) => this.rectangle(sheet, range));
  }

  isProtected(): boolean {
    return false;
  }

  isLocked(): boolean {
    return true;
  }

  writeCells(area: Rectangle, grid: PlainGrid): void {
    this.change(area, grid, (given, row, column) =>
      typedCellData(given, this.formatAt(area.sheet, row, column) === AS_TEXT),
    );
    if (grid.flat().some((given) => CALLING.test(String(given)))) this.calling = this.settling.calculated();
  }

  writeValues(area: Rectangle, grid: PlainGrid<TypedCellValue>): void {
    this.change(area, grid, ({ basicValue }) => contentOf(basicValue));
  }

  formatCells(area: Rectangle, grid: PlainGrid<string>): void {
    this.change(area, grid, (pattern, row, column) => {
      const style = this.workbook.getStyles().get(this.raw(area.sheet, row, column)?.s) ?? {};
      return { s: { ...style, n: pattern === "General" ? null : { pattern } } };
    });
  }

  markDirty(area: Rectangle): void {
    this.dirty.push(area);
  }

  /** All marked cells at once, because a second calculation would clear the results of the first. */
  calculate(): void {
    const ranges = this.dirty.map(({ sheet, ...area }) => {
      const { unitId, subUnitId: sheetId } = this.place(sheet);
      return { unitId, sheetId, range: rangeOf(area) };
    });
    this.dirty = [];
    if (ranges.length === 0) return;
    this.settling.calculate(ranges);
    this.calling = this.settling.calculated();
  }

  addChart(sheet: string, chart: Chart): void {
    this.drawn = [...this.drawn, { sheetId: this.place(sheet).subUnitId, chart }];
  }

  placeChart(chart: Chart, place: Rectangle): void {
    chart.place = place;
    this.onOwnChange();
  }

  /** Univer has none of its own: the page draws them over the cells. */
  charts(sheet: string): readonly Chart[] {
    const { subUnitId } = this.place(sheet);
    return this.drawn.flatMap(({ sheetId, chart }) => (sheetId === subUnitId ? [chart] : []));
  }

  /** Charts draw the same cells when the sheet of these is renamed. */
  private followName({ subUnitId, name }: ISetWorksheetNameMutationParams): void {
    const before = this.workbook.getSheetBySheetId(subUnitId)?.getName();
    if (before !== undefined) moveCharts(this.drawn, ({ sheet }) => (sheet === before ? name : sheet));
  }

  /** Univer doesn't print: an exported file does. */
  setPages(sheet: string, change: Partial<Pages>): void {
    const { subUnitId } = this.place(sheet);
    this.pages.set(subUnitId, { ...this.pages.get(subUnitId), ...change });
    this.onOwnChange();
  }

  pagesOf(sheet: string): Partial<Pages> | undefined {
    return this.pages.get(this.place(sheet).subUnitId);
  }

  get beside(): BesideUniver {
    return { settings: [...this.settings], charts: this.drawn, pages: [...this.pages] };
  }

  /** As it was saved. */
  restore({ settings, charts, pages }: BesideUniver): void {
    for (const [name, value] of settings) this.settings.set(name, value);
    for (const [sheetId, each] of pages) this.pages.set(sheetId, each);
    this.drawn = charts;
    // A sheet's charts draw cells of that sheet. One that was renamed has charts that still say what it was called.
    for (const { sheetId, chart } of charts) {
      const own = this.workbook.getSheetBySheetId(sheetId)?.getName();
      moveCharts([{ chart }], ({ sheet }) => (own === undefined || this.sheets.includes(sheet) ? sheet : own));
    }
  }

  private spilled(sheet: string): IObjectMatrixPrimitiveType<Nullable<ICellData>> {
    const { unitId, subUnitId: sheetId } = this.place(sheet);
    const formulas = this.injector.get(FormulaDataModel);
    return formulas.getArrayFormulaCellData()[unitId]?.[sheetId] ?? {};
  }
}

/** Changes the sheets of the cells that charts draw. */
function moveCharts(charts: readonly Pick<SheetChart, "chart">[], sheetOf: (area: Rectangle) => string): void {
  const moved = (area: Rectangle): Rectangle => ({ ...area, sheet: sheetOf(area) });
  for (const { chart } of charts) {
    for (const one of chart.series) {
      if (one.values !== undefined) one.values = moved(one.values);
      if (one.labels !== undefined) one.labels = moved(one.labels);
    }
  }
}

/** Excel interprets a value that an add-in writes as if a person had typed it. */
function typedCellData(given: unknown, isTextCell: boolean): ICellData {
  if (isTextCell) return contentOf(String(given).replace(/^'/, ""));
  const typed = readTyped(given);
  if ("formula" in typed) return { f: typed.formula, si: null, v: null, p: null };
  return contentOf("error" in typed ? typed.error : typed.value);
}

function contentOf(value: TypedCellValue["basicValue"]): ICellData {
  const none = { f: null, si: null, p: null };
  if (value === "") return { ...none, v: null, t: null };
  if (typeof value === "boolean") return { ...none, v: value ? 1 : 0, t: CellValueType.BOOLEAN };
  return { ...none, v: value, t: typeof value === "number" ? CellValueType.NUMBER : CellValueType.STRING };
}
