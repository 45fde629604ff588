/**
 * Buy box: what is for sale in ZIP codes, ranked for nothing against their medians; the first are looked up and held against
 * rules.
 */
import { PROPERTY_TYPES } from "../../api/propertyTypes";
import { NO_MATCHES } from "../../functions/plans/nothingFound";
import type { FormatName } from "../../workbook/port/looks";
import type { RowsBefore } from "../../workbook/lists/jobList";
import { numberOr, whereNumbers } from "./declaring/arithmetic";
import { dollarsIn, percentIn } from "./declaring/figureWords";
import { dividedBy, lastFetched, withoutRequests } from "./declaring/formulaText";
import { foundAt, foundColumns, ofFound, type FoundColumn } from "./declaring/foundRows";
import { jobOfPlaces } from "./declaring/jobOfPlaces";
import { quotedFormula } from "./declaring/listCells";
import { NO_ANSWER } from "./declaring/problemColumn";
import type { TableRowReads, TablesColumn, TablesReads } from "./declaring/tables";
import { askedColumn, zipColumn } from "./declaring/zipColumns";
import { isBuilding, isWithoutHoa } from "./investing/buildings";
import { expenseOf } from "./investing/expenses";

type Search = "Type" | "Beds" | "Baths" | "LeastSqFt" | "MostSqFt" | "Year" | "Price" | "Days";

type Listing =
  | ("address" | "ask" | "days" | "beds" | "baths" | "sqFt" | "year" | "hoa" | "type" | "zip" | "unit" | "problem")
  | ("fetched" | "perFoot" | "median" | "against");

type NotShown = "problem" | "median" | "zip" | "fetched";

type Box =
  | Exclude<Listing, NotShown>
  | ("verdict" | "since" | "lookUp" | "value" | "low" | "high" | "valueNote" | "askToValue" | "rent" | "rentNote")
  | ("rentToAsk" | "gross" | "income" | "cap" | "offer" | "offerShare")
  | ("collected" | "tax" | "dues" | "rehab" | "valueOf" | "rentOf" | "at");

type Drawn = "value" | "pass" | "other" | "even" | "most";

interface Names {
  readonly input:
    | Search
    | ("Rows" | "LookUp" | "Vacancy" | "Management" | "Repairs" | "TaxRate" | "Reassessed" | "Insurance" | "Rehab")
    | ("MinCap" | "MinRent" | "MostAsk");
  readonly tables: {
    readonly zips: "zip" | "count";
    readonly box: Box;
    readonly last: "address" | "ask" | "now";
    readonly asked: "zip";
    readonly options: "name" | "value";
    readonly market: "zip" | "type" | "perFoot" | "problem";
    readonly drawn: Drawn;
    readonly found: Listing | FoundColumn;
  };
}

type Reads = TablesReads<Names>;
type Row = TableRowReads<Names, Box>;
type Column = TablesColumn<Names, Box>;

/** ZIP codes, listings that are ranked, and the first of them, which are shown. */
const MOST_ZIPS = 25;
const ROOM = 500;
const SHOWN = 100;
/** One request answers with so many. */
const PAGE = 500;

const LAND = "Land";

const SEARCH: readonly Search[] = ["Type", "Beds", "Baths", "LeastSqFt", "MostSqFt", "Year", "Price", "Days"];

/** By the name of the option. */
const OPTIONS: readonly (readonly [option: string, input: Search])[] = [
  ["minBeds", "Beds"],
  ["minBaths", "Baths"],
  ["minSqft", "LeastSqFt"],
  ["maxSqft", "MostSqFt"],
  ["minYear", "Year"],
  ["maxPrice", "Price"],
  ["daysOld", "Days"],
];

const found = (heading: string, field: string, format?: FormatName): TablesColumn<Names, Listing | FoundColumn> => ({
  ...{ heading, from: "FORSALE", field, characters: 10, ...(format === undefined ? {} : { format }) },
});

const shown = (heading: string, column: Exclude<Listing, NotShown>, format?: FormatName): Column => ({
  ...{ heading, characters: format === "dollars" ? 11 : 8, ...(format === undefined ? {} : { format }) },
  formula: ({ all, cell }) => ofFound(all("found", column), cell("at")),
});

const figure = (heading: string, format: FormatName, formula: (row: Row) => string): Column => ({
  ...{ heading, characters: format === "dollars" ? 11 : 9, format, formula },
});

const answer = (heading: string, from: string, field: string): Column => ({
  ...{ heading, from, field, characters: 11, format: "dollars" },
});

/** What a rule says of a figure, compared as precisely as it is shown: nothing where it holds, or where there is no rule. */
interface Rule {
  readonly figure: Box;
  readonly limit: "MostAsk" | "MinRent" | "MinCap";
  readonly isMost?: true;
  readonly words: (share: string) => string;
}

const RULES: readonly Rule[] = [
  { figure: "askToValue", limit: "MostAsk", isMost: true, words: (share) => `"ask is "&${share}&" of value"` },
  { figure: "rentToAsk", limit: "MinRent", words: (share) => `"rent is "&${share}&" of ask"` },
  { figure: "cap", limit: "MinCap", words: (share) => `"cap rate is "&${share}` },
];

function failureOf({ cell, input }: Row, { figure: name, limit, isMost, words }: Rule): string {
  const [share, most] = [cell(name), input(limit)];
  const fails = `ROUND(${share},4)${isMost === true ? ">" : "<"}${most}`;
  const said = `", "&${words(percentIn(share))}&" (at ${isMost === true ? "most" : "least"} "&${percentIn(most)}&")"`;
  return `IF(COUNT(${share},${most})=2,IF(${fails},${said},""),"")`;
}

/** Of a building of several units, the rent is one unit's. */
const isOfUnits = ({ cell }: Row): string => isBuilding(cell("type"), cell("unit"));

/** Each verdict with its reason; of what isn't known, nothing passes. */
function verdict(row: Row): string {
  const { cell } = row;
  const [type, value, rent] = [cell("type"), cell("value"), cell("rent")];
  const failures = RULES.map((rule) => failureOf(row, rule)).join("&");
  const lacks = (column: Box, words: string): string => `IF(ISNUMBER(${cell(column)}),"",", ${words}")`;
  const unknown = [
    ...[
      lacks("ask", "ask"),
      lacks("value", "value"),
      lacks("rent", "rent"),
      lacks("dues", "HOA fee"),
      lacks("rehab", "sq ft, for the rehab"),
    ],
    `IF(${isOfUnits(row)},", number of units","")`,
  ].join("&");
  const held = RULES.map(
    ({ figure: name, words }) => `IF(ISNUMBER(${cell(name)}),", "&${words(percentIn(cell(name)))},"")`,
  ).join("&");
  const told = (note: string, otherwise: string): string => `IF(LEN(${note})>0,${withoutRequests(note)},${otherwise})`;
  const silent = told(cell("valueNote"), told(cell("rentNote"), quotedFormula(NO_ANSWER)));
  const open = `IF(LEN(${unknown})>0,"Open: not known: "&MID(${unknown},3,200),"Pass: "&MID(${held},3,200))`;
  const beside = `IF(LEN(${unknown})>0,"; not known: "&MID(${unknown},3,200),"")`;
  const judged = `IF(LEN(${failures})>0,"Fails: "&MID(${failures},3,300)&${beside},${open})`;
  const looked = `IF(COUNT(${value},${rent})=0,${silent},${judged})`;
  const asked = `IF(${type}="${LAND}","Fails: land has no rent",IF(LEN(${cell("valueOf")})>0,${looked},"Not looked up"))`;
  return `IF(LEN(${cell("address")})=0,"",${asked})`;
}

/** How it stands against its ZIP code’s median of its type, or why that isn’t known. */
function against({ all, cell }: Row): string {
  const known = ofFound(all("found", "against"), cell("at"));
  const why = `IF(ISNUMBER(${cell("perFoot")}),"no median",IF(ISNUMBER(${cell("sqFt")}),"no ask","no sq ft"))`;
  return `IF(LEN(${cell("address")})=0,"",IF(LEN(${known})>0,${known},${why}))`;
}

function since({ all, cell }: Row): string {
  const [address, ask] = [cell("address"), cell("ask")];
  const same = `--(${all("last", "address")}=${address})`;
  const priced = `SUMPRODUCT(${same},--ISNUMBER(${all("last", "ask")}))`;
  const before = `SUMPRODUCT(${same},${all("last", "ask")})/${priced}`;
  const moved = (words: string, by: string): string => `"${words} by "&${dollarsIn(by)}`;
  const change = `IF(${ask}<${before},${moved("cheaper", `(${before}-${ask})`)},IF(${ask}>${before},${moved("more expensive", `(${ask}-${before})`)},""))`;
  const known = `IF(SUMPRODUCT(${same})=0,"new",IF(AND(ISNUMBER(${ask}),${priced}>0),${change},""))`;
  return `IF(LEN(${address})=0,"",${known})`;
}

const fetchedDay = ({ all }: Pick<Reads, "all">): string => lastFetched("Listings", all("found", "fetched"));

/** What is said below the title: what to do, what went wrong, or what was left out. */
function said({ all, input }: Reads): string {
  const [problems, found_] = [all("found", "problem"), `COUNT(${all("found", "key")})`];
  const crossed = `IF(COUNT(${input("LeastSqFt")},${input("MostSqFt")})=2,${input("LeastSqFt")}>${input("MostSqFt")},FALSE)`;
  const isWrong = `SUMPRODUCT(--(LEN(${problems})>0))>0`;
  const problem = withoutRequests(`INDEX(FILTER(${problems},LEN(${problems})>0),1)`);
  const full = `IF(LEN(INDEX(${all("found", "address")},${ROOM}))>0,"Only the first ${ROOM} listings are ranked: narrow the search to get all. ","")`;
  const more = `IF(${found_}>${SHOWN},"The first ${SHOWN} of "&${found_}&" listings are shown. ","")`;
  const marked = `COUNTIF(${all("box", "lookUp")},"Yes")`;
  const next = `IF(${input("LookUp")}="Yes","","Next: check Look up, then set Look up now to Yes: 2 requests a row, for "&IF(${marked}=1,"1 row",${marked}&" rows")&".")`;
  const none = `IF(SUMPRODUCT(--(LEN(${all("zips", "zip")})>0))=0,"Type ZIP codes in the yellow cells of the first column.","")`;
  const square = `IF(${crossed},"Sq ft: the minimum is above the maximum.",${none})`;
  return `IF(${isWrong},${problem},IF(${found_}>0,${fetchedDay({ all })}&${full}&${more}&${next},${square}))`;
}

/** How many searches have no answer yet, or none that can be used: that nothing matches is one. */
const unanswered = (problems: string): string =>
  `SUMPRODUCT(--(LEN(${problems})>0),--(LEFT(${problems},${NO_MATCHES.length})<>"${NO_MATCHES}"))`;

/** Whether the search has an answer for each ZIP code. */
function isWhole({ all }: Pick<Reads, "all">): string {
  const [listings, problems] = [all("found", "address"), all("found", "problem")];
  const came = `OR(COUNT(${all("found", "key")})>0,SUMPRODUCT(--(LEN(${problems})>0))>0)`;
  return `AND(${came},LEN(INDEX(${listings},${ROOM}))=0,${unanswered(problems)}=0)`;
}

/** Blank where there is no last time. */
const ofLastTime =
  (count: (reads: Reads) => string) =>
  (reads: Reads): string =>
    `IF(SUMPRODUCT(--(LEN(${reads.all("last", "address")})>0))=0,"",${count(reads)})`;

const BOX_ASKS = {
  VALUE: ({ all }: Reads, fields: string) => `${all("box", "valueOf")},"${fields}"`,
  RENT: ({ all }: Reads, fields: string) => `${all("box", "rentOf")},"${fields}"`,
};

/** The rows below the points that the lines go from and to. */
const LINE_ENDS = 2;

/** How much farther than the points the lines go. */
const BEYOND = [0.95, 1.05] as const;

/** Where no point is, a number stands all the same, so that Excel doesn't count the rows: one that the axis reaches anyway. */
function drawnValue({ all, index }: TableRowReads<Names, Drawn>): string {
  const values = all("box", "value");
  const of = (name: "MEDIAN" | "MIN" | "MAX"): string => `IF(COUNT(${values})=0,0,${name}(${values}))`;
  const end = index - SHOWN;
  if (end >= 0) return `ROUND(${BEYOND[end]}*${of(end === 0 ? "MIN" : "MAX")},-3)`;
  return numberOr(`INDEX(${values},${index + 1})`, of("MEDIAN"));
}

const drawnPoint =
  (isDrawn: (verdict: string) => string) =>
  ({ all, index }: TableRowReads<Names, Drawn>): string => {
    if (index >= SHOWN) return "NA()";
    const of = (column: "ask" | "value" | "verdict"): string => `INDEX(${all("box", column)},${index + 1})`;
    const figures = [of("ask"), of("value")];
    return whereNumbers(figures, `IF(${isDrawn(of("verdict"))},${of("ask")},NA())`, "NA()");
  };

/** Through the origin, as steep as a share of the value. */
const drawnLine =
  (share: (row: TableRowReads<Names, Drawn>) => string) =>
  (row: TableRowReads<Names, Drawn>): string => {
    if (row.index < SHOWN) return "NA()";
    const most = share(row);
    return `IF(COUNT(${row.all("box", "value")})=0,NA(),IF(ISNUMBER(${most}),${row.cell("value")}*${most},NA()))`;
  };

const PASSES = (verdict: string): string => `LEFT(${verdict},4)="Pass"`;

const drawn = (heading: string, formula: (row: TableRowReads<Names, Drawn>) => string): TablesColumn<Names, Drawn> => ({
  ...{ heading, characters: 11, format: "dollars", look: "note" },
  formula,
});

const DRAWN = {
  value: drawn("Drawn: value", drawnValue),
  pass: drawn("Ask, passes", drawnPoint(PASSES)),
  other: drawn(
    "Ask, doesn’t pass",
    drawnPoint((verdict) => `NOT(${PASSES(verdict)})`),
  ),
  even: drawn(
    "Ask = value",
    drawnLine(() => "1"),
  ),
  most: drawn(
    "Most by the rule",
    drawnLine(({ input }) => input("MostAsk")),
  ),
} as const;

const ASK_TO_VALUE = {
  kind: "scatter",
  title: "Ask against value of the listings looked up",
  axes: { labels: "Estimated value ($)", values: "Ask ($)" },
  table: "drawn",
  labels: "value",
  rows: SHOWN + LINE_ENDS,
  series: [
    { column: "pass", name: "Passes" },
    { column: "other", name: "Doesn’t pass" },
    { column: "even", name: "Ask = value", drawn: "line" },
    { column: "most", name: "Highest ask to value", drawn: "line" },
  ],
} as const;

export const BUY_BOX = jobOfPlaces<Names>({
  id: "buyBox",
  title: "Buy box",
  meaning: "Listings worth a look, with an offer for each",
  cost: "Two requests for each ZIP code, for up to 500 listings and the market; two for each listing that is looked up.",
  menu: { label: "Buy box in the selected ZIP codes…", name: "propBuyBox" },
  sheet: "Buy box",
  start: { select: "Select cells with ZIP codes or addresses, or type ZIP codes.", most: MOST_ZIPS },
  problems:
    "For values and rents, check Look up on the sheet, set Look up now to Yes, then check the price again. If there are no listings, the sheet says why below its title.",
  functions: ["FORSALE", "MARKET", "VALUE", "RENT"],
  note: "Yellow cells are yours to change. Prices are asking prices; value and rent are the service’s estimates, not an appraisal.",
  said,
  day: fetchedDay,
  inputs: [
    {
      title: "The search",
      inputs: {
        Type: {
          ...{ label: "Type", value: "Single Family", choices: PROPERTY_TYPES },
          meaning: "Blank: any type. Each listing is compared with the median of its own type",
        },
        Beds: { label: "Beds, at least", value: 3, format: "whole", least: 0, most: 20, meaning: "Blank: any" },
        Baths: { label: "Baths, at least", value: 2, least: 0, most: 20, meaning: "Blank: any" },
        LeastSqFt: { label: "Sq ft, at least", value: 1_000, format: "whole", least: 0, meaning: "Blank: any" },
        MostSqFt: { label: "Sq ft, at most", value: 2_500, format: "whole", least: 1, meaning: "Blank: any" },
        Year: { label: "Built, from", value: 1_960, format: "year", least: 1_600, most: 2_100, meaning: "Blank: any" },
        Price: { label: "Ask, at most", value: 350_000, format: "dollars", least: 1, meaning: "Blank: any" },
        Days: { label: "Days listed, at most", value: null, format: "whole", least: 1, meaning: "Blank: any" },
      },
    },
    {
      title: "Rules",
      inputs: {
        MinCap: {
          ...{ label: "Cap rate, at least", value: 0.055, format: "finePercent", least: 0, most: 1 },
          meaning: "Of the ask; also the cap rate at which the offer is made",
        },
        MinRent: {
          ...{ label: "Rent to ask, at least", value: 0.007, format: "finePercent", least: 0, most: 1 },
          meaning: "Monthly rent as a share of the ask",
        },
        MostAsk: {
          ...{ label: "Ask to value, at most", value: 0.95, format: "percent", least: 0, most: 10 },
          meaning: "The ask as a share of the service’s value",
        },
        Rows: {
          ...{ label: "Rows to look up", value: 25, format: "whole", least: 0, most: SHOWN },
          meaning: "How many of the first rows are Yes under Look up",
        },
        LookUp: {
          ...{ label: "Look up now", value: "No", choices: ["Yes", "No"] },
          meaning: "Yes: two requests, for value and rent, for each row that is Yes under Look up",
        },
      },
    },
    {
      title: "A year’s income",
      inputs: {
        Vacancy: expenseOf(
          "Vacancy",
          "rent",
          "Of the gross potential rent (GPR); what is left is the effective gross income (EGI)",
        ),
        Management: expenseOf("Management", "EGI", "Of the effective gross income"),
        Repairs: expenseOf("Repairs", "rent", "Of the gross potential rent"),
        TaxRate: expenseOf(
          "Taxes",
          "ask",
          "Yearly property tax as a share of the ask; the tax is rounded to the dollar",
        ),
        Reassessed: {
          ...{ label: "Reassessed on sale", value: "No", choices: ["Yes", "No"] },
          meaning: "Yes: the offer’s tax is the rate × the offer, as in California or Florida; No: the rate × the ask",
        },
        Insurance: expenseOf("Insurance", "price", "Yearly insurance as a share of the ask, and of the offer"),
        Rehab: {
          ...{ label: "Rehab, $/sq ft", value: 0, format: "dollars", least: 0, most: 10_000 },
          meaning: "Added to the ask for the cap rate, and deducted from the offer",
        },
      },
    },
  ],
  counts: [
    ["Listings", ({ all }) => `SUM(${all("found", "isFirst")})`],
    ["To look up", ({ all }) => `COUNTIF(${all("box", "lookUp")},"Yes")`],
    ["Pass", ({ all }) => `SUMPRODUCT(--(LEFT(${all("box", "verdict")},4)="Pass"))`],
    ["New since last time", ofLastTime(({ all }) => `COUNTIF(${all("box", "since")},"new")`)],
    ["Cheaper", ofLastTime(({ all }) => `SUMPRODUCT(--(LEFT(${all("box", "since")},7)="cheaper"))`)],
    ["Gone", ofLastTime((reads) => `IF(${isWhole(reads)},COUNTIF(${reads.all("last", "now")},"gone"),"")`)],
  ],
  more: [
    "Ranked free, by $/sq ft against the ZIP code’s median of the type.",
    "Look up: Yes asks for value and rent, No for neither. Change any of them.",
    "NOI = EGI − management − repairs − tax − insurance − HOA.",
    "Offer = (EGI − management − repairs − tax − HOA − cap rate × rehab) ÷ (cap rate + insurance).",
    "Reassessed on sale: no tax is taken off, and ÷ (cap rate + insurance + tax rate).",
    "A condo whose HOA fee isn’t known doesn’t pass. Land has no rent.",
    "A listing found twice counts once.",
    "The chart of ask against value has a sheet of its own, beside this one.",
  ],
  frozenColumns: 4,
  remembers: { table: "found", columns: ["address", "ask"], of: "last" },
  chartSheet: "Buy box chart",
  placed: (zips, before) => ({
    bands: [["zips", "box", "last"]],
    read: ["asked", "options", "market", "drawn", "found"],
    charts: [ASK_TO_VALUE],
    printed: [{ table: "box", to: "rehab" }, ...(before === undefined ? [] : [{ table: "last" } as const])],
    tables: {
      zips: {
        rows: MOST_ZIPS,
        columns: {
          zip: zipColumn(zips),
          count: {
            ...{ heading: "Listings", characters: 8, format: "whole" },
            formula: ({ all, index }) => {
              const zip = `INDEX(${all("asked", "zip")},${index + 1})`;
              const listed = `SUMPRODUCT(--(${all("found", "zip")}=${zip}),${all("found", "isFirst")})`;
              return `IF(OR(LEN(${zip})=0,COUNT(${all("found", "key")})=0),"",IF(AND(${listed}=0,${unanswered(all("found", "problem"))}>0),"",${listed}))`;
            },
          },
        },
      },
      box: { rows: SHOWN, columns: boxColumns(before), asks: BOX_ASKS },
      last: {
        title: before === undefined ? "Last time: insert the sheet again to compare" : `Last time: ${before.sheet}`,
        rows: Math.max(1, before?.rows.length ?? 0),
        columns: {
          address: {
            heading: "Address",
            characters: 34,
            contents: (before?.rows ?? []).map(([address]) => address ?? null),
          },
          ask: {
            ...{ heading: "Ask", characters: 11, format: "dollars" },
            contents: (before?.rows ?? []).map(([, ask]) => ask ?? null),
          },
          now: { heading: "Now", characters: 8, formula: gone },
        },
      },
      asked: {
        rows: MOST_ZIPS,
        columns: {
          zip: askedColumn("ZIP code asked", ({ all }) => all("zips", "zip")),
        },
      },
      options: {
        rows: OPTIONS.length + 1,
        columns: {
          name: { heading: "Option", characters: 10, contents: [...OPTIONS.map(([option]) => option), "headers"] },
          value: {
            ...{ heading: "Is", characters: 10 },
            formula: ({ input, index }) => {
              const [, name] = OPTIONS[index] ?? [];
              // A number 0 may come to a function as a blank cell.
              return name === undefined ? '"0"' : `IF(LEN(${input(name)})=0,"",${input(name)})`;
            },
          },
        },
      },
      market: {
        rows: MOST_ZIPS * (PROPERTY_TYPES.length + 1),
        columns: {
          zip: { heading: "ZIP code", characters: 10, from: "MARKET", field: "zipCode" },
          type: { heading: "Type", characters: 12, from: "MARKET", field: "propertyType" },
          perFoot: { heading: "Median $/sq ft", characters: 10, from: "MARKET", field: "medianPricePerSquareFoot" },
          problem: { heading: "Problem", characters: 10, from: "MARKET", field: "problem" },
        },
        asks: {
          MARKET: ({ all, input }, fields) => {
            SEARCH.forEach(input);
            return `${all("asked", "zip")},"sale","${fields}","by=type; headers=0"`;
          },
        },
      },
      drawn: { rows: SHOWN + LINE_ENDS, columns: DRAWN },
      found: {
        rows: ROOM,
        columns: {
          address: found("Found: address", "formattedAddress"),
          ask: found("Found: ask", "price"),
          days: found("Days", "daysOnMarket"),
          beds: found("Beds", "bedrooms"),
          baths: found("Baths", "bathrooms"),
          sqFt: found("Sq ft", "squareFootage"),
          year: found("Built", "yearBuilt"),
          hoa: found("HOA", "hoa.fee"),
          type: found("Type", "propertyType"),
          zip: found("ZIP code", "zipCode"),
          unit: found("Unit", "addressLine2"),
          problem: found("Problem", "problem"),
          fetched: found("Fetched", "fetchedAt", "day"),
          perFoot: {
            ...{ heading: "$/sq ft", characters: 9, format: "cents" },
            formula: ({ cell }) => dividedBy(cell("ask"), cell("sqFt")),
          },
          median: {
            ...{ heading: "Median", characters: 9, format: "cents" },
            formula: ({ cell, all }) => {
              const same = `--(${all("market", "zip")}=${cell("zip")}),--(${all("market", "type")}=${cell("type")})`;
              // A ZIP code that is typed twice has its median twice.
              const times = `SUMPRODUCT(${same})`;
              const median = `IF(${times}>0,SUMPRODUCT(${same},${all("market", "perFoot")})/${times},"")`;
              return `IF(ISNUMBER(${cell("perFoot")}),${median},"")`;
            },
          },
          against: {
            ...{ heading: "Against it", characters: 9, format: "signedPercent" },
            formula: ({ cell }) =>
              `IF(ISNUMBER(${cell("median")}),IF(${cell("median")}>0,${cell("perFoot")}/${cell("median")}-1,""),"")`,
          },
          // What can't be held against a median comes last.
          ...foundColumns<Names, Listing>(
            "address",
            ({ cell }) => `IF(ISNUMBER(${cell("against")}),${cell("against")},1000)`,
          ),
        },
        asks: {
          FORSALE: ({ all, input }, fields) => {
            SEARCH.forEach(input);
            return `${all("asked", "zip")},${input("Type")},,,"${fields}",${PAGE},${all("options", "name", "value")}`;
          },
        },
      },
    },
  }),
});

/** Nothing is gone before the search has an answer for each ZIP code. */
function gone(row: TableRowReads<Names, "address" | "ask" | "now">): string {
  const { all, cell } = row;
  const [address, listings] = [cell("address"), all("found", "address")];
  return `IF(LEN(${address})=0,"",IF(${isWhole(row)},IF(SUMPRODUCT(--(${listings}=${address}))=0,"gone",""),""))`;
}

function boxColumns(before: RowsBefore | undefined): Readonly<Record<Box, Column>> {
  return {
    address: { ...shown("Address", "address"), characters: 48 },
    since: {
      ...{ heading: "Since last time", characters: 18 },
      formula: (row) => (before === undefined ? '""' : since(row)),
    },
    verdict: { heading: "Pass or why", characters: 60, look: "wrapped", formula: verdict },
    ask: shown("Ask", "ask", "dollars"),
    days: { ...shown("Days on market", "days", "whole") },
    beds: shown("Beds", "beds"),
    baths: shown("Baths", "baths"),
    sqFt: shown("Sq ft", "sqFt", "whole"),
    year: shown("Built", "year", "year"),
    hoa: shown("HOA a month", "hoa", "dollars"),
    perFoot: { ...shown("$/sq ft", "perFoot", "cents"), characters: 9 },
    against: { heading: "Against the ZIP’s median", characters: 11, format: "signedPercent", formula: against },
    lookUp: {
      ...{ heading: "Look up", characters: 8, look: "choice", choices: ["Yes", "No"] },
      formula: ({ cell, input, index }) =>
        `IF(LEN(${cell("address")})=0,"",IF(AND(${index + 1}<=${input("Rows")},${cell("type")}<>"${LAND}"),"Yes","No"))`,
    },
    value: answer("Value", "VALUE", "price"),
    low: answer("Value, low", "VALUE", "priceRangeLow"),
    high: answer("Value, high", "VALUE", "priceRangeHigh"),
    valueNote: { heading: "Value note", characters: 16, from: "VALUE", field: "problem", look: "note" },
    askToValue: figure("Ask to value", "percent", ({ cell }) => dividedBy(cell("ask"), cell("value"))),
    rent: answer("Rent a month", "RENT", "rent"),
    rentNote: { heading: "Rent note", characters: 16, from: "RENT", field: "problem", look: "note" },
    rentToAsk: figure(
      "Rent to ask",
      "finePercent",
      (row) => `IF(${isOfUnits(row)},"",${dividedBy(row.cell("rent"), row.cell("ask"))})`,
    ),
    gross: figure(
      "GPR",
      "dollars",
      (row) => `IF(ISNUMBER(${row.cell("rent")}),IF(${isOfUnits(row)},"units?",12*${row.cell("rent")}),"")`,
    ),
    income: figure("NOI", "dollars", ({ cell, input }) =>
      whereNumbers(
        [cell("collected"), cell("tax"), cell("dues")],
        `${cell("collected")}*(1-${input("Management")})-${cell("gross")}*${input("Repairs")}-${cell("tax")}-${cell("dues")}-${cell("ask")}*${input("Insurance")}`,
      ),
    ),
    cap: figure("Cap rate on ask", "finePercent", ({ cell }) =>
      whereNumbers(
        [cell("income"), cell("rehab")],
        `IF(${cell("ask")}+${cell("rehab")}>0,${cell("income")}/(${cell("ask")}+${cell("rehab")}),"")`,
      ),
    ),
    offer: figure("Offer", "dollars", ({ cell, input }) => {
      const isReassessed = `${input("Reassessed")}="Yes"`;
      const tax = `IF(${isReassessed},0,${cell("tax")})`;
      const before = `${cell("collected")}*(1-${input("Management")})-${cell("gross")}*${input("Repairs")}-${tax}-${cell("dues")}`;
      const each = `${input("MinCap")}+${input("Insurance")}+IF(${isReassessed},${input("TaxRate")},0)`;
      const offer = `MAX(0,(${before}-${input("MinCap")}*${cell("rehab")})/(${each}))`;
      return whereNumbers(
        [cell("collected"), cell("tax"), cell("dues"), cell("rehab")],
        `IF(${input("MinCap")}>0,${offer},"")`,
      );
    }),
    offerShare: figure("Offer to ask", "percent", ({ cell }) => dividedBy(cell("offer"), cell("ask"))),
    type: { ...shown("Type", "type"), characters: 14, look: "centered" },
    unit: { ...shown("Unit", "unit"), characters: 10 },
    collected: figure("EGI", "dollars", ({ cell, input }) =>
      whereNumbers([cell("gross")], `${cell("gross")}*(1-${input("Vacancy")})`),
    ),
    tax: figure("Tax a year", "dollars", ({ cell, input }) =>
      whereNumbers([cell("ask")], `ROUND(${cell("ask")}*${input("TaxRate")},0)`),
    ),
    dues: figure("HOA a year", "dollars", ({ cell }) => {
      const none = `IF(${isWithoutHoa(cell("type"), cell("unit"))},0,"")`;
      return `IF(ISNUMBER(${cell("hoa")}),12*${cell("hoa")},${none})`;
    }),
    rehab: figure("Rehab", "dollars", ({ cell, input }) => {
      const known = `IF(ISNUMBER(${cell("sqFt")}),${cell("sqFt")}*${input("Rehab")},"")`;
      return `IF(LEN(${cell("address")})=0,"",IF(${input("Rehab")}>0,${known},0))`;
    }),
    valueOf: {
      ...{ heading: "Value asked of", characters: 20, look: "note" },
      formula: ({ cell, input }) =>
        `IF(AND(${input("LookUp")}="Yes",${cell("lookUp")}="Yes"),${cell("address")},"")&""`,
    },
    rentOf: {
      ...{ heading: "Rent asked of", characters: 20, look: "note" },
      formula: ({ cell }) => `IF(${cell("type")}="${LAND}","",${cell("valueOf")})&""`,
    },
    at: {
      ...{ heading: "Row found", characters: 8, look: "note" },
      formula: (row) => foundAt(row.all("found", "key"), "at", row),
    },
  };
}
