/** The active workbook's cells in the engine: read with spills, written as by a person's edit. */
import {
  Direction,
  ICommandService,
  RANGE_TYPE,
  type ICellData,
  type IRange,
  type Injector,
  type Nullable,
  type Worksheet,
} from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/engine-formula";
import { InsertRowByRangeCommand, SetRangeValuesCommand, SheetsSelectionsService } from "@univerjs/sheets";
import { cellAt, cellText } from "../officeStandIn/cellAddress";
import { PENDING } from "./arguments";
import type { Book, ShownCell } from "./book";
import { reachesBeyond } from "./growing";

export class Cells {
  constructor(
    private readonly injector: Injector,
    private readonly book: Book,
  ) {}

  /** The value and a function's note on it, in the formula's own cell or one that it spilled into. */
  at(row: number, column: number): ShownCell {
    return this.book.shownAt(this.book.active, row, column);
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
    const range = this.spillRange(row, column);
    if (!range) return undefined;
    for (let r = range.startRow; r <= range.endRow; r += 1) {
      for (let c = range.startColumn; c <= range.endColumn; c += 1) {
        const isOwn = r === row && c === column;
        if (!isOwn && !["", null].includes(this.at(r, c).value as string | null)) return cellText(r, c);
      }
    }
    return undefined;
  }

  /** The cell's text with its format applied. */
  text(row: number, column: number): string {
    return this.book.textAt(this.book.active, row, column);
  }

  async write(a1: string, content: string | number | boolean | null): Promise<void> {
    const { row, column } = cellAt(a1);
    const formula = typeof content === "string" && content.startsWith("=");
    const value: ICellData = formula ? { f: content, v: null, p: null } : { v: content, f: null, si: null, p: null };
    await this.injector.get(ICommandService).executeCommand(SetRangeValuesCommand.id, {
      unitId: this.book.workbook.getUnitId(),
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
    const place = { unitId: this.book.workbook.getUnitId(), subUnitId: this.worksheet.getSheetId() };
    await this.injector
      .get(ICommandService)
      .executeCommand(InsertRowByRangeCommand.id, { ...place, range, direction: Direction.UP });
  }

  private get worksheet(): Worksheet {
    return this.book.workbook.getActiveSheet();
  }

  /** The cells that the formula of this cell fills, or would. */
  private spillRange(row: number, column: number): Nullable<IRange> {
    const ranges = this.injector.get(FormulaDataModel).getArrayFormulaRange();
    return ranges[this.book.workbook.getUnitId()]?.[this.worksheet.getSheetId()]?.[row]?.[column];
  }
}
