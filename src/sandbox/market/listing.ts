/**
 * The latest listing of a home, for sale or for rent, on a given day. It is seen daily until removed, last yesterday.
 */
import type { PropertyType } from "../../shared/api/propertyTypes";
import { askingPrice, askingRent } from "./askingPrice";
import { newYear } from "../random/calendar";
import type { Home } from "../homes/home";
import { firstSaleDay } from "./marketPrice";
import { published, type RecordedAttributes } from "../homes/recordedAttributes";
import { draw } from "../random/random";
import {
  lastRentalPeriod,
  lastSalePeriod,
  rentalPeriodBefore,
  rentalPeriods,
  salePeriodBefore,
  salePeriods,
  type ListingPeriod,
} from "./listingCycle";

export type ListingMarket = "sale" | "rental";

export interface Listing {
  readonly home: Home;
  readonly attributes: RecordedAttributes;
  readonly period: ListingPeriod;
  readonly market: ListingMarket;
  /** USD, or USD per month. */
  readonly price: number;
  readonly isActive: boolean;
  /** Days are whole UTC days. */
  readonly listed: number;
  /** The day after it was last seen; undefined while it is active. */
  readonly removed: number | undefined;
  readonly lastSeen: number;
  readonly daysOnMarket: number;
  /** Days since it was last seen. */
  readonly daysOld: number;
  readonly listingType: string;
}

/** The share of homes that are rented out from time to time. */
const LET: Readonly<Record<PropertyType, number>> = {
  "Single Family": 0.22,
  Condo: 0.4,
  Townhouse: 0.3,
  Manufactured: 0.25,
  "Multi-Family": 0.75,
  Apartment: 0.9,
  Land: 0,
};

/** When a home was last listed, from its key and type. */
export function periodOf(
  key: number,
  type: PropertyType,
  market: ListingMarket,
  today: number,
): ListingPeriod | undefined {
  return market === "sale" ? lastSalePeriod(key, today) : lastRentalPeriod(key, today, LET[type]);
}

/** When a home was listed in the rounds of these days, from its key and type, oldest first. */
export function periodsOf(
  key: number,
  type: PropertyType,
  market: ListingMarket,
  from: number,
  until: number,
): readonly ListingPeriod[] {
  return market === "sale" ? salePeriods(key, from, until) : rentalPeriods(key, from, until, LET[type]);
}

/** The home's previous listing, if any. */
export function periodBefore({ home, period, market }: Listing): ListingPeriod | undefined {
  const before =
    market === "sale" ? salePeriodBefore(home.key, period) : rentalPeriodBefore(home.key, period, LET[home.type]);
  return before === undefined || before.listed < firstSaleDay(home) ? undefined : before;
}

export function listingOf(home: Home, market: ListingMarket, today: number): Listing | undefined {
  const period = periodOf(home.key, home.type, market, today);
  if (period === undefined || period.listed < firstSaleDay(home) || period.listed >= today) return undefined;
  const isActive = period.removed > today;
  const lastSeen = isActive ? today - 1 : period.removed - 1;
  return {
    home,
    attributes: published(home),
    period,
    market,
    price: listedPrice(home, market, period),
    isActive,
    listed: period.listed,
    removed: isActive ? undefined : period.removed,
    lastSeen,
    daysOnMarket: (isActive ? today : period.removed) - period.listed,
    daysOld: today - lastSeen,
    listingType: listingTypeOf(home, market, period),
  };
}

/** The asking price in USD, or the rent in USD per month. */
export function listedPrice(home: Home, market: ListingMarket, period: ListingPeriod): number {
  return market === "sale" ? askingPrice(home, period) : askingRent(home, period);
}

const NEW_FOR = 400;

/** Standard, New Construction, Foreclosure or Short Sale; rentals are Standard. */
export function listingTypeOf({ type, yearBuilt }: Home, market: ListingMarket, period: ListingPeriod): string {
  if (market === "rental") return "Standard";
  if (type !== "Land" && period.listed < newYear(yearBuilt) + NEW_FOR) return "New Construction";
  const chance = draw(period.key, "listingType");
  return chance < 0.02 ? "Foreclosure" : chance < 0.03 ? "Short Sale" : "Standard";
}
