/** Above a list: its inputs and counts, and the totals and medians of its columns. */
import type { LaidLook, LaidRule, LaidValidation } from "../../../workbook/port/sheetLayout";
import type { FormatName, LookName } from "../../../workbook/port/looks";
import { inputValidation, wrongInput, wrongTextOf } from "./allowedInput";
import { areaName, laidArea, laidLook, put, type Content, type Corner } from "./listCells";
import { headRow, INPUT_ROW, totalRow, type ListSheet } from "./listSheet";

/** The columns of the sheet in which inputs and counts stand: their labels start in the first, and are as wide as they are. */
interface HeadColumns {
  readonly input: number;
  /** Why an input isn't used. */
  readonly wrong: number;
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
  const wrong = input + 1;
  const countLabel = behind(wrong, inputs.map(wrongTextOf));
  const count = behind(
    countLabel,
    counts(() => "").map(([label]) => label),
  );
  return { input, wrong, countLabel, count, more: count + 1 };
}

/** @param left The first column of the list itself. */
export function putHead(
  sheet: ListSheet,
  cells: Content[][],
  corner: Corner,
  { at, left, whole }: { readonly at: HeadColumns; readonly left: number; readonly whole: (column: number) => string },
): void {
  const { title, note, more, inputs, counts, columns, complete } = sheet;
  const total = totalRow(sheet);
  put(cells, 0, 0, [[title], [note]]);
  inputs.forEach((input, index) => {
    const row = INPUT_ROW + index;
    put(cells, row, 0, [[input.label]]);
    put(cells, row, at.input, [[input.value, wrongInput(input, areaName(corner, row, at.input, 1, 1))]]);
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
  const { sum: sumOf, median: medianOf } = figuresOf(sheet, whole);
  put(cells, total, left, [
    columns.map(({ sum }, column) => (sum === true ? sumOf(whole(column)) : undefined)),
    columns.map(({ median }, column) => (median === true ? medianOf(whole(column)) : undefined)),
  ]);
  put(
    cells,
    total,
    left,
    (complete?.labels(whole) ?? ["Total", "Median"]).map((label) => [label]),
  );
  put(cells, headRow(sheet), left, [columns.map(({ heading }) => heading)]);
}

/** Errors among the cells count as nothing, in all hosts. */
function figuresOf({ complete }: ListSheet, whole: (column: number) => string) {
  const ofSome = (cells: string, figure: string): string => `=IF(COUNT(${cells})=0,"",${figure})`;
  if (complete === undefined)
    return {
      sum: (cells: string) => ofSome(cells, `SUMIF(${cells},">0")+SUMIF(${cells},"<0")`),
      median: (cells: string) => ofSome(cells, `MEDIAN(FILTER(${cells},ISNUMBER(${cells})))`),
    };
  const within = (cells: string): string => `ISNUMBER(${whole(complete.have)})*ISNUMBER(${cells})`;
  const ofComplete = (cells: string, figure: string): string =>
    `=IF(SUMPRODUCT(${within(cells)})=0,"",${figure}(FILTER(${cells},${within(cells)})))`;
  return {
    sum: (cells: string) => ofComplete(cells, "SUM"),
    median: (cells: string) => ofComplete(cells, "MEDIAN"),
  };
}

export function headLooks(sheet: ListSheet, corner: Corner, at: HeadColumns, left: number): LaidLook[] {
  const { inputs, columns, counts, more } = sheet;
  const figures = counts(() => "");
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
    look(INPUT_ROW, at.countLabel, figures.length, 1, "label"),
    ...figures.map(([, , format = "whole"], index) => look(INPUT_ROW + index, at.count, 1, 1, "result", format)),
    look(INPUT_ROW, at.more, more.length, 1, "note"),
    look(totalRow(sheet), left, 2, columns.length, "total"),
    look(headRow(sheet), 0, 1, left + columns.length, "head"),
  ];
}

/** What the cells of inputs take, and how an input that isn't used is shown, with the words beside it. */
export function headChecks(
  { inputs }: ListSheet,
  corner: Corner,
  at: HeadColumns,
): { readonly validations: readonly LaidValidation[]; readonly rules: readonly LaidRule[] } {
  const cell = (row: number, column: number): string => areaName(corner, row, column, 1, 1);
  return {
    validations: inputs.flatMap((input, index) => {
      const row = INPUT_ROW + index;
      return inputValidation(input, laidArea(corner, row, at.input, 1, 1), cell(row, at.input));
    }),
    rules: [at.input, at.wrong].map((column) => ({
      ...laidArea(corner, INPUT_ROW, column, inputs.length, 1),
      ...{ formula: `=LEN($${cell(INPUT_ROW, at.wrong)})>0`, look: "bad" },
    })),
  };
}
