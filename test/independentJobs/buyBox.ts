/** A buy box, worked out from the service's answers alone: what each line of its sheet shows, by heading, the best first. */
import { type Json, numberIn, textIn, within } from "./answers";
import { divide, type Figure, percentText, rounded, type Shown, shown, total, work } from "./figures";

export interface BoxAnswers {
  /** Of all ZIP codes, in the order in which they were asked. */
  readonly listings: readonly Json[];
  readonly marketOf: (zip: string) => Json | undefined;
  readonly valueOf: (address: string) => Json | undefined;
  readonly rentOf: (address: string) => Json | undefined;
}

const BEGIN = {
  ...{ MinCap: 0.055, MinRent: 0.007, MostAsk: 0.95, Rows: 25 },
  ...{ Vacancy: 0.05, Management: 0.08, Repairs: 0.08, TaxRate: 0.013, Insurance: 0.005, Rehab: 0 },
} as const;

export interface BoxTyped extends Readonly<Partial<Record<keyof typeof BEGIN, number | null>>> {
  readonly LookUp?: "Yes" | "No";
  readonly Reassessed?: "Yes" | "No";
}

const RULES = ["MinCap", "MinRent", "MostAsk"] as const;

interface Ranked {
  readonly listing: Json;
  readonly perFoot: Figure;
  readonly against: Figure;
}

/** Each address once, by the price per square foot against the median of the type in its ZIP code; what has none comes last. */
function ranked({ listings, marketOf }: BoxAnswers): readonly Ranked[] {
  const seen = new Set<string>();
  const each = listings.flatMap((listing): readonly Ranked[] => {
    const address = textIn(listing, "formattedAddress").toLowerCase();
    if (address === "" || seen.has(address)) return [];
    seen.add(address);
    const perFoot = divide(numberIn(listing, "price"), numberIn(listing, "squareFootage"));
    const byType = (within(marketOf(textIn(listing, "zipCode")), "saleData.dataByPropertyType") ?? []) as Json[];
    const own = byType.find((segment) => segment["propertyType"] === textIn(listing, "propertyType"));
    const median = numberIn(own, "medianPricePerSquareFoot");
    const against = work([perFoot, median], (price, middle) => (middle > 0 ? price / middle - 1 : undefined));
    return [{ listing, perFoot, against }];
  });
  const place = ({ against }: Ranked): number => against ?? Number.POSITIVE_INFINITY;
  return each
    .map((one, index) => ({ one, index }))
    .sort((a, b) => (place(a.one) === place(b.one) ? a.index - b.index : place(a.one) - place(b.one)))
    .map(({ one }) => one);
}

export function buyBox(answers: BoxAnswers, typed: BoxTyped = {}): readonly Readonly<Record<string, Shown>>[] {
  const rate = (name: keyof typeof BEGIN): Figure => {
    const given = typed[name];
    if (given === undefined) return BEGIN[name];
    // A rule that is cleared is none; a cost that is cleared isn't there.
    return given ?? ((RULES as readonly string[]).includes(name) ? undefined : 0);
  };
  return ranked(answers).map((each, index) => lineOf(answers, each, index, rate, typed));
}

function lineOf(
  { valueOf, rentOf }: BoxAnswers,
  { listing, perFoot, against }: Ranked,
  index: number,
  rate: (name: keyof typeof BEGIN) => Figure,
  { LookUp, Reassessed }: BoxTyped,
): Readonly<Record<string, Shown>> {
  const [address, type] = [textIn(listing, "formattedAddress"), textIn(listing, "propertyType")];
  const [ask, area] = [numberIn(listing, "price"), numberIn(listing, "squareFootage")];
  const isLand = type === "Land";
  const isBuilding = type === "Multi-Family" || (type === "Apartment" && textIn(listing, "addressLine2") === "");
  const isMarked = index < (rate("Rows") ?? 0) && !isLand;
  const isAsked = LookUp === "Yes" && isMarked;
  const [valued, rented] = [isAsked ? valueOf(address) : undefined, isAsked ? rentOf(address) : undefined];
  const [value, rent] = [numberIn(valued, "price"), numberIn(rented, "rent")];
  const gross = isBuilding ? undefined : work([rent], (month) => 12 * month);
  const collected = work([gross, rate("Vacancy")], (year, lost) => year * (1 - lost));
  const tax = work([ask, rate("TaxRate")], (price, share) => rounded(price * share, 0));
  const withoutHoa = ["Single Family", "Manufactured"].includes(type) || isBuilding ? 0 : undefined;
  const dues = work([numberIn(listing, "hoa.fee")], (month) => 12 * month) ?? withoutHoa;
  const rehab = rate("Rehab") === 0 ? 0 : work([area, rate("Rehab")], (feet, each) => feet * each);
  const before = work(
    [collected, gross, tax, dues, rate("Management"), rate("Repairs")],
    (egi, gpr, bill, hoa, management, repairs) => egi - egi * management - gpr * repairs - bill - hoa,
  );
  const net = work([before, ask, rate("Insurance")], (left, price, share) => left - price * share);
  const cap = divide(net, total(ask, rehab));
  const [askToValue, rentToAsk] = [divide(ask, value), isBuilding ? undefined : divide(rent, ask)];
  // The price at which, with the rehab, the cap rate is the least: (before − price × insurance) ÷ (price + rehab).
  // Where a sale reassesses, tax follows the price as insurance does.
  const [fixedTax, taxShare] = Reassessed === "Yes" ? [0, rate("TaxRate")] : [tax, 0];
  const offer = work(
    [before, tax, fixedTax, taxShare, rehab, rate("MinCap"), rate("Insurance")],
    (left, taxed, fixed, taxRate, costs, least, share) =>
      least > 0 ? Math.max(0, (left + taxed - fixed - least * costs) / (least + share + taxRate)) : undefined,
  );

  const rules: readonly (readonly [Figure, Figure, "most" | "least", (share: string) => string])[] = [
    [askToValue, rate("MostAsk"), "most", (share) => `ask is ${share} of value`],
    [rentToAsk, rate("MinRent"), "least", (share) => `rent is ${share} of ask`],
    [cap, rate("MinCap"), "least", (share) => `cap rate is ${share}`],
  ];
  const failed = rules.flatMap(([figure, limit, which, words]) => {
    if (figure === undefined || limit === undefined) return [];
    const held = rounded(figure, 4);
    const fails = which === "most" ? held > limit : held < limit;
    return fails ? [`${words(percentText(figure))} (at ${which} ${percentText(limit)})`] : [];
  });
  const lacking = [
    ...(ask === undefined ? ["ask"] : []),
    ...(value === undefined ? ["value"] : []),
    ...(rent === undefined ? ["rent"] : []),
    ...(dues === undefined ? ["HOA fee"] : []),
    ...(rehab === undefined ? ["sq ft, for the rehab"] : []),
    ...(isBuilding ? ["number of units"] : []),
  ].join(", ");
  const held = rules.flatMap(([figure, , , words]) => (figure === undefined ? [] : [words(percentText(figure))]));
  const verdict = (): string | undefined => {
    if (isLand) return "Fails: land has no rent";
    if (!isAsked) return "Not looked up";
    // Of a home without either, the service's own words say why.
    if (value === undefined && rent === undefined) return undefined;
    if (failed.length > 0) return `Fails: ${failed.join(", ")}${lacking === "" ? "" : `; not known: ${lacking}`}`;
    return lacking === "" ? `Pass: ${held.join(", ")}` : `Open: not known: ${lacking}`;
  };
  const why = perFoot === undefined ? (area === undefined ? "no sq ft" : "no ask") : "no median";
  const said = verdict();
  return {
    Address: address,
    ...(said === undefined ? {} : { "Pass or why": said }),
    Ask: shown(ask),
    "Days on market": shown(numberIn(listing, "daysOnMarket")),
    Beds: shown(numberIn(listing, "bedrooms")),
    Baths: shown(numberIn(listing, "bathrooms")),
    "Sq ft": shown(area),
    Built: shown(numberIn(listing, "yearBuilt")),
    "HOA a month": shown(numberIn(listing, "hoa.fee")),
    "$/sq ft": shown(perFoot),
    "Against the ZIP’s median": against ?? why,
    "Look up": isMarked ? "Yes" : "No",
    Value: shown(value),
    "Value, low": shown(numberIn(valued, "priceRangeLow")),
    "Value, high": shown(numberIn(valued, "priceRangeHigh")),
    "Ask to value": shown(askToValue),
    "Rent a month": shown(rent),
    "Rent to ask": shown(rentToAsk),
    GPR: isBuilding && rent !== undefined ? "units?" : shown(gross),
    NOI: shown(net),
    "Cap rate on ask": shown(cap),
    Offer: shown(offer),
    "Offer to ask": shown(divide(offer, ask)),
    Type: type,
    EGI: shown(collected),
    "Tax a year": shown(tax),
    "HOA a year": shown(dues),
    Rehab: shown(rehab),
    "Value asked of": isAsked ? address : "",
    "Rent asked of": isAsked ? address : "",
  };
}
