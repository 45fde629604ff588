/** The head: the address, what the service matched, the value and its range, and what the prices are. */
import { plainText } from "../../../workbook/layout/layoutCells";
import { lineOf, shownAs, type CompsCells, type CompsPart } from "./compsCells";
import { COLUMN, ROW } from "./compsPlaces";
import { textLiteral } from "./formulaText";
import { resultCell } from "./resultsPart";

const { label, subject } = COLUMN;
const [AS_OF_LABEL, AS_OF] = [subject + 4, subject + 5];
const FIGURES = 7;

const ASKED =
  "Prices are asking prices, not sale prices, unless a column says closed. The service estimates from listings too.";
const BUILDING = "For a Multi-Family property, the value is for the whole building. ";

export function headPart(cells: CompsCells, address: string): CompsPart {
  const own = (value: string): string => `=IF(ISNUMBER(${value}),${value},"")`;
  const typed = cells.fixed(ROW.address, subject);
  const problem = cells.fixed(ROW.problem, label);
  const fetched = cells.value("fetchedAt");
  const matched = cells.value("matchedAddress");
  const isBuilding = `${cells.value("propertyType")}="Multi-Family"`;
  return {
    blocks: [
      lineOf(ROW.title, label, ["Comps grid"]),
      lineOf(ROW.address, label, ["Address", address === "" ? null : plainText(address)]),
      lineOf(ROW.address, AS_OF_LABEL, ["As of", `=IF(ISNUMBER(${fetched}),INT(${fetched}),"")`]),
      lineOf(ROW.matched, label, ["Matched by the service", `=IF(${matched}="","",${matched})`]),
      lineOf(ROW.problem, label, [`=PROP.VALUE(${typed}, "problem")`]),
      lineOf(ROW.keyHead, subject, [
        ...["Service’s estimate", "Low (85% range)", "High (85% range)", "Value of this grid"],
        ...["Lowest adjusted", "Highest adjusted", "Median adjusted"],
      ]),
      lineOf(ROW.keyFigures, subject, [
        ...(["price", "priceRangeLow", "priceRangeHigh"] as const).map((field) => own(cells.value(field))),
        ...(["value", "low", "high", "median"] as const).map((result) => own(resultCell(cells, result))),
      ]),
      lineOf(ROW.note, label, [`=IF(${isBuilding},${textLiteral(BUILDING)},"")&${textLiteral(ASKED)}`]),
    ],
    looks: [
      shownAs([ROW.title, label], { look: "title" }),
      shownAs([ROW.address, label, 2], { look: "label" }),
      shownAs([ROW.address, subject, 1, 4], { look: "input" }),
      shownAs([ROW.address, AS_OF_LABEL], { look: "label" }),
      shownAs([ROW.address, AS_OF], { look: "input", format: "day" }),
      shownAs([ROW.keyHead, subject, 1, FIGURES], { look: "head" }),
      shownAs([ROW.keyFigures, subject, 1, FIGURES], { look: "result", format: "dollars" }),
      shownAs([ROW.note, label], { look: "note" }),
    ],
    names: [
      { name: "Address", row: ROW.address, column: subject },
      { name: "AsOf", row: ROW.address, column: AS_OF },
    ],
    rules: [{ ...shownAs([ROW.problem, label, 1, 8], {}), look: "warning", formula: `=${problem}<>""` }],
  };
}
