/**
 * A tax appeal, worked out from the service's answers alone: both tables of comparables, line by line, and what they come to.
 * Asked with the sandbox's own answers: what the service was asked for is given, how it is chosen and adjusted isn't.
 */
import { byYear, dayNumber, type Json, numberIn, textIn } from "./answers";
import { divide, type Figure, middle, rounded, type Shown, shown, work } from "./figures";

export interface AppealAnswers {
  readonly record?: Json | undefined;
  readonly value?: Json | undefined;
  readonly nearby: readonly Json[];
  readonly sold?: readonly Json[] | undefined;
}

const BEGIN = {
  ...{ Level: 1, SizeBand: 0.2, AgeBand: 10, Count: 10, Fewest: 5, LookBack: 365, LeastCase: 0.05 },
  ...{ SquareFoot: 50, Year: 500, LotFoot: 1, Bath: 7_500, Month: 0.0025, ContractDays: 30 },
  ...{ SizeWeight: 35, YearsWeight: 20, DistanceWeight: 25, AgeWeight: 20 },
  ...{ HalfYears: 20, HalfMiles: 1, HalfDays: 180 },
} as const;

type Begun = keyof typeof BEGIN;
type OfHome = "TaxYear" | "Assessed" | "Rate" | "ValuationDay" | "Area" | "Built" | "Lot" | "Baths";

/** Numbers that a person types over what stands there; a day by its number. */
export type AppealTyped = Readonly<Partial<Record<Begun | OfHome, number>>> & { readonly Capped?: "Yes" | "No" };

/** Where assessed values of homes may rise by so much a year and no more. */
const CAPPED = "AL AR CA FL NM OK OR SC".split(" ");

/** A deed for less names no price. */
const NOMINAL = 1_000;

interface Appeal {
  readonly uniform: readonly Readonly<Record<string, Shown>>[];
  readonly market: readonly Readonly<Record<string, Shown>>[];
  /** By label. */
  readonly lines: ReadonlyMap<string, Shown>;
}

const positive = (figure: Figure): Figure => work([figure], (each) => (each > 0 ? each : undefined));

const FIELDS = { Area: "squareFootage", Built: "yearBuilt", Lot: "lotSize", Baths: "bathrooms" } as const;

/** Great-circle miles would do as well: over a few miles both are alike to a thousandth. */
function milesBetween(one: Json, other: Json): Figure {
  const at = (record: Json, field: string): Figure => numberIn(record, field);
  return work(
    [at(one, "latitude"), at(one, "longitude"), at(other, "latitude"), at(other, "longitude")],
    (latitude, longitude, north, east) => {
      const up = 69.0934 * (latitude - north);
      const across = 69.0934 * (longitude - east) * Math.cos((north * Math.PI) / 180);
      return Math.hypot(up, across);
    },
  );
}

export function taxAppeal(answers: AppealAnswers, typed: AppealTyped = {}): Appeal {
  const { record = {}, value, nearby, sold } = answers;
  const assessments = byYear(record, "taxAssessments");
  const year = typed.TaxYear ?? assessments[0]?.[0];
  const ofYear = (which: number | undefined): Figure =>
    positive(numberIn(assessments.find(([each]) => each === which)?.[1], "value"));
  const assessed = typed.Assessed ?? ofYear(year);
  const [bill] = byYear(record, "propertyTaxes");
  const rate = typed.Rate ?? divide(positive(numberIn(bill?.[1], "total")), ofYear(bill?.[0]));
  const day = typed.ValuationDay ?? (year === undefined ? undefined : dayNumber(`${year}-01-01`));
  const input = (name: Begun): number => typed[name] ?? BEGIN[name];
  const own = (name: keyof typeof FIELDS): Figure => typed[name] ?? positive(numberIn(record, FIELDS[name]));
  const type = textIn(record, "propertyType");
  const matched = textIn(record, "formattedAddress");

  interface Compared {
    readonly home: Json;
    readonly amount: number;
    readonly days: Figure;
    readonly miles: Figure;
    readonly similarity: number;
  }

  function similarityOf(
    home: Json,
    days: Figure,
  ): { readonly larger: Figure; readonly newer: Figure; readonly share: Figure } {
    const larger = work([positive(numberIn(home, "squareFootage")), own("Area")], (one, other) => one / other - 1);
    const newer = work([positive(numberIn(home, "yearBuilt")), own("Built")], (one, other) => one - other);
    const half = (amount: number, at: number): number => (at > 0 ? 1 / (1 + amount / at) : 1);
    const parts: readonly (readonly [Figure, number])[] = [
      [work([larger], (by) => Math.max(0, 1 - Math.abs(by))), input("SizeWeight")],
      [work([newer], (by) => half(Math.abs(by), input("HalfYears"))), input("YearsWeight")],
      [work([milesBetween(home, record)], (far) => half(far, input("HalfMiles"))), input("DistanceWeight")],
      [work([days], (old) => half(old, input("HalfDays"))), input("AgeWeight")],
    ];
    const known = parts.filter((part): part is readonly [number, number] => part[0] !== undefined);
    const weights = known.reduce((sum, [, weight]) => sum + weight, 0);
    const gained = known.reduce((sum, [part, weight]) => sum + part * weight, 0);
    return { larger, newer, share: weights > 0 ? rounded(gained / weights, 4) : undefined };
  }

  function chosen(homes: readonly Json[], amountOf: (home: Json) => Figure, daysOf?: (home: Json) => Figure) {
    const seen = new Set<string>();
    const fit = homes.flatMap((home, index): readonly (Compared & { readonly index: number })[] => {
      const address = textIn(home, "formattedAddress").toLowerCase();
      const isFirst = !seen.has(address);
      seen.add(address);
      const amount = positive(amountOf(home));
      const days = daysOf?.(home);
      const { larger, newer, share } = similarityOf(home, days);
      if (daysOf !== undefined && (amount ?? 0) < NOMINAL) return [];
      if (!isFirst || address === matched.toLowerCase() || amount === undefined) return [];
      if (daysOf !== undefined && days === undefined) return [];
      if (type !== "" && textIn(home, "propertyType") !== type) return [];
      if (larger === undefined || Math.abs(larger) > input("SizeBand") + 1e-9 || share === undefined) return [];
      if (newer === undefined ? own("Built") !== undefined : Math.abs(newer) > input("AgeBand")) return [];
      return [{ home, amount, days, miles: milesBetween(home, record), similarity: share, index }];
    });
    const best = [...fit].sort((one, other) => other.similarity - one.similarity || one.index - other.index);
    const most = Math.min(best.length, Math.floor(input("Count")));
    const odd = most % 2 === 1 ? most : most - 1;
    const used = odd >= input("Fewest") ? odd : 0;
    return { shown: best.slice(0, used > 0 ? used : most), used };
  }

  const worth = (home: Json, name: keyof typeof FIELDS, each: number): number | "not known" => {
    if (name === "Lot" && (type === "Condo" || type === "Apartment")) return 0;
    return work([own(name), positive(numberIn(home, FIELDS[name]))], (mine, its) => (mine - its) * each) ?? "not known";
  };
  const adjustments = (home: Json, level: number) => ({
    "Size, ±$": worth(home, "Area", input("SquareFoot") * level),
    "Age, ±$": worth(home, "Built", input("Year") * level),
    "Lot, ±$": worth(home, "Lot", input("LotFoot") * level),
    "Baths, ±$": worth(home, "Baths", input("Bath") * level),
  });
  const sum = (parts: Readonly<Record<string, number | "not known">>): number =>
    Object.values(parts).reduce<number>((all, each) => all + (typeof each === "number" ? each : 0), 0);
  const facts = (home: Json) => ({
    "Sq ft": shown(positive(numberIn(home, "squareFootage"))),
    Built: shown(positive(numberIn(home, "yearBuilt"))),
    "Lot, sq ft": shown(positive(numberIn(home, "lotSize"))),
    Baths: shown(positive(numberIn(home, "bathrooms"))),
  });
  const streetOf = (home: Json): string =>
    [textIn(home, "addressLine1"), textIn(home, "addressLine2")].filter((part) => part !== "").join(", ");
  const perFoot = (amount: Figure, home: Json): Figure => divide(amount, positive(numberIn(home, "squareFootage")));

  const isOfYear = (home: Json): boolean => {
    const [entry, mine] = [home, record].map((each) => numberIn(each, `taxAssessments.${year}.year`));
    return entry === undefined || mine === undefined || entry === mine;
  };
  const isCapped = (typed.Capped ?? (CAPPED.includes(textIn(record, "state")) ? "Yes" : "No")) === "Yes";
  const equals = chosen(isCapped ? [] : nearby, (home) =>
    isOfYear(home) ? numberIn(home, `taxAssessments.${year}.value`) : undefined,
  );
  const level = input("Level");
  const uniform = equals.shown.map(({ home, amount, miles, similarity }) => {
    const parts = adjustments(home, level);
    return {
      ...{ Home: streetOf(home), APN: textIn(home, "assessorID"), ...facts(home), Assessed: amount },
      ...{ "Assessed, $/sq ft": shown(perFoot(amount, home)), ...parts },
      ...{ "Net, ±$": sum(parts), Adjusted: amount + sum(parts), Miles: shown(miles), Similarity: similarity },
    };
  });
  const daysTo = (home: Json): Figure => {
    const closed = dayNumber(textIn(home, "lastSaleDate"));
    if (day === undefined || closed === undefined || closed <= 366) return undefined;
    if (closed >= day || closed < day - input("LookBack")) return undefined;
    return Math.max(0, day - closed + input("ContractDays"));
  };
  const sales = chosen(sold ?? [], (home) => numberIn(home, "lastSalePrice"), daysTo);
  const market = sales.shown.map(({ home, amount, days, miles, similarity }) => {
    const parts = adjustments(home, 1);
    const time = amount * rounded(days! / 30.4375, 1) * input("Month");
    return {
      ...{ Home: streetOf(home), Closed: dayNumber(textIn(home, "lastSaleDate"))!, ...facts(home), Price: amount },
      ...{ "Price, $/sq ft": shown(perFoot(amount, home)), ...parts, "Time, ±$": time },
      ...{ Adjusted: amount + time + sum(parts), Miles: shown(miles), Similarity: similarity },
    };
  });

  const medianOf = (used: number, lines: readonly { readonly Adjusted: number }[]): Figure =>
    used > 0 ? middle(lines.map(({ Adjusted }) => Adjusted)) : undefined;
  const needed = [year, assessed, day, own("Area")].every((each) => each !== undefined);
  const [price, equal] = [medianOf(sales.used, market), medianOf(equals.used, uniform)];
  const supports = work([price], (each) => each * level);
  const known = [supports, equal].filter((each) => each !== undefined);
  const requested = known.length === 0 ? undefined : rounded(Math.min(...known), 0);
  const reduction = work([assessed, requested], (now, then) => Math.max(0, now - then));
  const over = (than: Figure): Figure => work([assessed, than], (now, then) => now - then);
  const feet = uniform.map((line) => line["Assessed, $/sq ft"]).filter((each) => typeof each === "number");
  const lines: readonly (readonly [string, Figure])[] = [
    ["Year", year],
    ["Assessed value", assessed],
    ["Valuation day", day],
    ["Tax rate", rate],
    ["Sales that count", day === undefined ? undefined : sales.used],
    ["Median adjusted price", price],
    ["Assessed value that it supports", supports],
    ["The service’s estimate", numberIn(value, "price")],
    ["Homes that count", equals.used],
    ["Median adjusted assessment", equal],
    ["Assessed value that they support", equal],
    ["This home, $/sq ft", divide(assessed, own("Area"))],
    ["Median of the homes, $/sq ft", equals.used > 0 ? middle(feet) : undefined],
    ["Requested assessed value", requested],
    ["Reduction", reduction],
    ["Tax saved a year", work([reduction, rate], (less, part) => less * part)],
  ];
  return {
    ...{ uniform, market },
    lines: new Map<string, Shown>([
      ...lines.map(([label, figure]) => [label, shown(figure)] as const),
      ["over the sales", shown(over(supports))],
      ["over the homes", shown(over(equal))],
      ["verdict", verdictOf()],
    ]),
  };

  function verdictOf(): string {
    if (!needed || requested === undefined || assessed === undefined) return "Not known: ";
    if (requested >= assessed) return "No case: ";
    // In tenths of a percent, as it is said.
    return rounded((assessed - requested) / assessed, 3) >= input("LeastCase") ? "A case: " : "No case: ";
  }
}
