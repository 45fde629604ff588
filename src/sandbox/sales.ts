/** What is on record of a home's sales. In some states the price is seldom public. */
import { dateText, momentText } from "./calendar";
import type { Home } from "./home";
import { askingPrice } from "./asking";
import { firstSaleDay } from "./market";
import { bell, draw } from "./random";
import { salesBefore } from "./turnover";

export interface Sale {
  readonly day: number;
  /** USD, where it is public. */
  readonly price?: number;
  /** Its owner's key: whoever bought it then. */
  readonly key: number;
}

const MOST = 4;

/** Newest first. A sale of today is on record tomorrow. */
export function salesOf(home: Home, today: number, most = MOST): readonly Sale[] {
  return salesBefore(home.key, today, firstSaleDay(home), most).map((turn): Sale => {
    const day = turn.sold as number;
    const isPublic = draw(turn.key, "priceKept") < home.town.state.disclosed;
    const price = 500 * Math.round((askingPrice(home, turn) * (0.98 + 0.018 * bell(turn.key, "deal"))) / 500);
    return { day, key: turn.key, ...(isPublic ? { price } : {}) };
  });
}

/** Days since the last sale on record, at least 1. */
export function daysSinceSale(home: Home, today: number): number | undefined {
  const [last] = salesOf(home, today, 1);
  return last === undefined ? undefined : today - last.day;
}

/** The fields `lastSaleDate` and `lastSalePrice`. */
export function lastSale(
  home: Home,
  today: number,
): { readonly lastSaleDate?: string; readonly lastSalePrice?: number } {
  const [last] = salesOf(home, today, 1);
  if (last === undefined) return {};
  return { lastSaleDate: momentText(last.day), ...(last.price === undefined ? {} : { lastSalePrice: last.price }) };
}

/** The field `history`, oldest first, or nothing. */
export function saleHistory(home: Home, today: number): Readonly<Record<string, object>> | undefined {
  const sales = [...salesOf(home, today)].reverse();
  if (sales.length === 0) return undefined;
  return Object.fromEntries(
    sales.map(({ day, price }) => [
      dateText(day),
      { event: "Sale", date: momentText(day), ...(price === undefined ? {} : { price }) },
    ]),
  );
}
