/** The rows of a tax appeal: what it is about, what both approaches come to, and what to ask for. */
import { ratesText } from "../appraising/appraisalInputs";
import { isUndisclosedIn } from "../appraising/closedSales";
import { dollarsIn as dollars, percentIn as percent } from "../declaring/figureWords";
import type { FormRow } from "../declaring/form";
import type { Signature } from "../declaring/signature";
import { dayIn, fetchedText, textLiteral } from "../declaring/formulaText";
import { stillNeeded } from "../declaring/neededInputs";
import { type AppealCells, type AppealFormula, type AppealNames, NEEDED } from "./appealNames";
import { CAPPED_ADVICE, isTaxCappedIn, taxCappedAdvice } from "./assessmentCaps";
import { tooFew, uncomparedWhy } from "./comparables";
import { usedOf } from "./otherHomes";

type Rows = Readonly<Partial<Record<AppealNames["row"], FormRow<AppealNames>>>>;

const one = (
  label: string,
  format: FormRow<AppealNames>["format"],
  value: AppealFormula,
  more: Pick<FormRow<AppealNames>, "note" | "look"> = {},
): FormRow<AppealNames> => ({ ...{ label, values: [value], ...more }, ...(format === undefined ? {} : { format }) });

const words = (label: string, value: AppealFormula, look?: "result"): FormRow<AppealNames> => ({
  ...{ label, values: [value] },
  ...(look === undefined ? {} : { look }),
});

/** Nothing is said before the record has come. */
const onceKnown =
  (said: AppealFormula): AppealFormula =>
  (cells) =>
    `IF(LEN(${cells.any.answer("matched")})>0,${said(cells)},"")`;

export const SHORT: Rows = {
  short: words("Outcome", ({ any }) => any.row("verdict", 0)),
  shortDepends: words("It depends on the cap", ({ any }) => any.row("depends", 0)),
  missing: words(
    "Still needed",
    onceKnown((cells) => stillNeeded(cells, NEEDED)),
  ),
};

export const ASSESSMENT: Rows = {
  taxYear: one("Year", "year", ({ input }) => input("TaxYear")),
  assessed: one("Assessed value", "dollars", ({ input }) => input("Assessed"), { look: "result" }),
  day: one("Valuation day", "day", ({ input }) => input("ValuationDay")),
  level: one("Assessment level", "percent", ({ input }) => input("Level"), { note: "Assessed, of market value" }),
  rate: one("Tax rate", "finePercent", ({ input }) => input("Rate"), { note: "A year’s tax ÷ the assessed value" }),
  rates: words("Adjusted by", ({ input }) => ratesText(input, "sales")),
};

const medianOf =
  (used: "uniformUsed" | "salesUsed", column: "uniform.adjusted" | "market.adjusted"): AppealFormula =>
  ({ row, all }) => {
    const adjusted = all(column);
    return `IF(AND(${row(used)}>0,COUNT(${adjusted})=${row(used)}),MEDIAN(${adjusted}),"")`;
  };

export const MARKET_VALUE: Rows = {
  salesUsed: one("Sales that count", "whole", usedOf("sold")),
  salesMedian: one("Median adjusted price", "dollars", medianOf("salesUsed", "market.adjusted")),
  salesSupports: one(
    "Assessed value that it supports",
    "dollars",
    ({ row, input }) => `${row("salesMedian")}*${input("Level")}`,
    { note: "Median × assessment level", look: "result" },
  ),
  salesOver: one(
    "Assessed above that",
    "signedDollars",
    ({ row, input }) => `${input("Assessed")}-${row("salesSupports")}`,
  ),
  estimate: one("The service’s estimate", "dollars", ({ answer }) => answer("value"), {
    note: "As of today, and partly from asking prices: shown, not used",
  }),
};

export const UNIFORM_VALUE: Rows = {
  uniformUsed: one("Homes that count", "whole", usedOf("nearby")),
  uniformMedian: one("Median adjusted assessment", "dollars", medianOf("uniformUsed", "uniform.adjusted")),
  uniformSupports: one(
    "Assessed value that they support",
    "dollars",
    ({ row, any }) => `IF(${any.input("Capped")}="No",${row("uniformMedian")},"")`,
    { note: "The median; none where assessed values are capped", look: "result" },
  ),
  uniformOver: one(
    "Assessed above that",
    "signedDollars",
    ({ row, input }) => `${input("Assessed")}-${row("uniformSupports")}`,
  ),
  uniformShare: one(
    "Of the assessed value",
    "signedPercent",
    ({ row, input }) => `IF(${input("Assessed")}>0,${row("uniformOver")}/${input("Assessed")},"")`,
  ),
  perFoot: one(
    "This home, $/sq ft",
    "cents",
    ({ input }) => `IF(${input("Area")}>0,${input("Assessed")}/${input("Area")},"")`,
  ),
  uniformPerFoot: one("Median of the homes, $/sq ft", "cents", ({ row, all }) => {
    const figures = all("uniform.perFoot");
    return `IF(AND(${row("uniformUsed")}>0,COUNT(${figures})>0),MEDIAN(${figures}),"")`;
  }),
};

/** Why an approach has no result. */
function whyNone(cells: AppealCells, list: "nearby" | "sold", what: string): string {
  const { any } = cells;
  const missing = any.row("missing", 0);
  const few = `IF(ISNUMBER(${any.row(list === "sold" ? "salesUsed" : "uniformUsed", 0)}),IF(${any.row(list === "sold" ? "salesUsed" : "uniformUsed", 0)}>0,"an input isn’t used",${tooFew(cells, list, what)}),"an input isn’t used")`;
  return `IF(LEN(${missing})>0,"needs "&${missing},${few})`;
}

const marketWhy = (cells: AppealCells): string => {
  const { any } = cells;
  const state = any.answer("state");
  const hidden = `IF(${isUndisclosedIn(state)},"sale prices are mostly not public in "&${state},"closed sales aren’t requested")`;
  return `IF(${any.input("ClosedSales")}="Yes",${whyNone(cells, "sold", "sale")},${hidden})`;
};

/** Capped, the values of neighbors support nothing, however many there are. */
const uniformWhy = (cells: AppealCells): string =>
  `IF(${cells.any.input("Capped")}="No",${whyNone(cells, "nearby", "home")},${uncomparedWhy(cells)})`;

const isTaxCapped = ({ any }: AppealCells): string =>
  `AND(${isTaxCappedIn(any.answer("state"))},${any.input("Capped")}="No")`;

const depends: AppealFormula = (cells) => {
  const { any } = cells;
  const taxCapped = `IF(${isTaxCapped(cells)},${taxCappedAdvice(any.answer("state"))},"")`;
  return `IF(${any.input("Capped")}="Yes",${textLiteral(CAPPED_ADVICE)},${taxCapped})`;
};

/** Differences are compared as they are shown: 4.96% is 5%. */
function verdict(cells: AppealCells): string {
  const { any } = cells;
  const [requested, assessed, saved] = [any.row("requested", 0), any.input("Assessed"), any.row("saved", 0)];
  const least = any.input("LeastCase");
  const tax = `IF(ISNUMBER(${saved}),", "&IF(${isTaxCapped(cells)},"at most ","")&${dollars(saved)}&" a year less tax",", tax saved not known without the tax rate")`;
  const by = any.row("approach", 0);
  const over = `(${assessed}-${requested})`;
  const less = `${dollars(over)}&" ("&ROUND(100*${over}/${assessed},1)&"%) less"`;
  const found = `"A case: request "&${dollars(requested)}&" in place of "&${dollars(assessed)}&", "&${less}&${tax}&", by "&${by}`;
  const small = `"No case: assessed at "&${dollars(assessed)}&", and "&${dollars(requested)}&" is supported, "&${less}&", within "&${percent(least)}&${tax}&", by "&${by}`;
  const none = `"No case: assessed at "&${dollars(assessed)}&", and "&${dollars(requested)}&" is supported, by "&${by}`;
  const missing = any.row("missing", 0);
  const both = `"equal and uniform: "&${uniformWhy(cells)}&"; market: "&${marketWhy(cells)}`;
  const unknown = `"Not known: "&IF(LEN(${missing})>0,"needs "&${missing},${both})`;
  const isWorth = `ROUND(${over}/${assessed},3)>=${least}`;
  const ruled = `IF(${requested}<${assessed},IF(${isWorth},${found},${small}),${none})`;
  const said = `IF(ISNUMBER(${least}),${ruled},"Not known: an input isn’t used")`;
  return `IF(COUNT(${requested},${assessed})=2,${said},${unknown})`;
}

const method =
  (
    name: string,
    known: AppealFormula,
    why: AppealFormula,
    supports: "salesSupports" | "uniformSupports",
  ): AppealFormula =>
  (cells) =>
    `"${name}: "&IF(ISNUMBER(${cells.any.row(supports, 0)}),${known(cells)},"not known, "&${why(cells)})`;

const marketMethod = method(
  "Market value",
  ({ any }) => {
    const [day, back] = [any.input("ValuationDay"), any.input("LookBack")];
    const sales = `"the median of "&${any.row("salesUsed", 0)}&" closed sales in the "&${back}&" days before "&${dayIn(day)}&", the most similar ones, adjusted, is "&${dollars(any.row("salesMedian", 0))}`;
    return `${sales}&"; at a level of "&${percent(any.input("Level"))}&" it supports "&${dollars(any.row("salesSupports", 0))}`;
  },
  marketWhy,
  "salesSupports",
);

const uniformMethod = method(
  "Equal and uniform",
  ({ any }) => {
    const homes = `"the median of "&${any.row("uniformUsed", 0)}&" homes’ assessed values of "&${any.input("TaxYear")}&", the most similar within "&${any.input("Radius")}&" mi, adjusted, is "`;
    return `${homes}&${dollars(any.row("uniformMedian", 0))}`;
  },
  uniformWhy,
  "uniformSupports",
);

const listSource =
  (list: "nearby" | "sold", what: string): AppealFormula =>
  ({ all }) => {
    const days = all(`${list}.fetched`);
    return `IF(COUNT(${days})>0,${fetchedText(what, `MAX(${days})`)},"")`;
  };

export const CONCLUSION: Rows = {
  verdict: words("Outcome", onceKnown(verdict), "result"),
  depends: words("It depends on the cap", onceKnown(depends)),
  requested: one(
    "Requested assessed value",
    "dollars",
    ({ any }) => {
      const both = [any.row("salesSupports", 0), any.row("uniformSupports", 0)].join(",");
      return `IF(COUNT(${both})>0,ROUND(MIN(${both}),0),"")`;
    },
    { note: "The lower of both approaches", look: "result" },
  ),
  approach: words("By", (cells) => {
    const { any } = cells;
    const [market, uniform] = [any.row("salesSupports", 0), any.row("uniformSupports", 0)];
    const lower = `IF(${market}<${uniform},"market value, the lower of both","equal and uniform, the lower of both")`;
    const alone = `IF(ISNUMBER(${market}),"market value alone (equal and uniform: "&${uniformWhy(cells)}&")",IF(ISNUMBER(${uniform}),"equal and uniform alone (market: "&${marketWhy(cells)}&")",""))`;
    return `IF(COUNT(${market},${uniform})=2,${lower},${alone})`;
  }),
  reduction: one("Reduction", "dollars", ({ row, input }) => `MAX(0,${input("Assessed")}-${row("requested")})`),
  reductionShare: one(
    "Of the assessed value",
    "percent",
    ({ row, input }) => `IF(${input("Assessed")}>0,${row("reduction")}/${input("Assessed")},"")`,
  ),
  saved: one("Tax saved a year", "dollars", ({ row, input }) => `${row("reduction")}*${input("Rate")}`, {
    ...{ note: "Reduction × tax rate; the most it can be where only the taxable value is capped", look: "result" },
  }),
  recordSource: words("Sources", ({ any }) =>
    fetchedText("Public record of the home with its assessed values and tax bills", any.answer("recorded")),
  ),
  nearbySource: words("", listSource("nearby", "Public records of homes nearby")),
  soldSource: words("", listSource("sold", "Public records of sales")),
};

export const SIGNED: Signature<AppealFormula> = {
  method: [onceKnown(marketMethod), onceKnown(uniformMethod)],
  isNot: "An appraisal or legal advice: the figures are calculated from public records and the rates typed",
};
