/** Broken markets. */
import type { Loose } from "../wire";
import { answering, asking, type Mutation } from "./mutation";

const ofMarkets =
  (change: (json: Loose) => Loose) =>
  (json: Loose, _: unknown, path: string): Loose =>
    path === "/markets" ? change(json) : json;

/** Changes sale data, where there is any. */
const ofSales = (change: (sale: Loose) => Loose) =>
  ofMarkets((json) => (json.saleData === undefined ? json : { ...json, saleData: change(json.saleData) }));

const onlyIn =
  (change: (sent: Readonly<Record<string, string>>) => Readonly<Record<string, string | undefined>>) =>
  (sent: Readonly<Record<string, string>>, path: string): Readonly<Record<string, string | undefined>> | undefined =>
    path === "/markets" ? change(sent) : undefined;

export const MARKETS: readonly Mutation[] = [
  answering(
    "answers with the market next to it",
    /markets: one object/,
    ofMarkets((json) => ({ ...json, zipCode: "00001" })),
  ),
  asking(
    "always answers sale and rental",
    /markets: dataType=/,
    onlyIn(() => ({ dataType: "All" })),
  ),
  answering(
    "dates months by their second day",
    /markets: history has a month/,
    ofSales(({ history, ...sale }) => ({
      ...sale,
      history: Object.fromEntries(
        Object.entries<Loose>(history).map(([month, one]) => [month, { ...one, date: `${month}-02T00:00:00.000Z` }]),
      ),
    })),
  ),
  asking(
    "adds a month",
    /markets: historyRange is/,
    onlyIn(({ historyRange = "12" }) => ({ historyRange: String(Number(historyRange) + 1) })),
  ),
  answering(
    "leaves the current month out",
    /markets: the newest month/,
    ofSales(({ history, ...sale }) => ({ ...sale, history: Object.fromEntries(Object.entries(history).slice(0, -1)) })),
  ),
  answering(
    "takes the greatest for the median",
    /markets: a median is/,
    ofSales((sale) => ({ ...sale, medianPrice: sale.maxPrice + 1 })),
  ),
  answering(
    "counts a listing twice",
    /markets: the types add up/,
    ofSales((sale) => ({ ...sale, totalListings: sale.totalListings + 1 })),
  ),
  asking(
    "takes what is wrong for what is usual",
    /markets: \{/,
    onlyIn(() => ({ zipCode: "78244", dataType: undefined, historyRange: undefined })),
  ),
];
