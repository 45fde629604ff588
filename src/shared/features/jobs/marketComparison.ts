/** Market comparison: the markets of ZIP codes side by side, with two years of months, for one request each. */
import { numberOr } from "./declaring/arithmetic";
import type { FormatName } from "../../workbook/port/looks";
import { quotedFormula } from "./declaring/listCells";
import { jobOfPlaces } from "./declaring/jobOfPlaces";
import { NO_ANSWER } from "./declaring/problemColumn";
import { dayIn, withoutRequests } from "./declaring/formulaText";
import type { TableRowReads, TablesColumn, TablesReads } from "./declaring/tables";
import { askedColumn, zipColumn } from "./declaring/zipColumns";

type Market = "zip" | "price" | "rent" | "perFoot" | "days" | "listings" | "change" | "yield" | "why";
type Sale = "asked" | "place" | "price" | "perFoot" | "days" | "listings" | "updated" | "problem";
type Series = "month" | `zip${number}`;

interface Names {
  readonly input: "Beds";
  readonly tables: {
    readonly market: Market;
    readonly series: Series;
    readonly drawn: Series;
    readonly sale: Sale;
    readonly rent: "rent" | "problem";
  };
}

const MOST = 25;
/** Rows for ZIP codes, so that some can be added. */
const LEAST_ROWS = 10;
const MONTHS = 24;

type Row = TableRowReads<Names, Market>;

const series = (zip: number): Series => `zip${zip}`;

const withBeds = (input: (name: "Beds") => string, more = ""): string =>
  `"${more}"&IF(LEN(${input("Beds")})=0,"","beds="&${input("Beds")})`;

/** What the row's ZIP code has in a column of the answers. */
const answer =
  <Table extends "sale" | "rent">(table: Table, column: Names["tables"][Table]) =>
  ({ all, index }: Row): string =>
    `INDEX(${all(table, column)},${index + 1})`;

/** The same where it is a number. */
const figure =
  <Table extends "sale" | "rent">(table: Table, column: Names["tables"][Table]) =>
  (row: Row): string =>
    numberOr(answer(table, column)(row));

/** The newest month’s median against that of the same month a year before. */
const changeOverYear =
  (last: Series) =>
  (row: Row): string => {
    const { all } = row;
    const months = all("series", "month");
    const newest = `MAX(${months})`;
    const inMonth = (month: string): string =>
      `INDEX(${all("series", series(0), last)},MATCH(${month},${months},0),${answer("sale", "place")(row)})`;
    const [now, before] = [inMonth(newest), inMonth(`DATE(YEAR(${newest})-1,MONTH(${newest}),1)`)];
    const change = `IF(COUNT(${now},${before})=2,IF(${before}>0,${now}/${before}-1,""),"")`;
    return `IF(COUNT(${months})=0,"",IFERROR(${change},""))`;
  };

const FIGURES: readonly (readonly [column: Market, words: string])[] = [
  ["price", "median price"],
  ["rent", "median rent"],
  ["perFoot", "$/sq ft"],
  ["days", "days on market"],
  ["listings", "listings"],
  ["change", "change over a year"],
];

function notKnown(row: Row): string {
  const { cell } = row;
  const [sale, rent] = [answer("sale", "problem")(row), answer("rent", "problem")(row)];
  const missing = FIGURES.map(([column, words]) => `IF(ISNUMBER(${cell(column)}),"",", ${words}")`).join("&");
  const count = `COUNT(${FIGURES.map(([column]) => cell(column)).join(",")})`;
  const gaps = `IF(${count}=${FIGURES.length},"",IF(${count}=0,${quotedFormula(NO_ANSWER)},"Not known: "&MID(${missing},3,200)))`;
  const told = `IF(LEN(${sale})>0,${withoutRequests(sale)},IF(LEN(${rent})>0,${withoutRequests(rent)},${gaps}))`;
  return `IF(LEN(${answer("sale", "asked")(row)})=0,"",${told})`;
}

/** Of which day the figures are, on the page too. */
function asOf({ all }: TablesReads<Names>): string {
  const days = all("sale", "updated");
  const [first, last] = [dayIn(`MIN(${days})`), dayIn(`MAX(${days})`)];
  const when = `IF(MIN(${days})=MAX(${days}),"on "&${last},"between "&${first}&" and "&${last})`;
  return `IF(COUNT(${days})=0,"","Figures as the service last updated them "&${when}&".")`;
}

const shown = (heading: string, format: FormatName, formula: (row: Row) => string): TablesColumn<Names, Market> => ({
  ...{ heading, characters: 12, format, formula },
});

const filled = <Column extends string>(
  heading: string,
  from: string,
  field: string,
  format?: FormatName,
): TablesColumn<Names, Column> => ({
  heading,
  from,
  field,
  characters: 12,
  ...(format === undefined ? {} : { format }),
});

/** Where a chart has no point: anything else than this error would be drawn as 0. */
const NO_POINT = "NA()";

/** What the chart draws: the ZIP codes that the sheet was inserted with, each under its own name whatever is typed later. */
function drawnColumns(zips: readonly string[], last: Series): Readonly<Record<Series, TablesColumn<Names, Series>>> {
  const rowOf = (index: number): number => index + 2;
  const month: TablesColumn<Names, Series> = {
    ...{ heading: "Drawn: month", characters: 12, format: "month" },
    formula: ({ all, index }) => numberOr(`INDEX(${all("series", "month")},${rowOf(index)})`),
  };
  const ofZip = (zip: string, place: number): TablesColumn<Names, Series> => ({
    ...{ heading: zip, characters: 12, format: "dollars" },
    formula: ({ all, index }) => {
      const at = (column: "asked" | "place"): string => `INDEX(${all("sale", column)},${place + 1})`;
      const figures = all("series", series(0), last);
      const drawn = `INDEX(${figures},${rowOf(index)},${at("place")})`;
      return `IF(${at("asked")}="${zip}",${numberOr(drawn, NO_POINT)},${NO_POINT})`;
    },
  });
  return Object.fromEntries([
    ["month", month],
    ...zips.map((zip, place) => [series(place), ofZip(zip, place)] as const),
  ]) as Record<Series, TablesColumn<Names, Series>>;
}

export const MARKET_COMPARISON = jobOfPlaces<Names>({
  id: "marketComparison",
  title: "Market comparison",
  meaning: "ZIP codes side by side, with two years of months",
  cost: "One request for each ZIP code.",
  menu: { label: "Market comparison of the selected ZIP codes…", name: "propMarketComparison" },
  sheet: "Markets",
  start: { select: "Select cells with ZIP codes or addresses, or type ZIP codes.", most: MOST },
  problems: "The last column of the table says what isn’t known about a ZIP code.",
  functions: ["MARKET", "TREND"],
  note: "Figures are medians of asking prices and asking rents in listings, not of sales or leases.",
  said: asOf,
  day: asOf,
  inputs: [
    {
      title: "Which homes",
      inputs: {
        Beds: {
          ...{ label: "Beds", value: null, format: "whole", least: 0, most: 10 },
          meaning: "Blank: all homes. With a number, prices and rents are of similar homes; 0 is a studio",
        },
      },
    },
  ],
  counts: [
    ["ZIP codes", ({ all }) => `SUMPRODUCT(--(LEN(${all("market", "zip")})>0))`],
    ["With a price and a rent", ({ all }) => `COUNT(${all("market", "yield")})`],
  ],
  more: [
    "Gross yield: 12 × median rent ÷ median price. Homes for rent are",
    "often smaller than those for sale: a number of beds makes them comparable.",
    "Change: the newest month’s median price against a year before.",
  ],
  frozenColumns: 1,
  placed: (zips) => {
    const rows = Math.max(LEAST_ROWS, zips.length);
    const last = series(rows - 1);
    return {
      bands: [["market"], ["series"]],
      read: ["sale", "rent", "drawn"],
      printed: [{ table: "market" }, { table: "series" }],
      charts:
        zips.length === 0
          ? []
          : [
              {
                ...{
                  kind: "line",
                  title: "Median asking price by month",
                  axes: { labels: "Month", values: "Median asking price ($)" },
                  table: "drawn",
                  labels: "month",
                  rows: MONTHS,
                },
                series: zips.map((name, index) => ({ column: series(index), name })),
              },
            ],
      tables: {
        market: {
          rows,
          columns: {
            zip: zipColumn(zips),
            price: shown("Median price", "dollars", figure("sale", "price")),
            rent: shown("Median rent", "dollars", figure("rent", "rent")),
            perFoot: shown("$/sq ft", "cents", figure("sale", "perFoot")),
            days: shown("Days on market", "whole", figure("sale", "days")),
            listings: shown("Listings", "whole", figure("sale", "listings")),
            change: shown("Change over a year", "signedPercent", changeOverYear(last)),
            yield: shown("Gross yield", "finePercent", ({ cell }) => {
              const [price, rent] = [cell("price"), cell("rent")];
              return `IF(COUNT(${price},${rent})=2,IF(${price}>0,12*${rent}/${price},""),"")`;
            }),
            why: { heading: "What isn’t known", characters: 44, look: "note", formula: notKnown },
          },
        },
        series: {
          title: "Median asking price by month",
          axes: { labels: "Month", values: "Median asking price ($)" },
          rows: MONTHS + 1,
          bringsHeadings: true,
          columns: {
            month: filled("Month", "TREND", "month", "month"),
            ...(Object.fromEntries(
              Array.from(
                { length: rows },
                (_, place) => [series(place), filled("", "TREND", "medianPrice", "dollars")] as const,
              ),
            ) as Record<`zip${number}`, TablesColumn<Names, Series>>),
          },
          asks: {
            TREND: ({ all, input }) =>
              `${all("sale", "asked")},"sale",${MONTHS},"medianPrice",${withBeds(input, "layout=wide;")}`,
          },
        },
        sale: {
          rows,
          columns: {
            asked: askedColumn("ZIP code", ({ all }) => all("market", "zip")),
            place: {
              ...{ heading: "Its place", characters: 10 },
              formula: ({ cell, downTo }) => `IF(LEN(${cell("asked")})=0,"",SUMPRODUCT(--(LEN(${downTo("asked")})>0)))`,
            },
            price: filled("Median price", "MARKET", "medianPrice"),
            perFoot: filled("$/sq ft", "MARKET", "medianPricePerSquareFoot"),
            days: filled("Days on market", "MARKET", "medianDaysOnMarket"),
            listings: filled("Listings", "MARKET", "totalListings"),
            updated: filled("Updated", "MARKET", "lastUpdatedDate", "day"),
            problem: filled("Problem", "MARKET", "problem"),
          },
          asks: {
            MARKET: ({ all, input }, fields) => `${all("sale", "asked")},"sale","${fields}",${withBeds(input)}`,
          },
        },
        rent: {
          rows,
          columns: {
            rent: filled("Median rent", "MARKET", "medianRent"),
            problem: filled("Problem", "MARKET", "problem"),
          },
          asks: {
            MARKET: ({ all, input }, fields) => `${all("sale", "asked")},"rent","${fields}",${withBeds(input)}`,
          },
        },
        drawn: { rows: MONTHS, columns: drawnColumns(zips, last) },
      },
    };
  },
});
