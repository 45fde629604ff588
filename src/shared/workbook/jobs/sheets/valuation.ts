/** Bulk valuation: value, rent and yields of a list of addresses, for two requests each. */
import type { Job } from "../job";
import { areaName, cellAt, contentLine, type Content, type ContentLine } from "./listCells";
import { FIRST_ROW, listLayout, listSize, type ListRow, type ListSheet } from "./listLayout";
import { isProblemIn, lookedUpContent, problemCount, problemFormula } from "./problemColumn";

const VALUE_FIELDS =
  "matchedAddress, propertyType, price, priceRangeLow, priceRangeHigh, rangePercent, compsUsed, problem";
const RENT_FIELDS = "rent, problem";

/** Where columns stand. */
const AT = {
  ...{ address: 0, lookedUp: 1, matched: 2, type: 3, value: 4, range: 7, valueProblem: 9, rent: 10, rentProblem: 11 },
  ...{ units: 12, yearly: 13, yield: 14, multiplier: 15, income: 16, capRate: 17, problem: 18 },
} as const;

type Column = keyof typeof AT;

const NOTE =
  "Yellow cells are yours to change. Low and high bound the 85% range. Net operating income = rent a year × (1 − vacancy) × " +
  "(1 − management) − maintenance − taxes and insurance. Of a Multi-Family building, the value is the whole building's and the rent " +
  "one unit's: enter its units.";

const SHEET: ListSheet = {
  title: "Bulk valuation",
  note: NOTE,
  inputs: [
    { name: "Vacancy", label: "Vacancy, % of rent", value: 0.05, format: "percent" },
    { name: "Management", label: "Management, % of rent collected", value: 0.08, format: "percent" },
    { name: "Maintenance", label: "Maintenance, % of rent", value: 0.08, format: "percent" },
    { name: "TaxesInsurance", label: "Taxes and insurance, % of value", value: 0.018, format: "percent" },
  ],
  countsAt: AT.matched,
  counts: (whole) => [
    ["Addresses", `=SUMPRODUCT((LEN(${whole(AT.address)})>0)*1)`],
    ["Valued", `=COUNT(${whole(AT.value)})`],
    ["With a rent", `=COUNT(${whole(AT.rent)})`],
    ["Problems", problemCount(whole(AT.problem))],
  ],
  columns: [
    { heading: "Address", characters: 44 },
    { heading: "Looked up", characters: 44, look: "input" },
    { heading: "Matched address", characters: 44 },
    { heading: "Type", characters: 14 },
    { heading: "Value", characters: 12, format: "dollars", sum: true, median: true },
    { heading: "Value, low", characters: 12, format: "dollars" },
    { heading: "Value, high", characters: 12, format: "dollars" },
    { heading: "Range width", characters: 9, format: "percent", median: true },
    { heading: "Comparables used", characters: 15, format: "whole" },
    { heading: "Value: problem", characters: 10, look: "note" },
    { heading: "Rent a month", characters: 10, format: "dollars", median: true },
    { heading: "Rent: problem", characters: 10, look: "note" },
    { heading: "Units", characters: 7, format: "whole", look: "input" },
    { heading: "Rent a year", characters: 12, format: "dollars", sum: true },
    { heading: "Gross yield", characters: 9, format: "percent", median: true },
    { heading: "Rent multiplier", characters: 12, format: "decimal", median: true },
    { heading: "Net operating income", characters: 12, format: "dollars", sum: true },
    { heading: "Cap rate", characters: 9, format: "percent", median: true },
    { heading: "Problem", characters: 60 },
  ],
  spills: (corner, { first, rows }) => {
    const addresses = areaName(corner, first, AT.lookedUp, rows, 1);
    return [
      [AT.matched, `=PROP.VALUE(${addresses},"${VALUE_FIELDS}")`],
      [AT.rent, `=PROP.RENT(${addresses},"${RENT_FIELDS}")`],
    ];
  },
  row: valuationRow,
  rules: (corner) => {
    const first = (column: Column): string => `$${cellAt(corner, FIRST_ROW, AT[column])}`;
    const [lookedUp, matched, problem] = [first("lookedUp"), first("matched"), first("problem")];
    const failed = isProblemIn(problem);
    return [
      {
        column: AT.matched,
        columns: 1,
        formula: `AND(LEN(${matched})>0,${bare(matched)}<>${bare(lookedUp)})`,
        look: "warning",
      },
      { column: AT.address, columns: 1, formula: failed, look: "bad" },
      { column: AT.problem, columns: 1, formula: failed, look: "bad" },
    ];
  },
  frozenColumns: 1,
};

/** An address without case, spaces and punctuation. */
const bare = (cell: string): string =>
  ["-", "#", ".", ",", " "].reduce((text, sign) => `SUBSTITUTE(${text},"${sign}","")`, `UPPER(${cell})`);

function valuationRow({ corner, at, entry }: ListRow): ContentLine {
  const cell = (column: Column): string => cellAt(corner, at, AT[column]);
  const input = (name: string): string => `${corner.names}${name}`;
  const [value, yearly, units] = [cell("value"), cell("yearly"), cell("units")];
  const both = (formula: string): string =>
    `=IF(COUNT(${value},${yearly})=2,IF(AND(${value}>0,${yearly}>0),${formula},""),"")`;
  const costs = `${yearly}*${input("Maintenance")}-${value}*${input("TaxesInsurance")}`;
  const line: Partial<Record<Column, Content>> = {
    address: entry?.typed ?? null,
    lookedUp: lookedUpContent(cell("address"), entry),
    yearly:
      `=IF(ISNUMBER(${cell("rent")}),IF(ISNUMBER(${units}),${cell("rent")}*12*${units},` +
      `IF(${cell("type")}="Multi-Family","enter units",${cell("rent")}*12)),"")`,
    yield: both(`${yearly}/${value}`),
    multiplier: both(`${value}/${yearly}`),
    income: both(`${yearly}*(1-${input("Vacancy")})*(1-${input("Management")})-${costs}`),
    capRate: `=IF(ISNUMBER(${cell("income")}),${cell("income")}/${value},"")`,
    problem: problemFormula(cell("lookedUp"), [cell("valueProblem"), cell("rentProblem")], entry),
  };
  return contentLine(AT, line);
}

export const VALUATION: Job = {
  id: "valuation",
  title: "Bulk valuation",
  sheet: "Valuation",
  size: (rows) => listSize(SHEET, rows),
  layout: (place, rows) => listLayout(SHEET, place, rows),
};
