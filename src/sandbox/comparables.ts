/**
 * The listings that are most like the subject: near, seen lately, of its type, and of its size, rooms and age.
 * The circle grows until it holds enough to choose from.
 */
import type { Place } from "./gazetteer";
import { distance, round } from "./geography";
import type { Listing, Market } from "./listing";
import { FARTHEST } from "./measure";
import type { Attributes } from "./published";
import type { Subject } from "./subject";
import type { World } from "./world";

export interface Comparable {
  readonly listing: Listing;
  readonly miles: number;
  /** 0 to 1, four decimals. */
  readonly correlation: number;
}

export interface Choice {
  /** How many are wanted. */
  readonly count: number;
  /** Miles, at most. */
  readonly maxRadius: number | undefined;
  /** Days since they were last seen, at most. */
  readonly daysOld: number | undefined;
}

const CIRCLES = [0.75, 1.5, 3, 6, 12, 25, 50] as const;
/** Days, where none are asked for: at first, and when that brings too few. */
const USUAL_DAYS = 270;
const MORE_DAYS = 730;
/** So many to choose from for each one wanted, while the circle is small; in a large one enough will do. */
const PLENTY = 4;
const LARGE = 6;

/** At most `count`, most alike first. Fewer, or none, where there are no more. */
export function comparablesOf(
  world: World,
  subject: Subject,
  market: Market,
  today: number,
  choice: Choice,
): readonly Comparable[] {
  const { count, daysOld } = choice;
  const lately = around(world, subject, market, today, choice, daysOld ?? USUAL_DAYS);
  const enough = daysOld !== undefined || lately.length >= count;
  const found = enough ? lately : around(world, subject, market, today, choice, MORE_DAYS);
  return [...found].sort(byLikeness).slice(0, count);
}

function around(
  world: World,
  subject: Subject,
  market: Market,
  today: number,
  { count, maxRadius }: Choice,
  daysOld: number,
): readonly Comparable[] {
  const most = maxRadius ?? CIRCLES[CIRCLES.length - 1] ?? 0;
  let found: readonly Comparable[] = [];
  for (const miles of [...CIRCLES.filter((circle) => circle < most), most]) {
    found = placesTouching(world, subject, miles).flatMap((place) =>
      world
        .listingsOf(place, market, today, daysOld)
        .filter((listing) => listing.daysOld <= daysOld && isComparable(subject, listing))
        .map((listing) => compared(subject, listing))
        .filter((comparable) => comparable.miles <= miles),
    );
    if (found.length >= count * (miles < LARGE ? PLENTY : 1)) break;
  }
  return found;
}

function placesTouching(world: World, { point }: Subject, miles: number): readonly Place[] {
  return world.gazetteer
    .within(point, miles + FARTHEST)
    .filter((place) => distance(point, place) <= miles + world.reachOf(place) && world.sizeOf(place) > 0);
}

/** Land compares to land alone; a home of unknown type to any other home. */
function isComparable({ home, type }: Subject, { home: other, attributes }: Listing): boolean {
  if (other.key === home.key) return false;
  if (type === undefined ? other.type === "Land" : other.type !== type) return false;
  if (type === "Land") return attributes.lotSize !== undefined;
  const { bedrooms, bathrooms, squareFootage, yearBuilt } = attributes;
  return [bedrooms, bathrooms, squareFootage, yearBuilt].every((value) => value !== undefined);
}

interface Trait {
  readonly name: keyof Attributes;
  /** What a difference of one takes from the likeness; for areas, of a whole. */
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

function compared({ point, attributes, type }: Subject, listing: Listing): Comparable {
  const miles = distance(point, listing.home);
  let unlike = A_MILE * miles + A_DAY * listing.daysOld;
  for (const { name, weight, relative, most } of TRAITS) {
    const mine = attributes[name];
    const theirs = listing.attributes[name];
    if (mine === undefined || theirs === undefined) continue;
    const difference = Math.abs(mine - theirs) / (relative ? Math.max(1, mine, theirs) : 1);
    const share = type === "Land" && name === "lotSize" ? 0.35 : weight;
    unlike += share * Math.min(most, difference);
  }
  return { listing, miles, correlation: round(Math.max(0, 1 - unlike), 4) };
}

function byLikeness(a: Comparable, b: Comparable): number {
  return b.correlation - a.correlation || a.miles - b.miles || a.listing.home.key - b.listing.home.key;
}
