/** A deal: one home bought to hold, to refinance or to sell again, for three requests. */
import type { FormatName } from "../../workbook/port/looks";
import { numberOr, quotient, whereNumbers } from "./declaring/arithmetic";
import type { FormCells, FormFormula, FormInput, FormRow, FormSection } from "./declaring/form";
import { dollarsIn as dollars, percentIn as percent } from "./declaring/figureWords";
import { fetchedText } from "./declaring/formulaText";
import { jobOfHome } from "./declaring/jobOfHome";
import { type NeededInput, stillNeeded } from "./declaring/neededInputs";
import { waterfall, type WaterfallColumn } from "./declaring/waterfall";
import { isBuilding, isWithoutHoa } from "./investing/buildings";
import { expense } from "./investing/expenses";
import { isReassessedIn } from "./investing/reassessment";

type Row =
  | ("missing" | "capVerdict" | "dscrVerdict" | "cashVerdict" | "allInVerdict" | "maoVerdict" | "flipVerdict")
  | ("gross" | "vacancy" | "effective" | "tax" | "insurance" | "hoa" | "management" | "repairs" | "operating" | "net")
  | ("expenseRatio" | "cap" | "grossMultiplier" | "invested" | "debt" | "reserve" | "cashFlow" | "cash")
  | ("dscr" | "lender" | "breakEven" | "highest")
  | ("buy" | "closing" | "rehab" | "points" | "interest" | "holding" | "allIn" | "allInShare")
  | ("refinanced" | "refinancing" | "leftIn" | "laterCashFlow" | "selling" | "profit" | "profitShare")
  | ("valueSource" | "rentSource" | "recordSource")
  | `${"cap" | "cash"}${Change}`
  | ("asIs" | "lessRent" | "higherRate" | "moreVacancy" | "allThree" | "fullValue" | "lessValue");

/** How a price or a rent differs, and by what it is multiplied. */
const CHANGES = { "−10%": 0.9, "−5%": 0.95, "±0%": 1, "+5%": 1.05, "+10%": 1.1 } as const;

type Change = keyof typeof CHANGES;

type Input =
  | ("Price" | "Rent" | "Units" | "Arv" | "TaxBill" | "TaxRate" | "Hoa")
  | ("Vacancy" | "Management" | "Repairs" | "Reserve" | "Insurance")
  | ("Closing" | "Down" | "Rate" | "Years")
  | ("Rehab" | "Contingency" | "HardMoney" | "HardRate" | "Points" | "Months")
  | ("RefinanceShare" | "RefinanceCost" | "Selling")
  | ("MinCap" | "MinDscr" | "MinCash" | "MostAllIn" | "MaoShare");

interface Names {
  readonly row: Row;
  readonly input: Input;
  readonly answer:
    | ("value" | "matched" | "type" | "unit" | "rent" | "taxBill" | "hoaFee" | "unitCount" | "state")
    | ("valued" | "rented" | "recorded");
  readonly column: `${"income" | "outlay"}.${WaterfallColumn}`;
}

type Cells = FormCells<Names>;

/** What a dollar that is lent takes in a year. */
const yearOfDollar = (rate: string, years: string): string =>
  `IF(${rate}>0,${rate}/(1-(1+${rate}/12)^(-12*${years})),1/${years})`;

/** What is worked out once more with a worse rent, vacancy or rate. */
interface Supposed {
  readonly gross: string;
  readonly vacancy: string;
  readonly rate: string;
  readonly buy: string;
}

const supposed = ({ row, input }: Cells, more: Partial<Supposed> = {}): Supposed => ({
  ...{ gross: row("gross", 0), vacancy: input("Vacancy"), rate: input("Rate"), buy: input("Price"), ...more },
});

/** What the tax rate counts as while none is given: the bill stays, where 0% is no tax. */
const BILL = "bill";

/** A year's property tax at a price: the bill, or where a sale reassesses, its rate of that price. */
const taxAt = ({ row, any }: Cells, buy: string): string =>
  `IF(ISNUMBER(${any.input("TaxRate")}),${buy}*${any.input("TaxRate")},${row("tax", 0)})`;

/** Net operating income: the reserve isn't part of it. */
function netOf(cells: Cells, { gross, vacancy, buy }: Supposed): string {
  const { row, input } = cells;
  const collected = `${gross}*(1-${vacancy})*(1-${input("Management")})`;
  const fixed = `${taxAt(cells, buy)}-${row("hoa", 0)}-${buy}*${input("Insurance")}`;
  return `${collected}-${gross}*${input("Repairs")}-${fixed}`;
}

const debtOf = ({ input }: Cells, { rate, buy }: Pick<Supposed, "rate" | "buy">): string =>
  `${buy}*(1-${input("Down")})*${yearOfDollar(rate, input("Years"))}`;

const cashFlowOf = (cells: Cells, at: Supposed): string =>
  `${netOf(cells, at)}-${at.gross}*${cells.input("Reserve")}-(${debtOf(cells, at)})`;

const investedAt = ({ input }: Cells, buy: string): string =>
  `${buy}*(${input("Down")}+${input("Closing")})+${input("Rehab")}`;

const stress = (more: (cells: Cells) => Partial<Supposed>): FormRow<Names>["values"][number][] => [
  (cells) => netOf(cells, supposed(cells, more(cells))),
  (cells) => quotient(netOf(cells, supposed(cells, more(cells))), debtOf(cells, supposed(cells, more(cells)))),
  (cells) => cashFlowOf(cells, supposed(cells, more(cells))),
];

/** A figure at each price and rent around those of the deal: a row a price, a column a rent; bad where it fails its rule. */
const byPriceAndRent = (
  label: string,
  name: "cap" | "cash",
  least: Names["input"],
  figure: (cells: Cells, at: Supposed) => string,
): FormSection<Names> => ({
  title: `${label} by price and rent`,
  least,
  heads: Object.keys(CHANGES).map((rent) => `Rent ${rent}`),
  rows: Object.fromEntries(
    Object.entries(CHANGES).map(([price, paid]) => [
      `${name}${price}`,
      one(
        `${label}, price ${price}`,
        "finePercent",
        Object.values(CHANGES).map((rented) => (cells: Cells) => {
          const [gross, buy] = [`(${cells.row("gross", 0)}*${rented})`, `(${cells.input("Price")}*${paid})`];
          return figure(cells, supposed(cells, { gross, buy }));
        }),
      ),
    ]),
  ),
});

const HOLD_FORMATS = ["dollars", "decimal", "signedDollars"] as const;
const VALUE_FORMATS = ["signedDollars", "signedDollars", "percent"] as const;

const times = (cell: string): string => `ROUND(${cell},2)`;

/** What a rule compares, as precisely as it is shown. */
interface Rule {
  readonly figure: string;
  readonly limit: string;
  readonly passes: string;
  readonly words: string;
  /** The input of its limit, if it has one: cleared, there is no rule. */
  readonly rule?: string;
  /** What its figure is a part of, and what is said where that is 0. */
  readonly whole?: Whole;
}

interface Whole {
  readonly cell: string;
  readonly none: string;
}

const isZero = (cell: string): string => whereNumbers([cell], `${cell}=0`, "FALSE");

/** A rule's outcome with its figures; why it isn't known, where no line above says what is still needed. */
const verdict =
  (ruled: (cells: Cells) => Rule): FormFormula<Names> =>
  (cells) => {
    const { figure, limit, passes, words, rule, whole } = ruled(cells);
    const missing = cells.any.row("missing", 0);
    const unknown = `IF(LEN(${missing})>0," yet",": an input isn’t used")`;
    const divided = whole === undefined ? unknown : `IF(${isZero(whole.cell)},": ${whole.none}",${unknown})`;
    const why = rule === undefined ? divided : `IF(COUNT(${rule})=0,": the rule has no limit",${divided})`;
    return `IF(COUNT(${figure},${limit})=2,IF(${passes},"Passes: ","Fails: ")&${words},"Not known"&${why})`;
  };

const atLeast =
  (name: string, row: Row, input: Input, shown: (cell: string) => string, digits: number) =>
  ({ any }: Cells): Rule => {
    const [figure, limit] = [any.row(row, 0), any.input(input)];
    return {
      ...{ figure, limit, rule: limit, passes: `ROUND(${figure},${digits})>=${limit}` },
      words: `"${name} "&${shown(figure)}&" (at least "&${shown(limit)}&")"`,
    };
  };

/** Of a figure that is a part of another. */
const partOf =
  (ruled: (cells: Cells) => Rule, whole: (cells: Cells) => Whole) =>
  (cells: Cells): Rule => ({ ...ruled(cells), whole: whole(cells) });

/** Bought without a loan there is nothing to cover. */
const coverage =
  (covered: FormFormula<Names>): FormFormula<Names> =>
  (cells) =>
    `IF(${isZero(cells.any.row("debt", 0))},"Passes: no loan",${covered(cells)})`;

/** What the deal can't be worked out without, as far as it isn't there. */
const NEEDED: readonly NeededInput<Names>[] = [
  ...([
    ["Price", "the price"],
    ["Rent", "the rent"],
    ["Units", "the units"],
    ["Arv", "the value after repair"],
  ] as const),
  ...([
    ["TaxBill", "the tax bill", "TaxRate"],
    ["Hoa", "the HOA fee"],
  ] as const),
  ...([
    ["Down", "the down payment"],
    ["Rate", "the interest"],
    ["Years", "the years of the loan"],
  ] as const),
];

const one = (
  label: string,
  format: FormRow<Names>["format"],
  values: FormFormula<Names> | readonly FormFormula<Names>[],
  note?: string,
  look?: FormRow<Names>["look"],
): FormRow<Names> => ({
  ...{ label, values: typeof values === "function" ? [values] : values },
  ...(format === undefined ? {} : { format }),
  ...(note === undefined ? {} : { note }),
  ...(look === undefined ? {} : { look }),
});

const source = (label: string, what: string, answer: "valued" | "rented"): FormRow<Names> =>
  one(label, undefined, ({ any }) => fetchedText(what, any.answer(answer)));

/** The same at the price and at the highest offer. */
const both = (formula: FormFormula<Names>): readonly FormFormula<Names>[] => [formula, formula];

const part = (label: string, value: number, meaning = ""): FormInput<Names> => ({
  ...{ label, value, format: "finePercent", least: 0, most: 1, meaning },
});

/** More than any home costs, so that no sum of such amounts is beyond what a sheet can hold. */
const MOST_DOLLARS = 10 ** 9;

const amount = (
  label: string,
  value: number | null,
  meaning = "",
  bounds: { readonly format?: FormatName; readonly least?: number; readonly most?: number } = {},
): FormInput<Names> => ({
  ...{ label, value, format: "dollars", least: 0, most: MOST_DOLLARS, ...bounds, meaning },
});

/** Cleared, it isn't none: nothing is known that needs it. */
const needed = (input: FormInput<Names>): FormInput<Names> => ({ ...input, nothing: false });

/** As finely as all other parts of the sheet. */
const costs = (...given: Parameters<typeof expense>): FormInput<Names> => ({
  ...{ ...expense(...given), format: "finePercent" },
});

const begun = (input: FormInput<Names>, varies: string, begins: FormFormula<Names>): FormInput<Names> => ({
  ...{ ...input, varies, begins },
});

/** Blank where the record's number says nothing: a bill of 0, or a building of one unit. */
const aboveOr = (cell: string, least: number): string => `IF(ISNUMBER(${cell}),IF(${cell}>${least},${cell},""),"")`;

const sumOf = (label: string | FormFormula<Names>, amount: FormFormula<Names>) =>
  ({ label, amount, isSum: true }) as const;
const off = (label: string, name: Row) => ({ label, amount: ({ row }: Cells) => `-${row(name, 0)}` });
const on = (label: string, name: Row) => ({ label, amount: ({ row }: Cells) => row(name, 0) });

const INCOME = waterfall<Names>(
  "income",
  {
    title: "Hold: from gross rent to cash flow, a year",
    axes: { labels: "Dark: subtotals. Light: deductions. Gray: below 0.", values: "$ a year" },
  },
  [
    sumOf("Gross rent", ({ row }) => row("gross", 0)),
    on("Vacancy", "vacancy"),
    ...[off("Tax", "tax"), off("Insurance", "insurance"), off("HOA", "hoa")],
    ...[off("Management", "management"), off("Repairs", "repairs")],
    sumOf("NOI", ({ row }) => row("net", 0)),
    ...[off("Reserve", "reserve"), off("Debt", "debt")],
    sumOf("Cash flow", ({ row }) => row("cashFlow", 0)),
  ],
);

const OUTLAY = waterfall<Names>(
  "outlay",
  {
    title: "BRRRR and flip: from the price to all-in, against the value after repair",
    axes: { labels: "Dark: subtotals. Light: what is added.", values: "Cost and value, $" },
  },
  [
    sumOf("Price", ({ row }) => row("buy", 0)),
    ...[on("Closing", "closing"), on("Rehab", "rehab"), on("Points", "points")],
    ...[on("Interest", "interest"), on("Holding", "holding")],
    sumOf("All-in", ({ row }) => row("allIn", 0)),
    sumOf(
      ({ any }) => `IF(ISNUMBER(${any.input("MostAllIn")}),${percent(any.input("MostAllIn"))},"Most")&" of ARV"`,
      ({ input }) => `${input("MostAllIn")}*${input("Arv")}`,
    ),
    sumOf("ARV", ({ input }) => input("Arv")),
  ],
);

export const DEAL = jobOfHome<Names>({
  id: "deal",
  title: "Deal",
  meaning: "One home to hold, to refinance or to flip, side by side",
  cost: "Three requests: value, rent and the public record.",
  menu: { label: "Deal of the selected address…", name: "propDeal" },
  sheet: "Deal",
  // Narrow, so that the inputs beside them are in sight.
  widths: [31, 12, 12, 10, 9, 9],
  start: { select: "Select a cell with an address, or enter one.", about: "The deal is about" },
  note: "Value and rent are the service’s estimates, tax and HOA its public record. Not an appraisal or an offer of a loan.",
  sources: [
    {
      name: "VALUE",
      fields: {
        ...{ matched: "matchedAddress", value: "price", type: "propertyType", unit: "addressLine2" },
        valued: "fetchedAt",
      },
    },
    { name: "RENT", fields: { rent: "rent", rented: "fetchedAt" } },
    {
      name: "RECORD",
      fields: {
        ...{ taxBill: "propertyTaxes.latest.total", hoaFee: "hoa.fee", unitCount: "features.unitCount" },
        ...{ state: "state", recorded: "fetchedAt" },
      },
    },
  ],
  inputs: [
    {
      title: "The home",
      inputs: {
        Price: begun(amount("Price", null, "What is asked or offered"), "the service’s value", ({ any }) =>
          numberOr(any.answer("value")),
        ),
        Rent: begun(amount("Monthly rent per unit", null), "the service’s rent", ({ any }) =>
          numberOr(any.answer("rent"), '""'),
        ),
        Units: begun(
          {
            ...{ label: "Units", value: null, format: "whole", least: 1, most: 10_000 },
            meaning: "Of a building: the record’s, which can be wrong",
          },
          "1, or the record’s units of a building",
          ({ any }) => {
            const [type, unit] = [any.answer("type"), any.answer("unit")];
            const units = `IF(${isBuilding(type, unit)},${aboveOr(any.answer("unitCount"), 1)},1)`;
            return `IF(LEN(${type})=0,"",${units})`;
          },
        ),
        Arv: begun(
          amount("Value after repair (ARV)", null, "Or a comps grid’s: type =Comps1_Indicated"),
          "the service’s value",
          ({ any }) => numberOr(any.answer("value")),
        ),
        TaxBill: begun(amount("Property tax a year", null), "the record’s latest bill", ({ any }) =>
          aboveOr(any.answer("taxBill"), 0),
        ),
        TaxRate: {
          ...{ label: "Tax rate, if reassessed on sale", value: null, format: "finePercent", least: 0, most: 1 },
          ...{ meaning: "A year’s tax, of the price paid. Blank: the bill stays", nothing: BILL },
        },
        Hoa: begun(
          amount("HOA a month", null, "Enter it for a condo or townhouse whose record has none"),
          "the record’s fee; 0 for a house without one",
          ({ any }) => {
            const none = `IF(${isWithoutHoa(any.answer("type"), any.answer("unit"))},0,"")`;
            return numberOr(any.answer("hoaFee"), none);
          },
        ),
      },
    },
    {
      title: "A year’s income",
      inputs: {
        Vacancy: costs("Vacancy", "Of the gross rent"),
        Management: costs("Management", "Of the rent collected"),
        Repairs: costs("Repairs", "Of the gross rent"),
        Reserve: costs("Reserve", "Of the gross rent; below net operating income"),
        Insurance: costs("Insurance", "Of the price paid"),
      },
    },
    {
      title: "Bought to hold",
      inputs: {
        Closing: part("Closing costs", 0.03, "Of the price"),
        Down: needed(part("Down payment", 0.25, "Of the price; 100% without a loan")),
        Rate: needed(part("Interest", 0.07, "A year")),
        Years: amount("Years of the loan", 30, "", { format: "whole", least: 1, most: 100 }),
      },
    },
    {
      title: "Rehab, with hard money",
      inputs: {
        Rehab: amount("Rehab", 0),
        Contingency: part("Contingency", 0.1, "Of the rehab"),
        HardMoney: part("Hard money", 0.9, "Of the price"),
        HardRate: part("Its interest", 0.11, "A year"),
        Points: part("Its points", 0.02, "Of the loan"),
        Months: amount("Its months", 6, "Tax, HOA and insurance are also paid for these months", {
          format: "whole",
          most: 1_200,
        }),
      },
    },
    {
      title: "Refinanced, or sold",
      inputs: {
        RefinanceShare: part("New loan", 0.75, "Of the value after repair"),
        RefinanceCost: part("Its costs", 0.02, "Of the loan"),
        Selling: part("Selling costs", 0.08, "Of the value after repair"),
      },
    },
    {
      title: "Rules",
      inputs: {
        MinCap: needed(part("Cap rate, at least", 0.055)),
        MinDscr: needed(amount("DSCR, at least", 1.2, "", { format: "decimal", most: 100 })),
        MinCash: needed(part("Cash on cash, at least", 0.08)),
        MostAllIn: needed(part("All-in, at most", 0.75, "Of the value after repair")),
        MaoShare: needed(part("Highest offer (MAO)", 0.7, "Of the value after repair, less the rehab")),
      },
    },
  ],
  sections: [
    {
      title: "Verdicts",
      marks: [
        ["Fails", "bad"],
        ["Passes", "good"],
        ["Not known", "warning"],
      ],
      rows: {
        missing: one("Still needed", undefined, (cells) => stillNeeded(cells, NEEDED)),
        capVerdict: one(
          "Hold: cap rate",
          undefined,
          verdict(
            partOf(atLeast("cap rate", "cap", "MinCap", percent, 4), ({ any }) => ({
              ...{ cell: any.input("Price"), none: "the price is $0" },
            })),
          ),
        ),
        dscrVerdict: one(
          "Hold: debt service coverage",
          undefined,
          coverage(verdict(atLeast("DSCR", "dscr", "MinDscr", times, 2))),
        ),
        cashVerdict: one(
          "Hold: cash on cash",
          undefined,
          verdict(
            partOf(atLeast("cash on cash", "cash", "MinCash", percent, 4), ({ any }) => ({
              ...{ cell: any.row("invested", 0), none: "no cash is invested" },
            })),
          ),
        ),
        allInVerdict: one(
          "BRRRR: all-in, at the price",
          undefined,
          verdict(({ any }) => {
            const [figure, limit] = [any.row("allInShare", 0), any.input("MostAllIn")];
            return {
              ...{ figure, limit, rule: limit, passes: `ROUND(${figure},4)<=${limit}` },
              whole: { cell: any.input("Arv"), none: "the value after repair is $0" },
              words: `${percent(figure)}&" of ARV (at most "&${percent(limit)}&")"`,
            };
          }),
        ),
        maoVerdict: one(
          "BRRRR and flip: the price",
          undefined,
          verdict(({ any }) => {
            const [figure, limit] = [any.input("Price"), any.row("buy", 1)];
            return {
              ...{ figure, limit, rule: any.input("MaoShare"), passes: `${figure}<=${limit}` },
              words: `${dollars(figure)}&", the highest offer is "&${dollars(limit)}`,
            };
          }),
        ),
        flipVerdict: one(
          "Flip: profit, at the price",
          undefined,
          verdict(({ any }) => {
            const figure = any.row("profit", 0);
            return { figure, limit: "0", passes: `${figure}>0`, words: `${dollars(figure)}&" after selling"` };
          }),
        ),
      },
    },
    {
      title: "Hold: a year",
      rows: {
        gross: one(
          "Gross potential rent",
          "dollars",
          ({ input }) => `${input("Rent")}*12*${input("Units")}`,
          "Rent × 12 × units",
        ),
        vacancy: one("Vacancy", "signedDollars", ({ row, input }) => `-${row("gross")}*${input("Vacancy")}`),
        effective: one(
          "Effective gross income",
          "dollars",
          ({ row }) => `${row("gross")}+${row("vacancy")}`,
          undefined,
          "total",
        ),
        tax: one("Property tax", "dollars", ({ any }) => {
          const [rate, price] = [any.input("TaxRate"), any.input("Price")];
          return `IF(${rate}="${BILL}",${any.input("TaxBill")},${whereNumbers([rate, price], `${price}*${rate}`)})`;
        }),
        insurance: one("Insurance", "dollars", ({ input }) => `${input("Price")}*${input("Insurance")}`),
        hoa: one("HOA", "dollars", ({ input }) => `12*${input("Hoa")}`),
        management: one("Management", "dollars", ({ row, input }) => `${row("effective")}*${input("Management")}`),
        repairs: one("Repairs", "dollars", ({ row, input }) => `${row("gross")}*${input("Repairs")}`),
        operating: one("Operating expenses", "dollars", ({ row }) =>
          (["tax", "insurance", "hoa", "management", "repairs"] as const).map((name) => row(name)).join("+"),
        ),
        net: one(
          "Net operating income (NOI)",
          "dollars",
          ({ row }) => `${row("effective")}-${row("operating")}`,
          "Effective income − operating expenses",
          "result",
        ),
        debt: one(
          "Debt service",
          "dollars",
          (cells) => debtOf(cells, { rate: cells.input("Rate"), buy: cells.input("Price") }),
          "12 payments of the loan",
        ),
        reserve: one("Reserve", "dollars", ({ row, input }) => `${row("gross")}*${input("Reserve")}`),
        cashFlow: one(
          "Cash flow before tax",
          "signedDollars",
          ({ row }) => `${row("net")}-${row("reserve")}-${row("debt")}`,
          "NOI − reserve − debt service",
          "result",
        ),
        invested: one(
          "Cash invested",
          "dollars",
          (cells) => investedAt(cells, cells.input("Price")),
          "Down payment + closing + rehab",
        ),
      },
    },
    {
      title: "Hold: ratios",
      rows: {
        cap: one("Cap rate", "finePercent", ({ row, input }) => quotient(row("net"), input("Price")), "NOI ÷ price"),
        expenseRatio: one(
          "Expense ratio",
          "percent",
          ({ row }) => quotient(row("operating"), row("effective")),
          "Operating expenses ÷ effective gross income",
        ),
        grossMultiplier: one(
          "Gross rent multiplier",
          "decimal",
          ({ row, input }) => quotient(`12*${input("Price")}`, row("gross")),
          "Price ÷ gross rent a month",
        ),
        dscr: one("DSCR", "decimal", ({ row }) => quotient(row("net"), row("debt")), "NOI ÷ debt service"),
        lender: one(
          "DSCR as a lender’s",
          "decimal",
          ({ row }) =>
            quotient(
              row("gross"),
              `(${(["debt", "tax", "insurance", "hoa"] as const).map((name) => row(name)).join("+")})`,
            ),
          "Rent ÷ (payment, tax, insurance, HOA)",
        ),
        cash: one(
          "Cash on cash",
          "percent",
          ({ row }) => quotient(row("cashFlow"), row("invested")),
          "Cash flow ÷ cash invested",
        ),
        breakEven: one(
          "Break-even occupancy",
          "percent",
          ({ row }) => quotient(`${row("operating")}+${row("debt")}`, row("gross")),
          "(Operating expenses + debt) ÷ gross rent",
        ),
        highest: one(
          "Highest price at the DSCR",
          "dollars",
          (cells) => {
            const { row, input, any } = cells;
            const rate = any.input("TaxRate");
            const reassessed = `IF(ISNUMBER(${rate}),${row("tax")},0)`;
            const before = `${row("net")}+${row("insurance")}+${reassessed}`;
            const each = `(${input("MinDscr")}*(1-${input("Down")})*${yearOfDollar(input("Rate"), input("Years"))}+${input("Insurance")}+IF(ISNUMBER(${rate}),${rate},0))`;
            return `IF(${each}>0,MAX(0,INT((${before})/${each})),"")`;
          },
          "The price at which NOI ÷ debt service equals the rule",
        ),
      },
    },
    {
      title: "Sources",
      rows: {
        valueSource: source("Price and ARV, unless typed", "The service’s value estimate", "valued"),
        rentSource: source("Rent, unless typed", "The service’s rent estimate", "rented"),
        recordSource: one("Tax, HOA and units, unless typed", undefined, ({ any }) => {
          const rate = any.input("TaxRate");
          const isReset = `AND(${rate}="${BILL}",${isReassessedIn(any.answer("state"))})`;
          const reset = `IF(${isReset},"; a sale resets taxes: enter a rate","")`;
          const taxed = `IF(ISNUMBER(${rate}),"; the tax is by the typed rate",${reset})`;
          const day = any.answer("recorded");
          return `IF(ISNUMBER(${day}),${fetchedText("The public record", day)}&${taxed},"")`;
        }),
      },
    },
    { pictures: ["income", "outlay"], newPage: true },
    {
      title: "BRRRR and flip",
      heads: ["At the price", "Highest offer"],
      rows: {
        buy: one(
          "Price paid",
          "dollars",
          [
            ({ input }) => input("Price"),
            ({ input }) => `MAX(0,${input("MaoShare")}*${input("Arv")}-${input("Rehab")})`,
          ],
          "Highest offer: ARV × the rule − rehab",
        ),
        closing: one(
          "Closing costs",
          "dollars",
          both(({ row, input }) => `${row("buy")}*${input("Closing")}`),
        ),
        rehab: one(
          "Rehab with contingency",
          "dollars",
          both(({ input }) => `${input("Rehab")}*(1+${input("Contingency")})`),
        ),
        points: one(
          "Points",
          "dollars",
          both(({ row, input }) => `${row("buy")}*${input("HardMoney")}*${input("Points")}`),
        ),
        interest: one(
          "Interest of the hard money",
          "dollars",
          both(({ row, input }) => `${row("buy")}*${input("HardMoney")}*${input("HardRate")}*${input("Months")}/12`),
        ),
        holding: one(
          "Tax, HOA and insurance meanwhile",
          "dollars",
          both((cells) => {
            const { row, input } = cells;
            const year = `${taxAt(cells, row("buy"))}+${row("hoa", 0)}+${row("buy")}*${input("Insurance")}`;
            return `(${year})*${input("Months")}/12`;
          }),
        ),
        allIn: one(
          "All-in",
          "dollars",
          both(({ row }) =>
            (["buy", "closing", "rehab", "points", "interest", "holding"] as const).map((name) => row(name)).join("+"),
          ),
          undefined,
          "total",
        ),
        allInShare: one(
          "All-in, of ARV",
          "percent",
          both(({ row, input }) => quotient(row("allIn"), input("Arv"))),
        ),
        refinanced: one(
          "BRRRR: new loan",
          "dollars",
          both(({ input }) => `${input("Arv")}*${input("RefinanceShare")}`),
        ),
        refinancing: one(
          "BRRRR: costs of it",
          "dollars",
          both(({ row, input }) => `${row("refinanced")}*${input("RefinanceCost")}`),
        ),
        leftIn: one(
          "BRRRR: cash left in",
          "signedDollars",
          both(({ row }) => `${row("allIn")}+${row("refinancing")}-${row("refinanced")}`),
          "All-in + refinancing − new loan",
          "result",
        ),
        laterCashFlow: one(
          "BRRRR: cash flow a year after",
          "signedDollars",
          both((cells) => {
            const { row, input } = cells;
            const net = netOf(cells, supposed(cells, { buy: row("buy") }));
            return `${net}-${row("reserve", 0)}-${row("refinanced")}*${yearOfDollar(input("Rate"), input("Years"))}`;
          }),
          "NOI − reserve − debt service of the new loan",
        ),
        selling: one(
          "Flip: selling costs",
          "dollars",
          both(({ input }) => `${input("Arv")}*${input("Selling")}`),
        ),
        profit: one(
          "Flip: profit before tax",
          "signedDollars",
          both(({ row, input }) => `${input("Arv")}-${row("selling")}-${row("allIn")}`),
          "ARV − selling − all-in",
          "result",
        ),
        profitShare: one(
          "Flip: profit, of all-in",
          "percent",
          both(({ row }) => quotient(row("profit"), row("allIn"))),
        ),
      },
    },
    {
      title: "If it goes worse: hold",
      newPage: true,
      heads: ["NOI", "DSCR", "Cash flow"],
      rows: {
        asIs: one(
          "As above",
          HOLD_FORMATS,
          stress(() => ({})),
        ),
        lessRent: one(
          "Rent 5% lower",
          HOLD_FORMATS,
          stress(({ row }) => ({ gross: `(${row("gross", 0)}*0.95)` })),
        ),
        higherRate: one(
          "Interest 1 point higher",
          HOLD_FORMATS,
          stress(({ input }) => ({ rate: `(${input("Rate")}+0.01)` })),
        ),
        moreVacancy: one(
          "Vacancy of 8%, or more",
          HOLD_FORMATS,
          stress(({ input }) => ({ vacancy: `MAX(0.08,${input("Vacancy")})` })),
        ),
        allThree: one(
          "All three",
          HOLD_FORMATS,
          stress(({ row, input }) => ({
            ...{ gross: `(${row("gross", 0)}*0.95)`, rate: `(${input("Rate")}+0.01)` },
            vacancy: `MAX(0.08,${input("Vacancy")})`,
          })),
        ),
      },
    },
    {
      title: "If it goes worse: value",
      heads: ["Cash left in", "Flip profit", "All-in, of ARV"],
      rows: {
        fullValue: one("As above, at the price", VALUE_FORMATS, [
          ({ row }) => row("leftIn", 0),
          ({ row }) => row("profit", 0),
          ({ row }) => row("allInShare", 0),
        ]),
        lessValue: one("ARV 5% lower", VALUE_FORMATS, [
          ({ row, input }) => `${row("allIn", 0)}-0.95*${row("refinanced", 0)}*(1-${input("RefinanceCost")})`,
          ({ row, input }) => `0.95*${input("Arv")}*(1-${input("Selling")})-${row("allIn", 0)}`,
          ({ row, input }) => quotient(row("allIn", 0), `0.95*${input("Arv")}`),
        ]),
      },
    },
    byPriceAndRent("Cap rate", "cap", "MinCap", (cells, at) => quotient(netOf(cells, at), at.buy)),
    byPriceAndRent("Cash on cash", "cash", "MinCash", (cells, at) =>
      quotient(cashFlowOf(cells, at), investedAt(cells, at.buy)),
    ),
  ],
  signed: {
    method: [
      "Hold: net operating income is the rent less vacancy and operating expenses; reserve and debt service come off it, at the rates of the first page",
      "BRRRR and flip: the price with closing, rehab and the costs of hard money, against the value after repair",
    ],
    isNot: "An appraisal or a loan offer: the figures are calculated from estimates, public records and what was typed",
  },
  tables: { income: INCOME, outlay: OUTLAY },
  prints: "all",
});
