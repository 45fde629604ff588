/** What an errand means: what it asks, what it would cost, and what counts as too old. */
import type { Errand, Offer, Scope } from "../bridge/bridge";
import type { Usage } from "../work/ledger";
import { priceOf, type Extent, type Question } from "../work/quote";
import type { Terms } from "../work/sender";

const EXTENT: Readonly<Record<Errand, Extent>> = {
  fetch: "missing",
  refresh: "everything",
  refreshErrors: "problems",
};

export function extentOf(errand: Errand): Extent {
  return EXTENT[errand];
}

/** @param since The moment at which the person pressed: what came before it is asked anew. */
export function anewOf(errand: Errand, since: number): Terms["anew"] | undefined {
  const extent = extentOf(errand);
  return extent === "missing" ? undefined : { since, what: extent };
}

/** How many cells with our functions were looked at, and which of them have no part in the price. */
export type Looked = Pick<Offer, "cells" | "silent" | "underWay">;

/** @param questions What is behind the cells, a question as often as it stands there. */
export function offerOf(
  errand: Errand,
  scope: Scope,
  { cells, silent = 0, underWay = 0 }: Looked,
  questions: readonly Question[],
  usage: Usage,
): Omit<Offer, "ticket"> {
  const left = { ...(silent > 0 ? { silent } : {}), ...(underWay > 0 ? { underWay } : {}) };
  return { errand, scope, cells, ...left, price: priceOf(questions, extentOf(errand)), usage };
}

/** Which cells a price is not for, in sentences; empty where it is for all. */
export function leftOut({ cells, silent = 0, underWay = 0 }: Looked): string {
  const priced = `This is the price of ${cells - silent - underWay} of ${cells} cells.`;
  const why = [
    ...(underWay > 0 ? [`${underWay} ${underWay === 1 ? "is" : "are"} being calculated, and asked for already.`] : []),
    ...(silent > 0 ? [`${silent} did not calculate, as in an IF, or not in time.`] : []),
  ];
  return why.length === 0 ? "" : [priced, ...why].join(" ");
}
