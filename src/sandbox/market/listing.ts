/**
 * The latest listing of a home, for sale or for rent, on a given day. It is seen daily until removed, last yesterday.
 */
import type { PropertyType } from "../../shared/api/vocabulary/propertyTypes";
import { askingPrice, askingRent } from "./askingPrice";
import { newYear } from "../common/calendar";
import type { Home } from "../homes/home";
import { firstSaleDay } from "./marketPrice";
import { published, type RecordedAttributes } from "../homes/recordedAttributes";
import { draw } from "../common/random";
import { lastRentalTurn, lastSaleTurn, rentalTurnBefore, saleTurnBefore, type ListingTurn } from "./listingCycle";

export type ListingMarket = "sale" | "rental";

export interface Listing {
  readonly home: Home;
  readonly attributes: RecordedAttributes;
  readonly turn: ListingTurn;
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
export function turnOf(key: number, type: PropertyType, market: ListingMarket, today: number): ListingTurn | undefined {
  return market === "sale" ? lastSaleTurn(key, today) : lastRentalTurn(key, today, LET[type]);
}

/** The home's previous listing, if any. */
export function turnBefore({ home, turn, market }: Listing): ListingTurn | undefined {
  const before = market === "sale" ? saleTurnBefore(home.key, turn) : rentalTurnBefore(home.key, turn, LET[home.type]);
  return before === undefined || before.listed < firstSaleDay(home) ? undefined : before;
}

export function listingOf(home: Home, market: ListingMarket, today: number): Listing | undefined {
  const turn = turnOf(home.key, home.type, market, today);
  if (turn === undefined || turn.listed < firstSaleDay(home) || turn.listed >= today) return undefined;
  const isActive = turn.removed > today;
  const lastSeen = isActive ? today - 1 : turn.removed - 1;
  return {
    home,
    attributes: published(home),
    turn,
    market,
    price: listedPrice(home, market, turn),
    isActive,
    listed: turn.listed,
    removed: isActive ? undefined : turn.removed,
    lastSeen,
    daysOnMarket: (isActive ? today : turn.removed) - turn.listed,
    daysOld: today - lastSeen,
    listingType: listingTypeOf(home, market, turn),
  };
}

/** The asking price in USD, or the rent in USD per month. */
export function listedPrice(home: Home, market: ListingMarket, turn: ListingTurn): number {
  return market === "sale" ? askingPrice(home, turn) : askingRent(home, turn);
}

const NEW_FOR = 400;

/** Standard, New Construction, Foreclosure or Short Sale; rentals are Standard. */
export function listingTypeOf({ type, yearBuilt }: Home, market: ListingMarket, turn: ListingTurn): string {
  if (market === "rental") return "Standard";
  if (type !== "Land" && turn.listed < newYear(yearBuilt) + NEW_FOR) return "New Construction";
  const chance = draw(turn.key, "listingType");
  return chance < 0.02 ? "Foreclosure" : chance < 0.03 ? "Short Sale" : "Standard";
}
