/** A price in words, the same in the panel and in Google Sheets' menu. */
import { requestsOf } from "../../api/text/requestsText";
import type { FetchCommand, QuoteView, Scope } from "../../panelApi/panelApi";
import { leftOutText, unanswerableText } from "./quoteView";

type Priced = Omit<QuoteView, "quoteId" | "usage">;

export const SCOPE_TEXT: Readonly<Record<Scope, string>> = {
  selection: "in the selection",
  sheet: "on this sheet",
  everything: "in this file",
};

const NAMES: Readonly<Record<Scope, string>> = {
  selection: "the selection",
  sheet: "this sheet",
  everything: "this file",
};

/** `This sheet needs 470 requests` */
export function pricedText({ command, scope, price }: Priced): string {
  const requests = requestsOf(price);
  if (command === "refresh") return `Refreshing ${NAMES[scope]} needs ${requests}`;
  if (command === "refreshErrors") return `Trying the errors ${SCOPE_TEXT[scope]} again needs ${requests}`;
  return `${NAMES[scope].replace("t", "T")} needs ${requests}`;
}

const NOTHING: Readonly<Record<FetchCommand, string>> = {
  fetch: "Nothing pending",
  refresh: "Nothing to refresh",
  refreshErrors: "No errors",
};

const NOTHING_ELSE: Readonly<Record<FetchCommand, string>> = {
  fetch: "Nothing else is pending",
  refresh: "There is nothing else to refresh",
  refreshErrors: "There are no other errors",
};

/** What a price of no requests means: `Nothing pending in this file: everything is cached.` */
export function nothingText(quote: Priced): string {
  const { command, scope } = quote;
  const left = uncoveredText(quote);
  if (left !== "") return `${left} ${NOTHING_ELSE[command]} ${SCOPE_TEXT[scope]}.`;
  return `${NOTHING[command]} ${SCOPE_TEXT[scope]}${command === "fetch" ? ": everything is cached" : ""}.`;
}

/** Which cells and lookups a price doesn't cover; empty if it covers all. */
export const uncoveredText = (quote: Priced): string =>
  [leftOutText(quote), unanswerableText(quote.price)].filter((text) => text !== "").join(" ");
