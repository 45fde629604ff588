/** Why a candidate stands where it does, in words: `0.3 mi, seen 12 days ago, 4% larger, 98% alike`. */
import type { CompsCells } from "./compsCells";
import { LISTED } from "./compsPlaces";

export function reasonOf(cells: CompsCells, place: number): string {
  const of = (field: "distance" | "daysOld" | "larger" | "correlation"): string => cells.candidate(field, place);
  const seen = place < LISTED ? "seen" : "sold";
  const days = of("daysOld");
  const said: readonly (readonly [cell: string, words: string])[] = [
    [of("distance"), `IF(${of("distance")}<0.05,"under 0.1 mi",ROUND(${of("distance")},1)&" mi")`],
    [days, `IF(${days}<1,"${seen} today",IF(${days}<2,"${seen} yesterday","${seen} "&INT(${days})&" days ago"))`],
    [
      of("larger"),
      `IF(ABS(${of("larger")})<0.005,"same size",ROUND(100*ABS(${of("larger")}),0)&IF(${of("larger")}>0,"% larger","% smaller"))`,
    ],
    [of("correlation"), `ROUND(100*${of("correlation")},0)&"% alike"`],
  ];
  const parts = said.map(([cell, words]) => `IF(ISNUMBER(${cell}),", "&${words},"")`);
  return `=MID(${parts.join("&")},3,200)`;
}
