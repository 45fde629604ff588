/**
 * A sheet's frozen rows and columns, as a window has room for them: where they would leave almost nothing for the others, as
 * on a phone, they move with these. The sheet itself keeps what it has frozen: it is saved and exported so, and a larger
 * window shows it.
 */
import { ICommandService, RedoCommand, UndoCommand, type ICommandInfo, type IFreeze } from "@univerjs/core";
import {
  CancelFrozenCommand,
  CopySheetCommand,
  InsertColByRangeCommand,
  InsertColCommand,
  InsertRowByRangeCommand,
  InsertRowCommand,
  MoveColsCommand,
  MoveRowsCommand,
  RemoveColByRangeCommand,
  RemoveColCommand,
  RemoveRowByRangeCommand,
  RemoveRowCommand,
  SetColHiddenMutation,
  SetColVisibleMutation,
  SetFrozenCommand,
  SetFrozenMutation,
  SetWorksheetActiveOperation,
  SetRowHiddenMutation,
  SetRowVisibleMutation,
  SetWorksheetColWidthMutation,
  SetWorksheetRowAutoHeightMutation,
  SetWorksheetRowHeightMutation,
} from "@univerjs/sheets";
import { SetSelectionFrozenCommand, SetZoomRatioOperation } from "@univerjs/sheets-ui";
import type { UniverSheets } from "./univerSheets";

/** In pixels, or as shares. */
interface Room {
  readonly width: number;
  readonly height: number;
}

const NO_ROWS: Partial<IFreeze> = { startRow: -1, ySplit: 0 };
const NO_COLUMNS: Partial<IFreeze> = { startColumn: -1, xSplit: 0 };

/** Of a window's width, and of its height. Rows are read across: beside frozen columns there has to be room for a few others. */
const MOST: Room = { width: 0.6, height: 0.75 };

/** Commands that read what is frozen, to change it or to undo the change later. */
const READING: ReadonlySet<string> = new Set(
  [
    ...[InsertColCommand, InsertColByRangeCommand, InsertRowCommand, InsertRowByRangeCommand],
    ...[RemoveColCommand, RemoveColByRangeCommand, RemoveRowCommand, RemoveRowByRangeCommand],
    ...[MoveColsCommand, MoveRowsCommand, CopySheetCommand, UndoCommand, RedoCommand],
    ...[SetFrozenCommand, SetSelectionFrozenCommand, CancelFrozenCommand],
  ].map(({ id }) => id),
);

/** What decides whether there is room. */
const CHANGING: ReadonlySet<string> = new Set([
  ...READING,
  ...[
    ...[SetFrozenMutation, SetWorksheetActiveOperation, SetZoomRatioOperation],
    ...[SetWorksheetColWidthMutation, SetColHiddenMutation, SetColVisibleMutation],
    ...[SetWorksheetRowHeightMutation, SetWorksheetRowAutoHeightMutation, SetRowHiddenMutation, SetRowVisibleMutation],
  ].map(({ id }) => id),
]);

export class FrozenPanes {
  /** What sheets have frozen that isn't shown so, by the id of the sheet. */
  private readonly loose = new Map<string, Partial<IFreeze>>();
  /** The sheets' own freezing was put back, and isn't shown. */
  private isPutBack = false;
  private room: Room = { width: Infinity, height: Infinity };

  constructor(private readonly sheets: UniverSheets) {
    const commands = sheets.injector.get(ICommandService);
    commands.beforeCommandExecuted(({ id }: Readonly<ICommandInfo>) => {
      if (READING.has(id)) this.putBack();
    });
    commands.onCommandExecuted(({ id }: Readonly<ICommandInfo>) => {
      if (CHANGING.has(id)) this.show();
    });
  }

  /** As the sheet has it, whatever is shown. */
  of(sheet: string): IFreeze {
    const worksheet = this.sheets.worksheet(sheet);
    return { ...worksheet.getFreeze(), ...this.loose.get(worksheet.getSheetId()) };
  }

  /** @param room The cells' own part of the window. */
  fit({ width, height }: Room): void {
    this.room = { width, height };
    this.show();
  }

  private show(): void {
    const worksheet = this.sheets.workbook.getActiveSheet();
    const own = this.of(worksheet.getName());
    const { startRow, ySplit, startColumn, xSplit } = own;
    const { columnHeader, rowHeader } = worksheet.getConfig();
    const heights = before(startRow, ySplit, (row) => (worksheet.getRowVisible(row) ? worksheet.getRowHeight(row) : 0));
    const widths = before(startColumn, xSplit, (column) =>
      worksheet.getColVisible(column) ? worksheet.getColumnWidth(column) : 0,
    );
    const zoom = worksheet.getZoomRatio();
    const loose = {
      ...((columnHeader.height + heights) * zoom > this.room.height * MOST.height ? { startRow, ySplit } : {}),
      ...((rowHeader.width + widths) * zoom > this.room.width * MOST.width ? { startColumn, xSplit } : {}),
    };
    this.loose.set(worksheet.getSheetId(), loose);
    const shown = { ...own, ...("ySplit" in loose ? NO_ROWS : {}), ...("xSplit" in loose ? NO_COLUMNS : {}) };
    const { ySplit: rows, xSplit: columns } = worksheet.getFreeze();
    if (!this.isPutBack && shown.ySplit === rows && shown.xSplit === columns) return;
    // Whatever is held, each cell stays where it is seen.
    const change = { ...this.sheets.place(worksheet.getName()), ...shown, resetScroll: false };
    this.isPutBack = false;
    this.sheets.injector.get(ICommandService).syncExecuteCommand(SetFrozenMutation.id, change, { onlyLocal: true });
  }

  private putBack(): void {
    for (const [id, part] of this.loose) {
      const config = this.sheets.workbook.getSheetBySheetId(id)?.getConfig();
      if (config === undefined || Object.keys(part).length === 0) continue;
      config.freeze = { ...config.freeze, ...part };
      this.isPutBack = true;
    }
    this.loose.clear();
  }
}

/** What the rows, or columns, before the one with this number take. */
const before = (end: number, count: number, sizeOf: (at: number) => number): number =>
  Array.from({ length: count }, (_, at) => sizeOf(end - count + at)).reduce((all, size) => all + size, 0);
