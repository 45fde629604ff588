/** The lists to choose from: the comparables with their scores and reasons, and the closed sales below them. */
import { shownAs, lineOf, type CompsCells, type CompsPart } from "./compsCells";
import { closedSentence, listSentence } from "./listSentences";
import { CLOSED, COLUMN, LISTED, ROW, upTo } from "./compsPlaces";
import { YES_NO } from "./compsInputs";
import { reasonOf } from "./reason";
import { kindOf } from "./priceKind";
import type { ClosedSales } from "./closedSales";

const { number, label, subject, inputLabel, input } = COLUMN;

const HEADS = ["No.", "Street and unit", "Score", "Price is", "Price", "Per sq ft", "Living area", "Beds", "Baths"];
const FACTS = ["price", "perSquareFoot", "squareFootage", "bedrooms", "bathrooms"] as const;

export function listPart(cells: CompsCells, address: string, sales: ClosedSales): CompsPart {
  const lists = [
    { row: ROW.list, title: "Comparables", sentence: listSentence(cells), from: 0, count: LISTED },
    {
      ...{ row: ROW.closed, title: "Closed sales nearby", sentence: closedSentence(cells, address, sales) },
      ...{ from: LISTED, count: CLOSED },
    },
  ];
  return {
    blocks: lists.flatMap(({ row, title, sentence, from, count }) => [
      lineOf(row, label, [title, null, sentence]),
      lineOf(row + 1, number, HEADS),
      lineOf(row + 1, inputLabel, ["Why", "Garage spaces", "Pool"]),
      { row: row + 2, column: number, rows: upTo(count).map((index) => rowOf(cells, from + index)) },
      { row: row + 2, column: inputLabel, rows: upTo(count).map((index) => [reasonOf(cells, from + index)]) },
    ]),
    looks: lists.flatMap(({ row, count }) => [
      shownAs([row, label], { look: "section" }),
      shownAs([row, COLUMN.firstPick], { look: "note" }),
      shownAs([row + 1, number, 1, HEADS.length], { look: "head" }),
      shownAs([row + 1, inputLabel, 1, 3], { look: "head" }),
      shownAs([row + 2, subject, count], { format: "whole" }),
      shownAs([row + 2, subject + 2, count], { format: "dollars" }),
      shownAs([row + 2, subject + 3, count], { format: "cents" }),
      shownAs([row + 2, subject + 4, count], { format: "whole" }),
      shownAs([row + 2, input, count, 2], { look: "input" }),
    ]),
    choices: lists.map(({ row, count }) => ({ ...shownAs([row + 2, input + 1, count], {}), choices: YES_NO })),
  };
}

function rowOf(cells: CompsCells, place: number): readonly string[] {
  const address = cells.candidate("formattedAddress", place);
  const where = (value: string): string => `=IF(${address}="","",${value})`;
  const line2 = cells.candidate("addressLine2", place);
  const unit = `IF(${line2}="","",", "&${line2})`;
  const figures = FACTS.map((fact) => {
    const [price, area] = [cells.candidate("price", place), cells.candidate("squareFootage", place)];
    if (fact === "perSquareFoot")
      return `=IF(AND(ISNUMBER(${price}),ISNUMBER(${area})),IF(${area}>0,${price}/${area},""),"")`;
    const figure = cells.candidate(fact, place);
    return `=IF(ISNUMBER(${figure}),${figure},"")`;
  });
  return [
    where(String(place + 1)),
    where(`${cells.candidate("addressLine1", place)}&${unit}`),
    where(cells.candidate("score", place)),
    where(kindOf(cells.candidate("status", place), cells.candidate("removedDate", place))),
    ...figures,
  ];
}
