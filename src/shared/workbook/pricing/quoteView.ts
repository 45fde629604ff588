/** What an errand asks, what counts as too old for it, and which cells its price is not for. */
import type { FetchCommand, QuoteView } from "../../panelApi/panelApi";
import type { FetchExtent } from "../../fetching/quote";
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
export function refreshSince(errand: FetchCommand, since: number): Pick<FetchContext, "refresh"> {
  const extent = extentOfCommand(errand);
  return extent === "missing" ? {} : { refresh: { since, what: extent } };
}

/** Which cells a price is not for, in sentences; empty where it is for all. */
export function leftOutText({
  cells,
  silent = 0,
  underWay = 0,
}: Pick<QuoteView, "cells" | "silent" | "underWay">): string {
  const priced = `This is the price of ${cells - silent - underWay} of ${cells} cells.`;
  const why = [
    ...(underWay > 0 ? [`${underWay} ${underWay === 1 ? "is" : "are"} being calculated, and asked for already.`] : []),
    ...(silent > 0 ? [`${silent} did not calculate, as in an IF, or not in time.`] : []),
  ];
  return why.length === 0 ? "" : [priced, ...why].join(" ");
}
