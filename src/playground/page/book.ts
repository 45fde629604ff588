/**
 * The workbook as the stand-in for Excel's object model needs it: any sheet's cells, spills and formulas, what is
 * selected, and names that move along when rows are inserted. What is written is read as if a person typed it.
 */
import {
  CellValueType,
  ICommandService,
  IUniverInstanceService,
  UniverInstanceType,
  type ICellData,
  type Injector,
  type IRange,
  type Nullable,
  type Workbook,
  type Worksheet,
} from "@univerjs/core";
import {
  deserializeRangeWithSheet,
  FormulaDataModel,
  IDefinedNamesService,
  serializeRangeWithSheet,
} from "@univerjs/engine-formula";
import {
  InsertDefinedNameCommand,
  RemoveDefinedNameCommand,
  SetRangeValuesCommand,
  SheetsSelectionsService,
} from "@univerjs/sheets";
import { noteOf, type CellNote } from "./results";
import type { Settling } from "./settling";
import { typedCell } from "./typedCell";
import { usedArea } from "./usedArea";

/** A rectangle of cells, counted from 0. */
export interface Rectangle {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** A name of the whole workbook, not of one sheet. */
const EVERYWHERE = "AllDefaultWorkbook";

export class Book {
  /** What the workbook keeps for the add-in, as long as the page is open. */
  readonly settings = new Map<string, unknown>();
  private dirty: Rectangle[] = [];

  constructor(
    private readonly injector: Injector,
    private readonly settling: Settling,
  ) {}

  sheets(): readonly string[] {
    return this.workbook.getSheets().map((sheet) => sheet.getName());
  }

  active(): string {
    return this.workbook.getActiveSheet().getName();
  }

  size(sheet: string): Rectangle {
    const worksheet = this.worksheet(sheet);
    return { sheet, row: 0, column: 0, rows: worksheet.getRowCount(), columns: worksheet.getColumnCount() };
  }

  selected(): readonly Rectangle[] {
    const ranges = this.injector.get(SheetsSelectionsService).getCurrentSelections();
    const found = ranges.map(({ range }: { readonly range: IRange }) => this.rectangle(this.active(), range));
    return found.length === 0 ? [{ sheet: this.active(), row: 0, column: 0, rows: 1, columns: 1 }] : found;
  }

  activeCell(): Rectangle {
    const primary = this.injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    const { actualRow: row = 0, actualColumn: column = 0 } = primary ?? {};
    return { sheet: this.active(), row, column, rows: 1, columns: 1 };
  }

  onSelected(changed: () => void): () => void {
    const selections = this.injector.get(SheetsSelectionsService);
    // Who begins to listen is told what is selected already: that is no change.
    let listening = false;
    const hear = (): void => {
      if (listening) changed();
    };
    const heard = [selections.selectionMoveEnd$, selections.selectionSet$].map((event) => event.subscribe(hear));
    listening = true;
    return () => heard.forEach((each) => each.unsubscribe());
  }

  /** The formula that stands in a cell, also where it was filled down. */
  formula(sheet: string, row: number, column: number): string | undefined {
    const { formulas, unitId, sheetId } = this.place(sheet);
    const text = formulas.getFormulaStringByCell(row, column, sheetId, unitId);
    return text === null || text === undefined || text === "" ? undefined : text;
  }

  value(sheet: string, row: number, column: number): { readonly value: ICellData["v"]; readonly note?: CellNote } {
    const cell = this.spilledInto(sheet, row, column) ?? this.raw(sheet, row, column);
    const note = noteOf(cell?.custom, cell?.v);
    const value = cell?.t === CellValueType.BOOLEAN ? Boolean(cell.v) : cell?.v;
    return { value, ...(note === undefined ? {} : { note }) };
  }

  text(sheet: string, row: number, column: number): string {
    return String(this.worksheet(sheet).getCell(row, column)?.v ?? "");
  }

  format(sheet: string, row: number, column: number): string {
    const style = this.workbook.getStyles().get(this.raw(sheet, row, column)?.s);
    return style?.n?.pattern ?? "General";
  }

  /** All that the formula fills whose result covers a cell. */
  spill(sheet: string, row: number, column: number): Rectangle | undefined {
    const { formulas, unitId, sheetId } = this.place(sheet);
    const blocks = Object.values(formulas.getArrayFormulaRange()[unitId]?.[sheetId] ?? {});
    const found = blocks
      .flatMap((line) => Object.values(line as Record<number, IRange>))
      .find(
        ({ startRow, endRow, startColumn, endColumn }) =>
          startRow <= row && row <= endRow && startColumn <= column && column <= endColumn,
      );
    return found === undefined ? undefined : this.rectangle(sheet, found);
  }

  /** The part of an area that holds something, spilled cells too. */
  used(area: Rectangle): Rectangle | undefined {
    const { formulas, unitId, sheetId } = this.place(area.sheet);
    const spilled = formulas.getArrayFormulaCellData()[unitId]?.[sheetId] ?? {};
    return usedArea(area, this.worksheet(area.sheet).getCellMatrix(), spilled);
  }

  /** As if typed: a formula, a number, a truth value, or text; an apostrophe in front says that it is text. */
  write({ sheet, row, column }: Rectangle, grid: readonly (readonly unknown[])[]): void {
    this.change(sheet, row, column, grid, (typed) => typedCell(typed));
  }

  setFormats({ sheet, row, column }: Rectangle, grid: readonly (readonly unknown[])[]): void {
    this.change(sheet, row, column, grid, (pattern, down, across) => {
      const style = this.workbook.getStyles().get(this.raw(sheet, down, across)?.s) ?? {};
      return { s: { ...style, n: pattern === "General" ? null : { pattern: String(pattern) } } };
    });
  }

  private change(
    sheet: string,
    row: number,
    column: number,
    grid: readonly (readonly unknown[])[],
    cellOf: (given: unknown, row: number, column: number) => ICellData,
  ): void {
    const { unitId, sheetId } = this.place(sheet);
    const value: Record<number, Record<number, ICellData>> = {};
    grid.forEach((line, down) =>
      line.forEach((given, across) => {
        (value[row + down] ??= {})[column + across] = cellOf(given, row + down, column + across);
      }),
    );
    const params = { unitId, subUnitId: sheetId, value };
    this.injector.get(ICommandService).syncExecuteCommand(SetRangeValuesCommand.id, params);
  }

  markDirty(area: Rectangle): void {
    this.dirty.push(area);
  }

  /** Calculates what was marked. */
  calculate(): void {
    const ranges = this.dirty.map(({ sheet, ...area }) => {
      const { unitId, sheetId } = this.place(sheet);
      return { unitId, sheetId, range: rangeOf(area) };
    });
    this.dirty = [];
    if (ranges.length > 0) this.settling.calculate(ranges);
  }

  addName(name: string, { sheet, ...area }: Rectangle): void {
    const formulaOrRefString = serializeRangeWithSheet(sheet, rangeOf(area));
    const { unitId } = this;
    const params = { unitId, id: name, name, formulaOrRefString, localSheetId: EVERYWHERE, hidden: true };
    this.injector.get(ICommandService).syncExecuteCommand(InsertDefinedNameCommand.id, params);
  }

  names(): readonly string[] {
    return Object.keys(this.injector.get(IDefinedNamesService).getDefinedNameMap(this.unitId) ?? {});
  }

  /** Where a name is; nothing where its cells were deleted. */
  named(name: string): Rectangle | undefined {
    const item = this.injector.get(IDefinedNamesService).getValueById(this.unitId, name);
    if (item === null || item === undefined || item.formulaOrRefString.includes("#REF!")) return undefined;
    const { sheetName, range } = deserializeRangeWithSheet(item.formulaOrRefString);
    return this.rectangle(sheetName === "" ? this.active() : sheetName, range);
  }

  removeName(name: string): void {
    const item = this.injector.get(IDefinedNamesService).getValueById(this.unitId, name);
    const params = { unitId: this.unitId, ...item };
    this.injector.get(ICommandService).syncExecuteCommand(RemoveDefinedNameCommand.id, params);
  }

  /** A whole row or column reaches to the end of the sheet. */
  private rectangle(sheet: string, { startRow, endRow, startColumn, endColumn }: IRange): Rectangle {
    const { rows, columns } = this.size(sheet);
    const [top, left] = [startRow || 0, startColumn || 0];
    const [bottom, right] = [
      Number.isNaN(endRow) ? rows - 1 : endRow,
      Number.isNaN(endColumn) ? columns - 1 : endColumn,
    ];
    return { sheet, row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
  }

  private raw(sheet: string, row: number, column: number): Nullable<ICellData> {
    return this.worksheet(sheet).getCellMatrix().getValue(row, column);
  }

  private spilledInto(sheet: string, row: number, column: number): Nullable<ICellData> {
    const { formulas, unitId, sheetId } = this.place(sheet);
    return formulas.getArrayFormulaCellData()[unitId]?.[sheetId]?.[row]?.[column];
  }

  private place(sheet: string) {
    const formulas = this.injector.get(FormulaDataModel);
    return { formulas, unitId: this.unitId, sheetId: this.worksheet(sheet).getSheetId() };
  }

  private worksheet(name: string): Worksheet {
    const found = this.workbook.getSheetBySheetName(name);
    if (!found) throw new Error(`There is no sheet ${name}`);
    return found;
  }

  private get unitId(): string {
    return this.workbook.getUnitId();
  }

  private get workbook(): Workbook {
    const instances = this.injector.get(IUniverInstanceService);
    const workbook = instances.getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET);
    if (!workbook) throw new Error("No workbook is open");
    return workbook;
  }
}

function rangeOf({ row, column, rows, columns }: Omit<Rectangle, "sheet">): IRange {
  return { startRow: row, endRow: row + rows - 1, startColumn: column, endColumn: column + columns - 1 };
}
