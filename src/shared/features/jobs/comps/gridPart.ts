/** The grid: the subject and its comparables side by side, each chosen by its number, difference by difference. */
import { adjustedRows } from "./adjusted";
import { lineOf, shownAs, type CompsCells, type CompsPart } from "./compsCells";
import { CLOSED, COLUMN, LISTED, PICKED, ROW, upTo } from "./compsPlaces";
import { DIFFERENCES } from "./differences";
import { factRows } from "./factRows";
import type { GridRow } from "./gridRow";

const { label, subject, firstPick } = COLUMN;

export function gridPart(cells: CompsCells): CompsPart {
  const rows = [...factRows(cells), ...differenceRows(cells), ...adjustedRows(cells)];
  const first = cells.at(ROW.picks, firstPick);
  return {
    blocks: [
      lineOf(ROW.gridHead, label, [null, "Subject", ...upTo(PICKED).map((pick) => `Comp ${pick + 1}`)]),
      lineOf(ROW.picks, label, ["Comparable no.", "swap, clear:", ...upTo(PICKED).map((pick) => byScore(cells, pick))]),
      ...rows.map((each) =>
        lineOf(each.row, label, [each.label, each.subject ?? null, ...upTo(PICKED).map((pick) => each.of(pick))]),
      ),
      lineOf(ROW.helpers, label, ["Place in the list", null, ...upTo(PICKED).map((pick) => placeOf(cells, pick))]),
    ],
    looks: [
      shownAs([ROW.gridHead, label, 1, 2 + PICKED], { look: "head" }),
      shownAs([ROW.picks, label], { look: "label" }),
      shownAs([ROW.picks, subject], { look: "note" }),
      shownAs([ROW.picks, firstPick, 1, PICKED], { look: "input", format: "whole" }),
      shownAs([ROW.street, label, ROW.weighted - ROW.street + 1, 2 + PICKED], { look: "wrapped" }),
      ...rows.map(({ row }) => shownAs([row, label], { look: "label" })),
      ...DIFFERENCES.map((_, index) =>
        shownAs([ROW.differences + 2 * index + 1, label, 1, 2 + PICKED], { look: "note" }),
      ),
      ...rows.flatMap(({ row, format }) =>
        format === undefined ? [] : [shownAs([row, subject, 1, 1 + PICKED], { format })],
      ),
      shownAs([ROW.net, label, 1, 2 + PICKED], { look: "total" }),
      shownAs([ROW.adjusted, label, 1, 2 + PICKED], { look: "result" }),
    ],
    rules: [
      {
        ...shownAs([ROW.picks, firstPick, 1, PICKED], {}),
        ...{ look: "warning", formula: `=AND(${first}<>"",${cells.at(ROW.helpers, firstPick)}="")` },
      },
      ...(
        [
          [ROW.netShare, "NetLimit"],
          [ROW.grossShare, "GrossLimit"],
        ] as const
      ).map(([row, limit]) => {
        const share = cells.at(row, firstPick);
        return {
          ...shownAs([row, firstPick, 1, PICKED], {}),
          ...{ look: "bad" as const, formula: `=AND(ISNUMBER(${share}),ABS(${share})>${cells.input(limit)})` },
        };
      }),
    ],
  };
}

/** The number of the comparable with this place by score. */
function byScore(cells: CompsCells, pick: number): string {
  const order = cells.candidates("order", LISTED);
  return `=IF(COUNT(${order})>${pick},MATCH(${pick + 1},${order},0),"")`;
}

/** What was typed as a number of the list that no column before has; otherwise the column is left out. */
function placeOf(cells: CompsCells, pick: number): string {
  const typed = cells.at(ROW.picks, firstPick + pick);
  const last = LISTED + CLOSED;
  const isThere = `INDEX(${cells.candidates("formattedAddress")},${typed})<>""`;
  const isNew = pick === 0 ? "TRUE" : `COUNTIF(${cells.fixed(ROW.picks, firstPick, 1, pick)},${typed})=0`;
  const known = `IF(AND(${isThere},${isNew}),${typed},"")`;
  return `=IF(ISNUMBER(${typed}),IF(AND(${typed}>=1,${typed}<=${last},${typed}=INT(${typed})),${known},""),"")`;
}

function differenceRows(cells: CompsCells): readonly GridRow[] {
  const { at } = cells;
  return DIFFERENCES.flatMap((difference, index): readonly GridRow[] => {
    const { label: name, input, format, worth, figure } = difference;
    const row = ROW.differences + 2 * index;
    const adjustment = (pick: number): string => {
      const [shown, price] = [at(row, firstPick + pick), at(ROW.price, firstPick + pick)];
      const dollars = worth({ subject: cells.subject(row), figure: shown, price }, cells.input(input));
      return `=IF(${cells.chosen(pick)}="","",${dollars})`;
    };
    return [
      {
        ...{ row, label: name, subject: difference.subject(cells), of: (pick) => figure(cells, pick) },
        ...(format === undefined ? {} : { format }),
      },
      { row: row + 1, label: "    adjustment", of: adjustment, format: "signedDollars" },
    ];
  });
}
