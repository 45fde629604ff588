/** How large and dense a place is, from the number of places around it. */
import { AROUND, type Gazetteer, type GazetteerPlace } from "./gazetteer";
import { between, mix, mixText } from "../random/random";

export interface PlaceSize {
  /** Homes with this ZIP code. */
  readonly homes: number;
  /** 0 is open country, 1 the center of a large city. */
  readonly urban: number;
  /** Beyond that: 0 is a city, 1 has hardly any houses, such as Manhattan. */
  readonly core: number;
  /** Miles from the place's point to its outermost homes, east or north. */
  readonly reach: number;
}

/** So many ZIP codes around mean the center of a large city. */
const FULL = 45;
/** So many more mean its core. */
const CORE = 75;
/** So many mean a city or its suburbs, with large ZIP codes. All others are small. */
export const LARGE_FROM = 10;
const ALONE = 280;
const A_NEIGHBOUR = 380;
const VARIES = { from: 0.85, to: 1.25 } as const;
const MOST = 6000;
/** Homes fill a square around the place's point, and streets may extend beyond it: in multiples of the reach. */
export const OUTERMOST = 2.3;

const REACH = { least: 0.4, most: 3.5 } as const;

/** The largest distance from a home to its place's point, in miles. */
export const FARTHEST = REACH.most * OUTERMOST;

/** The key from which everything in a place is drawn. */
export function placeKey(place: GazetteerPlace, seed: number): number {
  return mixText(mix(seed >>> 0, 77), place.zipCode);
}

export function placeSize(gazetteer: Gazetteer, place: GazetteerPlace, seed: number, wanted?: number): PlaceSize {
  const around = gazetteer.around(place);
  const neighbours = Math.max(1, around);
  const varied = between(placeKey(place, seed), "homes", VARIES.from, VARIES.to);
  const homes = around === 0 ? 0 : Math.round(Math.min(MOST, (ALONE + A_NEIGHBOUR * (around - 1)) * varied));
  return {
    homes: wanted ?? homes,
    urban: Math.min(1, neighbours / FULL),
    core: Math.min(1, Math.max(0, (neighbours - FULL) / CORE)),
    reach: Math.min(REACH.most, Math.max(REACH.least, (0.8 * AROUND) / Math.sqrt(neighbours))),
  };
}
