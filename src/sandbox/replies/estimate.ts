/**
 * An estimate from comparables only. Each one's asking price is adjusted to the subject's size, rooms and age and to
 * today, and weighted by its similarity. Their spread gives the range.
 */
import type { GazetteerPlace } from "../places/gazetteer";
import { homeAt } from "../homes/home";
import { listingOf, type Listing, type ListingMarket } from "../market/listing";
import { comparablesOf, type ComparableChoice, type Comparable } from "./comparables";
import { yearOf } from "../random/calendar";
import { comparableRecord } from "../records/listingRecord";
import { priceLevel, rentLevel } from "../market/marketPrice";
import type { RecordedAttributes } from "../homes/recordedAttributes";
import { badRequest, isRefusal, type SandboxRefusal } from "./refusal";
import { subjectOf, subjectRecord, type Subject } from "./estimateSubject";
import type { Query } from "./queryReader";
import type { World } from "../records/world";

interface Method {
  /** The names of the three values. */
  readonly figures: readonly [string, string, string];
  /** The estimate is rounded to a multiple of this, in USD. */
  readonly step: number;
  /** Homes sell or rent for somewhat less than the asking price. */
  readonly asked: number;
  /** Square feet that a home of size 0 would be worth: with a larger number, size matters less. */
  readonly base: number;
  readonly bedroom: number;
  readonly bathroom: number;
  /** The loss per year of age. */
  readonly year: number;
  readonly levelAt: (day: number) => number;
  /** The range extends at least so far to either side, as a share. */
  readonly narrowest: number;
}

const METHODS: Readonly<Record<ListingMarket, Method>> = {
  sale: {
    figures: ["price", "priceRangeLow", "priceRangeHigh"],
    step: 1000,
    asked: 0.985,
    base: 320,
    bedroom: 0.024,
    bathroom: 0.042,
    year: 0.004,
    levelAt: priceLevel,
    narrowest: 0.05,
  },
  rental: {
    figures: ["rent", "rentRangeLow", "rentRangeHigh"],
    step: 10,
    asked: 0.995,
    base: 1050,
    bedroom: 0.033,
    bathroom: 0.03,
    year: 0.002,
    levelAt: rentLevel,
    narrowest: 0.04,
  },
};

/** The reply of an estimate endpoint (docs/service.md, 2.7), or why there is none. */
export function sandboxEstimate(
  world: World,
  query: Query,
  market: ListingMarket,
  today: number,
): object | SandboxRefusal {
  const subject = subjectOf(world, query);
  if (isRefusal(subject)) return subject;
  if (market === "rental" && subject.type === "Land") {
    return badRequest("There is no rent estimate for the property type Land");
  }
  const { compCount, maxRadius, daysOld } = query.numbers;
  const choice: ComparableChoice = { count: compCount as number, maxRadius, daysOld };
  const comparables = comparablesOf(world, subject, market, today, choice);
  if (comparables.length === 0) return badRequest("Not enough comparable listings were found around the property");
  return {
    ...figuresOf(METHODS[market], subject, comparables, today),
    subjectProperty: subjectRecord(subject, today),
    comparables: comparables.map((comparable) => shown(world, comparable, market, today)),
  };
}

/** Its listing, computed again from the summary. */
function shown(world: World, { offer, miles, correlation }: Comparable, market: ListingMarket, today: number): object {
  const place = world.gazetteer.ofZip(offer.zipCode) as GazetteerPlace;
  const home = homeAt(world.townOf(place), offer.index);
  return comparableRecord(listingOf(home, market, today) as Listing, miles, correlation);
}

const SHARPNESS = 0.03;
const SPREAD = 1.25;
const UNSURE = 0.015;
const WIDEST = 0.4;

function figuresOf(
  method: Method,
  subject: Subject,
  comparables: readonly Comparable[],
  today: number,
): Record<string, number> {
  const target = worthOf(method, subject, subject.attributes, subject.attributes, today);
  const adjusted = comparables.map(({ offer, correlation }) => ({
    price:
      (offer.price * method.asked * target * method.levelAt(today)) /
      (worthOf(method, subject, offer.attributes, subject.attributes, today) * method.levelAt(offer.listed)),
    weight: 1 / (SHARPNESS + 1 - correlation) ** 2,
  }));
  const weights = adjusted.reduce((sum, { weight }) => sum + weight, 0);
  const mean = adjusted.reduce((sum, { price, weight }) => sum + price * weight, 0) / weights;
  const variance = adjusted.reduce((sum, { price, weight }) => sum + weight * (price - mean) ** 2, 0) / weights;
  const half = Math.min(WIDEST, Math.max(method.narrowest, (SPREAD * Math.sqrt(variance)) / mean + UNSURE));
  const stepped = (value: number): number => Math.max(method.step, Math.round(value / method.step) * method.step);
  const [figure, low, high] = method.figures;
  return { [figure]: stepped(mean), [low]: stepped(mean * (1 - half)), [high]: stepped(mean * (1 + half)) };
}

const NO_LOT = 7500;
const OLDEST = 70;

/** A home's relative price, compared with others at the same spot. Only known attributes of the subject count. */
function worthOf(
  method: Method,
  { type }: Subject,
  home: RecordedAttributes,
  known: RecordedAttributes,
  today: number,
): number {
  const { base, bedroom, bathroom, year } = method;
  if (type === "Land") return known.lotSize === undefined ? 1 : NO_LOT + (home.lotSize ?? NO_LOT);
  // For Multi-Family, rooms and size are those of the building, and the rent is that of one dwelling.
  const isWhole = type !== "Multi-Family";
  const has = (name: keyof RecordedAttributes): number | undefined =>
    known[name] === undefined ? undefined : home[name];
  const { bedrooms, bathrooms, squareFootage, yearBuilt } = {
    bedrooms: has("bedrooms"),
    bathrooms: has("bathrooms"),
    squareFootage: has("squareFootage"),
    yearBuilt: has("yearBuilt"),
  };
  const size = squareFootage === undefined || (!isWhole && method === METHODS.rental) ? 1 : base + squareFootage;
  const rooms = isWhole ? (1 + bedroom * ((bedrooms ?? 3) - 3)) * (1 + bathroom * ((bathrooms ?? 2) - 2)) : 1;
  const age = yearBuilt === undefined ? 0 : Math.min(OLDEST, Math.max(0, yearOf(today) - yearBuilt));
  return size * Math.max(0.2, rooms) * (1 - year * age);
}
