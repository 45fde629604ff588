/**
 * Rates that the sheet's own figures suggest. Nothing uses them: they stand beside the inputs, for a person to judge. The
 * regression is LINEST's, of price on size and year, written out so that every host calculates it.
 */
import { COLUMN, type CompsCells, type CompsPart, LISTED, lineOf, ROW, shownAs } from "./compsCells";
import { isUndisclosedIn } from "../appraising/closedSales";
import type { CompsInput } from "./compsInputs";
import { textLiteral } from "../declaring/formulaText";

/** Fewer sales than that don't make a regression. */
const ENOUGH = 12;

const TREND_MONTHS = 13;

const FIGURES = [
  ...["count", "size", "year", "paid", "sizes", "years", "sizeYear", "sizePaid", "yearPaid", "determinant"],
  ...["footRate", "yearRate"],
] as const;

type Figure = (typeof FIGURES)[number];

const LABELS: Readonly<Record<Figure, string>> = {
  ...{ count: "Sales", size: "Mean size", year: "Mean year", paid: "Mean price", sizes: "Size²", years: "Year²" },
  ...{ sizeYear: "Size × year", sizePaid: "Size × price", yearPaid: "Year × price", determinant: "Determinant" },
  ...{ footRate: "Per sq ft", yearRate: "Per year" },
};

const cellOf = (cells: CompsCells, figure: Figure): string =>
  cells.fixed(ROW.rates + 1, COLUMN.label + FIGURES.indexOf(figure));

export function ratesPart(cells: CompsCells): CompsPart {
  const of = (figure: Figure): string => cellOf(cells, figure);
  const [size, year, paid] = [cells.sales("size"), cells.sales("year"), cells.sales("paid")];
  const enough = (value: string): string => `=IF(${of("count")}>=${ENOUGH},${value},"")`;
  const mean = (column: string): string => enough(`SUM(${column})/${of("count")}`);
  /** How two vary together. */
  const together = (one: string, other: string, means: readonly [Figure, Figure]): string =>
    enough(`SUMPRODUCT(${one},${other})-${of("count")}*${of(means[0])}*${of(means[1])}`);
  // Years and sizes are whole: sums that are smaller come from the last digits of numbers that are all equal.
  const varies = (figure: Figure): string => `${of(figure)}>0.1`;
  const solved = (value: string): string =>
    `IF(${of("determinant")}>0.000001*${of("sizes")}*${of("years")},${value},"")`;
  const byBoth = `(${of("sizePaid")}*${of("years")}-${of("yearPaid")}*${of("sizeYear")})/${of("determinant")}`;
  const bySize = `IF(${varies("sizes")},${of("sizePaid")}/${of("sizes")},"")`;
  const yearRate = `(${of("yearPaid")}*${of("sizes")}-${of("sizePaid")}*${of("sizeYear")})/${of("determinant")}`;
  const formulas: Readonly<Record<Figure, string>> = {
    count: `=COUNTIF(${size},">0")`,
    ...{ size: mean(size), year: mean(year), paid: mean(paid) },
    ...{ sizes: together(size, size, ["size", "size"]), years: together(year, year, ["year", "year"]) },
    sizeYear: together(size, year, ["size", "year"]),
    sizePaid: together(size, paid, ["size", "paid"]),
    yearPaid: together(year, paid, ["year", "paid"]),
    determinant: enough(`${of("sizes")}*${of("years")}-${of("sizeYear")}^2`),
    footRate: enough(`IF(AND(${varies("sizes")},${varies("years")}),${solved(byBoth)},${bySize})`),
    yearRate: enough(`IF(AND(${varies("sizes")},${varies("years")}),${solved(yearRate)},"")`),
  };
  const zip = `IF(${cells.input("LookUpTrend")}="Yes",${cells.value("zipCode")},"")`;
  const trend = `PROP.TREND(${zip}, "sale", ${TREND_MONTHS}, "medianPrice", "headers=0")`;
  return {
    blocks: [
      lineOf(ROW.trend, COLUMN.label, ["Median asking price of the ZIP code by month"]),
      lineOf(ROW.trend + 1, COLUMN.label, [`=IFERROR(${trend},"")`]),
      lineOf(
        ROW.rates,
        COLUMN.label,
        FIGURES.map((figure) => LABELS[figure]),
      ),
      lineOf(
        ROW.rates + 1,
        COLUMN.label,
        FIGURES.map((figure) => formulas[figure]),
      ),
    ],
    looks: [
      ...[ROW.trend, ROW.rates].map((row) =>
        shownAs([row, COLUMN.label, 1, FIGURES.length], { look: "note" as const }),
      ),
      shownAs([ROW.trend + 1, COLUMN.label, TREND_MONTHS], { format: "dollars" }),
      shownAs([ROW.rates + 1, COLUMN.label, 1, FIGURES.length], { format: "decimal" }),
    ],
  };
}

interface Suggestion {
  /** `none` where there is none. */
  readonly figure: string;
  /** What it comes from, or why there is none, before what the input does. */
  readonly from: string;
}

const NONE = "none";

export function suggestions(cells: CompsCells): Readonly<Partial<Record<CompsInput, Suggestion>>> {
  const of = (figure: Figure): string => cellOf(cells, figure);
  const isFetched = `ISNUMBER(${cells.value("price")})`;
  /** Nothing is said before there is an answer. @param none Why there is none. */
  const suggested = (isKnown: string, figure: string, from: string, none: string): Suggestion => ({
    figure: `=IF(${isKnown},${figure},IF(${isFetched},"${NONE}",""))`,
    from: `IF(${isKnown},"Suggested: "&${from}&". ",IF(${isFetched},"None suggested: "&${none}&". ",""))`,
  });
  const perFoot = cells.sales("perSquareFoot");
  const hasSales = `COUNT(${perFoot})>0`;
  const isSloped = `IF(ISNUMBER(${of("footRate")}),${of("footRate")}>0,FALSE)`;
  const third = `ROUND(MEDIAN(${perFoot})/3,2)`;
  const pairs = cells.candidates("pair", 0, LISTED);
  const months = [1, TREND_MONTHS].map((month) => cells.fixed(ROW.trend + month, COLUMN.label)) as [string, string];
  const isMoved = `IF(COUNT(${months.join(",")})=2,MIN(${months.join(",")})>0,FALSE)`;
  const regression = `"regression of "&${of("count")}&" closed sales"`;
  const few = `IF(${of("count")}<${ENOUGH},"it takes ${ENOUGH} closed sales with size and year, and "&${of("count")}&IF(${of("count")}=1," qualifies"," qualify"),"sizes and years of the closed sales don’t tell it")`;
  return {
    ListToSale: suggested(
      `COUNT(${pairs})>0`,
      `ROUND(MEDIAN(${pairs}),3)`,
      `"median of "&COUNT(${pairs})&IF(COUNT(${pairs})=1," home"," homes")&" listed and then sold"`,
      withoutSales(cells, textLiteral("no listing is among the closed sales")),
    ),
    Month: suggested(
      isMoved,
      `ROUND((${months[1]}/${months[0]})^(1/${TREND_MONTHS - 1})-1,4)`,
      textLiteral("the ZIP code’s median asking price over a year"),
      `IF(${cells.input("LookUpTrend")}="Yes",${textLiteral("the ZIP code’s prices of a year ago aren’t known")},${textLiteral("the ZIP code’s prices by month aren’t looked up")})`,
    ),
    SquareFoot: suggested(
      `OR(${isSloped},${hasSales})`,
      `IF(${isSloped},ROUND(${of("footRate")},2),${third})`,
      `IF(${isSloped},${regression},"a third of the median per sq ft of "&COUNT(${perFoot})&IF(COUNT(${perFoot})=1," closed sale"," closed sales"))`,
      withoutSales(cells, textLiteral("no closed sale with a size qualifies")),
    ),
    Year: suggested(`ISNUMBER(${of("yearRate")})`, `ROUND(${of("yearRate")},0)`, regression, withoutSales(cells, few)),
  };
}

/** Why nothing follows from closed sales: none are asked for, or another reason. */
function withoutSales(cells: CompsCells, otherwise: string): string {
  const state = cells.value("state");
  const hidden = `"sale prices are mostly not public in "&${state}`;
  const notAsked = textLiteral("closed sales aren’t requested");
  const isAsked = `${cells.input("ClosedSales")}="Yes"`;
  return `IF(${isUndisclosedIn(state)},${hidden},IF(${isAsked},${otherwise},${notAsked}))`;
}
