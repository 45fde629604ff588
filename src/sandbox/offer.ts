/**
 * What an estimate needs to know of a listing, small enough to keep many: the rest is made again for the few that it
 * shows. Offers of one block at a time, since an estimate looks at the blocks around its subject only.
 */
import type { PropertyType } from "../shared/service/propertyTypes";
import type { Block } from "./block";
import { typeOf } from "./body";
import type { Point } from "./geography";
import { homeAt, homeKey } from "./home";
import { listingOf, turnOf, type Market } from "./listing";
import type { Attributes } from "./published";
import type { Town } from "./town";

export interface Offer extends Point {
  readonly zipCode: string;
  /** Of the home in its town. */
  readonly index: number;
  readonly key: number;
  readonly type: PropertyType;
  readonly attributes: Attributes;
  /** USD, or USD a month. */
  readonly price: number;
  /** Whole UTC day. */
  readonly listed: number;
  /** Days since it was last seen. */
  readonly daysOld: number;
}

/** The latest listing of each home of the block that was seen in so many days. */
export function offersIn(town: Town, block: Block, market: Market, today: number, daysOld: number): readonly Offer[] {
  const offers: Offer[] = [];
  for (let index = block.start; index < block.start + block.count; index++) {
    // Most homes were not listed lately: key and type tell that before the home is made.
    const key = homeKey(town, index);
    const type = typeOf(key, block);
    const turn = turnOf(key, type, market, today);
    if (turn === undefined || today - turn.removed >= daysOld) continue;
    const home = homeAt(town, index);
    const listing = listingOf(home, market, today);
    if (listing === undefined || listing.daysOld > daysOld) continue;
    const { latitude, longitude } = home;
    const { attributes, price, listed, daysOld: age } = listing;
    const { zipCode } = town.place;
    offers.push({ zipCode, index, key, type, latitude, longitude, attributes, price, listed, daysOld: age });
  }
  return offers;
}
