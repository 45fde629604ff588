/** Bulk valuation: value, rent and yields of a list of addresses, for two requests each. */
import { jobOfList } from "./declaring/jobOfList";
import { totalCount } from "./declaring/problemColumn";

const MULTI_FAMILY = "Multi-Family";

export const VALUATION = jobOfList({
  id: "valuation",
  title: "Bulk valuation",
  meaning: "Value, rent, yield and cap rate of a list",
  cost: "Two requests for each address.",
  menu: { label: "Bulk valuation of the selected list…", name: "propBulkValuation" },
  sheet: "Valuation",
  start: { select: "Select the cells with the addresses: one column or several, with or without headings." },
  note: "Yellow cells are yours to change. Low and high bound the 85% range.",
  more: [
    "Net operating income = rent a year × (1 − vacancy) × (1 − management)",
    "− maintenance − taxes and insurance.",
    "Of a Multi-Family building, the value is the whole building's and the",
    "rent one unit's: enter its units.",
  ],
  sources: [
    { name: "VALUE", figure: "value" },
    { name: "RENT", figure: "rent" },
  ],
  inputs: {
    Vacancy: {
      ...{ label: "Vacancy, % of rent", value: 0.05, format: "percent", least: 0, most: 1 },
      meaning: "The part of a year’s rent that is lost while units are empty",
    },
    Management: {
      ...{ label: "Management, % of rent paid", value: 0.08, format: "percent", least: 0, most: 1 },
      meaning: "The part of the rent collected that managing costs",
    },
    Maintenance: {
      ...{ label: "Maintenance, % of rent", value: 0.08, format: "percent", least: 0, most: 1 },
      meaning: "Repairs, as a part of a year’s rent",
    },
    TaxesInsurance: {
      ...{ label: "Taxes, insurance, % of value", value: 0.018, format: "percent", least: 0, most: 1 },
      meaning: "What both cost a year, as a part of the value",
    },
  },
  counts: (whole) => [
    ["Addresses", `=COUNTA(${whole("address")})-${totalCount(whole("problem"))}`],
    ["Valued", `=COUNT(${whole("value")})`],
    ["Rents", `=COUNT(${whole("rent")})`],
  ],
  columns: {
    address: { heading: "Address", characters: 28, takes: "address" },
    lookedUp: { heading: "Looked up", characters: 8, look: "input" },
    matched: {
      ...{ heading: "Matched address", characters: 10, from: "VALUE", field: "matchedAddress" },
      marks: ({ cell }) => [
        [`AND(LEN(${cell("matched")})>0,${bare(cell("matched"))}<>${bare(cell("lookedUp"))})`, "warning"],
      ],
    },
    type: { heading: "Type", characters: 6, from: "VALUE", field: "propertyType" },
    value: {
      ...{ heading: "Value", characters: 13, from: "VALUE", field: "price" },
      ...{ format: "dollars", sum: true, median: true },
    },
    low: { heading: "Value, low", characters: 10, from: "VALUE", field: "priceRangeLow", format: "dollars" },
    high: { heading: "Value, high", characters: 10, from: "VALUE", field: "priceRangeHigh", format: "dollars" },
    range: {
      ...{ heading: "Range width", characters: 7, from: "VALUE", field: "rangePercent" },
      ...{ format: "percent", median: true },
    },
    compsUsed: { heading: "Comps used", characters: 8, from: "VALUE", field: "compsUsed", format: "whole" },
    valueProblem: { heading: "Value note", characters: 7, from: "VALUE", field: "problem", look: "note" },
    rent: {
      ...{ heading: "Rent a month", characters: 8, from: "RENT", field: "rent" },
      ...{ format: "dollars", median: true },
    },
    rentProblem: { heading: "Rent note", characters: 7, from: "RENT", field: "problem", look: "note" },
    units: { heading: "Units", characters: 7, format: "whole", look: "input" },
    yearly: {
      ...{ heading: "Rent a year", characters: 12, format: "dollars", sum: true },
      formula: ({ cell }) => {
        const [rent, units] = [cell("rent"), cell("units")];
        const ofUnits = `IF(${units}>0,${rent}*12*${units},"enter units")`;
        const ofOne = `IF(${cell("type")}="${MULTI_FAMILY}","enter units",${rent}*12)`;
        return `=IF(ISNUMBER(${rent}),IF(ISNUMBER(${units}),${ofUnits},${ofOne}),"")`;
      },
    },
    yield: {
      ...{ heading: "Gross yield", characters: 9, format: "percent", median: true },
      formula: (row) => whereBoth(row, `${row.cell("yearly")}/${row.cell("value")}`),
    },
    multiplier: {
      ...{ heading: "Rent multiplier", characters: 12, format: "decimal", median: true },
      formula: (row) => whereBoth(row, `${row.cell("value")}/${row.cell("yearly")}`),
    },
    income: {
      ...{ heading: "Net operating income", characters: 12, format: "dollars", sum: true },
      formula: (row) => {
        const { cell, input } = row;
        const collected = `${cell("yearly")}*(1-${input("Vacancy")})*(1-${input("Management")})`;
        const costs = `${cell("yearly")}*${input("Maintenance")}-${cell("value")}*${input("TaxesInsurance")}`;
        return whereBoth(row, `${collected}-${costs}`);
      },
    },
    capRate: {
      ...{ heading: "Cap rate", characters: 9, format: "percent", median: true },
      formula: ({ cell }) => `=IF(ISNUMBER(${cell("income")}),${cell("income")}/${cell("value")},"")`,
    },
    problem: { heading: "Problem", characters: 60 },
  },
});

/** An address without case, spaces and punctuation. */
function bare(cell: string): string {
  return ["-", "#", ".", ",", " "].reduce((text, sign) => `SUBSTITUTE(${text},"${sign}","")`, `UPPER(${cell})`);
}

/** Where a home has a value and a year's rent. */
function whereBoth({ cell }: { readonly cell: (column: "value" | "yearly") => string }, formula: string): string {
  const [value, yearly] = [cell("value"), cell("yearly")];
  return `=IF(COUNT(${value},${yearly})=2,IF(MIN(${value},${yearly})>0,${formula},""),"")`;
}
