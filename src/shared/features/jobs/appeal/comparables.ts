/**
 * Both tables of comparables: closed sales before the valuation day, and homes nearby with what they are assessed at, each
 * adjusted to the home.
 */
import { isUndisclosedIn, nominalText, NOT_WANTED, notAskedIn } from "../appraising/closedSales";
import { percentIn } from "../declaring/figureWords";
import { whereNumbers } from "../declaring/arithmetic";
import { dayIn, dividedBy, textLiteral } from "../declaring/formulaText";
import {
  type AppealCells,
  type AppealFormula,
  type AppealNames,
  type AppealTable,
  MOST_COMPARABLES,
  MOST_NEARBY,
  MOST_SOLD,
} from "./appealNames";
import { cappedText } from "./assessmentCaps";

type Table = "uniform" | "market";

/** The list that a table's homes are from. */
const LIST = { uniform: "nearby", market: "sold" } as const;

/** What the home in a line has in its list; blank for no home, and where the service has nothing. */
const taken =
  (table: Table, column: AppealNames["column"], isNumber = true): AppealFormula =>
  ({ any, all }) => {
    const pick = any.cell(`picks.${LIST[table]}`);
    const found = `INDEX(${all(column)},${pick})`;
    const known = isNumber ? `IF(ISNUMBER(${found}),IF(${found}>0,${found},""),"")` : `IF(${found}="","",${found})`;
    return `IF(ISNUMBER(${pick}),${known},"")`;
  };

const streetOf =
  (table: Table): AppealFormula =>
  ({ any, all }) => {
    const list = LIST[table];
    const pick = any.cell(`picks.${list}`);
    const of = (column: "street" | "unit"): string => `INDEX(${all(`${list}.${column}`)},${pick})`;
    return `IF(ISNUMBER(${pick}),${of("street")}&IF(${of("unit")}="","",", "&${of("unit")}),"")`;
  };

/** Above 0 if it is known. */
const own =
  (input: AppealNames["input"]): AppealFormula =>
  ({ any }) =>
    any.input(input);

/** Assessed values are adjusted by what the difference is assessed at. */
const levelOf = (table: Table, { input }: AppealCells): string => (table === "uniform" ? `*${input("Level")}` : "");

/** The home's figure less the comparable's, times what one more is worth. */
const worth =
  (
    table: Table,
    subject: "Area" | "Built" | "Lot" | "Baths",
    rate: "SquareFoot" | "Year" | "LotFoot" | "Bath",
  ): AppealFormula =>
  (cells) => {
    const { any, input } = cells;
    const figure = any.cell(`${table}.${OF_INPUT[subject]}`);
    const amount = `(${any.input(subject)}-${figure})*${input(rate)}${levelOf(table, cells)}`;
    const type = any.answer("type");
    const adjusted = whereNumbers([any.input(subject), figure], amount, '"not known"');
    const byLot = `IF(OR(${type}="Condo",${type}="Apartment"),0,${adjusted})`;
    return `IF(LEN(${any.cell(`${table}.street`)})>0,${subject === "Lot" ? byLot : adjusted},"")`;
  };

const OF_INPUT = { Area: "area", Built: "built", Lot: "lot", Baths: "baths" } as const;

const perFoot =
  (table: Table, amount: "uniform.assessed" | "market.price"): AppealFormula =>
  ({ any }) =>
    dividedBy(any.cell(amount), any.cell(`${table}.area`));

const ADJUSTMENTS = ["size", "age", "lotWorth", "bathWorth"] as const;

/** Of what isn't known nothing is added. */
function netOf(table: Table, { any, input }: AppealCells): string {
  // Read here too: while one of the rates isn't used, nothing is adjusted.
  for (const rate of ["SquareFoot", "Year", "LotFoot", "Bath"] as const) input(rate);
  return `SUM(${ADJUSTMENTS.map((column) => any.cell(`${table}.${column}`)).join(",")})`;
}

const homeColumns = (table: Table) => ({
  area: {
    ...{ heading: "Sq ft", format: "whole" as const, home: own("Area") },
    formula: taken(table, `${LIST[table]}.area`),
  },
  built: {
    ...{ heading: "Built", format: "year" as const, home: own("Built") },
    formula: taken(table, `${LIST[table]}.built`),
  },
  lot: {
    ...{ heading: "Lot, sq ft", format: "whole" as const, home: own("Lot") },
    formula: taken(table, `${LIST[table]}.lot`),
  },
  baths: { heading: "Baths", home: own("Baths"), formula: taken(table, `${LIST[table]}.baths`) },
});

const adjustedColumns = (table: Table) => ({
  size: { heading: "Size, ±$", format: "signedDollars" as const, formula: worth(table, "Area", "SquareFoot") },
  age: { heading: "Age, ±$", format: "signedDollars" as const, formula: worth(table, "Built", "Year") },
  lotWorth: { heading: "Lot, ±$", format: "signedDollars" as const, formula: worth(table, "Lot", "LotFoot") },
  bathWorth: { heading: "Baths, ±$", format: "signedDollars" as const, formula: worth(table, "Baths", "Bath") },
});

const closeness = (table: Table) => ({
  miles: {
    ...{ heading: "Miles", format: "miles" as const },
    formula: taken(table, `${LIST[table]}.miles`, false),
  },
  similarity: {
    ...{ heading: "Similarity", format: "percent" as const },
    formula: taken(table, `${LIST[table]}.similarity`),
  },
});

const thisHome: AppealFormula = ({ any }) => `IF(${any.answer("street")}="","This home",${any.answer("street")})`;

const homePerFoot: AppealFormula = ({ any }) => dividedBy(any.input("Assessed"), any.input("Area"));

export const UNIFORM_TABLE: AppealTable<"uniform"> = {
  title: "Equal and uniform: what homes like it are assessed at, in the same year",
  sentence: uniformWords,
  lines: MOST_COMPARABLES,
  columns: {
    street: { heading: "Home", home: thisHome, formula: streetOf("uniform") },
    apn: {
      ...{ heading: "APN", home: ({ any }) => `IF(${any.answer("apn")}="","",${any.answer("apn")})` },
      formula: taken("uniform", "nearby.apn", false),
    },
    ...homeColumns("uniform"),
    assessed: {
      ...{ heading: "Assessed", format: "dollars", home: own("Assessed") },
      formula: taken("uniform", "nearby.assessed"),
    },
    perFoot: {
      ...{ heading: "Assessed, $/sq ft", format: "cents", home: homePerFoot },
      formula: perFoot("uniform", "uniform.assessed"),
    },
    ...adjustedColumns("uniform"),
    net: {
      ...{ heading: "Net, ±$", format: "signedDollars" },
      formula: (cells) => `IF(ISNUMBER(${cells.any.cell("uniform.assessed")}),${netOf("uniform", cells)},"")`,
    },
    adjusted: {
      ...{ heading: "Adjusted", format: "dollars", look: "boldFigure" },
      formula: ({ cell }) => `${cell("uniform.assessed")}+${cell("uniform.net")}`,
    },
    ...closeness("uniform"),
  },
};

/** The home itself in the first line, and the comparables below it. Where no point is, a number stands across all the same. */
const dot =
  (formula: AppealFormula): AppealFormula =>
  (cells) => {
    const shown = formula(cells);
    return `IF(ISNUMBER(${shown}),${shown},NA())`;
  };

const comparable =
  (column: "uniform.area" | "uniform.perFoot"): AppealFormula =>
  ({ all, line }) =>
    `INDEX(${all(column)},${line})`;

export const DOTS_TABLE: AppealTable<"dots"> = {
  title: "Drawn: assessed value per square foot",
  lines: MOST_COMPARABLES + 1,
  columns: {
    area: {
      ...{ heading: "Sq ft", format: "whole", look: "note" },
      formula: (cells) => {
        const own = `IF(ISNUMBER(${cells.any.input("Area")}),${cells.any.input("Area")},0)`;
        const other = comparable("uniform.area")(cells);
        return cells.line === 0 ? own : `IF(ISNUMBER(${other}),${other},${own})`;
      },
    },
    homes: {
      ...{ heading: "Homes like it", format: "cents", look: "note" },
      formula: (cells) => (cells.line === 0 ? "NA()" : dot(comparable("uniform.perFoot"))(cells)),
    },
    subject: {
      ...{ heading: "This home", format: "cents", look: "note" },
      formula: ({ any, line }) =>
        line === 0
          ? `IF(COUNT(${any.input("Assessed")},${any.input("Area")})=2,IF(${any.input("Area")}>0,${any.input("Assessed")}/${any.input("Area")},NA()),NA())`
          : "NA()",
    },
  },
  chart: {
    ...{ kind: "scatter", title: "Assessed value per square foot, by size", below: "uniform" },
    axes: { labels: "Sq ft", values: "Assessed, $ per sq ft" },
    ...{ labels: "area", series: ["homes"], subject: "subject" },
  },
};

export const MARKET_TABLE: AppealTable<"market"> = {
  title: "Market: closed sales before the valuation day",
  sentence: marketWords,
  lines: MOST_COMPARABLES,
  columns: {
    street: { heading: "Home", home: thisHome, formula: streetOf("market") },
    sold: {
      ...{ heading: "Closed", format: "day" },
      formula: taken("market", "sold.sold"),
    },
    ...homeColumns("market"),
    price: { heading: "Price", format: "dollars", formula: taken("market", "sold.price") },
    perFoot: { heading: "Price, $/sq ft", format: "cents", formula: perFoot("market", "market.price") },
    ...adjustedColumns("market"),
    time: {
      ...{ heading: "Time, ±$", format: "signedDollars" },
      formula: ({ any, all, cell, input }) => {
        const pick = cell("picks.sold");
        const months = `ROUND(INDEX(${all("sold.days")},${pick})/30.4375,1)`;
        return `IF(ISNUMBER(${any.cell("market.price")}),${any.cell("market.price")}*${months}*${input("Month")},"")`;
      },
    },
    adjusted: {
      ...{ heading: "Adjusted", format: "dollars", look: "boldFigure" },
      formula: (cells) => `${cells.cell("market.price")}+${cells.cell("market.time")}+${netOf("market", cells)}`,
    },
    ...closeness("market"),
  },
};

/** What the figures lack; nothing while an answer is awaited. */
const lacks = ({ any }: AppealCells): string => any.row("missing", 0);

/** Why a list of homes gives no median, as the end of a sentence; only where it gives none. */
export function tooFew({ all, any }: AppealCells, list: "nearby" | "sold", what: string): string {
  const fit = `COUNT(${all(`${list}.key`)})`;
  // The first odd number that isn't below the fewest.
  const needed = `(2*INT(-INT(-${any.input("Fewest")})/2)+1)`;
  const few = `IF(${fit}=0,"no ${what} qualifies",IF(${fit}=1,"only 1 ${what} qualifies","only "&${fit}&" ${what}s qualify"))`;
  return `IF(${fit}<${needed},${few},"at most "&INT(${any.input("Count")})&" ${what}s may count")&", and "&${needed}&" are needed"`;
}

const NOT_USED = "An input isn’t used: see its note.";

const isSet = (cells: readonly string[]): string => `COUNT(${cells.join(",")})=${cells.length}`;

function came({ all }: AppealCells, list: "nearby" | "sold"): string {
  return `SUMPRODUCT(--(LEN(${all(`${list}.address`)})>0))`;
}

const problemOf = ({ all }: AppealCells, list: "nearby" | "sold"): string => `INDEX(${all(`${list}.problem`)},1)&""`;

/** Why what neighbors are assessed at isn't compared, as the end of a sentence; only where it isn't. */
export const uncomparedWhy = ({ any }: AppealCells): string =>
  `IF(${any.input("Capped")}="Yes",${cappedText(any.answer("state"))},"it isn’t known whether assessed values are capped")`;

/** How many came and qualify, or why there are none. */
function uniformWords(cells: AppealCells): string {
  const { any, all } = cells;
  const [radius, band, age, used] = [
    ...[any.input("Radius"), any.input("SizeBand"), any.input("AgeBand")],
    any.row("uniformUsed", 0),
  ] as [string, string, string, string];
  const found = `${came(cells, "nearby")}&" of its type, and within "&${percentIn(band)}&" of its size, within "&${radius}&" mi; "`;
  const fit = `COUNT(${all("nearby.key")})&" were built within "&${age}&" years of it and have an assessed value of "&${any.input("TaxYear")}&". "`;
  const chosen = `IF(${used}>0,"The "&${used}&" most similar count, whatever they are assessed at.","No median: "&${tooFew(cells, "nearby", "home")}&".")`;
  const more = `IF(${came(cells, "nearby")}=${MOST_NEARBY}," There may be more: give a smaller radius.","")`;
  const said = `IF(${came(cells, "nearby")}=0,${problemOf(cells, "nearby")},${found}&${fit}&${chosen}&${more})`;
  const needs = `IF(LEN(${lacks(cells)})>0,"Needs "&${lacks(cells)}&".",${said})`;
  const inputs = [radius, band, age, any.input("Count"), any.input("Fewest")];
  const asked = `IF(${isSet(inputs)},IF(ISNUMBER(${used}),${needs},""),"${NOT_USED}")`;
  const why = `"Not requested: "&${uncomparedWhy(cells)}&"."`;
  return `IF(${any.input("Capped")}="No",${asked},IF(LEN(${any.answer("matched")})>0,${why},""))`;
}

/** The same of sales, or why none are asked for. */
function marketWords(cells: AppealCells): string {
  const { any, all } = cells;
  const state = any.answer("state");
  const [radius, days, day, back] = [
    any.input("SaleRadius"),
    any.input("Days"),
    any.input("ValuationDay"),
    any.input("LookBack"),
  ] as const;
  const used = any.row("salesUsed", 0);
  const isHidden = isUndisclosedIn(state);
  const hidden = `IF(${isHidden}," Sale prices are mostly not public in "&${state}&".","")`;
  const notAsked = `IF(${isHidden},${notAskedIn(state)},${textLiteral(NOT_WANTED)})`;
  const found = `${came(cells, "sold")}&" of its type and about its size were sold within "&${radius}&" mi in "&${days}&" days; "`;
  const fit = `COUNT(${all("sold.key")})&" with a price from "&${dayIn(`(${day}-${back})`)}&" to the day before "&${dayIn(day)}&" qualify. "`;
  const chosen = `IF(${used}>0,"The "&${used}&" most similar count.","No median: "&${tooFew(cells, "sold", "sale")}&".")`;
  const more = `IF(${came(cells, "sold")}=${MOST_SOLD}," There may be more: give fewer miles or days.","")`;
  const since = `INT(MAX(${all("sold.fetched")}))-${days}`;
  const late = `IF(${since}>${day}-${back}," Sales are requested since "&${dayIn(`(${since})`)}&" only: give more days.","")`;
  const none = `IF(${problemOf(cells, "sold")}="",IF(${state}="","","No similar sale was found."),${problemOf(cells, "sold")})`;
  const said = `IF(${came(cells, "sold")}=0,${none}&${hidden},${found}&${fit}&${chosen}&${nominalText(all("sold.price"))}&${more}&${late}&${hidden})`;
  const inputs = [radius, days, back, any.input("SizeBand"), any.input("AgeBand"), any.input("Fewest")];
  const needs = (otherwise: string): string => `IF(LEN(${lacks(cells)})>0,"Needs "&${lacks(cells)}&".",${otherwise})`;
  // The valuation day is of the record's year: until the record has come, it is blank, and nothing is lacking.
  const dated = `IF(ISNUMBER(${used}),${needs(said)},"")`;
  const asked = `IF(${isSet(inputs)},IF(COUNT(${day})=1,${dated},${needs('""')}),"${NOT_USED}")`;
  return `IF(${any.input("ClosedSales")}="Yes",${asked},IF(LEN(${any.answer("matched")})>0,${notAsked},""))`;
}
