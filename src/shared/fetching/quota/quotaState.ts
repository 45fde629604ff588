/**
 * The book that all cells of one person share: what was spent, what is on the wire, what went wrong a moment ago, and
 * whose turn is next. A plain value (it can be written as JSON); `admission.ts` says what may be asked, and a host's part is
 * to change it in one step that nothing can come between.
 */
import type { EndpointName } from "../../api/endpoints";
import type { Problem } from "../../api/problem";
import type { AccountChecks } from "./accountNote";
import type { Ledger } from "./ledger";
import type { HeardServices } from "../presence";

/** A question that was granted and has not ended. */
export interface InFlight {
  readonly endpoint: EndpointName;
  /** The moment of its turn. */
  readonly at: number;
  /** Who asks it: a runtime of Excel, an execution of Sheets. Empty where the build before granted it. */
  readonly owner: string;
  /** It went onto the wire, so it may be billed; else it is only reserved. */
  readonly sent: boolean;
  /** Milliseconds for which it was seen open. */
  readonly age: number;
}

/** What a question met, for as long as others would meet the same. */
export interface RecentFailure {
  readonly problem: Problem;
  readonly until: number;
  /** Milliseconds for which it is met in all. */
  readonly lasts?: number;
  /** It was taken for lost and booked as uncertain while this owner may still have been waiting for it. */
  readonly owner?: string;
}

/** What was taken over so far from a book that was kept aside (`localQuota.ts`). */
export interface MergedChanges {
  readonly version: number;
  readonly ledger: Ledger;
}

export interface QuotaState {
  readonly ledger: Ledger;
  /** By store key. */
  readonly open: Readonly<Record<string, InFlight>>;
  /** By store key; by service and endpoint where the key of the account was refused. */
  readonly faults: Readonly<Record<string, RecentFailure>>;
  /** The moment of the next free turn. */
  readonly turn: number;
  /** How many requests were granted to cells that calculate together, and when the last of them came. */
  readonly together: { readonly granted: number; readonly last: number };
  readonly heard: HeardServices;
  readonly checks: AccountChecks;
  /** When somebody looked last whether what is open is lost. */
  readonly looked?: number;
  /** Since when the clock has been seen behind a month of the ledger. */
  readonly behind?: number;
  /** The month in which the ledger was found damaged; empty where that was just now. */
  readonly damaged?: string;
  /** By the name of the book that was kept aside. */
  readonly taken?: Readonly<Record<string, MergedChanges>>;
}

export const EMPTY_QUOTA: QuotaState = {
  ledger: {},
  open: {},
  faults: {},
  turn: 0,
  together: { granted: 0, last: 0 },
  heard: {},
  checks: {},
};
