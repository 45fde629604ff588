/**
 * What never changes in a sandbox: the places, the seed, and cached results. The same gazetteer, seed and sizes give
 * the same world on every machine. All caches are bounded.
 */
import type { Gazetteer, GazetteerPlace } from "../places/gazetteer";
import type { ListingMarket } from "../market/listing";
import { placeSize, OUTERMOST } from "../places/placeSize";
import { listingsIn, type ListingSummary } from "../market/listingSummary";
import type { Tallies } from "./paging";
import { boundedCache } from "../random/boundedCache";
import { makeTown, type Town } from "../homes/town";

/** The number of homes of a place, to override the sandbox's own. */
export type HomesPerPlace = (place: GazetteerPlace) => number | undefined;

export interface World {
  readonly gazetteer: Gazetteer;
  readonly seed: number;
  readonly townOf: (place: GazetteerPlace) => Town;
  /** The number of homes of a place, without creating its town. */
  readonly sizeOf: (place: GazetteerPlace) => number;
  /** Miles from the place's point that include all its homes. */
  readonly reachOf: (place: GazetteerPlace) => number;
  /** Each home's latest listing that was seen within so many days, by the block's number in its town. */
  readonly offersOf: (
    place: GazetteerPlace,
    block: number,
    market: ListingMarket,
    today: number,
    daysOld: number,
  ) => readonly ListingSummary[];
  /** The number of matches in each place for a question, filled while pages are searched. */
  readonly talliesOf: (question: string) => Tallies;
}

export const DEFAULT_SEED = 10632;

/** The blocks of a large town take about 80 KB. */
const TOWNS_KEPT = 1000;
const SIZES_KEPT = 50000;
/** A block has a handful of listings of about 300 bytes each. */
const BLOCKS_KEPT = 15000;
/** A question has a tally of about 300 bytes for each place of a state at most. */
const QUESTIONS_KEPT = 16;

/** Listings of a block are kept for one of these numbers of days, so that requests for other numbers share them. */
const SPANS = [300, 800] as const;
/** The oldest listing, in days. */
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
