/** The active workbook's cells in the engine: read with spills, written as by a person's edit. */
import {
  CellValueType,
  Direction,
  ICommandService,
  IUniverInstanceService,
  RANGE_TYPE,
  UniverInstanceType,
  type ICellData,
  type IRange,
  type Injector,
  type Nullable,
  type Workbook,
  type Worksheet,
} from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/engine-formula";
import { InsertRowByRangeCommand, SetRangeValuesCommand, SheetsSelectionsService } from "@univerjs/sheets";
import { cellAt, cellText } from "./a1";
import { PENDING } from "./arguments";
import { reachesBeyond } from "./growing";
import { noteOf, type CellNote } from "./results";

const NO_RANGE: IRange = { startRow: 0, endRow: -1, startColumn: 0, endColumn: -1 };

export interface ShownCell {
  readonly value: string | number | boolean | null;
  readonly note: CellNote | undefined;
}

export class Cells {
  constructor(private readonly injector: Injector) {}

  /** The value and a function's note on it, in the formula's own cell or one that it spilled into. */
  at(row: number, column: number): ShownCell {
    const raw = this.worksheet.getCellMatrix().getValue(row, column);
    const cell = this.spilled(row, column) ?? raw;
    const value = cell?.v ?? null;
    return { value: cell?.t === CellValueType.BOOLEAN ? Boolean(value) : value, note: noteOf(cell?.custom, cell?.v) };
  }

  waits(row: number, column: number): boolean {
    return this.at(row, column).value === PENDING;
  }

  /** Whether the formula of this cell has a result that reaches beyond the sheet. */
  overflows(row: number, column: number): boolean {
    const range = this.spillRange(row, column);
    return !!range && reachesBeyond(range, this.worksheet);
  }

  /** The first cell that keeps this cell's formula from spilling: `D20`. */
  blocker(row: number, column: number): string | undefined {
    const { startRow, endRow, startColumn, endColumn } = this.spillRange(row, column) ?? NO_RANGE;
    for (let r = startRow; r <= endRow; r += 1) {
      for (let c = startColumn; c <= endColumn; c += 1) {
        const isOwn = r === row && c === column;
        if (!isOwn && !["", null].includes(this.at(r, c).value as string | null)) return cellText(r, c);
      }
    }
    return undefined;
  }

  /** The cell's text with its format applied. */
  text(row: number, column: number): string {
    return String(this.worksheet.getCell(row, column)?.v ?? "");
  }

  async write(a1: string, content: string | number | boolean | null): Promise<void> {
    const { row, column } = cellAt(a1);
    const formula = typeof content === "string" && content.startsWith("=");
    const value: ICellData = formula ? { f: content, v: null, p: null } : { v: content, f: null, si: null, p: null };
    await this.injector.get(ICommandService).executeCommand(SetRangeValuesCommand.id, {
      unitId: this.workbook.getUnitId(),
      subUnitId: this.worksheet.getSheetId(),
      range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
      value,
    });
  }

  /** The selected cell's address. */
  selected(): string | undefined {
    const primary = this.injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
    return primary ? cellText(primary.actualRow, primary.actualColumn) : undefined;
  }

  async insertRow(row: number): Promise<void> {
    const range = {
      startRow: row,
      endRow: row,
      startColumn: 0,
      endColumn: this.worksheet.getColumnCount() - 1,
      rangeType: RANGE_TYPE.ROW,
    };
    const place = { unitId: this.workbook.getUnitId(), subUnitId: this.worksheet.getSheetId() };
    await this.injector
      .get(ICommandService)
      .executeCommand(InsertRowByRangeCommand.id, { ...place, range, direction: Direction.UP });
  }

  /** The cells that a formula's result takes, also where it can't spill. */
  private spillRange(row: number, column: number): Nullable<IRange> {
    const ranges = this.injector.get(FormulaDataModel).getArrayFormulaRange();
    return ranges[this.workbook.getUnitId()]?.[this.worksheet.getSheetId()]?.[row]?.[column];
  }

  private spilled(row: number, column: number): Nullable<ICellData> {
    const data = this.injector.get(FormulaDataModel).getArrayFormulaCellData();
    return data[this.workbook.getUnitId()]?.[this.worksheet.getSheetId()]?.[row]?.[column];
  }

  private get workbook(): Workbook {
    const workbook = this.injector
      .get(IUniverInstanceService)
      .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET);
    if (!workbook) throw new Error("No workbook is open");
    return workbook;
  }

  private get worksheet(): Worksheet {
    return this.workbook.getActiveSheet();
  }
}
