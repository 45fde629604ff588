import { amount } from "../../parsing/amount";
import { isProblem, type Problem } from "../../api/problem";
import { monthsBefore } from "../../tables/months";
import type { Table } from "../../tables/table";
import type { Plan } from "../../fetching/work/plan";
import type { Arguments, FunctionDeclaration } from "../declaring/declaration";
import { MARKET_KIND, ZIP_PARAMETER } from "../declaring/parameters";
import { ASKED_FIGURES } from "../declaring/remarks";
import { eachZip, marketParameters, marketRules, ONE_MARKET } from "../plans/eachZip";
import { MOST_MONTHS } from "../plans/marketAnswer";

const USUAL = ["month", "medianPrice", "medianDaysOnMarket", "totalListings"];

const RULES = marketRules(["long", "wide"]);

const USUAL_MONTHS = 12;

export const TREND: FunctionDeclaration = {
  name: "TREND",
  group: "Markets",
  summary: "Lists a ZIP code's market by month, oldest first: median asking price or rent, days on market, listings.",
  parameters: [
    ZIP_PARAMETER,
    MARKET_KIND,
    {
      name: "months",
      label: "Months",
      optional: true,
      meaning:
        `Number of months up to the newest, 1 to ${MOST_MONTHS} (default ${USUAL_MONTHS}). ` +
        "Each has a row; one that the service lacks is blank.",
      form: { kind: "number", minimum: 1, maximum: MOST_MONTHS, usual: USUAL_MONTHS },
    },
    ...marketParameters({ usual: USUAL, rules: RULES }),
  ],
  examples: [
    { formula: "=PROP.TREND(78244)", meaning: "Twelve months of the homes for sale in a ZIP code, one row each" },
    {
      formula: '=PROP.TREND(A2:A4, "rent", 24, "month, medianRent, change")',
      meaning: "Two years of median rents in three ZIP codes, stacked, with the ZIP code in the first column",
    },
    {
      formula: '=PROP.TREND(78244, "sale", 6, "month, medianPrice", "by=beds")',
      meaning: "Six months for each number of bedrooms",
    },
    {
      formula: '=PROP.TREND(A2:A4, "sale", 6, , "layout=wide")',
      meaning: "The median asking price as a series for each ZIP code, one column each, ready for a chart",
    },
  ],
  cost: `${ONE_MARKET} Up to 24 months are always included; more take one request for each ZIP code whose result has fewer.`,
  remarks: [ASKED_FIGURES],
  plan: trend,
};

function* trend(given: Arguments): Plan<Table | Problem> {
  const months = amount(given["months"], "months", { minimum: 1, maximum: MOST_MONTHS, whole: true });
  if (isProblem(months)) return months;
  const count = months ?? USUAL_MONTHS;
  return yield* eachZip(given, {
    usual: USUAL,
    rules: RULES,
    months: count,
    isTable: true,
    times: ({ newest }) =>
      newest === undefined ? [] : Array.from({ length: count }, (_, index) => monthsBefore(newest, count - 1 - index)),
  });
}
