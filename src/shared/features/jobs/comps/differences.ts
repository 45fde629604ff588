/** The differences that are adjusted for: what each home has, and what a difference is worth. */
import type { FormatName } from "../../../workbook/port/looks";
import { type CompsInput, type VALUE_FIELDS, type CandidateField, type CompsCells, COLUMN, ROW } from "./compsCells";
import { whereNumbers } from "./formulaText";

interface Difference {
  readonly label: string;
  readonly input: CompsInput;
  readonly format?: FormatName;
  /** The subject's figure, and that of the comparable in a column. */
  readonly subject: (cells: CompsCells) => string;
  readonly figure: (cells: CompsCells, pick: number) => string;
  /** What a difference is worth, from the cells of both figures and of the price. */
  readonly worth: (cell: Figures, amount: string) => string;
}

interface Figures {
  readonly subject: string;
  readonly figure: string;
  readonly price: string;
}

const NOT_KNOWN = '"not known"';

const byNumber: Difference["worth"] = ({ subject, figure }, amount) =>
  whereNumbers([subject, figure], `(${subject}-${figure})*${amount}`, NOT_KNOWN);

const byMonth: Difference["worth"] = ({ figure, price }, amount) =>
  whereNumbers([figure, price], `${price}*${figure}*${amount}`, NOT_KNOWN);

const byPresence: Difference["worth"] = ({ subject, figure }, amount) => {
  const one = (cell: string): string => `IF(${cell}="Yes",1,0)`;
  return `IF(AND(${subject}<>"",${figure}<>""),(${one(subject)}-${one(figure)})*${amount},${NOT_KNOWN})`;
};

/** For what isn't looked up unless the analyst wants it: a row of which nothing is known stays blank. */
const unlessUnused =
  (worth: Difference["worth"]): Difference["worth"] =>
  (cell, amount) =>
    `IF(AND(${cell.subject}="",${cell.figure}=""),"",${worth(cell, amount)})`;

/** An own figure of the analyst's goes before the service's. */
const ownOr = (own: string, other: string): string => `=IF(${own}<>"",${own},${other})`;

const ofChosen = (cells: CompsCells, pick: number, field: CandidateField): string =>
  `INDEX(${cells.candidates(field)},${cells.chosen(pick)})`;

/** Where the service says 0 of these, it doesn't know. */
const NEVER_ZERO: readonly CandidateField[] = ["squareFootage", "lotSize", "yearBuilt"];

const plain = (
  label: string,
  input: CompsInput,
  own: CompsInput,
  field: (typeof VALUE_FIELDS)[number] & CandidateField,
  format?: FormatName,
): Difference => {
  const known = (value: string): string => {
    const figure = NEVER_ZERO.includes(field) ? `IF(${value}>0,${value},"")` : value;
    return `IF(ISNUMBER(${value}),${figure},"")`;
  };
  return {
    ...{ label, input, worth: byNumber, ...(format === undefined ? {} : { format }) },
    subject: (cells) => ownOr(cells.input(own), known(cells.value(field))),
    figure: (cells, pick) => `=IF(${cells.chosen(pick)}="","",${known(ofChosen(cells, pick, field))})`,
  };
};

/** What was looked up of a home: the subject is the first. */
const looked = (cells: CompsCells, home: number, field: 0 | 1 | 2): string =>
  cells.fixed(ROW.records + home, COLUMN.label + 1 + field);

/** The number of spaces, or none where the record says that there is no garage. */
const garageOf = (cells: CompsCells, home: number): string => {
  const [has, spaces] = [looked(cells, home, 0), looked(cells, home, 1)];
  return `IF(ISNUMBER(${spaces}),${spaces},IF(${has}="","",IF(${has},"",0)))`;
};

const poolOf = (cells: CompsCells, home: number): string => {
  const has = looked(cells, home, 2);
  return `IF(${has}="","",IF(${has},"Yes","No"))`;
};

const typedOr = (cells: CompsCells, pick: number, field: "garage" | "pool", other: string): string => {
  const typed = ofChosen(cells, pick, field);
  return `=IF(${cells.chosen(pick)}="","",IF(${typed}<>"",${typed},${other}))`;
};

export const DIFFERENCES: readonly Difference[] = [
  {
    ...{ label: "Months since listed or sold", input: "Month", format: "decimal", worth: byMonth },
    subject: () => "",
    figure: (cells, pick) => {
      const [asOf, listed] = [cells.input("AsOf"), cells.at(ROW.listed, COLUMN.firstPick + pick)];
      return `=${whereNumbers([asOf, listed], `ROUND((${asOf}-${listed})/30.4375,1)`, '""')}`;
    },
  },
  plain("Bedrooms", "Bed", "OwnBeds", "bedrooms"),
  plain("Bathrooms", "Bath", "OwnBaths", "bathrooms"),
  plain("Living area, sq ft", "SquareFoot", "OwnArea", "squareFootage", "whole"),
  plain("Lot, sq ft", "LotFoot", "OwnLot", "lotSize", "whole"),
  plain("Year built", "Year", "OwnYear", "yearBuilt", "year"),
  {
    ...{ label: "Garage spaces", input: "Garage", worth: unlessUnused(byNumber) },
    subject: (cells) => ownOr(cells.input("OwnGarage"), garageOf(cells, 0)),
    figure: (cells, pick) => typedOr(cells, pick, "garage", garageOf(cells, pick + 1)),
  },
  {
    ...{ label: "Pool", input: "Pool", worth: unlessUnused(byPresence) },
    subject: (cells) => ownOr(cells.input("OwnPool"), poolOf(cells, 0)),
    figure: (cells, pick) => typedOr(cells, pick, "pool", poolOf(cells, pick + 1)),
  },
];

const rowOfLabel = (label: string): number =>
  ROW.differences + 2 * DIFFERENCES.findIndex((difference) => difference.label === label);

/** The row of the living area, against which sizes are compared. */
export const AREA_ROW = rowOfLabel("Living area, sq ft");
