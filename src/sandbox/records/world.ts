/**
 * What never changes while a sandbox lives: the places, the seed, and what was lately worked out from them.
 * The same gazetteer, seed and sizes make the same world on every machine. All that is remembered is bounded.
 */
import type { Gazetteer, GazetteerPlace } from "../places/gazetteer";
import type { ListingMarket } from "../market/listing";
import { placeSize, OUTERMOST } from "../places/placeSize";
import { listingsIn, type ListingSummary } from "../market/listingSummary";
import type { Tallies } from "./paging";
import { boundedCache } from "../common/boundedCache";
import { makeTown, type Town } from "../homes/town";

/** The number of homes of a place, where the sandbox's own number is not wanted. */
export type HomesPerPlace = (place: GazetteerPlace) => number | undefined;

export interface World {
  readonly gazetteer: Gazetteer;
  readonly seed: number;
  readonly townOf: (place: GazetteerPlace) => Town;
  /** Homes of a place, without making its town. */
  readonly sizeOf: (place: GazetteerPlace) => number;
  /** Miles from the place's point within which all its homes are. */
  readonly reachOf: (place: GazetteerPlace) => number;
  /** The latest listing of each home of a block, by the block's number in its town: those seen in so many days. */
  readonly offersOf: (
    place: GazetteerPlace,
    block: number,
    market: ListingMarket,
    today: number,
    daysOld: number,
  ) => readonly ListingSummary[];
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
  const measured = boundedCache(SIZES_KEPT, (zipCode) => {
    const place = placeOf(gazetteer, zipCode);
    return placeSize(gazetteer, place, seed, homesPerPlace?.(place));
  });
  const towns = boundedCache(TOWNS_KEPT, (zipCode) => makeTown(placeOf(gazetteer, zipCode), seed, measured(zipCode)));
  const offers = boundedCache(BLOCKS_KEPT, (question): readonly ListingSummary[] => {
    const [zipCode = "", block, market, today, daysOld] = question.split(" ");
    const town = towns(zipCode);
    const found = town.blocks[Number(block)];
    return found === undefined ? [] : listingsIn(town, found, market as ListingMarket, Number(today), Number(daysOld));
  });
  return {
    gazetteer,
    seed,
    townOf: ({ zipCode }) => towns(zipCode),
    sizeOf: ({ zipCode }) => measured(zipCode).homes,
    reachOf: ({ zipCode }) => measured(zipCode).reach * OUTERMOST,
    offersOf: ({ zipCode }, block, market, today, daysOld) =>
      offers(`${zipCode} ${block} ${market} ${today} ${SPANS.find((span) => daysOld <= span) ?? EVER}`),
    talliesOf: boundedCache(QUESTIONS_KEPT, (): Tallies => new Map()),
  };
}

function placeOf(gazetteer: Gazetteer, zipCode: string): GazetteerPlace {
  const place = gazetteer.ofZip(zipCode);
  if (place === undefined) throw new Error(`No such place: ${zipCode}`);
  return place;
}
