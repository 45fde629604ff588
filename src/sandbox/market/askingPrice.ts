/** The asking price or rent of a listing: the market price or rent of that day, with noise. */
import type { Home } from "../homes/home";
import { marketPrice, marketRent } from "./marketPrice";
import { bell, draw } from "../common/random";
import type { ListingTurn } from "./listingCycle";

/** USD. Most prices end just below a round figure. */
export function askingPrice(home: Home, turn: ListingTurn): number {
  const asked = marketPrice(home, turn.listed) * (1.015 + 0.035 * bell(turn.key, "asking"));
  const step = asked > 150000 ? 1000 : 500;
  return Math.max(step, Math.round(asked / step) * step) - (draw(turn.key, "priceCut") < 0.6 ? 100 : 0);
}

/** USD a month. */
export function askingRent(home: Home, turn: ListingTurn): number {
  const asked = marketRent(home, turn.listed) * (1.005 + 0.03 * bell(turn.key, "rentAsking"));
  return Math.round(asked / 5) * 5;
}
