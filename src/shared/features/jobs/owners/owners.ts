/**
 * Owners and mail: who owns the homes of a place and since when, where their mail goes, and a letter for each mailing address.
 * What is chosen after the search asks nothing again.
 */
import { PROPERTY_TYPES } from "../../../api/propertyTypes";
import type { FormatName } from "../../../workbook/port/looks";
import type { RowsBefore } from "../../../workbook/lists/jobList";
import { numberOr } from "../declaring/arithmetic";
import { wholeIn } from "../declaring/figureWords";
import { lastFetched, orBlank, withoutAnyRequests } from "../declaring/formulaText";
import { jobOfPlaces } from "../declaring/jobOfPlaces";
import type { PlacedTables, TablesColumn } from "../declaring/tables";
import { askedColumn, zipColumn } from "../declaring/zipColumns";
import { DOMESTIC, FILLED, LETTER_COLUMNS } from "./letters";
import { mailSheet } from "./mail";
import {
  asCompared,
  NEVER,
  type HomeColumn,
  type FoundHome,
  type OwnersColumn,
  type OwnersNames,
  type OwnersReads,
  type OwnersRow,
} from "./ownersNames";
import { isFull, registerTable } from "./register";

const MOST_PLACES = 10;
/** Homes of a sheet. */
const ROOM = 1_000;
/** A place without any has a row that says so. */
const FOUND_ROWS = ROOM + MOST_PLACES;
/** A home owned for so many years and a day more was sold so many days ago, at least. */
const DAYS_A_YEAR = 365.25;

type Column = TablesColumn<OwnersNames, OwnersColumn>;

const fetchedDay = ({ all }: Pick<OwnersReads, "all">): string => lastFetched("Records", all("found", "fetched"));

/** What is said below the note: what went wrong, what was left out, or what to do next. */
function said({ all }: OwnersReads): string {
  const [problems, limit] = [
    all("found", "problem"),
    (of: "places" | "rows" | "isFull" | "letters") => all("limits", of),
  ];
  const first = `INDEX(FILTER(${problems},LEN(${problems})>0),1)`;
  const problem = `IF(SUMPRODUCT(--(LEN(${problems})>0))>0,${withoutAnyRequests(first)}&". ","")`;
  const full = `IF(${limit("isFull")}=1,"The register is full, so no letters are written: insert the sheet again. The new one keeps the register and has more room. ","")`;
  const match = `MAX(${all("found", "matches")})`;
  const of = (words: string): string => `IF(${limit("places")}>1,"${words}","")`;
  const more = `IF(${match}>${limit("rows")},"Only the first "&${wholeIn(limit("rows"))}&" homes"&${of(" of each place")}&" are listed, of "&${wholeIn(match)}&" that match"&${of(" in one of them")}&": narrow the search to get all. ","")`;
  const letters = `IF(SUM(${all("found", "isFirst")})=0,"",IF(${limit("letters")}=1,"1 letter is",${wholeIn(limit("letters"))}&" letters are")&" on the sheet Mail that came with this one.")`;
  const none =
    "Type a ZIP code, or a city with its state such as San Antonio, TX, in the yellow cells of the first column.";
  return `IF(${limit("places")}=0,"${none}",${full}&${problem}&${fetchedDay({ all })}&${more}&${letters})`;
}

const found = (column: keyof typeof FILLED, format?: FormatName): HomeColumn => ({
  ...{ heading: `Found: ${column}`, from: "SEARCH", field: FILLED[column], characters: 10, look: "note" },
  ...(format === undefined ? {} : { format }),
});

const shown = (heading: string, characters: number, column: FoundHome): Column => ({
  ...{ heading, characters },
  formula: ({ beside }) => orBlank(beside("found", column)),
});

const figure = (heading: string, format: FormatName, formula: (row: OwnersRow) => string): Column => ({
  ...{ heading, characters: format === "dollars" ? 11 : 10, format },
  formula: (row) => `IF(LEN(${row.cell("site")})=0,"",${formula(row)})`,
});

/** 1900-01-01 stands for a day that nobody knows: it has no years. */
const sinceSale =
  (column: "sold" | "years") =>
  ({ beside }: OwnersRow): string =>
    `IF(ISNUMBER(${beside("found", "years")}),${beside("found", column)},"unknown")`;

/** Both cells of the register that are about a home. */
const noted = (heading: string, characters: number, formula: (code: string) => string): Column => ({
  ...{ heading, characters },
  formula: ({ beside }) => `IF(COUNT(${beside("found", "noted")})=0,"",${formula(beside("found", "noted"))})`,
});

const LIST: Readonly<Record<OwnersColumn, Column>> = {
  site: shown("Home", 50, "site"),
  owner: shown("Owner", 42, "owner"),
  type: shown("Type of owner", 13, "type"),
  street: shown("Mailing street", 26, "street"),
  unit: shown("Unit", 13, "unit"),
  city: shown("City", 16, "city"),
  state: shown("State", 6, "state"),
  zip: shown("ZIP", 7, "zip"),
  absentee: shown("Absentee", 14, "absentee"),
  outOfState: shown("Out of state", 9, "away"),
  sold: figure("Last sale", "day", sinceSale("sold")),
  price: figure("Price", "dollars", ({ beside }) => numberOr(beside("found", "price"))),
  years: figure("Years owned", "tenths", sinceSale("years")),
  assessed: figure("Assessed", "dollars", ({ beside }) => numberOr(beside("found", "assessed"))),
  against: figure("Assessed to price", "signedPercent", ({ cell }) => {
    const [assessed, price] = [cell("assessed"), cell("price")];
    return `IF(COUNT(${assessed},${price})=2,IF(${price}>0,${assessed}/${price}-1,""),"")`;
  }),
  homes: shown("Homes at this mailing address", 10, "homes"),
  send: {
    ...{ heading: "Send", characters: 6, look: "centered" },
    formula: ({ beside, cell }) => `IF(LEN(${cell("site")})=0,"",IF(${beside("found", "letter")}=1,"Yes","No"))`,
  },
  why: {
    ...{ heading: "Why not", characters: 44, look: "note" },
    formula: ({ beside, cell }) => {
      const other = `IF(${beside("found", "passes")}=1,"the letter to this address is for another home",${beside("found", "why")})`;
      const not = `IF(${beside("found", "isFirst")}=1,${other},"found twice: counted once")`;
      return `IF(${cell("send")}="No",${not},"")`;
    },
  },
  suppressed: noted("Suppressed", 13, (code) => `IF(${code}>=${NEVER},"do not mail","")`),
  mailed: { ...noted("Mailed on", 11, (code) => `IF(AND(${code}>0,${code}<${NEVER}),${code},"")`), format: "day" },
};

const YEARS = [0, 5, 10, 15, 20, 25, 30] as const;

const barOf = (index: number): string => {
  const [from, to] = [YEARS[index], YEARS[index + 1]];
  if (from === undefined) return "Unknown";
  return to === undefined ? `${from} or more` : from === 0 ? `Under ${to}` : `${from} to ${to - 1}`;
};

/** Of the homes that count, those of a bar. */
function inBar({ all }: OwnersReads, index: number, column: "isFirst" | "letter"): string {
  const [years, counts] = [all("found", "years"), all("found", column)];
  const [from, to] = [YEARS[index], YEARS[index + 1]];
  const within = (bounds: string): string => `COUNTIFS(${counts},1${bounds})`;
  if (from === undefined) return `${within("")}-${within(`,${years},">=0"`)}`;
  return within(`,${years},">=${from}"${to === undefined ? "" : `,${years},"<${to}"`}`);
}

const drawn = (
  heading: string,
  column: "isFirst" | "letter",
): TablesColumn<OwnersNames, "years" | "homes" | "letters"> => ({
  ...{ heading, characters: 9, format: "whole" },
  formula: ({ index, ...reads }) => inBar(reads, index, column),
});

const BARS = Array.from({ length: YEARS.length + 1 }, (_, index) => barOf(index));

/** By the name of the option. The order of the mailing addresses has those of one address below each other. */
const OPTIONS: readonly (readonly [option: string, formula: (reads: OwnersReads) => string])[] = [
  ["saleDateRange", ({ input }) => `IF(LEN(${input("Years")})=0,"",MAX(1,INT(${DAYS_A_YEAR}*${input("Years")}))&":*")`],
  ["sort", () => `"${FILLED.mailing}"`],
  // A number 0 may come to a function as a blank cell.
  ["headers", () => '"0"'],
];

function placed(zips: readonly string[], before: RowsBefore | undefined): PlacedTables<OwnersNames> {
  const one = (heading: string, formula: (reads: OwnersReads) => string) => ({
    ...{ heading, characters: 9, formula },
  });
  return {
    bands: [["places", "list", "register"]],
    read: ["drawn", "asked", "limits", "options", "fields", "states", "found"],
    printed: [{ table: "list" }],
    charts: [
      {
        ...{ kind: "column", title: "Homes by years owned", table: "drawn", labels: "years", rows: BARS.length },
        axes: { labels: "Years owned", values: "Homes" },
        series: [
          { column: "homes", name: "Homes" },
          { column: "letters", name: "Letters" },
        ],
      },
    ],
    tables: {
      places: {
        rows: MOST_PLACES,
        columns: { place: { ...zipColumn(zips), heading: "ZIP code, or city and state", characters: 18 } },
      },
      list: { rows: ROOM, columns: LIST },
      register: registerTable(before),
      drawn: {
        rows: BARS.length,
        columns: {
          years: { heading: "Years owned", characters: 12, contents: BARS },
          homes: drawn("Homes", "isFirst"),
          letters: drawn("Letters", "letter"),
        },
      },
      asked: {
        rows: MOST_PLACES,
        columns: {
          place: askedColumn("Place asked", ({ all }) => all("places", "place")),
        },
      },
      limits: {
        rows: 1,
        columns: {
          places: one("Places", ({ all }) => `SUMPRODUCT(--(LEN(${all("asked", "place")})>0))`),
          rows: one(
            "Homes of each",
            ({ all, input }) =>
              `IF(${all("limits", "places")}=0,"",MAX(1,INT(IF(LEN(${input("Rows")})=0,${ROOM},${input("Rows")})/${all("limits", "places")})))`,
          ),
          noted: one("Noted", ({ all }) => `SUMPRODUCT(--(LEN(${asCompared(all("register", "who"))})>0))`),
          isFull: one("Is full", ({ all }) => isFull(all("register", "who"), before)),
          letters: one("Letters", ({ all }) => `SUM(${all("found", "letter")})`),
        },
      },
      options: {
        rows: OPTIONS.length,
        columns: {
          name: { heading: "Option", characters: 10, contents: OPTIONS.map(([option]) => option) },
          value: { heading: "Is", characters: 10, formula: ({ index, ...reads }) => OPTIONS[index]![1](reads) },
        },
      },
      fields: {
        rows: Object.keys(FILLED).length,
        columns: { field: { heading: "Field", characters: 10, contents: Object.values(FILLED) } },
      },
      states: {
        rows: DOMESTIC.length,
        columns: { state: { heading: "State", characters: 6, contents: DOMESTIC } },
      },
      found: {
        rows: FOUND_ROWS,
        columns: {
          site: found("site"),
          owner: found("owner"),
          type: found("type"),
          street: found("street"),
          unit: found("unit"),
          city: found("city"),
          state: found("state"),
          zip: found("zip"),
          mailing: found("mailing"),
          occupied: found("occupied"),
          elsewhere: found("elsewhere"),
          outOfState: found("outOfState"),
          sold: found("sold", "day"),
          price: found("price", "dollars"),
          years: found("years"),
          assessed: found("assessed", "dollars"),
          matches: found("matches", "whole"),
          problem: found("problem"),
          fetched: found("fetched", "day"),
          ...LETTER_COLUMNS,
        },
        asks: {
          SEARCH: ({ all, input }) => {
            (["Type", "Years", "Rows"] as const).forEach(input);
            return `${all("asked", "place")},${input("Type")},,,${all("fields", "field")},${all("limits", "rows")},${all("options", "name", "value")}`;
          },
        },
      },
    },
  };
}

export const OWNERS = jobOfPlaces<OwnersNames>({
  id: "owners",
  title: "Owners and mail",
  meaning: "Who owns the homes of a place, since when, and whom to write to",
  cost: "One request for each place, for up to 500 homes; two for up to 1,000 homes of one place.",
  menu: { label: "Owners and mail in the selected ZIP codes…", name: "propOwners" },
  sheet: "Owners",
  start: { select: "Select cells with ZIP codes or addresses, or type ZIP codes.", most: MOST_PLACES },
  problems: "Why not says why a home gets no letter. If there are no homes, the sheet says why below its title.",
  functions: ["SEARCH"],
  note: "Yellow cells are yours to change. Records can be old or wrong. Not legal advice: whom you may write to, and what a letter has to say, is for you to check.",
  said,
  day: fetchedDay,
  inputs: [
    {
      title: "The search",
      inputs: {
        Type: {
          ...{ label: "Type", value: "Single Family", choices: PROPERTY_TYPES },
          meaning: "Blank: any type",
        },
        Years: {
          ...{ label: "Years owned, at least", value: 7, least: 0, most: 99 },
          meaning: "Since the last known sale. Blank: any, also where no sale is known",
        },
        Rows: {
          ...{ label: "Homes, at most", value: ROOM, format: "whole", least: 1, most: ROOM },
          meaning: "For all places together. Up to 500 in one place take one request",
        },
      },
    },
    {
      title: "Who gets a letter",
      inputs: {
        Absentee: {
          ...{ label: "Absentee owners only", value: "Yes", choices: ["Yes", "No"] },
          meaning:
            "Yes: only owners who don’t live there, by the record’s flag and the mailing address, as far as they are known",
        },
        OutOfState: {
          ...{ label: "Out-of-state owners only", value: "No", choices: ["Yes", "No"] },
          meaning: "Yes: only owners whose mailing address is in another state",
        },
        Organizations: {
          ...{ label: "Organizations", value: "Include", choices: ["Include", "Leave out", "Only"] },
          meaning: "Companies, trusts and other owners that the record calls an Organization",
        },
        Since: {
          ...{ label: "Mailed since", value: null, format: "day" },
          meaning:
            "No letter to owners whom the register shows as mailed on this day or later. Blank: mailed at any time",
        },
      },
    },
  ],
  counts: [
    ["Homes", ({ all }) => `SUM(${all("found", "isFirst")})`],
    ["Letters", ({ all }) => `${all("limits", "letters")}`],
    ["Absentee", ({ all }) => `SUMPRODUCT(--(LEFT(${all("found", "absentee")},3)="Yes"))`],
    ["Flag and mailing disagree", ({ all }) => `COUNTIF(${all("found", "absentee")},"Disagree")`],
    [
      "No mailing address",
      ({ all }) => `SUMPRODUCT((${all("found", "isFirst")}=1)*(LEN(${all("found", "mailing")})=0))`,
    ],
    ["Do not mail", ({ all }) => `COUNTIF(${all("list", "suppressed")},"do not mail")`],
    ["Mailed before", ({ all }) => `COUNT(${all("list", "mailed")})`],
  ],
  more: [
    "Years owned: from the last known sale. 1900-01-01 on a record stands for an unknown day.",
    "Absentee: Yes or No where the record’s flag and the mailing address agree; by flag or by mailing where only one is known; else Disagree or Not known.",
    "One letter for each mailing address; none if it is incomplete or outside the US.",
    "Register, to the right: an owner or an address, with the day of the letter. Without a day: do not mail.",
    "After mailing, copy For the register from the sheet Mail into it, as values, with the day beside it.",
    "Assessed to price: the latest assessed value by the last price, less 1.",
    "The chart of years owned has a sheet of its own, beside this one.",
  ],
  frozenColumns: 3,
  remembers: { table: "register", columns: ["who", "mailed"], of: "all" },
  second: mailSheet(ROOM),
  chartSheet: "Owners chart",
  placed,
});
