/** A home's recorded sales. In some states prices are rarely public, and each county has its own delay. */
import type { PropertyType } from "../../shared/api/propertyTypes";
import { dateText, midnight, newYear, workday } from "../random/calendar";
import type { BuildingFacts } from "../homes/buildingFacts";
import type { Home } from "../homes/home";
import { askingPrice } from "./askingPrice";
import { firstSaleDay } from "./marketPrice";
import { bell, draw, mix } from "../random/random";
import { salesBefore, type SoldPeriod } from "./listingCycle";

/** Looked up once: see `random.ts`. */
const { floor, round } = Math;

export interface Sale {
  readonly day: number;
  /** USD, if public. */
  readonly price?: number;
  /** The key of the buyer. */
  readonly key: number;
}

const MOST = 4;

const BUILDER = 3;
/** Earlier sales aren't on record. */
const EARLIEST_BUILDER = 1985;
/** Days. */
const SOON = 700;
/** The share of new homes that their builder sells. */
const BUILT_TO_SELL: Readonly<Record<PropertyType, number>> = {
  "Single Family": 0.8,
  Condo: 0.9,
  Townhouse: 0.9,
  Manufactured: 0.5,
  "Multi-Family": 0.3,
  Apartment: 0.2,
  Land: 0,
};

/**
 * The sales on record on a day, newest first: the latest few, and all that came on record after `since`. So as months
 * pass after that day, no sale leaves a record.
 */
export function homeSales(home: Home, today: number, since = today): readonly Sale[] {
  const known = soldTurns(home, since, MOST);
  const isNew = (period: SoldPeriod): boolean => recordedOn(home, period) > since;
  const added = since < today ? soldTurns(home, today, MOST).filter(isNew) : [];
  return [...added, ...known].map((period): Sale => {
    const { key, sold: day } = period;
    if (draw(key, "priceKept") >= home.town.state.disclosed) return { day, key };
    return { day, key, price: 500 * round((askingPrice(home, period) * (0.98 + 0.018 * bell(key, "deal"))) / 500) };
  });
}

/** Days since the last sale on record, at least 1. */
export function daysSinceSale(home: BuildingFacts, today: number): number | undefined {
  const [last] = soldTurns(home, today, 1);
  return last === undefined ? undefined : today - last.sold;
}

/** The fields `lastSaleDate` and `lastSalePrice`. `sales` are newest first. */
export function lastSale([last]: readonly Sale[]): { readonly lastSaleDate?: string; readonly lastSalePrice?: number } {
  if (last === undefined) return {};
  const lastSaleDate = midnight(dateText(last.day));
  return last.price === undefined ? { lastSaleDate } : { lastSaleDate, lastSalePrice: last.price };
}

/** The field `history`, usually oldest first; in some counties newest first. Null or missing if empty. */
export function saleHistory(
  { town }: Home,
  sales: readonly Sale[],
): Readonly<Record<string, object>> | null | undefined {
  const { newestFirst, absentIsNull } = town.county;
  if (sales.length === 0) return absentIsNull ? null : undefined;
  const history: Record<string, object> = {};
  for (const { day, price } of newestFirst ? sales : [...sales].reverse()) {
    const text = dateText(day);
    const date = midnight(text);
    history[text] = price === undefined ? { event: "Sale", date } : { event: "Sale", date, price };
  }
  return history;
}

function soldTurns(home: BuildingFacts, today: number, most: number): readonly SoldPeriod[] {
  // Sales are years apart, so at most the newest isn't on record yet.
  const sales = salesBefore(home.key, today, firstSaleDay(home), most + 1);
  const first = sales.length > most ? undefined : saleByBuilder(home, sales[sales.length - 1]);
  return (first === undefined ? sales : [...sales, first])
    .filter((period) => recordedOn(home, period) <= today)
    .slice(0, most);
}

function recordedOn({ town }: BuildingFacts, { key, sold }: SoldPeriod): number {
  return sold + lag(key, town.county.recordingDays);
}

/** Most new homes are sold in the year they are built, without a listing, unless the next sale came soon. */
function saleByBuilder({ key, type, yearBuilt }: BuildingFacts, next: SoldPeriod | undefined): SoldPeriod | undefined {
  const turnKey = mix(key, BUILDER);
  if (yearBuilt < EARLIEST_BUILDER || draw(turnKey, "lists") >= BUILT_TO_SELL[type]) return undefined;
  const sold = workday(newYear(yearBuilt) + floor(draw(turnKey, "closes") * 360));
  return next !== undefined && next.sold < sold + SOON
    ? undefined
    : { key: turnKey, listed: sold, removed: sold, sold };
}

/** Days until a sale is on record: at least one, and for some sales three times the county's usual time. */
function lag(key: number, usual: number): number {
  const drawn = draw(key, "recordingLag");
  return 1 + floor(usual * (0.25 + 2.75 * drawn * drawn));
}
