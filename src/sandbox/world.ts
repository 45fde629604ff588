/**
 * What never changes while a sandbox lives: the places, the seed, and what was lately worked out from them.
 * The same gazetteer, seed and sizes make the same world on every machine.
 */
import type { Gazetteer, Place } from "./gazetteer";
import { listingsIn, type Listing, type Market } from "./listing";
import { measure, OUTERMOST } from "./measure";
import { remembered } from "./remembered";
import { makeTown, type Town } from "./town";

/** The number of homes of a place, where the sandbox's own number is not wanted. */
export type HomesPerPlace = (place: Place) => number | undefined;

export interface World {
  readonly gazetteer: Gazetteer;
  readonly seed: number;
  readonly townOf: (place: Place) => Town;
  /** Homes of a place, without making its town. */
  readonly sizeOf: (place: Place) => number;
  /** Miles from the place's point within which all its homes are. */
  readonly reachOf: (place: Place) => number;
  /** The latest listing of each home that has one: all that were seen in so many days, and perhaps older ones. */
  readonly listingsOf: (place: Place, market: Market, today: number, daysOld: number) => readonly Listing[];
}

const TOWNS_KEPT = 400;
const SIZES_KEPT = 50000;

/** Listings of a place are kept in two portions: those seen lately, of many places, and all there are, of few. */
const LATELY = { days: 300, kept: 150 } as const;
const EVER_KEPT = 20;
/** Days. No listing is older. */
export const EVER = 10000;

export function makeWorld(gazetteer: Gazetteer, seed: number, homesPerPlace?: HomesPerPlace): World {
  const measured = remembered(SIZES_KEPT, (zipCode) => {
    const place = placeOf(gazetteer, zipCode);
    return measure(gazetteer, place, seed, homesPerPlace?.(place));
  });
  const towns = remembered(TOWNS_KEPT, (zipCode) => makeTown(placeOf(gazetteer, zipCode), seed, measured(zipCode)));
  const listingsOf = (question: string, daysOld: number): readonly Listing[] => {
    const [zipCode = "", market, today] = question.split(" ");
    return listingsIn(towns(zipCode), market as Market, Number(today), daysOld);
  };
  const lately = remembered(LATELY.kept, (question) => listingsOf(question, LATELY.days));
  const ever = remembered(EVER_KEPT, (question) => listingsOf(question, EVER));
  return {
    gazetteer,
    seed,
    townOf: ({ zipCode }) => towns(zipCode),
    sizeOf: ({ zipCode }) => measured(zipCode).homes,
    reachOf: ({ zipCode }) => measured(zipCode).reach * OUTERMOST,
    listingsOf: ({ zipCode }, market, today, daysOld) =>
      (daysOld <= LATELY.days ? lately : ever)(`${zipCode} ${market} ${today}`),
  };
}

function placeOf(gazetteer: Gazetteer, zipCode: string): Place {
  const place = gazetteer.ofZip(zipCode);
  if (place === undefined) throw new Error(`No such place: ${zipCode}`);
  return place;
}
