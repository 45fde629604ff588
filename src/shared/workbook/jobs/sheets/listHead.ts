/** Above a list: its inputs and counts, and the totals and medians of its columns. */
import type { LaidLook } from "../../sheets/sheetLayout";
import type { FormatName, LookName } from "../../sheets/looks";
import { laidLook, put, type Content, type Corner } from "./listCells";
import { HEAD_ROW, INPUT_ROW, TOTAL_ROW, type ListSheet } from "./listSheet";

const MOST_COUNTS = TOTAL_ROW - INPUT_ROW;
const BESIDE_COUNTS = 2;

export function putHead(sheet: ListSheet, cells: Content[][], whole: (column: number) => string): void {
  const { title, note, more, inputs, counts, countsAt, columns } = sheet;
  put(cells, 0, 0, [[title], [note]]);
  put(
    cells,
    INPUT_ROW,
    0,
    inputs.map(({ label, value }) => [label, value]),
  );
  put(cells, INPUT_ROW, countsAt, counts(whole));
  put(
    cells,
    INPUT_ROW,
    countsAt + BESIDE_COUNTS,
    more.map((line) => [line]),
  );
  const ofSome = (cells: string, figure: string): string => `=IF(COUNT(${cells})=0,"",${figure})`;
  put(cells, TOTAL_ROW, 0, [
    columns.map(({ sum }, column) => (sum === true ? ofSome(whole(column), sumOf(whole(column))) : undefined)),
    columns.map((each, column) => (each.median === true ? ofSome(whole(column), medianOf(whole(column))) : undefined)),
  ]);
  put(cells, TOTAL_ROW, 0, [["Total"], ["Median"]]);
  put(cells, HEAD_ROW, 0, [columns.map(({ heading }) => heading)]);
}

/** Errors among the cells count as nothing, in all hosts. */
const sumOf = (cells: string): string => `SUMIF(${cells},">0")+SUMIF(${cells},"<0")`;
const medianOf = (cells: string): string => `MEDIAN(FILTER(${cells},ISNUMBER(${cells})))`;

export function headLooks(sheet: ListSheet, corner: Corner): LaidLook[] {
  const { inputs, countsAt, columns } = sheet;
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
    ...inputs.map(({ format }, index) => look(INPUT_ROW + index, 1, 1, 1, "input", format)),
    look(INPUT_ROW, countsAt, MOST_COUNTS, 1, "label"),
    look(INPUT_ROW, countsAt + 1, MOST_COUNTS, 1, "result", "whole"),
    look(INPUT_ROW, countsAt + BESIDE_COUNTS, MOST_COUNTS, 1, "note"),
    look(TOTAL_ROW, 0, 2, columns.length, "total"),
    look(HEAD_ROW, 0, 1, columns.length, "head"),
  ];
}
