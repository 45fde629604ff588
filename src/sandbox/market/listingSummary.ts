/**
 * What an estimate needs to know of a listing, small enough to keep many: the rest is made again for the few that it
 * shows. Offers of one block at a time, since an estimate looks at the blocks around its subject only.
 */
import type { PropertyType } from "../../shared/api/vocabulary/propertyTypes";
import type { Block } from "../homes/block";
import { buildingType } from "../homes/buildingFacts";
import type { MapPoint } from "../places/geography";
import { homeAt, homeKey } from "../homes/home";
import { listingOf, turnOf, type ListingMarket } from "./listing";
import type { RecordedAttributes } from "../homes/recordedAttributes";
import type { Town } from "../homes/town";

export interface ListingSummary extends MapPoint {
  readonly zipCode: string;
  /** Of the home in its town. */
  readonly index: number;
  readonly key: number;
  readonly type: PropertyType;
  readonly attributes: RecordedAttributes;
  /** USD, or USD a month. */
  readonly price: number;
  /** Whole UTC day. */
  readonly listed: number;
  /** Days since it was last seen. */
  readonly daysOld: number;
}

/** The latest listing of each home of the block that was seen in so many days. */
export function listingsIn(
  town: Town,
  block: Block,
  market: ListingMarket,
  today: number,
  daysOld: number,
): readonly ListingSummary[] {
  const offers: ListingSummary[] = [];
  for (let index = block.start; index < block.start + block.count; index++) {
    // Most homes were not listed lately: key and type tell that before the home is made.
    const key = homeKey(town, index);
    const type = buildingType(key, block);
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
