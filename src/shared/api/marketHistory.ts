/** The latest months of a market's history: what an answer with more of them gives to whoever asks for fewer. */
import { isObject, type JsonObject } from "./json";

const MARKETS = ["saleData", "rentalData"] as const;

/** The market as the service gives it for so many months, the latest included. A month that is missing counts too. */
export function lastMonths(market: JsonObject, months: number): JsonObject {
  const cut = MARKETS.flatMap((name) => {
    const data = market[name];
    if (!isObject(data) || !isObject(data["history"])) return [];
    const { history, lastUpdatedDate } = data;
    const all = Object.keys(history);
    const ends = [lastUpdatedDate, ...all].map(monthNumber).filter((each) => each !== undefined);
    const first = Math.max(...ends) - months + 1;
    const kept = all.filter((each) => (monthNumber(each) ?? first) >= first);
    return kept.length === all.length
      ? []
      : [[name, { ...data, history: Object.fromEntries(kept.map((each) => [each, history[each]!])) }] as const];
  });
  return cut.length === 0 ? market : { ...market, ...Object.fromEntries(cut) };
}

/** Counts months, of `2026-11` or a date in it. */
function monthNumber(text: unknown): number | undefined {
  const [, year, month] = (typeof text === "string" && /^(\d{4})-(\d{2})(?!\d)/.exec(text)) || [];
  return month === undefined ? undefined : Number(year) * 12 + Number(month);
}
