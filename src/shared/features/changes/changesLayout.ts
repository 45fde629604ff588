/** What changed, as a sheet of values: one row for each figure, those that moved most first. */
import { utcDay } from "../../fetching/ledger/billingPeriod";
import { addressText } from "../../formulas/cells";
import { countText } from "../../api/text/countText";
import { thousands } from "../../api/text/thousands";
import type { FigureChange, FigureState, RollChanges } from "../../panelApi/changesApi";
import { day, serialOf } from "../../values/day";
import { plainText } from "../../workbook/layout/layoutCells";
import type { LaidLook, SheetLayout } from "../../workbook/port/sheetLayout";
import type { KeptChanges } from "../../workbook/figures/keptChanges";
import { figureMove } from "../../workbook/figures/summary";

const COLUMNS = [
  ["Date", 12],
  ["Cell", 18],
  ["Row", 42],
  ["Figure", 18],
  ["Old", 14],
  ["New", 14],
  ["Change", 12],
  ["Percent", 10],
] as const;

export function changesLayout(sheet: string, kept: KeptChanges): SheetLayout {
  const figures = figuresLayout(sheet, kept);
  return kept.roll === undefined ? figures : withEvents(figures, kept.roll);
}

const EVENT_COLUMNS = ["Unit", "Event", "Cell", "Rent then", "Rent now", "Change", "Lease end then", "Lease end now"];

const rentOf = (rent: FigureState): number => (typeof rent === "number" ? rent : 0);

/** Of a rent roll an event a unit stands first, below the rent of all; its figures begin on a row of their own. */
function withEvents(figures: SheetLayout, { events, rentBefore, rentAfter }: RollChanges): SheetLayout {
  const first = 3;
  const down = first + events.length + 1;
  const lines = events.map(({ what, event, cell, rentBefore: old, rentAfter: rent, endBefore, endAfter }) => [
    ...[what, event, cell === undefined ? "" : addressText({ ...cell })].map(asText),
    ...[old, rent].map(stateOf),
    // A unit that is new or gone counts whole, so that the column adds up to the change of all.
    rentOf(rent) - rentOf(old),
    ...[endBefore, endAfter].map(stateOf),
  ]);
  const lowered = <Laid extends { readonly row: number }>(laid: Laid): Laid => ({ ...laid, row: laid.row + down });
  const look = (row: number, column: number, rows: number, columns: number) => ({ row, column, rows, columns });
  return {
    ...figures,
    blocks: [
      { row: 0, column: 0, rows: [["Rent in place", null, null, rentBefore, rentAfter, rentAfter - rentBefore]] },
      { row: first - 1, column: 0, rows: [EVENT_COLUMNS, ...lines] },
      ...figures.blocks.map(lowered),
    ],
    looks: [
      { ...look(0, 0, 1, 6), look: "total" },
      ...[0, first].flatMap((row): readonly LaidLook[] => {
        const rows = row === 0 ? 1 : Math.max(1, events.length);
        return [
          { ...look(row, 3, rows, 2), format: "dollars" },
          { ...look(row, 5, rows, 1), format: "signedDollars" },
          ...(row === 0 ? [] : [{ ...look(row, 6, rows, 2), format: "day" } as const]),
        ];
      }),
      { ...look(first - 1, 0, 1, EVENT_COLUMNS.length), look: "head" },
      ...figures.looks.map(lowered),
    ],
    widths: [42, 16, 42, 14, 14, 14, 16, 16].map((characters, column) => ({ column, characters })),
    frozen: { rows: 0, columns: 0 },
  };
}

function figuresLayout(sheet: string, { at, changes, left, mixed }: KeptChanges): SheetLayout {
  const date = serialOf(day(utcDay(at))) ?? null;
  const rows = changes.map((change) => [date, ...lineOf(change)]);
  const note = `${countText(left, "smaller change")} ${left === 1 ? "is" : "are"} left out: ${thousands(changes.length)} are kept.`;
  const many = { row: 1, rows: rows.length };
  const amounts = changes.flatMap(({ before, after }) => [before, after]);
  const isWhole = amounts.every((each) => typeof each !== "number" || Number.isInteger(each));
  const plain = mixed === true;
  const format = plain ? (isWhole ? "whole" : "decimal") : isWhole ? "dollars" : "cents";
  return {
    ...{ sheet, isNew: true, names: [], rules: [], validations: [], charts: [] },
    blocks: [
      { row: 0, column: 0, rows: [COLUMNS.map(([head]) => head), ...rows] },
      ...(left === 0 ? [] : [{ row: rows.length + 2, column: 0, rows: [[note]] }]),
    ],
    looks: [
      { row: 0, column: 0, rows: 1, columns: COLUMNS.length, look: "head" },
      { ...many, column: 0, columns: 1, format: "day" },
      { ...many, column: 4, columns: 2, format },
      { ...many, column: 6, columns: 1, format: !plain && isWhole ? "signedDollars" : format },
      { ...many, column: 7, columns: 1, format: "signedPercent" },
      ...(left === 0 ? [] : [{ row: rows.length + 2, column: 0, rows: 1, columns: 1, look: "note" } as const]),
    ],
    widths: COLUMNS.map(([, characters], column) => ({ column, characters })),
    frozen: { rows: 1, columns: 0 },
  };
}

function lineOf(change: FigureChange): readonly (string | number | null)[] {
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
