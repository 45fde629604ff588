/** Bulk valuation: value, rent and yields of a list of addresses, for two requests each. */
import type { Job } from "./declaring/job";
import { areaName, cellAt, contentLine, type Content, type ContentLine } from "./declaring/listCells";
import { listLayout, listSize } from "./declaring/listLayout";
import { FIRST_ROW, type ListRow, type ListSheet } from "./declaring/listSheet";
import {
  isForgotten,
  isProblemIn,
  lookedUpContent,
  problemCount,
  problemFormula,
  totalCount,
} from "./declaring/problemColumn";

const VALUE_FIELDS =
  "matchedAddress, propertyType, price, priceRangeLow, priceRangeHigh, rangePercent, compsUsed, problem";
const RENT_FIELDS = "rent, problem";

/** Where columns stand. */
const AT = {
  ...{ address: 0, lookedUp: 1, matched: 2, type: 3, value: 4, range: 7, valueProblem: 9, rent: 10, rentProblem: 11 },
  ...{ units: 12, yearly: 13, yield: 14, multiplier: 15, income: 16, capRate: 17, problem: 18 },
} as const;

type Column = keyof typeof AT;

const SHEET: ListSheet = {
  title: "Bulk valuation",
  note: "Yellow cells are yours to change. Low and high bound the 85% range.",
  more: [
    "Net operating income = rent a year × (1 − vacancy) × (1 − management)",
    "− maintenance − taxes and insurance.",
    "Of a Multi-Family building, the value is the whole building's and the",
    "rent one unit's: enter its units.",
  ],
  inputs: [
    { name: "Vacancy", label: "Vacancy, % of rent", value: 0.05, format: "percent" },
    { name: "Management", label: "Management, % of rent paid", value: 0.08, format: "percent" },
    { name: "Maintenance", label: "Maintenance, % of rent", value: 0.08, format: "percent" },
    { name: "TaxesInsurance", label: "Taxes, insurance, % of value", value: 0.018, format: "percent" },
  ],
  counts: (whole) => [
    ["Addresses", `=COUNTA(${whole(AT.address)})-${totalCount(whole(AT.problem))}`],
    ["Valued", `=COUNT(${whole(AT.value)})`],
    ["Rents", `=COUNT(${whole(AT.rent)})`],
    ["Problems", problemCount(whole(AT.address), whole(AT.lookedUp), whole(AT.problem))],
  ],
  columns: [
    { heading: "Address", characters: 28 },
    { heading: "Looked up", characters: 8, look: "input" },
    { heading: "Matched address", characters: 10 },
    { heading: "Type", characters: 6 },
    { heading: "Value", characters: 13, format: "dollars", sum: true, median: true },
    { heading: "Value, low", characters: 10, format: "dollars" },
    { heading: "Value, high", characters: 10, format: "dollars" },
    { heading: "Range width", characters: 7, format: "percent", median: true },
    { heading: "Comps used", characters: 8, format: "whole" },
    { heading: "Value note", characters: 7, look: "note" },
    { heading: "Rent a month", characters: 8, format: "dollars", median: true },
    { heading: "Rent note", characters: 7, look: "note" },
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
      { column: AT.address, columns: 1, formula: isForgotten(first("address"), lookedUp, problem), look: "warning" },
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
    `=IF(COUNT(${value},${yearly})=2,IF(MIN(${value},${yearly})>0,${formula},""),"")`;
  const costs = `${yearly}*${input("Maintenance")}-${value}*${input("TaxesInsurance")}`;
  const answers = [
    { figure: value, problem: cell("valueProblem") },
    { figure: cell("rent"), problem: cell("rentProblem") },
  ];
  const line: Partial<Record<Column, Content>> = {
    address: entry?.typed ?? null,
    lookedUp: lookedUpContent(cell("address"), entry),
    yearly:
      `=IF(ISNUMBER(${cell("rent")}),IF(ISNUMBER(${units}),IF(${units}>0,${cell("rent")}*12*${units},"enter units"),` +
      `IF(${cell("type")}="Multi-Family","enter units",${cell("rent")}*12)),"")`,
    yield: both(`${yearly}/${value}`),
    multiplier: both(`${value}/${yearly}`),
    income: both(`${yearly}*(1-${input("Vacancy")})*(1-${input("Management")})-${costs}`),
    capRate: `=IF(ISNUMBER(${cell("income")}),${cell("income")}/${value},"")`,
    problem: problemFormula([cell("address"), cell("lookedUp")], answers, entry),
  };
  return contentLine(AT, line);
}

export const VALUATION: Job = {
  id: "valuation",
  title: "Bulk valuation",
  sheet: "Valuation",
  size: (list) => listSize(SHEET, list),
  layout: (place, list) => listLayout(SHEET, place, list),
};
