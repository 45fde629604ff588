/** The grid: the subject and its comparables side by side, each chosen by its number, difference by difference. */
import {
  lineOf,
  shownAs,
  type CompsCells,
  type CompsPart,
  CLOSED,
  COLUMN,
  LISTED,
  PICKED,
  ROW,
  upTo,
  type GridRow,
  type CandidateField,
} from "./compsCells";
import { DIFFERENCES, AREA_ROW } from "./differences";
import { kindWithDay, halvedBy } from "./formulaText";

const { label, subject, firstPick } = COLUMN;
const RAW_WEIGHT = ROW.helpers + 1;

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

/** What is known of each comparable and isn't adjusted for. The subject's price and day are those of its last sale. */
function factRows(cells: CompsCells): readonly GridRow[] {
  const of = (field: CandidateField, pick: number): string => `INDEX(${cells.candidates(field)},${cells.chosen(pick)})`;
  const where = (pick: number, shown: string): string => `=IF(${cells.chosen(pick)}="","",${shown})`;
  const taken =
    (field: CandidateField) =>
    (pick: number): string =>
      where(pick, of(field, pick));
  const own = (value: string): string => `=IF(${value}="","",${value})`;
  const perFoot = (pick: number): string => {
    const [price, area] = [ROW.price, AREA_ROW].map((row) => cells.at(row, COLUMN.firstPick + pick)) as [
      string,
      string,
    ];
    return `=IF(AND(ISNUMBER(${price}),ISNUMBER(${area})),IF(${area}>0,${price}/${area},""),"")`;
  };
  const street = (pick: number): string => {
    const unit = of("addressLine2", pick);
    return where(pick, `${of("addressLine1", pick)}&IF(${unit}="","",", "&${unit})`);
  };
  return [
    {
      // Labels of two and three lines keep their rows high enough for what formulas fill in later.
      ...{ row: ROW.street, label: "Street and unit, written just as the service writes them" },
      ...{ subject: own(cells.value("addressLine1")), of: street },
    },
    {
      ...{ row: ROW.kind, label: "The price is: asking or closed, and the day it was withdrawn" },
      subject: `=IF(ISNUMBER(${cells.value("lastSaleDate")}),"last sold","")`,
      of: (pick) => where(pick, kindWithDay(of("status", pick), of("removedDate", pick), of("listedDate", pick))),
    },
    {
      ...{ row: ROW.price, label: "Price", format: "dollars" },
      ...{ subject: own(cells.value("lastSalePrice")), of: taken("price") },
    },
    { row: ROW.perSquareFoot, label: "Price per sq ft", format: "cents", of: perFoot },
    { row: ROW.distance, label: "Miles from the subject", format: "miles", of: taken("distance") },
    { row: ROW.seen, label: "Days since seen or sold", format: "whole", of: taken("daysOld") },
    { row: ROW.likeness, label: "Likeness", format: "percent", of: taken("correlation") },
    { row: ROW.score, label: "Score", format: "whole", of: taken("score") },
    {
      ...{ row: ROW.listed, label: "Listed or sold", format: "day" },
      ...{ subject: own(cells.value("lastSaleDate")), of: taken("listedDate") },
    },
  ];
}

/** What the adjustments come to for each comparable: net, gross, their flags, the adjusted price and its weight. */
function adjustedRows(cells: CompsCells): readonly GridRow[] {
  const cell = (row: number, pick: number): string => cells.at(row, COLUMN.firstPick + pick);
  const adjustments = (pick: number): readonly string[] =>
    DIFFERENCES.map((_, index) => cell(ROW.differences + 2 * index + 1, pick));
  const priced = (pick: number, value: string): string => {
    const price = cell(ROW.price, pick);
    return `=IF(ISNUMBER(${price}),IF(${price}>0,${value},""),"")`;
  };
  const known = (row: number, pick: number, value: string): string => `=IF(ISNUMBER(${cell(row, pick)}),${value},"")`;
  const sizes = (pick: number): string =>
    adjustments(pick)
      .map((each) => `IF(ISNUMBER(${each}),ABS(${each}),0)`)
      .join("+");
  const raws = cells.fixed(RAW_WEIGHT, COLUMN.firstPick, 1, PICKED);
  return [
    {
      ...{ row: ROW.net, label: "Net adjustment", format: "signedDollars" },
      of: (pick) => priced(pick, `SUM(${adjustments(pick).join(",")})`),
    },
    {
      ...{ row: ROW.netShare, label: "Net, of the price", format: "signedPercent" },
      of: (pick) => known(ROW.net, pick, `${cell(ROW.net, pick)}/${cell(ROW.price, pick)}`),
    },
    {
      ...{ row: ROW.gross, label: "Gross adjustment", format: "dollars" },
      of: (pick) => priced(pick, sizes(pick)),
    },
    {
      ...{ row: ROW.grossShare, label: "Gross, of the price", format: "percent" },
      of: (pick) => known(ROW.gross, pick, `${cell(ROW.gross, pick)}/${cell(ROW.price, pick)}`),
    },
    {
      row: ROW.check,
      label: "Check of net and gross adjustments against their limits",
      of: (pick) => checkOf(cells, pick),
    },
    {
      ...{ row: ROW.adjusted, label: "Adjusted price", format: "dollars" },
      of: (pick) => known(ROW.net, pick, `${cell(ROW.price, pick)}+${cell(ROW.net, pick)}`),
    },
    {
      ...{ row: ROW.weight, label: "Weight", format: "percent" },
      of: (pick) => known(RAW_WEIGHT, pick, `${cell(RAW_WEIGHT, pick)}/SUM(${raws})`),
    },
    {
      ...{ row: ROW.weighted, label: "Weighted value", format: "dollars" },
      of: (pick) => known(ROW.weight, pick, `${cell(ROW.adjusted, pick)}*${cell(ROW.weight, pick)}`),
    },
  ];
}

/** In words, since a color alone says nothing to those who don't see it. */
function checkOf(cells: CompsCells, pick: number): string {
  const cell = (row: number): string => cells.at(row, COLUMN.firstPick + pick);
  const above = (what: string, share: string, limit: string): string =>
    `IF(${share}>${limit},", ${what} above "&ROUND(100*${limit},1)&"%","")`;
  const net = above("net", `ABS(${cell(ROW.netShare)})`, cells.input("NetLimit"));
  const gross = above("gross", cell(ROW.grossShare), cells.input("GrossLimit"));
  const shares = [
    `ABS(${cell(ROW.netShare)})<=${cells.input("NetLimit")}`,
    `${cell(ROW.grossShare)}<=${cells.input("GrossLimit")}`,
  ];
  const flagged = `IF(AND(${shares.join(",")}),"within limits",MID(${net}&${gross},3,60))`;
  const flags = `IF(ISNUMBER(${cell(ROW.adjusted)}),${flagged},"no price, not counted")`;
  const absent = `IF(${cell(ROW.picks)}="",IF(COUNT(${cells.candidates("order", LISTED)})>${pick},"left out",""),"not in the list, or twice")`;
  return `=IF(${cells.chosen(pick)}="",${absent},${flags})`;
}

/** Weights before they are shared out: by likeness and by how little is adjusted. */
export function weightsPart(cells: CompsCells): CompsPart {
  const { input } = cells;
  const raw = (pick: number): string => {
    const [adjusted, likeness, gross] = [ROW.adjusted, ROW.likeness, ROW.grossShare].map((row) =>
      cells.at(row, COLUMN.firstPick + pick),
    ) as [string, string, string];
    const unlike = `(1-IF(ISNUMBER(${likeness}),${likeness},${input("UsualLikeness")}))`;
    const weight = `${halvedBy(unlike, input("HalfUnlike"))}*${halvedBy(gross, input("HalfGross"))}`;
    return `=IF(ISNUMBER(${adjusted}),${weight},"")`;
  };
  return {
    blocks: [lineOf(RAW_WEIGHT, COLUMN.label, ["Weight, before it is shared out", null, ...upTo(PICKED).map(raw)])],
  };
}
