/** How large and how dense a place is, told from how many other places lie around it. */
import type { Gazetteer, Place } from "./gazetteer";
import { between, mix, mixText } from "./random";

export interface Measure {
  /** Homes with this ZIP code. */
  readonly homes: number;
  /** 0 is open country, 1 the middle of a large city. */
  readonly urban: number;
  /** Miles from the place's point to its outermost homes, east or north. */
  readonly reach: number;
}

const AROUND = 8;
const FULL = 45;
const FEWEST = 100;
const A_NEIGHBOUR = 110;
const MOST = 6000;
/** Homes fill a square around the place's point, and their streets may lead out of it: in reaches. */
export const OUTERMOST = 2.3;

const REACH = { least: 0.4, most: 3.5 } as const;

/** No home is further from its place's point. Miles. */
export const FARTHEST = REACH.most * OUTERMOST;

/** The key of everything that is made in a place. */
export function placeKey(place: Place, seed: number): number {
  return mixText(mix(seed >>> 0, 77), place.zipCode);
}

export function measure(gazetteer: Gazetteer, place: Place, seed: number, wanted?: number): Measure {
  const around = gazetteer.within(place, AROUND).filter((other) => !gazetteer.isUninhabited(other)).length;
  const neighbours = Math.max(1, around);
  const usual = (FEWEST + A_NEIGHBOUR * neighbours) * between(placeKey(place, seed), "homes", 0.7, 1.3);
  const homes = gazetteer.isUninhabited(place) ? 0 : Math.round(Math.min(MOST, usual));
  return {
    homes: wanted ?? homes,
    urban: Math.min(1, neighbours / FULL),
    reach: Math.min(REACH.most, Math.max(REACH.least, (0.8 * AROUND) / Math.sqrt(neighbours))),
  };
}
