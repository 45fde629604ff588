/**
 * Which listings of a town are active on a day, for several days at once. A search for active listings on one of these
 * days finds the same ones.
 */
import type { PropertyType } from "../../shared/api/vocabulary/propertyTypes";
import { buildingType } from "../homes/buildingFacts";
import { homeAt, homeKey } from "../homes/home";
import { onRecord } from "../homes/recordedAttributes";
import type { Town } from "../homes/town";
import { lazy } from "../boundedCache";
import { listedPrice, periodsOf, type ListingMarket } from "./listing";
import type { MarketListing } from "./marketFigures";
import { firstSaleDay } from "./marketPrice";

/** A day on which the market is looked at, and the first day of its month. */
export interface MarketDay {
  readonly first: number;
  readonly day: number;
}

export interface ActiveListing extends MarketListing {
  readonly type: PropertyType;
  /** If they are on record. */
  readonly bedrooms: number | undefined;
}

/** The active listings of each day. `days` are in ascending order, and not empty. */
export function activeListings(
  town: Town,
  market: ListingMarket,
  days: readonly [MarketDay, ...MarketDay[]],
): readonly (readonly ActiveListing[])[] {
  const found = days.map((): ActiveListing[] => []);
  const from = days[0].day;
  const until = (days[days.length - 1] as MarketDay).day;
  for (const block of town.blocks) {
    for (let index = block.start; index < block.start + block.count; index++) {
      const key = homeKey(town, index);
      const type = buildingType(key, block);
      const home = lazy(() => homeAt(town, index));
      for (const period of periodsOf(key, type, market, from, until)) {
        // Most listings are too old, which key and type tell without creating the home.
        if (period.removed <= from) continue;
        const listing = lazy(() => ({
          type,
          bedrooms: onRecord(home(), "bedrooms"),
          price: listedPrice(home(), market, period),
          area: onRecord(home(), "squareFootage"),
        }));
        days.forEach(({ first, day }, at) => {
          const isActive = period.listed < day && period.removed > day && period.listed >= firstSaleDay(home());
          if (!isActive) return;
          found[at]?.push({ ...listing(), daysOnMarket: day - period.listed, isNew: period.listed >= first });
        });
      }
    }
  }
  return found;
}
