/** What the adjustments come to for each comparable: net, gross, their flags, the adjusted price and its weight. */
import { type CompsCells, lineOf, type CompsPart } from "./compsCells";
import { COLUMN, LISTED, PICKED, ROW, upTo } from "./compsPlaces";
import { DIFFERENCES } from "./differences";
import { halvedBy } from "./formulaText";
import type { GridRow } from "./gridRow";

const RAW_WEIGHT = ROW.helpers + 1;

export function adjustedRows(cells: CompsCells): readonly GridRow[] {
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
