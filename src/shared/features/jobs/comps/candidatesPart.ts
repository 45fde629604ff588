/** What is worked out beside each candidate: what was typed for it, its size against the subject's, its score and its order. */
import {
  lineOf,
  type CompsCells,
  type CompsPart,
  COMPARABLE_FIELDS,
  CLOSED,
  COLUMN,
  LISTED,
  listRow,
  ROW,
  upTo,
} from "./compsCells";
import { whereNumbers, halvedBy } from "./formulaText";
import { AREA_ROW } from "./differences";
import { saleOrder } from "./answersPart";

const FIRST = COLUMN.label + COMPARABLE_FIELDS.length;

export function candidatesPart(cells: CompsCells): CompsPart {
  return {
    blocks: [
      lineOf(ROW.candidates - 1, FIRST, [
        "Garage spaces typed",
        "Pool typed",
        "Larger than the subject",
        "Score",
        "Order",
      ]),
      {
        ...{ row: ROW.candidates, column: FIRST },
        rows: upTo(LISTED + CLOSED).map((place) => [
          typed(cells.at(listRow(place), COLUMN.input)),
          typed(cells.at(listRow(place), COLUMN.input + 1)),
          larger(cells, place),
          scoreOf(cells, place),
          place < LISTED ? orderOf(cells, place) : saleOrder(cells, place - LISTED),
        ]),
      },
    ],
  };
}

const typed = (cell: string): string => `=IF(${cell}="","",${cell})`;

function larger(cells: CompsCells, place: number): string {
  const [own, subject] = [cells.candidate("squareFootage", place), cells.fixed(AREA_ROW, COLUMN.subject)];
  return `=${whereNumbers([own, subject], `IF(MIN(${own},${subject})>0,${own}/${subject}-1,"")`, '""')}`;
}

/**
 * How good a candidate is, out of 100: its likeness, size, distance and age, each as much as its weight says. What isn't
 * known of it counts neither for nor against it.
 */
function scoreOf(cells: CompsCells, place: number): string {
  const { input } = cells;
  const of = (field: "distance" | "daysOld" | "correlation" | "larger"): string => cells.candidate(field, place);
  const parts = [
    { fact: of("correlation"), weight: input("LikenessWeight"), share: of("correlation") },
    { fact: of("larger"), weight: input("SizeWeight"), share: `MAX(0,1-ABS(${of("larger")}))` },
    {
      ...{ fact: of("distance"), weight: input("DistanceWeight") },
      share: halvedBy(of("distance"), input("HalfMiles")),
    },
    { fact: of("daysOld"), weight: input("AgeWeight"), share: halvedBy(of("daysOld"), input("HalfDays")) },
  ];
  const gained = parts.map(({ fact, weight, share }) => `IF(ISNUMBER(${fact}),${weight}*${share},0)`).join("+");
  const possible = parts.map(({ fact, weight }) => `IF(ISNUMBER(${fact}),${weight},0)`).join("+");
  return `=IF(ISNUMBER(${cells.candidate("price", place)}),IF((${possible})>0,ROUND(100*(${gained})/(${possible}),2),""),"")`;
}

/** Its place by score among the comparables: of two with one score, the first in the list is before the other. */
function orderOf(cells: CompsCells, place: number): string {
  const own = cells.candidate("score", place);
  const before = place === 0 ? "" : `+COUNTIF(${cells.candidates("score", place)},${own})`;
  return `=IF(ISNUMBER(${own}),RANK(${own},${cells.candidates("score", LISTED)})${before},"")`;
}
