/**
 * The latest listing of a home, for sale or for rent, as it stands on a day. A listing is seen every day until it
 * is removed; what was seen last is of yesterday.
 */
import type { PropertyType } from "../shared/service/propertyTypes";
import { askingPrice, askingRent } from "./asking";
import { newYear } from "./calendar";
import { homeAt, homeKey, typeOf, type Home } from "./home";
import { firstSaleDay } from "./market";
import { published, type Attributes } from "./published";
import { draw } from "./random";
import { lastRentalTurn, lastSaleTurn, type Turn } from "./turnover";
import type { Town } from "./town";

export type Market = "sale" | "rental";

export interface Listing {
  readonly home: Home;
  readonly attributes: Attributes;
  readonly turn: Turn;
  readonly market: Market;
  /** USD, or USD a month. */
  readonly price: number;
  readonly isActive: boolean;
  /** Days are whole UTC days. */
  readonly listed: number;
  /** The day after it was last seen; while it is active, not yet. */
  readonly removed: number | undefined;
  readonly lastSeen: number;
  readonly daysOnMarket: number;
  /** Days since it was last seen. */
  readonly daysOld: number;
  readonly listingType: string;
}

/** Share of the homes that are let from time to time. */
const LET: Readonly<Record<PropertyType, number>> = {
  "Single Family": 0.22,
  Condo: 0.4,
  Townhouse: 0.3,
  Manufactured: 0.25,
  "Multi-Family": 0.75,
  Apartment: 0.9,
  Land: 0,
};

type TurnOf = (key: number, type: PropertyType, today: number) => Turn | undefined;

const TURNS: Readonly<Record<Market, TurnOf>> = {
  sale: (key, _, today) => lastSaleTurn(key, today),
  rental: (key, type, today) => lastRentalTurn(key, today, LET[type]),
};

export function listingOf(home: Home, market: Market, today: number): Listing | undefined {
  const turn = TURNS[market](home.key, home.type, today);
  if (turn === undefined || turn.listed < firstSaleDay(home) || turn.listed >= today) return undefined;
  const isActive = turn.removed > today;
  const lastSeen = isActive ? today - 1 : turn.removed - 1;
  return {
    home,
    attributes: published(home),
    turn,
    market,
    price: market === "sale" ? askingPrice(home, turn) : askingRent(home, turn),
    isActive,
    listed: turn.listed,
    removed: isActive ? undefined : turn.removed,
    lastSeen,
    daysOnMarket: (isActive ? today : turn.removed) - turn.listed,
    daysOld: today - lastSeen,
    listingType: market === "sale" ? listingType(home, turn) : "Standard",
  };
}

/** All such listings of a town, in the order of its homes. */
export function listingsIn(town: Town, market: Market, today: number, daysOld: number): readonly Listing[] {
  const listings: Listing[] = [];
  for (const block of town.blocks) {
    for (let index = block.start; index < block.start + block.count; index++) {
      // Most homes were not listed lately: key and type tell that before the home is made.
      const key = homeKey(town, index);
      const turn = TURNS[market](key, typeOf(key, block), today);
      if (turn === undefined || today - turn.removed >= daysOld) continue;
      const listing = listingOf(homeAt(town, index), market, today);
      if (listing !== undefined && listing.daysOld <= daysOld) listings.push(listing);
    }
  }
  return listings;
}

const NEW_FOR = 400;

function listingType({ type, yearBuilt }: Home, turn: Turn): string {
  if (type !== "Land" && turn.listed < newYear(yearBuilt) + NEW_FOR) return "New Construction";
  const chance = draw(turn.key, "listingType");
  return chance < 0.02 ? "Foreclosure" : chance < 0.03 ? "Short Sale" : "Standard";
}
