/** Bulk valuation: value, rent, net income and yields of a list of addresses, for two requests each; a third looks up the record. */
import { numberOr, quotient, whereNumbers, wherePositive } from "./declaring/arithmetic";
import { jobOfList } from "./declaring/jobOfList";
import { totalCount } from "./declaring/problemColumn";
import { isBuilding } from "./investing/buildings";
import { expenseOf } from "./investing/expenses";
import { isReassessedIn, REASSESSED_CODES } from "./investing/reassessment";
import { CAP_RATES, VALUES } from "./valuationPictures";

const LAND = "Land";

/** Whether a sale resets taxes: as the law of each home's state has it. */
const BY_STATE = "By state";

/** Addresses in full, within bounds. */
const ADDRESS_WIDTH = { characters: 34, widest: 56 };

export const VALUATION = jobOfList({
  id: "valuation",
  title: "Bulk valuation",
  meaning: "Value, rent, yield and cap rate of a list",
  cost: "Two requests for each address; one more for each with records.",
  menu: { label: "Bulk valuation of the selected list…", name: "propBulkValuation" },
  sheet: "Valuation",
  start: { select: "Select the cells with the addresses: one column or several, with or without headings." },
  note: "Yellow cells are yours to change. Low and high are the ends of the 85% range.",
  more: [
    "Net operating income = effective gross income less taxes,",
    "insurance, HOA, management and repairs; before the reserve.",
    "Taxes: the latest bill of a record, else the rate; the rate",
    "where a sale resets the tax, as in CA and FL.",
    "A building (Multi-Family, or Apartment without matched unit):",
    "the value is of all its units, the rent of one. Check Units.",
    "Confidence: range width up to 10% high, up to 20% medium.",
    "Land has no rent, so it is in no total. HOA: of a record.",
  ],
  sources: [
    { name: "VALUE", figure: "valueAnswer" },
    { name: "RENT", figure: "rentAnswer", asks: "rentOf", unless: isLand },
    { name: "RECORD", figure: "bill", asks: "recordOf", isOptional: true },
  ],
  inputs: {
    Vacancy: expenseOf("Vacancy", "rent", "The part of a year’s rent that is lost while units are empty"),
    Management: expenseOf(
      "Management",
      "rent paid",
      "Management fee as a share of the rent collected (effective gross income)",
    ),
    Maintenance: expenseOf("Repairs", "rent", "Repairs and maintenance as a share of a year’s rent"),
    Taxes: expenseOf(
      "Taxes",
      "value",
      "Yearly property taxes as a share of the value; a tax bill on record replaces them",
    ),
    Insurance: expenseOf("Insurance", "value", "Yearly insurance as a share of the value"),
    Reserve: expenseOf(
      "Reserve",
      "rent",
      "Set aside for replacements, as a share of a year’s rent; below net operating income",
    ),
    LookUp: {
      ...{ label: "Look up records (tax, HOA, units)", value: "No", choices: ["Yes", "No"] },
      meaning: "Yes: one more request for each address, for its latest tax bill, HOA fee and units",
    },
    Reassessed: {
      ...{ label: "Reassessed on sale", value: BY_STATE, choices: [BY_STATE, "Yes", "No"] },
      meaning: `Yes: taxes are the rate × the value, not the owner’s bill; By state: in ${REASSESSED_CODES}, whose caps end with a sale`,
    },
  },
  counts: (whole) => {
    const [income, value, yearly] = [whole("income"), whole("value"), whole("yearly")];
    const sum = (cells: string): string => `SUM(FILTER(${cells},ISNUMBER(${income})))`;
    const ofComplete = (figure: string): string => `=IF(COUNT(${income})=0,"",${figure})`;
    return [
      ["Addresses", addressCount(whole)],
      ["Valued", `=COUNT(${value})`],
      ["Rents", `=COUNT(${whole("rent")})`],
      ["Complete rows", `=COUNT(${income})`],
      ["Portfolio cap rate", ofComplete(`${sum(income)}/${sum(value)}`), "finePercent"],
      ["Portfolio gross yield", ofComplete(`${sum(yearly)}/${sum(value)}`), "finePercent"],
      ["Portfolio GRM (monthly)", ofComplete(`${sum(value)}/${sum(yearly)}*12`), "decimal"],
    ];
  },
  complete: {
    have: "income",
    labels: (whole) => [
      `="Total: "&COUNT(${whole("income")})&" of "&${addressCount(whole).slice(1)}&" complete"`,
      `="Median of complete"`,
    ],
  },
  beside: { values: VALUES, capRates: CAP_RATES },
  columns: {
    address: { heading: "Address", ...ADDRESS_WIDTH, takes: "address" },
    problem: { heading: "Problem", characters: 13, look: "wrapped" },
    corrected: { heading: "Address used", ...ADDRESS_WIDTH, characters: 18, look: "input" },
    value: {
      ...{ heading: "Value", characters: 14, format: "dollars", sum: true, median: true },
      formula: ({ cell }) => `=${numberOr(cell("valueAnswer"))}`,
    },
    rent: {
      ...{ heading: "Rent a month", characters: 12, format: "dollars", median: true },
      formula: ({ cell }) => `=${numberOr(cell("rentAnswer"))}`,
    },
    yield: {
      ...{ heading: "Gross yield", characters: 11, format: "finePercent", median: true },
      formula: (row) => whereBoth(row, `${row.cell("yearly")}/${row.cell("value")}`),
    },
    capRate: {
      ...{ heading: "Cap rate", characters: 8, format: "finePercent", median: true },
      formula: ({ cell }) => whereKnown([cell("income")], `${cell("income")}/${cell("value")}`),
    },
    low: { heading: "Value, low", characters: 12, from: "VALUE", field: "priceRangeLow", format: "dollars" },
    high: { heading: "Value, high", characters: 12, from: "VALUE", field: "priceRangeHigh", format: "dollars" },
    range: {
      ...{ heading: "Range width", characters: 8, from: "VALUE", field: "rangePercent" },
      ...{ format: "percent", median: true },
    },
    type: { heading: "Type", characters: 14, from: "VALUE", field: "propertyType", look: "centered" },
    squareFootage: { heading: "Sq ft", characters: 8, from: "VALUE", field: "squareFootage", format: "whole" },
    compsUsed: { heading: "Comps used", characters: 8, from: "VALUE", field: "compsUsed", format: "whole" },
    matched: {
      ...{ heading: "Matched address", ...ADDRESS_WIDTH, from: "VALUE", field: "matchedAddress" },
      marks: ({ cell }) => [
        [`AND(LEN(${cell("matched")})>0,${bare(cell("matched"))}<>${bare(cell("lookedUp"))})`, "warning"],
      ],
    },
    matchedUnit: { heading: "Matched unit", characters: 10, from: "VALUE", field: "addressLine2" },
    valueAnswer: { heading: "Value as answered", characters: 12, from: "VALUE", field: "price", format: "dollars" },
    valueProblem: { heading: "Value note", characters: 20, from: "VALUE", field: "problem", look: "note" },
    confidence: {
      ...{ heading: "Confidence", characters: 12 },
      formula: ({ cell }) => {
        const width = `ROUND(${cell("range")},6)`;
        return whereKnown([cell("range")], `IF(${width}<=0.1,"high",IF(${width}<=0.2,"medium","low"))`);
      },
      marks: ({ cell }) => [[`${cell("confidence")}="low"`, "warning"]],
    },
    perSquareFoot: {
      ...{ heading: "Value, $/sq ft", characters: 9, format: "dollars", median: true },
      formula: ({ cell }) => {
        const [value, area] = [cell("value"), cell("squareFootage")];
        return whereKnown([value, area], quotient(value, area));
      },
    },
    listType: { heading: "Type in list", characters: 14, look: "choice", takes: "propertyType" },
    units: { heading: "Units", characters: 7, format: "whole", look: "input" },
    unitsUsed: {
      ...{ heading: "Units used", characters: 12, format: "whole", sum: true },
      formula: ({ cell }) => {
        const [units, onRecord] = [cell("units"), cell("unitsOnRecord")];
        const typed = `IF(${units}>0,${units},"enter units")`;
        // A building of several units has more than one, whatever its record says.
        const recorded = `IF(ISNUMBER(${onRecord}),IF(${onRecord}>1,${onRecord},"enter units"),"enter units")`;
        const known = `IF(ISNUMBER(${units}),${typed},IF(${isOfUnits(cell)},${recorded},1))`;
        return `=IF(ISNUMBER(${cell("rent")}),${known},"")`;
      },
    },
    unitsFrom: {
      ...{ heading: "Units from", characters: 10, look: "centered" },
      formula: ({ cell }) => {
        const source = `IF(ISNUMBER(${cell("units")}),"typed",IF(${isOfUnits(cell)},"record",""))`;
        return `=IF(ISNUMBER(${cell("unitsUsed")}),${source},"")`;
      },
      marks: ({ cell }) => [[`${cell("unitsFrom")}="record"`, "warning"]],
    },
    yearly: {
      ...{ heading: "Gross potential rent", characters: 13, format: "dollars", sum: true },
      formula: ({ cell }) => {
        const [rent, units] = [cell("rent"), cell("unitsUsed")];
        const ofUnits = `IF(ISNUMBER(${units}),${rent}*12*${units},${units})`;
        return `=IF(${isLand(cell)},"land",IF(ISNUMBER(${rent}),${ofUnits},""))`;
      },
    },
    rentToPrice: {
      ...{ heading: "Rent to price", characters: 8, format: "finePercent", median: true },
      formula: (row) => whereBoth(row, `${row.cell("yearly")}/12/${row.cell("value")}`),
    },
    monthlyMultiplier: {
      ...{ heading: "GRM (monthly)", characters: 10, format: "decimal", median: true },
      formula: (row) => whereBoth(row, `${row.cell("value")}/${row.cell("yearly")}*12`),
    },
    yearlyMultiplier: {
      ...{ heading: "GIM (annual)", characters: 9, format: "decimal", median: true },
      formula: (row) => whereBoth(row, `${row.cell("value")}/${row.cell("yearly")}`),
    },
    collected: {
      ...{ heading: "Effective gross income", characters: 15, format: "dollars", sum: true },
      formula: (row) => whereBoth(row, `${row.cell("yearly")}*(1-${row.input("Vacancy")})`),
    },
    taxes: {
      ...{ heading: "Taxes", characters: 12, format: "dollars", sum: true },
      formula: ({ cell, input }) => {
        const rated = `${cell("value")}*${input("Taxes")}`;
        const billed = afterSale(cell, input, rated, cell("bill"));
        return `=IF(ISNUMBER(${cell("value")}),${whereBilled(cell, billed, rated)},"")`;
      },
    },
    taxesFrom: {
      ...{ heading: "Taxes from", characters: 12, look: "centered" },
      formula: ({ cell, input }) => {
        const billed = afterSale(cell, input, '"rate on sale"', `TRIM("bill "&${cell("billYear")})`);
        return `=IF(ISNUMBER(${cell("taxes")}),${whereBilled(cell, billed, '"rate"')},"")`;
      },
    },
    insurance: {
      ...{ heading: "Insurance", characters: 12, format: "dollars", sum: true },
      formula: ({ cell, input }) => `=IF(ISNUMBER(${cell("value")}),${cell("value")}*${input("Insurance")},"")`,
    },
    dues: {
      ...{ heading: "HOA a year", characters: 11, format: "dollars", sum: true },
      formula: ({ cell }) => `=IF(ISNUMBER(${cell("monthlyDues")}),${cell("monthlyDues")}*12,"")`,
    },
    management: {
      ...{ heading: "Management", characters: 14, format: "dollars", sum: true },
      formula: ({ cell, input }) => whereKnown([cell("collected")], `${cell("collected")}*${input("Management")}`),
    },
    repairs: {
      ...{ heading: "Repairs", characters: 12, format: "dollars", sum: true },
      formula: ({ cell, input }) => whereKnown([cell("collected")], `${cell("yearly")}*${input("Maintenance")}`),
    },
    expenses: {
      ...{ heading: "Operating expenses", characters: 13, format: "dollars", sum: true },
      formula: ({ cell }) => {
        const needed = [cell("taxes"), cell("insurance"), cell("management"), cell("repairs")];
        return whereKnown(needed, `SUM(${[...needed, cell("dues")].join(",")})`);
      },
    },
    expenseRatio: {
      ...{ heading: "Expenses, % of EGI", characters: 13, format: "percent", median: true },
      formula: ({ cell }) => {
        const [expenses, collected] = [cell("expenses"), cell("collected")];
        return whereKnown([expenses, collected], quotient(expenses, collected));
      },
    },
    income: {
      ...{ heading: "Net operating income", characters: 13, format: "dollars", sum: true },
      formula: ({ cell }) =>
        whereKnown([cell("collected"), cell("expenses")], `${cell("collected")}-${cell("expenses")}`),
    },
    reserved: {
      ...{ heading: "NOI less reserve", characters: 13, format: "dollars", sum: true },
      formula: ({ cell, input }) =>
        whereKnown([cell("income")], `${cell("income")}-${cell("yearly")}*${input("Reserve")}`),
    },
    bill: {
      ...{ heading: "Latest tax bill", characters: 11, from: "RECORD", field: "propertyTaxes.latest.total" },
      format: "dollars",
    },
    billYear: {
      ...{ heading: "Tax year", characters: 8, from: "RECORD", field: "propertyTaxes.latest.year", format: "year" },
    },
    monthlyDues: { heading: "HOA a month", characters: 9, from: "RECORD", field: "hoa.fee", format: "dollars" },
    unitsOnRecord: {
      ...{ heading: "Units on record", characters: 9, from: "RECORD", field: "features.unitCount", format: "whole" },
    },
    state: { heading: "State", characters: 7, from: "RECORD", field: "state" },
    recordProblem: { heading: "Record note", characters: 20, from: "RECORD", field: "problem", look: "note" },
    lookedUp: { heading: "Value asked of", ...ADDRESS_WIDTH, look: "note" },
    rentOf: {
      ...{ heading: "Rent asked of", ...ADDRESS_WIDTH, look: "note" },
      // By the list alone: were it by the value's answer too, one fetch would have the sheet calculate over and over.
      formula: ({ cell }) => `=IF(${cell("listType")}="${LAND}","",${cell("lookedUp")})&""`,
    },
    recordOf: {
      ...{ heading: "Record asked of", ...ADDRESS_WIDTH, look: "note" },
      formula: ({ cell, input }) => `=IF(${input("LookUp")}="Yes",${cell("lookedUp")},"")&""`,
    },
    rentAnswer: { heading: "Rent as answered", characters: 12, from: "RENT", field: "rent", format: "dollars" },
    rentProblem: { heading: "Rent note", characters: 20, from: "RENT", field: "problem", look: "note" },
  },
});

function addressCount(whole: (column: "address" | "problem") => string): string {
  return `=COUNTA(${whole("address")})-${totalCount(whole("problem"))}`;
}

/** An address without case, spaces and punctuation. */
function bare(cell: string): string {
  return ["-", "#", ".", ",", " "].reduce((text, sign) => `SUBSTITUTE(${text},"${sign}","")`, `UPPER(${cell})`);
}

/** By the list or, once it is there, by the answer: until then it may be an error, which counts as none. */
function isLand(cell: (column: "listType" | "type") => string): string {
  return `COUNTIF(${cell("listType")},"${LAND}")+COUNTIF(${cell("type")},"${LAND}")>0`;
}

/** Of a building of several units, the rent is one unit's. */
const isOfUnits = (cell: (column: "type" | "matchedUnit") => string): string =>
  isBuilding(cell("type"), cell("matchedUnit"));

/** Where a sale resets the tax, the present owner's bill isn't the next owner's. */
function afterSale(
  cell: (column: "state") => string,
  input: (name: "Reassessed") => string,
  reset: string,
  otherwise: string,
): string {
  const choice = input("Reassessed");
  return `IF(IF(${choice}="${BY_STATE}",${isReassessedIn(cell("state"))},${choice}="Yes"),${reset},${otherwise})`;
}

/** A bill of 0 is one that isn't there yet. */
function whereBilled(cell: (column: "bill") => string, billed: string, otherwise: string): string {
  return `IF(ISNUMBER(${cell("bill")}),IF(${cell("bill")}>0,${billed},${otherwise}),${otherwise})`;
}

/** Of a row in which all of these are there. */
const whereKnown = (cells: readonly string[], formula: string): string => `=${whereNumbers(cells, formula)}`;

/** Where a home has a value and a year's rent. */
function whereBoth({ cell }: { readonly cell: (column: "value" | "yearly") => string }, formula: string): string {
  const [value, yearly] = [cell("value"), cell("yearly")];
  return `=${wherePositive([value, yearly], formula)}`;
}
