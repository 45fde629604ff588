/**
 * A town: the homes of one ZIP code, in blocks. Each block knows how many homes it has, so the home of any index, and
 * the index of any address, is found without creating the others.
 */
import { makeBlock, type Block } from "./block";
import { countyOf, type County } from "../places/county";
import type { GazetteerPlace } from "../places/gazetteer";
import { degreeEast } from "../places/geography";
import { placeKey, type PlaceSize } from "../places/placeSize";
import { housingMix, type HousingMix } from "./housingMix";
import { mix } from "../random/random";
import { stateFacts, type StateFacts } from "../places/states";

export interface Town {
  readonly key: number;
  readonly place: GazetteerPlace;
  readonly state: StateFacts;
  readonly county: County;
  readonly measure: PlaceSize;
  readonly plan: HousingMix;
  readonly homes: number;
  /** Miles in a degree of longitude. */
  readonly degreeEast: number;
  readonly blocks: readonly Block[];
  /** By folded name of the street. */
  readonly streets: ReadonlyMap<string, readonly Block[]>;
}

export function makeTown(place: GazetteerPlace, seed: number, size: PlaceSize): Town {
  const key = placeKey(place, seed);
  const state = stateFacts(place.state);
  const plan = housingMix(size, state);
  const blocks: Block[] = [];
  const streets = new Map<string, Block[]>();
  for (let start = 0; start < size.homes;) {
    const block = makeBlock(place, seed, size, plan, mix(key, 1000 + blocks.length), start, blocks, streets);
    blocks.push(block);
    const along = streets.get(block.folded);
    if (along === undefined) streets.set(block.folded, [block]);
    else along.push(block);
    start += block.count;
  }
  return {
    key,
    place,
    state,
    county: countyOf(place, state, seed),
    measure: size,
    plan,
    homes: size.homes,
    degreeEast: degreeEast(place.latitude),
    blocks,
    streets,
  };
}

/** The block of the home with an index. */
export function blockAt({ blocks }: Town, index: number): Block {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle] as Block).start <= index) low = middle;
    else high = middle - 1;
  }
  return blocks[low] as Block;
}
