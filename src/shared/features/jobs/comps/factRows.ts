/** What is known of each comparable and isn't adjusted for. The subject's price and day are those of its last sale. */
import type { CandidateField, CompsCells } from "./compsCells";
import { COLUMN, ROW } from "./compsPlaces";
import type { GridRow } from "./gridRow";
import { kindWithDay } from "./priceKind";
import { AREA_ROW } from "./differences";

export function factRows(cells: CompsCells): readonly GridRow[] {
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
