/** Above a list: its inputs and counts, and the totals and medians of its columns. */
import { onOnePage } from "../../../workbook/layout/printedPages";
import type { LaidLook, LaidRule, LaidValidation } from "../../../workbook/port/sheetLayout";
import type { FormatName, LookName } from "../../../workbook/port/looks";
import { inputValidation, usedOnly, wrongInput, wrongTextOf } from "./allowedInput";
import { areaName, cellAt, laidArea, laidLook, put, type Content, type Corner } from "./listCells";
import {
  headRow,
  headRows,
  INPUT_ROW,
  totalRow,
  type HeadCheck,
  type ListCount,
  type ListSheet,
  type WholeCells,
} from "./listSheet";

/** The columns of the sheet in which inputs and figures stand: their labels start in the first, and are as wide as they are. */
interface HeadColumns {
  readonly input: number;
  /** Why an input isn't used. */
  readonly wrong: number;
  readonly sumLabel: number;
  readonly sums: readonly number[];
  readonly counts: readonly { readonly label: number; readonly count: number }[];
  readonly more: number;
}

const NOWHERE: WholeCells = { whole: () => "", input: () => "" };

/** Characters that a figure takes. */
const ROOM: Partial<Readonly<Record<FormatName, number>>> = { dollars: 13, signedDollars: 13, percent: 7 };

/** Counts, in columns as high as the head. */
function countColumns(sheet: ListSheet, cells: WholeCells): readonly (readonly ListCount[])[] {
  const [counts, rows] = [sheet.counts(cells), headRows(sheet)];
  return Array.from({ length: Math.ceil(counts.length / rows) }, (_, column) =>
    counts.slice(column * rows, (column + 1) * rows),
  );
}

/**
 * @param widths Of all columns of the sheet, in characters.
 * @param pages The columns at which a page begins as it prints: no figure stands on another page than its label.
 */
export function headColumns(sheet: ListSheet, widths: readonly number[], pages: readonly number[]): HeadColumns {
  const { inputs, sums, more } = sheet;
  const behind = (start: number, labels: readonly string[]): number => {
    let column = start;
    let left = Math.max(...labels.map((label) => label.length));
    while (left > 0) left -= widths[column++] ?? left;
    return column;
  };
  const withRoom = (start: number, room: number): number => {
    const column = widths.findIndex((width, at) => at >= start && width >= room);
    return column < 0 ? start : column;
  };
  const input = behind(
    0,
    inputs.map(({ label }) => label),
  );
  const wrong = input + 1;
  const sumLabel = behind(wrong, inputs.map(wrongTextOf));
  const sumColumns: number[] = [];
  let next =
    sums === undefined
      ? sumLabel
      : behind(
          sumLabel,
          sums.lines.map(({ label }) => label),
        );
  for (const { format } of sums?.columns ?? []) {
    sumColumns.push(withRoom(next, ROOM[format] ?? 0));
    next = sumColumns[sumColumns.length - 1]! + 1;
  }
  const counts = countColumns(sheet, NOWHERE).map((group) => {
    const labels = group.map(([text]) => text);
    const room = Math.max(...group.map(([, , format = "whole"]) => ROOM[format] ?? 0));
    const countOf = (start: number): number => withRoom(behind(start, labels), room);
    const label = onOnePage(pages, next, (start) => countOf(start) + 1);
    const count = countOf(label);
    next = count + 1;
    return { label, count };
  });
  return {
    input,
    wrong,
    sumLabel,
    sums: sumColumns,
    counts,
    more: onOnePage(pages, next, (start) => behind(start, more)),
  };
}

interface HeadCells extends WholeCells {
  readonly at: HeadColumns;
  /** The first column of the list itself. */
  readonly left: number;
  readonly wrong: (input: string) => string;
  readonly check: HeadCheck | undefined;
  /** What inputs begin with, if not with what they are declared with. */
  readonly begins: Readonly<Record<string, Content>>;
}

export function putHead(sheet: ListSheet, cells: Content[][], corner: Corner, given: HeadCells): void {
  const { title, note, more, inputs, columns, complete } = sheet;
  const { at, left, whole, check } = given;
  const total = totalRow(sheet);
  put(cells, 0, 0, [[title], [check === undefined ? note : `=IF(${check.differs},${check.text},"${note}")`]]);
  inputs.forEach((input, index) => {
    const row = INPUT_ROW + index;
    put(cells, row, 0, [[input.label]]);
    put(cells, row, at.input, [
      [given.begins[input.name] ?? input.value, wrongInput(input, areaName(corner, row, at.input, 1, 1))],
    ]);
  });
  putSums(sheet, cells, corner, given);
  const countOf = (formula: string): string => {
    const names = inputs.flatMap(({ name }) => (formula.includes(given.input(name)) ? name : []));
    return usedOnly((input) => (names.forEach(input), formula), given);
  };
  countColumns(sheet, given).forEach((group, column) => {
    const { label, count } = at.counts[column]!;
    group.forEach(([text, formula], row) => {
      put(cells, INPUT_ROW + row, label, [[text]]);
      put(cells, INPUT_ROW + row, count, [[countOf(formula)]]);
    });
  });
  put(
    cells,
    INPUT_ROW,
    at.more,
    more.map((line) => [line]),
  );
  const { sumOf, medianOf } = figuresOf(sheet, whole);
  put(cells, total, left, [
    columns.map((each, column) => (each.sum === true ? sumOf(column) : undefined)),
    columns.map((each, column) => (each.median === true ? medianOf(column) : undefined)),
  ]);
  put(
    cells,
    total,
    left,
    (complete?.labels(whole) ?? ["Total", "Median"]).map((label) => [label]),
  );
  put(cells, headRow(sheet), left, [columns.map(({ heading }) => heading)]);
}

function putSums({ sums }: ListSheet, cells: Content[][], corner: Corner, { at, ...whole }: HeadCells): void {
  if (sums === undefined) return;
  const cell = (line: number, column: number): string => cellAt(corner, INPUT_ROW + line, at.sums[column]!);
  sums.columns.forEach(({ heading }, column) => put(cells, INPUT_ROW - 1, at.sums[column]!, [[heading]]));
  sums.lines.forEach(({ label, figures }, line) => {
    put(cells, INPUT_ROW + line, at.sumLabel, [[label]]);
    figures(whole, cell, line).forEach((figure, column) => put(cells, INPUT_ROW + line, at.sums[column]!, [[figure]]));
  });
}

/**
 * Errors among the cells count as nothing, in all hosts. They are over the complete rows, if the sheet says which those are.
 */
function figuresOf({ complete }: ListSheet, whole: WholeCells["whole"]) {
  const worked = (column: number, ofAll: (cells: string) => string, ofSome: (cells: string) => string): string => {
    const [cells, decides] = [whole(column), whole(complete?.have ?? column)];
    if (cells === decides) return `=IF(COUNT(${cells})=0,"",${ofAll(cells)})`;
    const within = `ISNUMBER(${decides})*ISNUMBER(${cells})`;
    return `=IF(SUMPRODUCT(${within})=0,"",${ofSome(`FILTER(${cells},${within})`)})`;
  };
  return {
    sumOf: (column: number) =>
      worked(
        column,
        (cells) => `SUMIF(${cells},">0")+SUMIF(${cells},"<0")`,
        (cells) => `SUM(${cells})`,
      ),
    medianOf: (column: number) =>
      worked(
        column,
        (cells) => `MEDIAN(FILTER(${cells},ISNUMBER(${cells})))`,
        (cells) => `MEDIAN(${cells})`,
      ),
  };
}

/** @param wide How many columns have headings, a person's own among them. */
export function headLooks(
  sheet: ListSheet,
  corner: Corner,
  at: HeadColumns,
  { left, wide }: { readonly left: number; readonly wide: number },
): LaidLook[] {
  const { inputs, columns, more, sums } = sheet;
  const look = (
    row: number,
    column: number,
    rows: number,
    columnsWide: number,
    name: LookName,
    format?: FormatName,
  ): LaidLook =>
    laidLook(corner, [row, column, rows, columnsWide], { look: name, ...(format === undefined ? {} : { format }) });
  return [
    look(0, 0, 1, 1, "title"),
    look(1, 0, 1, 1, "note"),
    look(INPUT_ROW, 0, inputs.length, 1, "label"),
    ...inputs.map(({ format }, index) => look(INPUT_ROW + index, at.input, 1, 1, "input", format)),
    ...(sums?.columns ?? []).flatMap(({ format }, column) => [
      look(INPUT_ROW - 1, at.sums[column]!, 1, 1, "note"),
      look(INPUT_ROW, at.sums[column]!, sums!.lines.length, 1, "result", format),
    ]),
    ...(sums === undefined ? [] : [look(INPUT_ROW, at.sumLabel, sums.lines.length, 1, "label")]),
    ...countColumns(sheet, NOWHERE).flatMap((group, column) => {
      const { label, count } = at.counts[column]!;
      return [
        look(INPUT_ROW, label, group.length, 1, "label"),
        ...group.map(([, , format = "whole"], row) => look(INPUT_ROW + row, count, 1, 1, "result", format)),
      ];
    }),
    look(INPUT_ROW, at.more, more.length, 1, "note"),
    look(totalRow(sheet), left, 2, columns.length, "total"),
    look(headRow(sheet), 0, 1, wide, "head"),
  ];
}

/** What the cells of inputs take, and how an input that isn't used is shown, with the words beside it. */
export function headChecks(
  { inputs }: ListSheet,
  corner: Corner,
  at: HeadColumns,
  check: HeadCheck | undefined,
): { readonly validations: readonly LaidValidation[]; readonly rules: readonly LaidRule[] } {
  const cell = (row: number, column: number): string => areaName(corner, row, column, 1, 1);
  return {
    validations: inputs.flatMap((input, index) => {
      const row = INPUT_ROW + index;
      return inputValidation(input, laidArea(corner, row, at.input, 1, 1), cell(row, at.input));
    }),
    rules: [
      ...[at.input, at.wrong].map((column): LaidRule => ({
        ...laidArea(corner, INPUT_ROW, column, inputs.length, 1),
        ...{ formula: `=LEN($${cell(INPUT_ROW, at.wrong)})>0`, look: "bad" },
      })),
      ...(check === undefined
        ? []
        : [{ ...laidArea(corner, INPUT_ROW - 1, 0, 1, 1), formula: `=${check.differs}`, look: "bad" } as const]),
    ],
  };
}
