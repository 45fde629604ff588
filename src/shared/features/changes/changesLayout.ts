/** What changed, as a sheet of values: a row for each figure, those that moved most first. */
import { utcDay } from "../../fetching/ledger/billingPeriod";
import { addressText } from "../../formulas/cells";
import { countText } from "../../api/text/countText";
import { thousands } from "../../api/text/thousands";
import type { FigureChange, FigureState, RollChanges, RollEvent } from "../../panelApi/changesApi";
import { day, serialOf } from "../../values/day";
import { plainText } from "../../workbook/layout/layoutCells";
import { printedPages } from "../../workbook/layout/printedPages";
import type { FormatName } from "../../workbook/port/looks";
import type { LaidBlock, LaidLook, SheetLayout } from "../../workbook/port/sheetLayout";
import type { KeptChanges } from "../../workbook/figures/keptChanges";
import { figureMove } from "../../workbook/figures/summary";
import { withoutRents } from "./rollChanges";

const HEADS = ["Date", "Cell", "Row", "Figure", "Old", "New", "Change", "Percent"];
const ROLL_HEADS = [
  ...HEADS.map((head) => (head === "Figure" ? "Event or figure" : head)),
  "Old lease end",
  "New lease end",
];
const PLACE = { day: 0, cell: 1, what: 2, figure: 3, amounts: 4, change: 6, percent: 7, ends: 8 } as const;

type Line = readonly (string | number | null)[];

/** One table below its title, whose headings stay in sight: of a rent roll an event a unit stands first, below the rent of all. */
export function changesLayout(sheet: string, { at, changes, left, mixed, roll, sheets }: KeptChanges): SheetLayout {
  const events = roll?.events ?? [];
  const date = serialOf(day(utcDay(at))) ?? null;
  const figures = withoutRents(changes, events);
  const [heads, head] = roll === undefined ? [HEADS, 2] : [ROLL_HEADS, 3];
  const title = sheets === undefined ? "What changed" : `What changed from ${sheets.before} to ${sheets.after}`;
  const lines = [...events.map(eventLine), ...figures.map(lineOf)].map((line) =>
    heads.map((_, column) => (column === PLACE.day ? date : (line[column - 1] ?? null))),
  );
  const note = `${countText(left, "smaller change")} ${left === 1 ? "is" : "are"} left out: ${thousands(changes.length)} are kept.`;
  const last = head + lines.length;
  const notes: LaidBlock[] = left === 0 ? [] : [{ row: last + 2, column: 0, rows: [[note]] }];
  const amount = amountFormat(changes, mixed === true);
  const change = mixed !== true && amount === "dollars" ? "signedDollars" : amount;
  const look = (row: number, column: number, rows: number, columns: number) => ({ row, column, rows, columns });
  const widths = widthsOf(lines, heads).map((characters, column) => ({ column, characters }));
  const under = (column: number, columns: number, format: FormatName): LaidLook => ({
    ...look(head + 1, column, Math.max(1, lines.length), columns),
    format,
  });
  return {
    ...{ sheet, isNew: true, names: [], rules: [], validations: [], charts: [] },
    blocks: [
      { row: 0, column: 0, rows: [[title]] },
      ...(roll === undefined ? [] : [{ row: 1, column: PLACE.figure, rows: [rentLine(roll)] }]),
      { row: head, column: 0, rows: [heads, ...lines] },
      ...notes,
    ],
    looks: [
      { ...look(0, 0, 1, 1), look: "title" },
      ...(roll === undefined ? [] : rentLooks()),
      { ...look(head, 0, 1, heads.length), look: "head" },
      under(PLACE.day, 1, "day"),
      under(PLACE.amounts, 2, amount),
      under(PLACE.change, 1, change),
      under(PLACE.percent, 1, "signedPercent"),
      ...(roll === undefined ? [] : [under(PLACE.ends, 2, "day")]),
      ...notes.map(({ row }) => ({ ...look(row, 0, 1, 1), look: "note" }) as const),
    ],
    widths,
    frozen: { rows: head + 1, columns: 0 },
    print: printedPages(look(0, 0, left === 0 ? last + 1 : last + 3, heads.length), widths, {
      titleRows: { row: head, rows: 1 },
      titleColumns: { column: 0, columns: PLACE.what + 1 },
    }),
  };
}

const rentLine = ({ rentBefore, rentAfter }: RollChanges): Line => [
  ...["Rent in place", rentBefore, rentAfter, rentAfter - rentBefore],
];

const rentLooks = (): readonly LaidLook[] => {
  const line = { row: 1, rows: 1 };
  return [
    { ...line, column: PLACE.figure, columns: 4, look: "total" },
    { ...line, column: PLACE.amounts, columns: 2, format: "dollars" },
    { ...line, column: PLACE.change, columns: 1, format: "signedDollars" },
  ];
};

function amountFormat(changes: readonly FigureChange[], isMixed: boolean): FormatName {
  const amounts = changes.flatMap(({ before, after }) => [before, after]);
  const isWhole = amounts.every((each) => typeof each !== "number" || Number.isInteger(each));
  return isMixed ? (isWhole ? "whole" : "decimal") : isWhole ? "dollars" : "cents";
}

/** Names and cells are read in full. */
const WIDTHS: Readonly<Record<number, readonly [least: number, most: number]>> = {
  ...{ [PLACE.cell]: [12, 60], [PLACE.what]: [20, 80], [PLACE.figure]: [18, 40] },
};

const widthsOf = (lines: readonly Line[], heads: readonly string[]): readonly number[] =>
  heads.map((_, column) => {
    const [least, most] = WIDTHS[column] ?? [14, 14];
    return lines.reduce((width, line) => Math.min(most, Math.max(width, String(line[column] ?? "").length + 2)), least);
  });

const rentOf = (rent: FigureState): number => (typeof rent === "number" ? rent : 0);

function eventLine({ what, event, cell, rentBefore, rentAfter, endBefore, endAfter }: RollEvent): Line {
  // A unit that is new or gone counts whole, so that the column adds up to the change of all.
  const change = rentOf(rentAfter) - rentOf(rentBefore);
  const share = rentOf(rentBefore) > 0 && rentOf(rentAfter) > 0 ? change / rentOf(rentBefore) : null;
  return [
    ...[cell === undefined ? "" : addressText({ ...cell }), what, event].map(asText),
    ...[...[rentBefore, rentAfter].map(stateOf), change, share, ...[endBefore, endAfter].map(stateOf)],
  ];
}

function lineOf(change: FigureChange): Line {
  const { what, column, cell, before, after } = change;
  const size = figureMove(change);
  return [
    ...[cell === undefined ? "" : addressText(cell), what, column].map(asText),
    ...[before, after].map(stateOf),
    size?.amount ?? null,
    size?.share ?? null,
  ];
}

const asText = (text: string): string | null => (text === "" ? null : plainText(text));

const stateOf = (state: FigureState): string | number | null => (typeof state === "string" ? asText(state) : state);
