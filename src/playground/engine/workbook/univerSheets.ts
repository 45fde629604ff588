/** Univer's open workbook, its sheets by their names, and its commands. */
import {
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
import { SetRangeValuesCommand, SetWorksheetColumnCountMutation, SetWorksheetRowCountMutation } from "@univerjs/sheets";
import type { Rectangle } from "../../officeStandIn/cellAddress";
import type { PlainGrid } from "../../officeStandIn/workbookBackend";

/** A sheet as commands name it. */
export interface UniverPlace {
  readonly unitId: string;
  readonly subUnitId: string;
}

export class UniverSheets {
  constructor(readonly injector: Injector) {}

  /** Runs a command that has an effect at once. */
  run(id: string, params: object): void {
    this.injector.get(ICommandService).syncExecuteCommand(id, params);
  }

  /** Changes cells: what is not said of one stays. */
  change<T>(
    { sheet, row, column }: Rectangle,
    grid: PlainGrid<T>,
    cellOf: (given: T, row: number, column: number) => ICellData,
  ): void {
    const value: Record<number, Record<number, ICellData>> = {};
    grid.forEach((line, down) =>
      line.forEach((given, across) => {
        if (given === null) return;
        (value[row + down] ??= {})[column + across] = cellOf(given, row + down, column + across);
      }),
    );
    this.grow(sheet, row + grid.length, column + (grid[0]?.length ?? 0));
    this.run(SetRangeValuesCommand.id, { ...this.place(sheet), value });
  }

  /** A sheet of Univer has a fixed size. */
  grow(sheet: string, rowCount: number, columnCount: number): void {
    const worksheet = this.worksheet(sheet);
    if (rowCount > worksheet.getRowCount())
      this.run(SetWorksheetRowCountMutation.id, { ...this.place(sheet), rowCount });
    if (columnCount > worksheet.getColumnCount())
      this.run(SetWorksheetColumnCountMutation.id, { ...this.place(sheet), columnCount });
  }

  size(sheet: string): Rectangle {
    const worksheet = this.worksheet(sheet);
    return { sheet, row: 0, column: 0, rows: worksheet.getRowCount(), columns: worksheet.getColumnCount() };
  }

  /** For whole rows and columns, up to the end of the sheet. */
  rectangle(sheet: string, { startRow, endRow, startColumn, endColumn }: IRange): Rectangle {
    const { rows, columns } = this.size(sheet);
    const [top, left] = [startRow || 0, startColumn || 0];
    const [bottom, right] = [
      Number.isNaN(endRow) ? rows - 1 : endRow,
      Number.isNaN(endColumn) ? columns - 1 : endColumn,
    ];
    return { sheet, row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
  }

  raw(sheet: string, row: number, column: number): Nullable<ICellData> {
    return this.worksheet(sheet).getCellMatrix().getValue(row, column);
  }

  place(sheet: string): UniverPlace {
    return { unitId: this.unitId, subUnitId: this.worksheet(sheet).getSheetId() };
  }

  worksheet(name: string): Worksheet {
    const found = this.workbook.getSheetBySheetName(name);
    if (!found) throw new Error(`There is no sheet ${name}`);
    return found;
  }

  get unitId(): string {
    return this.workbook.getUnitId();
  }

  get workbook(): Workbook {
    const instances = this.injector.get(IUniverInstanceService);
    const workbook = instances.getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET);
    if (!workbook) throw new Error("No workbook is open");
    return workbook;
  }
}

export function rangeOf({ row, column, rows, columns }: Omit<Rectangle, "sheet">): IRange {
  return { startRow: row, endRow: row + rows - 1, startColumn: column, endColumn: column + columns - 1 };
}
