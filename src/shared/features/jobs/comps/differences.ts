/** The differences that are adjusted for: what each home has, and what a difference is worth. */
import type { FormatName } from "../../../workbook/port/looks";
import {
  type VALUE_FIELDS,
  type CandidateField,
  type CompsCells,
  COLUMN,
  RECORD_FIELDS,
  ROW,
  type TypedField,
} from "./compsCells";
import type { CompsInput } from "./compsInputs";
import { numberOr, whereNumbers } from "../declaring/arithmetic";
import { orBlank } from "../declaring/formulaText";

export interface Difference {
  readonly label: string;
  /** Within a sentence. */
  readonly words: string;
  /** The input by which a person names it, in place of both. */
  readonly named?: CompsInput;
  /** In a row of its own, above its adjustment: the subject's figure, and that of the comparable in a column. */
  readonly shown?: {
    readonly format?: FormatName;
    readonly subject: (cells: CompsCells) => string;
    readonly figure: (cells: CompsCells, pick: number) => string;
  };
  /** What the difference is worth in dollars. */
  readonly worth: (cells: CompsCells, cell: Figures) => string;
}

interface Figures {
  readonly pick: number;
  readonly subject: string;
  readonly figure: string;
  readonly price: string;
}

const NOT_KNOWN = '"not known"';

type Worth = Difference["worth"];

const byNumber =
  (input: CompsInput): Worth =>
  ({ input: amount }, { subject, figure }) =>
    whereNumbers([subject, figure], `(${subject}-${figure})*${amount(input)}`, NOT_KNOWN);

/** Of what costs, less is better. */
const byCost =
  (input: CompsInput): Worth =>
  ({ input: amount }, { subject, figure }) =>
    whereNumbers([subject, figure], `(${figure}-${subject})*${amount(input)}`, NOT_KNOWN);

const byPresence =
  (input: CompsInput): Worth =>
  ({ input: amount }, { subject, figure }) => {
    const one = (cell: string): string => `IF(${cell}="Yes",1,0)`;
    return `IF(AND(${subject}<>"",${figure}<>""),(${one(subject)}-${one(figure)})*${amount(input)},${NOT_KNOWN})`;
  };

/** C1 is better than C2. */
const byGrade =
  (input: CompsInput): Worth =>
  ({ input: amount }, { subject, figure }) => {
    const grade = (cell: string): string => `VALUE(RIGHT(${cell},1))`;
    const steps = `(${grade(figure)}-${grade(subject)})*${amount(input)}`;
    return `IF(AND(${subject}<>"",${figure}<>""),IFERROR(${steps},${NOT_KNOWN}),${NOT_KNOWN})`;
  };

/** Dollars that are typed beside the comparable. A row that a person may name is used once it has a name. */
const typedDollars =
  (field: TypedField, { sign = "", name }: { readonly sign?: string; readonly name?: CompsInput } = {}): Worth =>
  (cells, { pick }) => {
    const typed = cells.typedOf(field, pick);
    const isUnused = name && `AND(${typed}="",${cells.input(name)}="")`;
    return `IF(ISNUMBER(${typed}),${sign}${typed},${isUnused === undefined ? NOT_KNOWN : `IF(${isUnused},"",${NOT_KNOWN})`})`;
  };

/** An own figure of the analyst's goes before the service's. */
const ownOr = (own: string, other: string): string => `=IF(${own}<>"",${own},${other})`;

const where = (cells: CompsCells, pick: number, shown: string): string => `=IF(${cells.chosen(pick)}="","",${shown})`;

const ofChosen = (cells: CompsCells, pick: number, field: CandidateField): string =>
  `INDEX(${cells.candidates(field)},${cells.chosen(pick)})`;

/** Where the service says 0 of these, it doesn't know. */
const NEVER_ZERO: readonly CandidateField[] = ["squareFootage", "lotSize", "yearBuilt"];

function plain(
  label: string,
  worth: Worth,
  own: CompsInput,
  field: (typeof VALUE_FIELDS)[number] & CandidateField,
  format?: FormatName,
): Difference {
  const known = (value: string): string => {
    const figure = NEVER_ZERO.includes(field) ? `IF(${value}>0,${value},"")` : value;
    return `IF(ISNUMBER(${value}),${figure},"")`;
  };
  const shown = {
    subject: (cells: CompsCells) => ownOr(cells.input(own), known(cells.value(field))),
    figure: (cells: CompsCells, pick: number) => where(cells, pick, known(ofChosen(cells, pick, field))),
  };
  return { ...named(label), worth, shown: { ...shown, ...(format === undefined ? {} : { format }) } };
}

/** What is typed of both. */
function typed(label: string, worth: Worth, own: CompsInput, field: TypedField, format?: FormatName): Difference {
  const shown = {
    subject: (cells: CompsCells) => `=${orBlank(cells.input(own))}`,
    figure: (cells: CompsCells, pick: number) => where(cells, pick, orBlank(cells.typedOf(field, pick))),
  };
  return { ...named(label), worth, shown: { ...shown, ...(format === undefined ? {} : { format }) } };
}

/** What was looked up of a home: the subject is the first. */
export const looked = (cells: CompsCells, home: number, field: (typeof RECORD_FIELDS)[number]): string =>
  cells.fixed(ROW.records + home, COLUMN.label + 1 + RECORD_FIELDS.indexOf(field));

/** The number of spaces, or none where the record says that there is no garage. */
const garageOf = (cells: CompsCells, home: number): string => {
  const [has, spaces] = [looked(cells, home, "features.garage"), looked(cells, home, "features.garageSpaces")];
  return numberOr(spaces, `IF(${has}="","",IF(${has},"",0))`);
};

const poolOf = (cells: CompsCells, home: number): string => {
  const has = looked(cells, home, "features.pool");
  return `IF(${has}="","",IF(${has},"Yes","No"))`;
};

/** What was typed beside a comparable goes before what was looked up. */
export const typedOr = (cells: CompsCells, pick: number, field: TypedField, other: string): string => {
  const own = cells.typedOf(field, pick);
  return where(cells, pick, `IF(${own}<>"",${own},${other})`);
};

/** Without the unit. */
const named = (label: string): Pick<Difference, "label" | "words"> => ({
  ...{ label, words: label.split(",")[0]!.toLowerCase() },
});

const free = (number: 1 | 2 | 3): Difference => ({
  ...named(`Row of your own, ${number}`),
  ...{ named: `Free${number}`, worth: typedDollars(`free${number}`, { name: `Free${number}` }) },
});

/** Whether the subject has no lot of its own. */
const isCondo = (cells: CompsCells): string =>
  `OR(${cells.value("propertyType")}="Condo",${cells.value("propertyType")}="Apartment")`;

const byLot: Worth = (cells, cell) => `IF(${isCondo(cells)},0,${byNumber("LotFoot")(cells, cell)})`;

/** An asking price is moved to what homes like it sold for, in a step of its own. */
const toSale: Worth = (cells, { pick, price }) => {
  const rate = cells.input("ListToSale");
  const isClosed = `${ofChosen(cells, pick, "status")}="Closed"`;
  return whereNumbers([price], `IF(${isClosed},0,${price}*(${numberOr(rate, "1")}-1))`, NOT_KNOWN);
};

const byMonth: Worth = ({ input }, { figure, price }) =>
  whereNumbers([figure, price], `${price}*${figure}*${input("Month")}`, NOT_KNOWN);

export const DIFFERENCES: readonly Difference[] = [
  { ...named("Asked to sold"), worth: toSale },
  {
    ...{ label: "Months since the date of the price", words: "time", worth: byMonth },
    shown: {
      format: "decimal",
      subject: () => "",
      figure: (cells, pick) => {
        const [asOf, day] = [cells.input("AsOf"), cells.at(ROW.priceDay, COLUMN.firstPick + pick)];
        return `=${whereNumbers([asOf, day], `ROUND((${asOf}-${day})/30.4375,1)`)}`;
      },
    },
  },
  { ...named("Concessions"), worth: typedDollars("concessions", { sign: "-" }) },
  { ...named("Location and view"), worth: typedDollars("location") },
  plain("Bedrooms", byNumber("Bed"), "OwnBeds", "bedrooms"),
  plain("Bathrooms", byNumber("Bath"), "OwnBaths", "bathrooms"),
  plain("Living area, sq ft", byNumber("SquareFoot"), "OwnArea", "squareFootage", "whole"),
  plain("Lot, sq ft", byLot, "OwnLot", "lotSize", "whole"),
  plain("Year built", byNumber("Year"), "OwnYear", "yearBuilt", "year"),
  typed("Condition", byGrade("Condition"), "OwnCondition", "condition"),
  typed("Quality", byGrade("Quality"), "OwnQuality", "quality"),
  typed("Basement, sq ft", byNumber("Basement"), "OwnBasement", "basement", "whole"),
  { ...typed("HOA a month", byCost("Fee"), "OwnFee", "fee", "dollars"), words: "HOA" },
  {
    ...{ ...named("Garage spaces"), worth: byNumber("Garage") },
    shown: {
      subject: (cells) => ownOr(cells.input("OwnGarage"), garageOf(cells, 0)),
      figure: (cells, pick) => typedOr(cells, pick, "garage", garageOf(cells, pick + 1)),
    },
  },
  {
    ...{ ...named("Pool"), worth: byPresence("Pool") },
    shown: {
      subject: (cells) => ownOr(cells.input("OwnPool"), poolOf(cells, 0)),
      figure: (cells, pick) => typedOr(cells, pick, "pool", poolOf(cells, pick + 1)),
    },
  },
  ...[free(1), free(2), free(3)],
];

const heightOf = ({ shown }: Difference): number => (shown === undefined ? 1 : 2);

/** The row of a difference's adjustment; its figures, if it shows any, stand in the row above. */
export const adjustmentRow = (index: number): number =>
  ROW.differences + DIFFERENCES.slice(0, index + 1).reduce((sum, each) => sum + heightOf(each), 0) - 1;

const figureRow = (label: string): number =>
  adjustmentRow(DIFFERENCES.findIndex((difference) => difference.label === label)) - 1;

/** The rows against which sizes and years are compared. */
export const AREA_ROW = figureRow("Living area, sq ft");
export const AGE_ROW = figureRow("Year built");
export const BEDS_ROW = figureRow("Bedrooms");
