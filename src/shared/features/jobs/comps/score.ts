/** How good a candidate is, out of 100: its likeness, size, distance and age, each as much as its weight says. */
import type { CompsCells } from "./compsCells";
import { LISTED } from "./compsPlaces";
import { halvedBy } from "./formulaText";

/** What isn't known of a candidate counts neither for nor against it. */
export function scoreOf(cells: CompsCells, place: number): string {
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
export function orderOf(cells: CompsCells, place: number): string {
  const own = cells.candidate("score", place);
  const before = place === 0 ? "" : `+COUNTIF(${cells.candidates("score", place)},${own})`;
  return `=IF(ISNUMBER(${own}),RANK(${own},${cells.candidates("score", LISTED)})${before},"")`;
}
