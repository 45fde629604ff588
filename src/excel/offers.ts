/** Prices that a person may still take up. */
import type { Errand, Scope } from "../shared/bridge/bridge";
import type { OurCell } from "./ourCell";

export interface Priced {
  readonly errand: Errand;
  readonly scope: Scope;
  readonly cells: readonly OurCell[];
  /** The questions that it is the price of. */
  readonly keys: ReadonlySet<string>;
  readonly requests: number;
  readonly atMost: number;
}

const MOST = 5;

const offers = new Map<string, Priced>();
let tickets = 0;

/** @returns What it is taken up by. */
export function remember(priced: Priced): string {
  const ticket = String((tickets += 1));
  offers.set(ticket, priced);
  for (const oldest of offers.keys()) if (offers.size > MOST) offers.delete(oldest);
  return ticket;
}

export function offered(ticket: string): Priced | undefined {
  return offers.get(ticket);
}

export function forget(ticket: string): void {
  offers.delete(ticket);
}

/** Another key or service would be paid: what was told is no longer true. */
export function forgetOffers(): void {
  offers.clear();
}
