/**
 * The listings most similar to the subject: near, recently seen, of its type, size, rooms and age. The circle grows
 * until it has enough to choose from.
 */
import type { PropertyType } from "../../shared/api/propertyTypes";
import type { Block } from "../homes/block";
import { nearestIn } from "../homes/blockBounds";
import type { GazetteerPlace } from "../places/gazetteer";
import { distance, round } from "../places/geography";
import type { ListingMarket } from "../market/listing";
import { FARTHEST } from "../places/placeSize";
import type { ListingSummary } from "../market/listingSummary";
import type { RecordedAttributes } from "../homes/recordedAttributes";
import type { Subject } from "./estimateSubject";
import type { Town } from "../homes/town";
import type { World } from "../records/world";

/** Looked up once: see `random.ts`. */
const { abs, max, min } = Math;

export interface Comparable {
  readonly offer: ListingSummary;
  readonly miles: number;
  /** 0 to 1, four decimals. */
  readonly correlation: number;
}

export interface ComparableChoice {
  /** How many to return. */
  readonly count: number;
  /** Miles, at most. */
  readonly maxRadius: number | undefined;
  /** Days since they were last seen, at most. */
  readonly daysOld: number | undefined;
}

const CIRCLES = [0.75, 1.5, 3, 6, 12, 25, 50] as const;
/** Days if none are requested: at first, and if that finds too few. */
const USUAL_DAYS = 270;
const MORE_DAYS = 730;
/**
 * A circle below `NEAR` miles needs `PLENTY` of listings to choose from, a larger one `ENOUGH`. The number to return
 * doesn't matter, so five comparables are the first of fifteen.
 */
const NEAR = 6;
const PLENTY = 60;
const ENOUGH = 25;

/** At most `count`, most similar first; fewer if there are no more. */
export function comparablesOf(
  world: World,
  subject: Subject,
  market: ListingMarket,
  today: number,
  choice: ComparableChoice,
): readonly Comparable[] {
  const { count, daysOld } = choice;
  const lately = around(world, subject, market, today, choice, daysOld ?? USUAL_DAYS);
  const isEnough = daysOld !== undefined || lately.length >= ENOUGH;
  const found = isEnough ? lately : around(world, subject, market, today, choice, MORE_DAYS);
  return [...found].sort(byLikeness).slice(0, count);
}

/** Most places to search, nearest first: a rare type may have none for many miles. */
const PLACES = 80;

function around(
  world: World,
  subject: Subject,
  market: ListingMarket,
  today: number,
  { maxRadius }: ComparableChoice,
  daysOld: number,
): readonly Comparable[] {
  const most = maxRadius ?? CIRCLES[CIRCLES.length - 1] ?? 0;
  // Kept here, so that a block in a smaller circle is the same object.
  const towns = new Map<GazetteerPlace, Town>();
  const seen = new Set<Block>();
  const all: Comparable[] = [];
  let found: readonly Comparable[] = [];
  for (const miles of [...CIRCLES.filter((circle) => circle < most), most]) {
    for (const place of placesTouching(world, subject, miles)) {
      const town = towns.get(place) ?? world.townOf(place);
      towns.set(place, town);
      town.blocks.forEach((block, at) => {
        if (!mayCompare(subject, block) || nearestIn(block, subject.point) > miles || seen.has(block)) return;
        seen.add(block);
        for (const offer of world.offersOf(place, at, market, today, daysOld)) {
          if (offer.daysOld <= daysOld && isComparable(subject, offer)) all.push(compared(subject, offer));
        }
      });
    }
    found = all.filter((comparable) => comparable.miles <= miles);
    if (found.length >= (miles < NEAR ? PLENTY : ENOUGH)) break;
  }
  return found;
}

function placesTouching(world: World, { point }: Subject, miles: number): readonly GazetteerPlace[] {
  return world.gazetteer
    .within(point, miles + FARTHEST)
    .filter((place) => distance(point, place) <= miles + world.reachOf(place) && world.sizeOf(place) > 0)
    .slice(0, PLACES);
}

/** Land is compared with Land only; a home of unknown type with any other type. */
function isLike(subject: PropertyType | undefined, type: PropertyType): boolean {
  return subject === undefined ? type !== "Land" : subject === type;
}

function mayCompare({ type }: Subject, { types }: Block): boolean {
  return types.some(([held]) => isLike(type, held));
}

function isComparable({ home, type }: Subject, offer: ListingSummary): boolean {
  if (offer.key === home.key || !isLike(type, offer.type)) return false;
  if (type === "Land") return offer.attributes.lotSize !== undefined;
  const { bedrooms, bathrooms, squareFootage, yearBuilt } = offer.attributes;
  return [bedrooms, bathrooms, squareFootage, yearBuilt].every((value) => value !== undefined);
}

interface Trait {
  readonly name: keyof RecordedAttributes;
  /** What a difference of 1 subtracts from the similarity; for areas, a difference by a factor of 1. */
  readonly weight: number;
  readonly relative: boolean;
  readonly most: number;
}

const TRAITS: readonly Trait[] = [
  { name: "squareFootage", weight: 0.35, relative: true, most: 1 },
  { name: "bedrooms", weight: 0.025, relative: false, most: 6 },
  { name: "bathrooms", weight: 0.02, relative: false, most: 5 },
  { name: "yearBuilt", weight: 0.0014, relative: false, most: 70 },
  { name: "lotSize", weight: 0.02, relative: true, most: 1 },
];

const A_MILE = 0.012;
const A_DAY = 0.00012;

function compared({ point, attributes, type }: Subject, offer: ListingSummary): Comparable {
  const miles = distance(point, offer);
  let unlike = A_MILE * miles + A_DAY * offer.daysOld;
  for (const { name, weight, relative, most } of TRAITS) {
    const mine = attributes[name];
    const theirs = offer.attributes[name];
    if (mine === undefined || theirs === undefined) continue;
    const difference = abs(mine - theirs) / (relative ? max(1, mine, theirs) : 1);
    const share = type === "Land" && name === "lotSize" ? 0.35 : weight;
    unlike += share * min(most, difference);
  }
  return { offer, miles, correlation: round(max(0, 1 - unlike), 4) };
}

function byLikeness(a: Comparable, b: Comparable): number {
  return b.correlation - a.correlation || a.miles - b.miles || a.offer.key - b.offer.key;
}
