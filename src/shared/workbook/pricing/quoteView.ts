/** What an errand means: what it asks, what it would cost, and what counts as too old. */
import type { FetchCommand, QuoteView, Scope } from "../../panelApi/panelApi";
import type { Usage } from "../../fetching/quota/ledger";
import { priceOf, type FetchExtent, type QuotedRequest } from "../../fetching/quote";
import type { FetchContext } from "../../fetching/sender";

const EXTENT: Readonly<Record<FetchCommand, FetchExtent>> = {
  fetch: "missing",
  refresh: "everything",
  refreshErrors: "problems",
};

export function extentOfCommand(errand: FetchCommand): FetchExtent {
  return EXTENT[errand];
}

/** @param since The moment at which the person pressed: what came before it is asked anew. */
export function refreshSince(errand: FetchCommand, since: number): FetchContext["refresh"] | undefined {
  const extent = extentOfCommand(errand);
  return extent === "missing" ? undefined : { since, what: extent };
}

/** How many cells with our functions were looked at, and which of them have no part in the price. */
export type DryRunCounts = Pick<QuoteView, "cells" | "silent" | "underWay">;

/** @param questions What is behind the cells, a question as often as it stands there. */
export function quoteView(
  errand: FetchCommand,
  scope: Scope,
  { cells, silent = 0, underWay = 0 }: DryRunCounts,
  questions: readonly QuotedRequest[],
  usage: Usage,
): Omit<QuoteView, "ticket"> {
  const left = { ...(silent > 0 ? { silent } : {}), ...(underWay > 0 ? { underWay } : {}) };
  return { errand, scope, cells, ...left, price: priceOf(questions, extentOfCommand(errand)), usage };
}

/** Which cells a price is not for, in sentences; empty where it is for all. */
export function leftOutText({ cells, silent = 0, underWay = 0 }: DryRunCounts): string {
  const priced = `This is the price of ${cells - silent - underWay} of ${cells} cells.`;
  const why = [
    ...(underWay > 0 ? [`${underWay} ${underWay === 1 ? "is" : "are"} being calculated, and asked for already.`] : []),
    ...(silent > 0 ? [`${silent} did not calculate, as in an IF, or not in time.`] : []),
  ];
  return why.length === 0 ? "" : [priced, ...why].join(" ");
}
