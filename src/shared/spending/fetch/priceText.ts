/** A price in words, the same in the panel and in Google Sheets' menu. */
import { requestsOf } from "../../api/text/requestsText";
import type { FetchCommand, QuoteView, Scope } from "../../panelApi/panelApi";
import { leftOutText, unanswerableText } from "./quoteView";

type Priced = Omit<QuoteView, "quoteId" | "usage">;

const NAMES: Readonly<Record<Scope, string>> = {
  selection: "the selection",
  sheet: "this sheet",
  everything: "this file",
};

/**
 * Where something is: `in the selection`, `on this sheet`.
 *
 * @param name Its name, where it has one: another sheet may be open by the time that this is read.
 */
export const scopeText = (scope: Scope, name = NAMES[scope]): string => `${scope === "sheet" ? "on" : "in"} ${name}`;

/** `Sheet1 needs 470 requests` */
export function pricedText({ command, scope, price, sheet }: Priced): string {
  const requests = requestsOf(price);
  if (command === "refresh") return `Refreshing ${sheet ?? NAMES[scope]} needs ${requests}`;
  if (command === "refreshErrors") return `Trying the errors ${scopeText(scope, sheet)} again needs ${requests}`;
  return `${sheet ?? NAMES[scope].replace("t", "T")} needs ${requests}`;
}

const NOTHING: Readonly<Record<FetchCommand, string>> = {
  fetch: "Nothing pending",
  refresh: "Nothing to refresh",
  refreshErrors: "No errors",
};

const NOTHING_ELSE: Readonly<Record<FetchCommand, string>> = {
  fetch: "Nothing else pending",
  refresh: "Nothing else to refresh",
  refreshErrors: "No other errors",
};

/** What a price of no requests means: `Nothing pending in this file: everything is cached.` */
export function nothingText(quote: Priced): string {
  const { command, scope, sheet } = quote;
  const left = uncoveredText(quote);
  const where = scopeText(scope, sheet);
  if (left !== "") return `${left} ${NOTHING_ELSE[command]} ${where}.`;
  return `${NOTHING[command]} ${where}${command === "fetch" ? ": everything is cached" : ""}.`;
}

/** Which cells and lookups a price doesn't cover; empty if it covers all. */
export const uncoveredText = (quote: Priced): string =>
  [leftOutText(quote), unanswerableText(quote.price)].filter((text) => text !== "").join(" ");
