/** The listings of a town that a search for active ones finds on one of several days, with what figures need of them. */
import type { PropertyType } from "../../shared/api/propertyTypes";
import { buildingType } from "../homes/buildingFacts";
import { homeAt, homeKey } from "../homes/home";
import { onRecord } from "../homes/recordedAttributes";
import type { Town } from "../homes/town";
import { listedPrice, periodsOf, type ListingMarket } from "./listing";
import type { ListingPeriod } from "./listingCycle";
import { firstSaleDay } from "./marketPrice";

/** A day, and the first of its month. */
export interface MarketDay {
  readonly first: number;
  readonly day: number;
}

export interface MarketListing {
  readonly type: PropertyType;
  /** If they are on record. */
  readonly bedrooms: number | undefined;
  /** Living area in square feet; NaN if it isn't on record. */
  readonly area: number;
  /** USD, or USD a month. */
  readonly price: number;
  /** Its first day. */
  readonly listed: number;
  /** On which of the days it is active, by their index. */
  readonly active: readonly number[];
}

/** @param days In ascending order. */
export function marketListings(
  town: Town,
  market: ListingMarket,
  days: readonly MarketDay[],
): readonly MarketListing[] {
  const found: MarketListing[] = [];
  const from = days[0]?.day ?? 0;
  const until = days[days.length - 1]?.day ?? from;
  for (const block of town.blocks) {
    for (let index = block.start; index < block.start + block.count; index++) {
      const key = homeKey(town, index);
      const type = buildingType(key, block);
      for (const period of periodsOf(key, type, market, from, until)) {
        const active = daysActive(period, days);
        // Most listings are on no such day, which key and type tell without creating the home.
        if (active.length === 0) continue;
        const home = homeAt(town, index);
        if (period.listed < firstSaleDay(home)) continue;
        const bedrooms = onRecord(home, "bedrooms");
        const area = onRecord(home, "squareFootage") ?? NaN;
        found.push({ type, bedrooms, area, price: listedPrice(home, market, period), listed: period.listed, active });
      }
    }
  }
  return found;
}

/** The same rule as that of a search for active listings: `listingOf`. */
function daysActive({ listed, removed }: ListingPeriod, days: readonly MarketDay[]): readonly number[] {
  const active: number[] = [];
  for (let at = 0; at < days.length; at++) {
    const { day } = days[at] as MarketDay;
    if (listed < day && removed > day) active.push(at);
  }
  return active;
}
