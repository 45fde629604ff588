/** What is worked out beside each candidate: what was typed for it, its size against the subject's, its score and its order. */
import { lineOf, type CompsCells, type CompsPart } from "./compsCells";
import { COMPARABLE_FIELDS } from "./compsFields";
import { CLOSED, COLUMN, LISTED, listRow, ROW, upTo } from "./compsPlaces";
import { whereNumbers } from "./formulaText";
import { AREA_ROW } from "./differences";
import { saleOrder } from "./salesPart";
import { orderOf, scoreOf } from "./score";

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
