/** The asking price or rent of a listing: the market price or rent of that day, with noise. */
import type { Home } from "../homes/home";
import { marketPrice, marketRent } from "./marketPrice";
import { bell, draw } from "../random/random";
import type { ListingPeriod } from "./listingCycle";

/** USD. Most prices end just below a round figure. */
export function askingPrice(home: Home, period: ListingPeriod): number {
  const asked = marketPrice(home, period.listed) * (1.015 + 0.035 * bell(period.key, "asking"));
  const step = asked > 150000 ? 1000 : 500;
  return Math.max(step, Math.round(asked / step) * step) - (draw(period.key, "priceCut") < 0.6 ? 100 : 0);
}

/** USD a month. */
export function askingRent(home: Home, period: ListingPeriod): number {
  const asked = marketRent(home, period.listed) * (1.005 + 0.03 * bell(period.key, "rentAsking"));
  return Math.round(asked / 5) * 5;
}
