/** Rent roll: what each unit pays beside the market's rent for its type, for one request a type. */
import { listedText } from "../../../api/text/listedText";
import { MONTH_TO_MONTH, OCCUPANCIES } from "../../../workbook/lists/cellContents";
import { numberOr, quotient, whereNumbers, wherePositive } from "../declaring/arithmetic";
import { jobOfList } from "../declaring/jobOfList";
import { monthTextIn, orBlank, withoutRequests } from "../declaring/formulaText";
import { quotedFormula } from "../declaring/listCells";
import { NO_ANSWER, totalCount } from "../declaring/problemColumn";
import { EXPIRIES } from "./expiries";
import { knownCount, paying, paysNothing, unpaidCount } from "./paying";
import { totalCheck, typedTotal } from "./typedTotal";
import { perFoot, UNIT_MIX } from "./unitMix";
import { unitTypes } from "./unitTypes";

const EACH_UNIT = "Unit";

type Summed = "current" | "market" | "gap" | "verdict" | "status";

type Whole = (column: Summed) => string;

/** Not 0 if rents are known, or who pays none. In a list of addresses alone units aren't vacant: nobody knows. */
const rentsKnown = (of: Whole): string => `(COUNT(${of("current")})+${knownCount(of("status"))})`;

/** The rents of units that pay, and whose market rent is known. */
const rentInPlace = (of: Whole): string =>
  `SUMIF(${of("gap")},">=0",${of("current")})+SUMIF(${of("gap")},"<0",${of("current")})`;

/** What units above market pay more than it. */
const gainToLease = (of: Whole): string => `-SUMIF(${of("gap")},"<0")`;

type OfType = (column: string) => string;

/** Of a type that the mix still has. */
const ofType = (of: OfType, shown: string): string => `IF(LEN(${of("name")})=0,"",${shown})`;

const shownOf =
  (column: string) =>
  (of: OfType): string =>
    orBlank(of(column));

/** Of a month in which a lease ends. */
const ended = (of: OfType, shown: string): string => `IF(${of("leases")}=0,"",${shown})`;

/** A line of the way from market to current rent: a month, its part of the market rent, and a year. */
const line = (label: string, sum: (of: Whole) => string) => ({
  label,
  figures: ({ whole }: { readonly whole: Whole }, cell: (line: number, column: number) => string, at: number) => [
    `=IF(${at === 0 ? "" : `${rentsKnown(whole)}*`}COUNT(${whole("market")})=0,"",${sum(whole)})`,
    `=${whereNumbers([cell(at, 0), cell(0, 0)], quotient(cell(at, 0), cell(0, 0)))}`,
    `=IF(ISNUMBER(${cell(at, 0)}),12*${cell(at, 0)},"")`,
  ],
});

/** Also what a month's snapshot is written with. */
export const RENT_ROLL = jobOfList({
  id: "rentRoll",
  title: "Rent roll",
  meaning: "Current beside market rent, and renewals",
  cost: "One request for each type of unit, or for each unit if you choose that.",
  menu: { label: "Rent roll of the selected units…", name: "propRentRoll" },
  sheet: "Rent roll",
  start: {
    select: `Select the rent roll with its headings: ${listedText(["address or unit", "beds", "baths", "sq ft", "rent", "lease end"])}.`,
    wanted: { use: "currentRent", without: "No column has the current rent, so loss to lease stays blank." },
  },
  reads: ["building", "tenant"],
  note: "Yellow cells are yours to change. What you enter as “Not collected” (concessions, unpaid rents) comes off “Rent collected”.",
  more: [
    "Loss to lease: market rent less current rent, of units that pay.",
    "Within the range: between the market’s low and high.",
    "Market rents: one request for each type, with its building’s address",
    "and its figures in the unit mix, to the right of the list.",
    "Economic occupancy: rent in place (each unit’s up to its market rent)",
    "÷ the market rent of all units. Gain to lease isn’t part of it.",
  ],
  sources: [
    {
      ...{ name: "RENT", figure: "market", problem: "note", asks: "asked" },
      options: ["type", "beds", "baths", "size"],
    },
  ],
  inputs: {
    AsOf: {
      ...{ label: "As of", value: "=TODAY()", format: "day", varies: "the day on which the rents were looked up" },
      meaning: "The day from which lease ends are counted; today until there are market rents",
    },
    Tolerance: {
      ...{ label: "Fair within ±", value: 0.05, format: "percent", least: 0, most: 1 },
      meaning: "A rent is under or over market if it differs by more than this share of the market rent",
    },
    RenewalDays: {
      ...{ label: "Renewal window", value: 90, format: "days", least: 0 },
      meaning: "Leases that end within these days are marked and counted",
    },
    AskBy: {
      ...{ label: "Ask by", value: "Unit type", choices: ["Unit type", EACH_UNIT] },
      meaning: "One request for each unit type, or one for each unit",
    },
    ListTotal: {
      ...{ label: "List’s total", value: null, format: "dollars", varies: "the total in your list, or blank" },
      meaning: "Compared with the sum of its rows; a note above says if they differ. Clear it to skip this",
    },
    Uncollected: {
      ...{ label: "Not collected", value: null, format: "dollars", least: 0 },
      meaning: "A month’s concessions and unpaid rents: what the units pay less these is the rent collected",
    },
  },
  sums: {
    columns: [
      { heading: "A month", format: "dollars" },
      { heading: "Of market", format: "percent" },
      { heading: "A year", format: "dollars" },
    ],
    lines: [
      line("Market rent, all units", (of) => `SUMIF(${of("market")},">0")`),
      line(
        "Vacant, model, no rent",
        (of) =>
          `SUMIF(${of("gap")},">=0",${of("market")})+SUMIF(${of("gap")},"<0",${of("market")})-SUMIF(${of("market")},">0")`,
      ),
      line("Gain less loss to lease", (of) => `-SUMIF(${of("gap")},">0")-SUMIF(${of("gap")},"<0")`),
      line("Rent in place", rentInPlace),
      line("Loss to lease", (of) => `SUMIF(${of("gap")},">0")`),
      line("Gain to lease", gainToLease),
    ],
  },
  counts: (whole, input) => {
    const units = `(SUMPRODUCT(1-ISBLANK(${whole("unit")})*ISBLANK(${whole("address")}))-${totalCount(whole("problem"))})`;
    const status = (word: string): string => `COUNTIF(${whole("status")},"${word}")`;
    const known = knownCount(whole("status"));
    const market = `SUMIF(${whole("market")},">0")`;
    const ends = whole("leaseEnd");
    const window = `${ends},">="&${input("AsOf")}+0,${ends},"<="&${input("AsOf")}+${input("RenewalDays")}`;
    return [
      ["Units", `=${units}`],
      ["Vacant", `=${status("vacant")}`],
      ["Model, down", `=${status("model")}+${status("down")}`],
      ["On notice", `=${status("notice")}`],
      ["Physical occupancy", `=IF(${known}>0,1-${unpaidCount(whole("status"))}/${known},"")`, "percent"],
      [
        "Economic occupancy",
        `=IF(${rentsKnown(whole)}*${market}>0,(${rentInPlace(whole)}-(${gainToLease(whole)}))/${market},"")`,
        "percent",
      ],
      ["Under market", `=COUNTIF(${whole("verdict")},"under")+COUNTIF(${whole("verdict")},"under, within the range")`],
      ["Expire in window", `=COUNTIFS(${window},${paying(whole("status"))})`],
      ["Holdovers", `=COUNTIF(${whole("renewal")},"holdover")`],
      ["Month to month", `=COUNTIF(${whole("renewal")},"${MONTH_TO_MONTH}")`],
      [
        "Rent collected",
        `=IF(AND(ISNUMBER(${input("Uncollected")}),COUNT(${whole("current")})>0),SUMIFS(${whole("current")},${paying(whole("status"))})-${input("Uncollected")},"")`,
        "dollars",
      ],
    ];
  },
  complete: {
    have: "gap",
    labels: (whole) => {
      const paid = `COUNT(${whole("gap")})`;
      return [`="Total"&IF(${paid}=0,""," of "&${paid}&" that pay")`, `="Median"&IF(${paid}=0,""," of those")`];
    },
  },
  check: (rows, part, input) => totalCheck(rows, part, input("ListTotal")),
  begins: (rows, { list, table }) => ({
    AsOf: lookedUpOn(list("ownDay"), table("mix", "day")),
    ListTotal: typedTotal(rows),
  }),
  decided: (entries) => unitTypes(entries).names.map((plan) => ({ plan })),
  beside: { mix: UNIT_MIX, expiries: EXPIRIES },
  summaries: [
    {
      ...{ title: "By unit type: averages of paying units", table: "mix", isBrief: true },
      columns: [
        ["plan", (of) => ofType(of, of("name"))],
        [
          "status",
          (of) =>
            ofType(
              of,
              `${of("units")}&IF(${of("units")}=1," unit"," units")&IF(${of("vacant")}>0,", "&${of("vacant")}&" vacant","")`,
            ),
        ],
        ["current", (of) => numberOr(of("inPlace"))],
        ["market", (of) => numberOr(of("market"))],
        ["low", (of) => numberOr(of("low"))],
        ["high", (of) => numberOr(of("high"))],
        ["gap", (of) => whereNumbers([of("inPlace"), of("market")], `${of("market")}-${of("inPlace")}`)],
        [
          "gapShare",
          (of) => wherePositive([of("inPlace"), of("market")], `(${of("market")}-${of("inPlace")})/${of("market")}`),
        ],
        ["currentFoot", (of) => numberOr(of("inPlaceFoot"))],
        ["marketFoot", (of) => numberOr(of("marketFoot"))],
        ...(["type", "beds", "baths", "size"] as const).map((column) => [column, shownOf(column)] as const),
      ],
    },
    {
      ...{ title: "Lease ends: leases with their current and market rents", table: "expiries" },
      columns: [
        ["plan", (of) => `IF(ISNUMBER(${of("when")}),${monthTextIn(of("when"))},${of("when")})`],
        ["status", (of) => ended(of, `${of("leases")}&IF(${of("leases")}=1," lease"," leases")`)],
        ["current", (of) => ended(of, of("rent"))],
        ["market", (of) => ended(of, `IF(${of("market")}>0,${of("market")},"")`)],
      ],
    },
  ],
  columns: {
    unit: { heading: "Unit", characters: 16, takes: "unit" },
    address: { heading: "Address", characters: 34, widest: 56, takes: "address" },
    problem: { heading: "Problem", characters: 13, look: "wrapped" },
    plan: { heading: "Unit type", characters: 21, look: "input", takes: "plan" },
    current: {
      ...{ heading: "Current rent", characters: 10, format: "dollars", look: "input", takes: "currentRent" },
      ...{ sum: true, median: true },
    },
    market: {
      ...{ heading: "Market rent", characters: 10, format: "dollars", sum: true, median: true },
      formula: (row) => askedOr(row, "ownRent", "market"),
    },
    low: {
      ...{ heading: "Market, low", characters: 13, format: "dollars" },
      formula: (row) => askedOr(row, "ownLow", "low"),
    },
    high: {
      ...{ heading: "Market, high", characters: 12, format: "dollars" },
      formula: (row) => askedOr(row, "ownHigh", "high"),
    },
    gap: {
      ...{ heading: "Loss to lease", characters: 11, format: "signedDollars", sum: true, median: true },
      formula: ({ cell }) => {
        const [current, market] = [cell("current"), cell("market")];
        return `=${wherePositive([current, market], `IF(${paysNothing(cell("status"))},"",${market}-${current})`)}`;
      },
    },
    gapShare: {
      ...{ heading: "Loss, % of market", characters: 11, format: "signedPercent", median: true },
      formula: ({ cell }) => `=IF(ISNUMBER(${cell("gap")}),${cell("gap")}/${cell("market")},"")`,
    },
    status: {
      ...{ heading: "Status", characters: 14, look: "choice", takes: "occupancy", choices: OCCUPANCIES },
      formula: ({ cell }) => `=IF(COUNT(${cell("current")})=1,IF(${cell("current")}>0,"occupied","vacant"),"")`,
    },
    leaseEnd: { heading: "Lease end", characters: 18, format: "day", look: "input", takes: "leaseEnd" },
    renewal: {
      ...{ heading: "Expires", characters: 17 },
      formula: ({ cell, input }) =>
        renewalFormula(cell("leaseEnd"), cell("status"), input("AsOf"), input("RenewalDays")),
      marks: ({ cell, input }) => {
        const [end, day] = [cell("leaseEnd"), input("AsOf")];
        return [[`AND(ISNUMBER(${end}),LEN(${cell("renewal")})>0,${end}-${day}<=${input("RenewalDays")})`, "warning"]];
      },
    },
    verdict: {
      ...{ heading: "Against market", characters: 23, look: "centered" },
      formula: ({ cell, input }) => {
        const [share, tolerance, current] = [`ROUND(${cell("gapShare")},6)`, input("Tolerance"), cell("current")];
        const within = (word: string, bound: string, isWithin: string): string =>
          `IF(COUNT(${bound})=1,IF(${current}${isWithin}${bound},"${word}, within the range","${word}"),"${word}")`;
        const over = `IF(${share}+${tolerance}<0,${within("over", cell("high"), "<=")},"fair")`;
        const verdict = `IF(${share}>${tolerance},${within("under", cell("low"), ">=")},${over})`;
        const none = `IF(ISNUMBER(${cell("market")}),IF(${paysNothing(cell("status"))},"","no rent"),"")`;
        return `=IF(ISNUMBER(${cell("gap")}),${verdict},${none})`;
      },
      marks: ({ cell }) => [
        [`${cell("verdict")}="under"`, "warning"],
        [`${cell("verdict")}="over"`, "bad"],
        [`${cell("verdict")}="fair"`, "good"],
      ],
    },
    currentFoot: {
      ...{ heading: "Current $/sq ft", characters: 13, format: "cents", median: true },
      formula: ({ cell }) => perFoot(cell("current"), cell("size")),
    },
    marketFoot: {
      ...{ heading: "Market $/sq ft", characters: 10, format: "cents", median: true },
      formula: ({ cell }) => perFoot(cell("market"), cell("size")),
    },
    type: { heading: "Type", characters: 13, look: "choice", takes: "propertyType" },
    beds: { heading: "Beds", characters: 7, look: "input", takes: "bedrooms" },
    baths: { heading: "Baths", characters: 7, look: "input", takes: "bathrooms" },
    size: { heading: "Sq ft", characters: 8, format: "whole", look: "input", takes: "squareFootage" },
    lookedUp: { heading: "Address used", characters: 50, look: "input" },
    asked: {
      ...{ heading: "Asked by itself", characters: 50, look: "note" },
      formula: ({ cell, input }) => `=IF(${input("AskBy")}="${EACH_UNIT}",${cell("lookedUp")}&"","")`,
    },
    ownRent: { heading: "Own rent", characters: 9, from: "RENT", field: "rent", format: "dollars" },
    ownLow: { heading: "Own, low", characters: 9, from: "RENT", field: "rentRangeLow", format: "dollars" },
    ownHigh: { heading: "Own, high", characters: 9, from: "RENT", field: "rentRangeHigh", format: "dollars" },
    ownDay: { heading: "Own, day", characters: 12, from: "RENT", field: "fetchedAt", format: "day" },
    ownNote: { heading: "Rent note", characters: 9, from: "RENT", field: "problem", look: "note" },
    place: {
      ...{ heading: "Row of the mix", characters: 9, format: "whole", look: "note" },
      formula: ({ cell, table }) =>
        `=IFERROR(IF(LEN(${cell("plan")})=0,"",MATCH(${cell("plan")},${table("mix", "name")},0)),"")`,
    },
    note: {
      ...{ heading: "Why none", characters: 9, look: "note" },
      formula: ({ cell, table, input }) => {
        const of = (column: string): string => `INDEX(${table("mix", column)},${cell("place")})`;
        const silent = `IF(ISNUMBER(${of("market")}),"",${quotedFormula(NO_ANSWER)})`;
        const told = `IF(LEN(${of("problem")})>0,${withoutRequests(of("problem"))},${silent})`;
        const listed = `IF(LEN(${of("building")})=0,"Its type has no address in the unit mix",${told})`;
        const byType = `IF(ISNUMBER(${cell("place")}),${listed},IF(IFERROR(LEN(${cell("lookedUp")}),0)=0,"","Its type isn't in the unit mix"))`;
        return `=IF(${input("AskBy")}="${EACH_UNIT}",${cell("ownNote")}&"",${byType})`;
      },
    },
  },
});

/**
 * The day of the latest market rent, so that it is the same wherever the sheet is read; today until there is one. FILTER would
 * leave it out of programs that don't have it, and with it all that counts from that day.
 */
function lookedUpOn(...days: readonly string[]): string {
  const latest = days.map((each) => `SUMPRODUCT(MAX(IFERROR(${each},0)))`);
  return `=IF(COUNT(${days.join(",")})=0,TODAY(),INT(MAX(${latest.join(",")})))`;
}

interface Cells {
  readonly cell: (column: "ownRent" | "ownLow" | "ownHigh" | "place") => string;
  readonly input: (name: "AskBy") => string;
  readonly table: (name: string, column: string) => string;
}

/** As the unit by itself was answered, or its type. */
function askedOr({ cell, input, table }: Cells, own: "ownRent" | "ownLow" | "ownHigh", column: string): string {
  const ofType = numberOr(`INDEX(${table("mix", column)},${cell("place")})`);
  return `=IF(${input("AskBy")}="${EACH_UNIT}",${numberOr(cell(own))},IF(ISNUMBER(${cell("place")}),${ofType},""))`;
}

/** Of a unit that pays. */
function renewalFormula(end: string, status: string, asOf: string, days: string): string {
  const months = `((YEAR(${end})-YEAR(${asOf}))*12+MONTH(${end})-MONTH(${asOf})-IF(DAY(${end})<DAY(${asOf}),1,0))`;
  const later = `IF(${months}<1,"within a month",IF(${months}=1,"in 1 month","in "&${months}&" months"))`;
  const soon = `IF(${end}=${asOf},"today",IF(${end}-${asOf}=1,"in 1 day","in "&(${end}-${asOf})&" days"))`;
  const dated = `IF(${end}<${asOf},"holdover",IF(${end}-${asOf}<=${days},${soon},${later}))`;
  const told = `IF(ISNUMBER(${end}),${dated},IF(${end}="${MONTH_TO_MONTH}","${MONTH_TO_MONTH}",IF(LEN(${end})>0,"not a date","")))`;
  return `=IF(${paysNothing(status)},"",${told})`;
}
