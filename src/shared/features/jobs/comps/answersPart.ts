/**
 * What the service answered, at the foot of the sheet: everything above reads it. The estimate and its comparables are
 * one request, and garage, pool and units one for each home, if they are looked up. Why there is none is said at the top.
 */
import type { RowKind } from "../../../api/fields";
import { isProblem } from "../../../api/problem";
import { selectors } from "../../../tables/selector";
import type { FormatName } from "../../../workbook/port/looks";
import {
  lineOf,
  shownAs,
  type CompsCells,
  type CompsPart,
  COMPARABLE_FIELDS,
  RECORD_FIELDS,
  VALUE_FIELDS,
  COLUMN,
  LISTED,
  PICKED,
  ROW,
  upTo,
} from "./compsCells";

const { label: FIRST } = COLUMN;

export function answersPart(cells: CompsCells): CompsPart {
  const address = cells.fixed(ROW.address, COLUMN.subject);
  const homes = cells.fixed(ROW.records, FIRST, PICKED + 1);
  const asked = (call: string): string => `=IFERROR(PROP.${call},"")`;
  const looked = (home: string): string => `=IF(${cells.input("LookUp")}="Yes",${home},"")`;
  return {
    blocks: [
      lineOf(ROW.answers, FIRST, ["Answers of the service, which the cells above read"]),
      headsAt(ROW.value - 1, "valueEstimate", VALUE_FIELDS),
      lineOf(ROW.value, FIRST, [asked(`VALUE(${address}, "${VALUE_FIELDS.join(", ")}")`)]),
      headsAt(ROW.candidates - 1, "saleComparable", COMPARABLE_FIELDS),
      lineOf(ROW.candidates, FIRST, [
        asked(`COMPS(${address}, "sale", ${LISTED}, "${COMPARABLE_FIELDS.join(", ")}", "headers=0")`),
      ]),
      lineOf(ROW.records - 1, FIRST, ["Garage and pool of", ...labelsOf("property", RECORD_FIELDS)]),
      {
        ...{ row: ROW.records, column: FIRST },
        rows: [
          [looked(address)],
          ...upTo(PICKED).map((pick) => {
            const chosen = cells.chosen(pick);
            const home = `INDEX(${cells.candidates("formattedAddress")},${chosen})`;
            return [`=IF(AND(${cells.input("LookUp")}="Yes",ISNUMBER(${chosen})),${home},"")`];
          }),
        ],
      },
      lineOf(ROW.records, FIRST + 1, [asked(`RECORD(${homes}, "${RECORD_FIELDS.join(", ")}")`)]),
    ],
    looks: [
      shownAs([ROW.answers, FIRST], { look: "section" }),
      ...[ROW.value - 1, ROW.candidates - 1, ROW.records - 1].map((row) =>
        shownAs([row, FIRST, 1, COMPARABLE_FIELDS.length + 1], { look: "note" }),
      ),
      ...formatsOf(ROW.value, 1, VALUE_FIELDS),
      ...formatsOf(ROW.candidates, LISTED, COMPARABLE_FIELDS),
    ],
  };
}

function labelsOf(kind: RowKind, fields: readonly string[]): readonly string[] {
  const read = selectors([[fields.join(", ")]], kind, []);
  if (isProblem(read)) throw new Error(read.message);
  return read.map(({ column }) => column.label);
}

export const headsAt = (row: number, kind: RowKind, fields: readonly string[]) =>
  lineOf(row, FIRST, labelsOf(kind, fields));

const FORMAT_OF: Readonly<Record<string, FormatName>> = {
  ...Object.fromEntries(
    ["price", "priceRangeLow", "priceRangeHigh", "lastSalePrice"].map((field) => [field, "dollars"] as const),
  ),
  ...Object.fromEntries(
    ["lastSaleDate", "listedDate", "removedDate", "fetchedAt"].map((field) => [field, "day"] as const),
  ),
  ...{ squareFootage: "whole", lotSize: "whole", yearBuilt: "year", distance: "miles" },
};

/** How the fields in these columns are shown. */
export const formatsOf = (row: number, rows: number, fields: readonly string[]) =>
  fields.flatMap((field, index) => {
    const format = FORMAT_OF[field];
    return format === undefined ? [] : [shownAs([row, FIRST + index, rows], { format })];
  });
