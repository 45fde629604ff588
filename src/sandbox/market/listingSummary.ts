/**
 * What an estimate needs of a listing, small enough to keep many; the rest is computed again for the few that are
 * shown. Listings of one block at a time, because an estimate only looks at blocks around its subject.
 */
import type { PropertyType } from "../../shared/api/propertyTypes";
import type { Block } from "../homes/block";
import { buildingType } from "../homes/buildingFacts";
import type { MapPoint } from "../places/geography";
import { homeAt, homeKey } from "../homes/home";
import { listingOf, periodOf, type ListingMarket } from "./listing";
import type { RecordedAttributes } from "../homes/recordedAttributes";
import type { Town } from "../homes/town";

export interface ListingSummary extends MapPoint {
  readonly zipCode: string;
  /** The home's index in its town. */
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

/** The latest listing of each home of the block that was seen within so many days. */
export function listingsIn(
  town: Town,
  block: Block,
  market: ListingMarket,
  today: number,
  daysOld: number,
): readonly ListingSummary[] {
  const offers: ListingSummary[] = [];
  for (let index = block.start; index < block.start + block.count; index++) {
    // Most homes weren't listed lately, which key and type tell without creating the home.
    const key = homeKey(town, index);
    const type = buildingType(key, block);
    const period = periodOf(key, type, market, today);
    if (period === undefined || today - period.removed >= daysOld) continue;
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
