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

/**
 * @param cells How many cells with our functions were looked at.
 * @param questions What is behind them, a question as often as it stands there.
 */
export function offerOf(
  errand: Errand,
  scope: Scope,
  cells: number,
  questions: readonly Question[],
  usage: Usage,
): Omit<Offer, "ticket"> {
  return { errand, scope, cells, price: priceOf(questions, extentOf(errand)), usage };
}
