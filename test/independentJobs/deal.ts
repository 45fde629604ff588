/**
 * A deal, worked out from the trade's formulas: what each line of its sheet shows, by the line's label. It shares nothing with
 * the job.
 */
import { byYear, type Json, numberIn, textIn } from "./answers";
import { divide, dollarText, type Figure, percentText, rounded, type Shown, shown, total, work } from "./figures";

export interface DealAnswers {
  readonly value?: Json | undefined;
  readonly rent?: Json | undefined;
  readonly record?: Json | undefined;
}

const BEGIN = {
  ...{ Vacancy: 0.05, Management: 0.08, Repairs: 0.08, Reserve: 0.05, Insurance: 0.005 },
  ...{ Closing: 0.03, Down: 0.25, Rate: 0.07, Years: 30 },
  ...{ Rehab: 0, Contingency: 0.1, HardMoney: 0.9, HardRate: 0.11, Points: 0.02, Months: 6 },
  ...{ RefinanceShare: 0.75, RefinanceCost: 0.02, Selling: 0.08 },
  ...{ MinCap: 0.055, MinDscr: 1.2, MinCash: 0.08, MostAllIn: 0.75, MaoShare: 0.7 },
} as const;

type Rate = keyof typeof BEGIN;
type Given = Rate | "Price" | "Rent" | "Units" | "Arv" | "TaxBill" | "TaxRate" | "Hoa";

/** What a person types over an input: a number, or null for a cell that is cleared or that can't be used. */
export type DealTyped = Readonly<Partial<Record<Given, number | null>>>;

/** Blank, these are no cost and no loan; of the others nothing is known while they are blank. */
const NOTHING: readonly Rate[] = [
  ...(["Vacancy", "Management", "Repairs", "Reserve", "Insurance", "Closing", "Rehab", "Contingency"] as const),
  ...(["HardMoney", "HardRate", "Points", "Months", "RefinanceShare", "RefinanceCost", "Selling"] as const),
];

/** A building of which the service's rent is one unit's. */
const isBuilding = (value: Json | undefined): boolean => {
  const type = textIn(value, "subjectProperty.propertyType");
  return type === "Multi-Family" || (type === "Apartment" && textIn(value, "subjectProperty.addressLine2") === "");
};

function unitsOf({ value, record }: DealAnswers): Figure {
  if (textIn(value, "subjectProperty.propertyType") === "") return undefined;
  if (!isBuilding(value)) return 1;
  const units = numberIn(record, "features.unitCount");
  return units !== undefined && units > 1 ? units : undefined;
}

function hoaOf({ value, record }: DealAnswers): Figure {
  const type = textIn(value, "subjectProperty.propertyType");
  const none = ["Single Family", "Manufactured"].includes(type) || isBuilding(value) ? 0 : undefined;
  return numberIn(record, "hoa.fee") ?? none;
}

function billOf({ record }: DealAnswers): Figure {
  const [newest] = byYear(record, "propertyTaxes");
  const bill = numberIn(newest?.[1], "total");
  return bill !== undefined && bill > 0 ? bill : undefined;
}

/** Twelve payments of a loan of one dollar. */
function yearly(rate: number, years: number): number {
  const month = rate / 12;
  const payments = Math.round(12 * years);
  let factor = 0;
  for (let payment = 1; payment <= payments; payment += 1) factor += (1 + month) ** -payment;
  return 12 / factor;
}

const loanOf = (amount: Figure, rate: Figure, years: Figure): Figure =>
  work([amount, rate, years], (loan, interest, term) => loan * yearly(interest, term));

/** @param typedIn The cell of an input, by its label. */
export function deal(
  answers: DealAnswers,
  typed: DealTyped,
  typedIn: (label: string) => string,
): ReadonlyMap<string, readonly Shown[]> {
  const { value, rent } = answers;
  const begun: Readonly<Record<string, Figure>> = {
    ...{ Price: numberIn(value, "price"), Rent: numberIn(rent, "rent"), Arv: numberIn(value, "price") },
    ...{ Units: unitsOf(answers), TaxBill: billOf(answers), TaxRate: undefined, Hoa: hoaOf(answers) },
  };
  const given = (name: Given): Figure => {
    if (!(name in typed)) return name in begun ? begun[name] : BEGIN[name as Rate];
    return typed[name] ?? ((NOTHING as readonly string[]).includes(name) ? 0 : undefined);
  };
  const all = (...names: readonly Given[]): readonly Figure[] => names.map(given);

  /** The bill, or of a home that a sale has reassessed its rate of the price. */
  const isReassessed = given("TaxRate") !== undefined;
  const taxAt = (price: Figure): Figure =>
    isReassessed ? work([price, given("TaxRate")], (paid, share) => paid * share) : given("TaxBill");

  const income = (change: { rent?: number; vacancy?: (own: number) => number; rate?: number; price?: Figure } = {}) => {
    const price = "price" in change ? change.price : given("Price");
    const vacancy = work(all("Vacancy"), change.vacancy ?? ((own) => own));
    const rate = work(all("Rate"), (own) => own + (change.rate ?? 0));
    const gross = work(all("Rent", "Units"), (month, units) => month * 12 * units * (change.rent ?? 1));
    const lost = work([gross, vacancy], (year, share) => -year * share);
    const collected = total(gross, lost);
    const [tax, hoa] = [taxAt(price), work(all("Hoa"), (month) => 12 * month)];
    const insurance = work([price, given("Insurance")], (paid, share) => paid * share);
    const management = work([collected, given("Management")], (year, share) => year * share);
    const repairs = work([gross, given("Repairs")], (year, share) => year * share);
    const expenses = total(tax, insurance, hoa, management, repairs);
    const net = work([collected, expenses], (year, costs) => year - costs);
    const reserve = work([gross, given("Reserve")], (year, share) => year * share);
    const loan = work([price, given("Down")], (paid, share) => paid * (1 - share));
    const debt = loanOf(loan, rate, given("Years"));
    const cash = work([net, reserve, debt], (year, aside, service) => year - aside - service);
    const dscr = divide(net, debt);
    return {
      gross,
      lost,
      collected,
      tax,
      insurance,
      hoa,
      management,
      repairs,
      expenses,
      net,
      reserve,
      debt,
      cash,
      dscr,
    };
  };
  const own = income();
  const invested = work(
    all("Price", "Down", "Closing", "Rehab"),
    (price, down, closing, rehab) => price * down + price * closing + rehab,
  );
  const highest = work(
    [own.net, own.insurance, own.tax, ...all("MinDscr", "Down", "Rate", "Years", "Insurance")],
    (net, insured, taxed, least, down, rate, years, share) => {
      // At a price P: (NOI before what follows it − P × its rates) ÷ (P × (1 − down) × a year of a dollar) is the least.
      const each = least * (1 - down) * yearly(rate, years) + share + (isReassessed ? given("TaxRate")! : 0);
      const before = net + insured + (isReassessed ? taxed : 0);
      return each > 0 ? Math.max(0, Math.floor(before / each + 1e-9)) : undefined;
    },
  );

  const project = (price: Figure) => {
    const arv = given("Arv");
    const closing = work([price, given("Closing")], (paid, share) => paid * share);
    const rehab = work(all("Rehab", "Contingency"), (costs, more) => costs * (1 + more));
    const loan = work([price, given("HardMoney")], (paid, share) => paid * share);
    const points = work([loan, given("Points")], (borrowed, share) => borrowed * share);
    const interest = work(
      [loan, ...all("HardRate", "Months")],
      (borrowed, rate, months) => (borrowed * rate * months) / 12,
    );
    const holding = work(
      [price, taxAt(price), own.hoa, ...all("Insurance", "Months")],
      (paid, tax, hoa, insurance, months) => ((tax + hoa + paid * insurance) * months) / 12,
    );
    const allIn = total(price, closing, rehab, points, interest, holding);
    const share = divide(allIn, arv);
    const refinanced = work([arv, given("RefinanceShare")], (worth, part) => worth * part);
    const costs = work([refinanced, given("RefinanceCost")], (borrowed, part) => borrowed * part);
    const left = work([allIn, costs, refinanced], (spent, fees, borrowed) => spent + fees - borrowed);
    const { net, reserve } = income({ price });
    const later = work(
      [net, reserve, loanOf(refinanced, given("Rate"), given("Years"))],
      (year, aside, service) => year - aside - service,
    );
    const selling = work([arv, given("Selling")], (worth, part) => worth * part);
    const profit = work([arv, selling, allIn], (worth, fees, spent) => worth - fees - spent);
    const ofAllIn = divide(profit, allIn);
    return {
      ...{ price, closing, rehab, points, interest, holding, allIn, share, refinanced, costs, left, later },
      ...{ selling, profit, ofAllIn },
    };
  };
  const offered = work(all("MaoShare", "Arv", "Rehab"), (part, worth, rehab) => Math.max(0, part * worth - rehab));
  const [asked, offer] = [project(given("Price")), project(offered)];

  const lacking = (
    [
      ...[["Price", "the price", "Price"] as const, ["Rent", "the rent", "Monthly rent per unit"] as const],
      ...[["Units", "the units", "Units"] as const],
      ...[["Arv", "the value after repair", "Value after repair (ARV)"] as const],
      ...[["TaxBill", "the tax bill", "Property tax a year"] as const, ["Hoa", "the HOA fee", "HOA a month"] as const],
      ...[["Down", "the down payment", "Down payment"] as const, ["Rate", "the interest", "Interest"] as const],
      ...[["Years", "the years of the loan", "Years of the loan"] as const],
    ] as const
  )
    .filter(([name]) => given(name) === undefined && !(name === "TaxBill" && isReassessed))
    .map(([, words, label]) => `${words} in ${typedIn(label)}`)
    .join(", ");

  const verdict = (
    [figure, limit]: readonly [Figure, Figure],
    passes: (figure: number, limit: number) => boolean,
    words: (figure: number, limit: number) => string,
    base?: readonly [Figure, string],
  ): string => {
    if (figure !== undefined && limit !== undefined)
      return `${passes(figure, limit) ? "Passes" : "Fails"}: ${words(figure, limit)}`;
    if (limit === undefined) return "Not known: the rule has no limit";
    if (base?.[0] === 0) return `Not known: ${base[1]}`;
    return lacking === "" ? "Not known: an input isn’t used" : "Not known yet";
  };
  const times = (figure: number): string => String(rounded(figure, 2));
  const cap = divide(own.net, given("Price"));
  const onCash = divide(own.cash, invested);
  /** A line for each price, a figure for each rent around those of the deal. */
  const around = (
    label: string,
    figure: (year: ReturnType<typeof income>, price: Figure) => Figure,
  ): readonly (readonly [string, readonly Figure[]])[] =>
    [-10, -5, 0, 5, 10].map((percent) => {
      const price = work(all("Price"), (own) => own * (1 + percent / 100));
      const figures = [0.9, 0.95, 1, 1.05, 1.1].map((rent) => figure(income({ rent, price }), price));
      const sign = percent < 0 ? "−" : percent > 0 ? "+" : "±";
      return [`${label}, price ${sign}${Math.abs(percent)}%`, figures] as const;
    });
  const stressed = (change: Parameters<typeof income>[0]): readonly Figure[] => {
    const { net, dscr, cash } = income(change);
    return [net, dscr, cash];
  };
  const worse = (vacancy: number): number => Math.max(0.08, vacancy);
  const arvLower = work(all("Arv"), (worth) => 0.95 * worth);
  const lines: readonly (readonly [label: string, values: readonly (Figure | string)[]])[] = [
    ["Still needed", [lacking]],
    [
      "Hold: cap rate",
      [
        verdict(
          [cap, given("MinCap")],
          (figure, limit) => rounded(figure, 4) >= limit,
          (figure, limit) => `cap rate ${percentText(figure)} (at least ${percentText(limit)})`,
          [given("Price"), "the price is $0"],
        ),
      ],
    ],
    [
      "Hold: debt service coverage",
      [
        own.debt === 0
          ? "Passes: no loan"
          : verdict(
              [own.dscr, given("MinDscr")],
              (figure, limit) => rounded(figure, 2) >= limit,
              (figure, limit) => `DSCR ${times(figure)} (at least ${times(limit)})`,
            ),
      ],
    ],
    [
      "Hold: cash on cash",
      [
        verdict(
          [onCash, given("MinCash")],
          (figure, limit) => rounded(figure, 4) >= limit,
          (figure, limit) => `cash on cash ${percentText(figure)} (at least ${percentText(limit)})`,
          [invested, "no cash is invested"],
        ),
      ],
    ],
    [
      "BRRRR: all-in, at the price",
      [
        verdict(
          [asked.share, given("MostAllIn")],
          (figure, limit) => rounded(figure, 4) <= limit,
          (figure, limit) => `${percentText(figure)} of ARV (at most ${percentText(limit)})`,
          [given("Arv"), "the value after repair is $0"],
        ),
      ],
    ],
    [
      "BRRRR and flip: the price",
      [
        given("MaoShare") === undefined
          ? "Not known: the rule has no limit"
          : offered === undefined || given("Price") === undefined
            ? lacking === ""
              ? "Not known: an input isn’t used"
              : "Not known yet"
            : verdict(
                [given("Price"), offered],
                (figure, limit) => figure <= limit,
                (figure, limit) => `${dollarText(figure)}, the highest offer is ${dollarText(limit)}`,
              ),
      ],
    ],
    [
      "Flip: profit, at the price",
      [
        verdict(
          [asked.profit, 0],
          (figure) => figure > 0,
          (figure) => `${dollarText(figure)} after selling`,
        ),
      ],
    ],
    ["Gross potential rent", [own.gross]],
    ["Vacancy", [own.lost]],
    ["Effective gross income", [own.collected]],
    ["Property tax", [own.tax]],
    ["Insurance", [own.insurance]],
    ["HOA", [own.hoa]],
    ["Management", [own.management]],
    ["Repairs", [own.repairs]],
    ["Operating expenses", [own.expenses]],
    ["Net operating income (NOI)", [own.net]],
    ["Debt service", [own.debt]],
    ["Reserve", [own.reserve]],
    ["Cash flow before tax", [own.cash]],
    ["Cash invested", [invested]],
    ["Cap rate", [cap]],
    ["Expense ratio", [divide(own.expenses, own.collected)]],
    [
      "Gross rent multiplier",
      [
        divide(
          work(all("Price"), (price) => 12 * price),
          own.gross,
        ),
      ],
    ],
    ["DSCR", [own.dscr]],
    ["DSCR as a lender’s", [divide(own.gross, total(own.debt, own.tax, own.insurance, own.hoa))]],
    ["Cash on cash", [onCash]],
    ["Break-even occupancy", [divide(total(own.expenses, own.debt), own.gross)]],
    ["Highest price at the DSCR", [highest]],
    ["Price paid", [asked.price, offer.price]],
    ["Closing costs", [asked.closing, offer.closing]],
    ["Rehab with contingency", [asked.rehab, offer.rehab]],
    ["Points", [asked.points, offer.points]],
    ["Interest of the hard money", [asked.interest, offer.interest]],
    ["Tax, HOA and insurance meanwhile", [asked.holding, offer.holding]],
    ["All-in", [asked.allIn, offer.allIn]],
    ["All-in, of ARV", [asked.share, offer.share]],
    ["BRRRR: new loan", [asked.refinanced, offer.refinanced]],
    ["BRRRR: costs of it", [asked.costs, offer.costs]],
    ["BRRRR: cash left in", [asked.left, offer.left]],
    ["BRRRR: cash flow a year after", [asked.later, offer.later]],
    ["Flip: selling costs", [asked.selling, offer.selling]],
    ["Flip: profit before tax", [asked.profit, offer.profit]],
    ["Flip: profit, of all-in", [asked.ofAllIn, offer.ofAllIn]],
    ["As above", stressed({})],
    ["Rent 5% lower", stressed({ rent: 0.95 })],
    ["Interest 1 point higher", stressed({ rate: 0.01 })],
    ["Vacancy of 8%, or more", stressed({ vacancy: worse })],
    ...around("Cap rate", ({ net }, price) => divide(net, price)),
    ...around("Cash on cash", ({ cash }, price) =>
      divide(
        cash,
        work(
          [price, ...all("Down", "Closing", "Rehab")],
          (paid, down, closing, rehab) => paid * (down + closing) + rehab,
        ),
      ),
    ),
    ["All three", stressed({ rent: 0.95, rate: 0.01, vacancy: worse })],
    ["As above, at the price", [asked.left, asked.profit, asked.share]],
    [
      "ARV 5% lower",
      [
        work(
          [asked.allIn, arvLower, ...all("RefinanceShare", "RefinanceCost")],
          (spent, worth, part, fees) => spent - worth * part * (1 - fees),
        ),
        work([asked.allIn, arvLower, given("Selling")], (spent, worth, fees) => worth * (1 - fees) - spent),
        divide(asked.allIn, arvLower),
      ],
    ],
  ];
  return new Map(lines.map(([label, values]) => [label, values.map(shown)]));
}
