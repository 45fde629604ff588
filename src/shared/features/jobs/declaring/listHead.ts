/** Above a list: its inputs and counts, and the totals and medians of its columns. */
import type { LaidLook } from "../../../workbook/port/sheetLayout";
import type { FormatName, LookName } from "../../../workbook/port/looks";
import { laidLook, put, type Content, type Corner } from "./listCells";
import { HEAD_ROW, INPUT_ROW, TOTAL_ROW, type ListSheet } from "./listSheet";

const MOST_COUNTS = TOTAL_ROW - INPUT_ROW;

/** The columns of the sheet in which inputs and counts stand: their labels start in the first, and are as wide as they are. */
interface HeadColumns {
  readonly input: number;
  readonly countLabel: number;
  readonly count: number;
  readonly more: number;
}

/** @param widths Of all columns of the sheet, in characters. */
export function headColumns({ inputs, counts }: ListSheet, widths: readonly number[]): HeadColumns {
  const behind = (start: number, labels: readonly string[]): number => {
    let column = start;
    let left = Math.max(...labels.map((label) => label.length));
    while (left > 0) left -= widths[column++] ?? left;
    return column;
  };
  const input = behind(
    0,
    inputs.map(({ label }) => label),
  );
  const countLabel = input + 1;
  const count = behind(
    countLabel,
    counts(() => "").map(([label]) => label),
  );
  return { input, countLabel, count, more: count + 1 };
}

/** @param left The first column of the list itself. */
export function putHead(
  sheet: ListSheet,
  cells: Content[][],
  { at, left, whole }: { readonly at: HeadColumns; readonly left: number; readonly whole: (column: number) => string },
): void {
  const { title, note, more, inputs, counts, columns } = sheet;
  put(cells, 0, 0, [[title], [note]]);
  inputs.forEach(({ label, value }, row) => {
    put(cells, INPUT_ROW + row, 0, [[label]]);
    put(cells, INPUT_ROW + row, at.input, [[value]]);
  });
  counts(whole).forEach(([label, formula], row) => {
    put(cells, INPUT_ROW + row, at.countLabel, [[label]]);
    put(cells, INPUT_ROW + row, at.count, [[formula]]);
  });
  put(
    cells,
    INPUT_ROW,
    at.more,
    more.map((line) => [line]),
  );
  const ofSome = (cells: string, figure: string): string => `=IF(COUNT(${cells})=0,"",${figure})`;
  put(cells, TOTAL_ROW, left, [
    columns.map(({ sum }, column) => (sum === true ? ofSome(whole(column), sumOf(whole(column))) : undefined)),
    columns.map((each, column) => (each.median === true ? ofSome(whole(column), medianOf(whole(column))) : undefined)),
  ]);
  put(cells, TOTAL_ROW, left, [["Total"], ["Median"]]);
  put(cells, HEAD_ROW, left, [columns.map(({ heading }) => heading)]);
}

/** Errors among the cells count as nothing, in all hosts. */
const sumOf = (cells: string): string => `SUMIF(${cells},">0")+SUMIF(${cells},"<0")`;
const medianOf = (cells: string): string => `MEDIAN(FILTER(${cells},ISNUMBER(${cells})))`;

export function headLooks(sheet: ListSheet, corner: Corner, at: HeadColumns, left: number): LaidLook[] {
  const { inputs, columns } = sheet;
  const look = (
    row: number,
    column: number,
    rows: number,
    wide: number,
    name: LookName,
    format?: FormatName,
  ): LaidLook =>
    laidLook(corner, [row, column, rows, wide], { look: name, ...(format === undefined ? {} : { format }) });
  return [
    look(0, 0, 1, 1, "title"),
    look(1, 0, 1, 1, "note"),
    look(INPUT_ROW, 0, inputs.length, 1, "label"),
    ...inputs.map(({ format }, index) => look(INPUT_ROW + index, at.input, 1, 1, "input", format)),
    look(INPUT_ROW, at.countLabel, MOST_COUNTS, 1, "label"),
    look(INPUT_ROW, at.count, MOST_COUNTS, 1, "result", "whole"),
    look(INPUT_ROW, at.more, MOST_COUNTS, 1, "note"),
    look(TOTAL_ROW, left, 2, columns.length, "total"),
    look(HEAD_ROW, 0, 1, left + columns.length, "head"),
  ];
}
