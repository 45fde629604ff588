/**
 * The market of a ZIP code (docs/service.md, 4.10), from the listings that searches find there. A month shows the
 * listings that were active on its last day, and the current one those that are active today. So the figures of the
 * current month are those of the active listings that a search returns, and the figures of a month that has ended never
 * change.
 */
import { dateText, momentText, newYear } from "../random/calendar";
import type { ListingMarket } from "../market/listing";
import { marketFigures } from "../market/marketFigures";
import { marketListings, type MarketDay } from "../market/marketListings";
import type { World } from "../records/world";
import type { Query } from "./queryReader";
import { badRequest, notFound, type SandboxRefusal } from "./refusal";
import type { Town } from "../homes/town";

/** Months. The hosted service's own limit isn't known. */
const LONGEST_HISTORY = 120;

const MARKETS: readonly ListingMarket[] = ["sale", "rental"];

interface MarketNames {
  /** As `dataType`. */
  readonly asked: string;
  readonly answered: string;
  /** The first year of its history. */
  readonly since: number;
}

const NAMES: Readonly<Record<ListingMarket, MarketNames>> = {
  sale: { asked: "Sale", answered: "saleData", since: 2024 },
  rental: { asked: "Rental", answered: "rentalData", since: 2020 },
};

/** A ZIP code that isn't on the list is not found. One without listings has neither sale nor rental data. */
export function zipMarket(world: World, { texts, numbers, choices }: Query, today: number): object | SandboxRefusal {
  const { zipCode } = texts;
  const months = numbers["historyRange"] as number;
  if (zipCode === undefined) return badRequest("The parameter 'zipCode' is missing");
  if (months > LONGEST_HISTORY) {
    return badRequest(`The parameter 'historyRange' is '${months}': it must be ${LONGEST_HISTORY} months at most`);
  }
  const place = world.gazetteer.ofZip(zipCode);
  if (place === undefined) return notFound(`There is no market data for the ZIP code '${zipCode}'`);
  const wanted = choices["dataType"]?.[0];
  const town = world.townOf(place);
  const data = MARKETS.filter((market) => wanted === "All" || wanted === NAMES[market].asked).map(
    (market) => [NAMES[market].answered, marketData(town, market, today, months)] as const,
  );
  return { id: zipCode, zipCode, ...Object.fromEntries(data.filter(([, figures]) => figures !== undefined)) };
}

/** The figures of one market, if anything was listed in these months. */
function marketData(town: Town, market: ListingMarket, today: number, months: number): object | undefined {
  const days = lastDays(today, months).filter(({ first }) => first >= newYear(NAMES[market].since));
  const figures = marketFigures(market, marketListings(town, market, days), days);
  const history: Record<string, object> = {};
  days.forEach(({ first }, at) => {
    const month = figures[at];
    if (month !== undefined && month.totalListings > 0)
      history[dateText(first).slice(0, 7)] = { date: momentText(first), ...month };
  });
  if (Object.keys(history).length === 0) return undefined;
  return { lastUpdatedDate: momentText(today), ...figures[figures.length - 1], history };
}

/** The last days of so many months, oldest first; today for the current month. */
function lastDays(today: number, months: number): readonly MarketDay[] {
  const days: MarketDay[] = [];
  for (let day = today; days.length < months; day = (days[0] as MarketDay).first - 1) {
    days.unshift({ first: day + 1 - Number(dateText(day).slice(8)), day });
  }
  return days;
}
