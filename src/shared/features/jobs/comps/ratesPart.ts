/**
 * Rates that the sheet's own figures suggest. Nothing uses them: they stand beside the inputs, for a person to judge. The
 * regression is LINEST's, of price on size and year, written out so that every host calculates it.
 */
import { COLUMN, type CompsCells, type CompsPart, LISTED, lineOf, ROW, shownAs } from "./compsCells";
import { USUAL_MONTH } from "../appraising/appraisalInputs";
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
  readonly figure: string;
  /** What it comes from, as the end of a note; blank where there is none. */
  readonly from: string;
}

export function suggestions(cells: CompsCells): Readonly<Partial<Record<CompsInput, Suggestion>>> {
  const of = (figure: Figure): string => cellOf(cells, figure);
  const perFoot = cells.sales("perSquareFoot");
  const isSloped = `IF(ISNUMBER(${of("footRate")}),${of("footRate")}>0,FALSE)`;
  const third = `IF(COUNT(${perFoot})>0,ROUND(MEDIAN(${perFoot})/3,2),"")`;
  const isKnown = `ISNUMBER(${of("yearRate")})`;
  const pairs = cells.candidates("pair", 0, LISTED);
  const months = [1, TREND_MONTHS].map((month) => cells.fixed(ROW.trend + month, COLUMN.label)) as [string, string];
  const isMoved = `AND(${months.map((month) => `ISNUMBER(${month})`).join(",")})`;
  const said = (condition: string, text: string, otherwise = '""'): string => `IF(${condition},${text},${otherwise})`;
  const month = cells.input("Month");
  const regression = `". Suggested: regression of "&${of("count")}&" closed sales"`;
  return {
    ListToSale: {
      figure: `=IF(COUNT(${pairs})>0,ROUND(MEDIAN(${pairs}),3),"")`,
      from: said(
        `COUNT(${pairs})>0`,
        `". Suggested: median of "&COUNT(${pairs})&IF(COUNT(${pairs})=1," home"," homes")&" asked and then sold"`,
      ),
    },
    Month: {
      figure: `=IF(${isMoved},IF(MIN(${months.join(",")})>0,ROUND((${months[1]}/${months[0]})^(1/${TREND_MONTHS - 1})-1,4),""),"")`,
      from: `${said(`${month}=${USUAL_MONTH}`, textLiteral(". An assumption until you replace it"))}&${said(isMoved, textLiteral(". Suggested: the ZIP code’s median asking price over a year"))}`,
    },
    SquareFoot: {
      figure: `=IF(${isSloped},ROUND(${of("footRate")},2),${third})`,
      from: said(
        isSloped,
        regression,
        said(
          `COUNT(${perFoot})>0`,
          `". Suggested: a third of the median per sq ft of "&COUNT(${perFoot})&" closed sales"`,
          said(`ISNUMBER(${cells.value("price")})`, textLiteral(". None suggested: no closed sale’s price is known")),
        ),
      ),
    },
    Year: { figure: `=IF(${isKnown},ROUND(${of("yearRate")},0),"")`, from: said(isKnown, regression) },
  };
}
