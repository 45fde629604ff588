/**
 * Rows grow with the wrapped texts that formulas fill in, as Google Sheets' do: Univer looks at what a person types alone.
 * Heights that a person gave stay.
 */
import { ICommandService, WrapStrategy, type IRange } from "@univerjs/core";
import { SheetInterceptorService } from "@univerjs/sheets";
import type { PlaygroundWorkbook } from "../engine/workbook/workbook";
import type { Settling } from "../engine/settledCalls";

export function growRows(book: PlaygroundWorkbook, settling: Settling): void {
  /** The texts as they were when their rows were looked at, by sheet and cell. */
  const known = new Map<string, string>();
  settling.onCalculated(() => {
    if (!settling.idle()) return;
    const rows = changedRows(book, known);
    if (rows.length > 0) fitRows(book, rows);
  });
}

/** Rows of the open sheet in which a formula gives another text into a wrapped cell than before. */
function changedRows(book: PlaygroundWorkbook, known: Map<string, string>): readonly number[] {
  const { active, workbook } = book;
  const styles = workbook.getStyles();
  const rows = new Set<number>();
  book
    .worksheet(active)
    .getCellMatrix()
    .forValue((row, column, cell) => {
      const { f, v, s } = cell ?? {};
      if (!f || styles.get(s)?.tb !== WrapStrategy.WRAP) return;
      const [key, text] = [`${active} ${row} ${column}`, String(v ?? "")];
      if (known.get(key) !== text) rows.add(row);
      known.set(key, text);
    });
  return [...rows];
}

function fitRows(book: PlaygroundWorkbook, rows: readonly number[]): void {
  const { columns } = book.size(book.active);
  const ranges = rows.map((row): IRange => ({ startRow: row, endRow: row, startColumn: 0, endColumn: columns - 1 }));
  const { redos } = book.injector
    .get(SheetInterceptorService)
    .generateMutationsOfAutoHeight({ ...book.place(book.active), ranges });
  const commands = book.injector.get(ICommandService);
  for (const { id, params } of redos) commands.syncExecuteCommand(id, params, { onlyLocal: true });
}
