/**
 * What never changes while a sandbox lives: the places, the seed, and what was lately worked out from them.
 * The same gazetteer, seed and sizes make the same world on every machine. All that is remembered is bounded.
 */
import type { Gazetteer, Place } from "./gazetteer";
import type { Market } from "./listing";
import { measure, OUTERMOST } from "./measure";
import { offersIn, type Offer } from "./offer";
import type { Tallies } from "./paging";
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
  /** The latest listing of each home of a block, by the block's number in its town: those seen in so many days. */
  readonly offersOf: (place: Place, block: number, market: Market, today: number, daysOld: number) => readonly Offer[];
  /** How much of each place matches a question: filled as its pages are looked for. */
  readonly talliesOf: (question: string) => Tallies;
}

export const DEFAULT_SEED = 10632;

/** The blocks of a large one take some 80 KB. */
const TOWNS_KEPT = 1000;
const SIZES_KEPT = 50000;
/** A block has a handful of offers, of some 300 bytes each. */
const BLOCKS_KEPT = 15000;
/** A question has a tally of some 300 bytes for each of at most a state's places. */
const QUESTIONS_KEPT = 16;

/** Offers of a block are kept for one of these spans, so that questions about other days share them. Days. */
const SPANS = [300, 800] as const;
/** Days. No listing is older. */
const EVER = 10000;

export function makeWorld(gazetteer: Gazetteer, seed = DEFAULT_SEED, homesPerPlace?: HomesPerPlace): World {
  const measured = remembered(SIZES_KEPT, (zipCode) => {
    const place = placeOf(gazetteer, zipCode);
    return measure(gazetteer, place, seed, homesPerPlace?.(place));
  });
  const towns = remembered(TOWNS_KEPT, (zipCode) => makeTown(placeOf(gazetteer, zipCode), seed, measured(zipCode)));
  const offers = remembered(BLOCKS_KEPT, (question): readonly Offer[] => {
    const [zipCode = "", block, market, today, daysOld] = question.split(" ");
    const town = towns(zipCode);
    const found = town.blocks[Number(block)];
    return found === undefined ? [] : offersIn(town, found, market as Market, Number(today), Number(daysOld));
  });
  return {
    gazetteer,
    seed,
    townOf: ({ zipCode }) => towns(zipCode),
    sizeOf: ({ zipCode }) => measured(zipCode).homes,
    reachOf: ({ zipCode }) => measured(zipCode).reach * OUTERMOST,
    offersOf: ({ zipCode }, block, market, today, daysOld) =>
      offers(`${zipCode} ${block} ${market} ${today} ${SPANS.find((span) => daysOld <= span) ?? EVER}`),
    talliesOf: remembered(QUESTIONS_KEPT, (): Tallies => new Map()),
  };
}

function placeOf(gazetteer: Gazetteer, zipCode: string): Place {
  const place = gazetteer.ofZip(zipCode);
  if (place === undefined) throw new Error(`No such place: ${zipCode}`);
  return place;
}
