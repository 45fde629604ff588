/**
 * The quota state, shared by all cells of one person: the ledger, reservations, recent failures and the next free slot. A
 * plain value that can be written as JSON. `admission.ts` decides over it, and a host updates it atomically.
 */
import type { EndpointName } from "../../api/endpoints";
import type { Problem } from "../../api/problem";
import type { AccountChecks } from "../ledger/accountNote";
import type { BillingPeriod } from "../ledger/billingPeriod";
import type { Ledger } from "../ledger/ledger";
import type { TeamMembers } from "./members";
import type { RecentGrants } from "./recentGrants";
import type { ShownWarnings } from "./shownWarnings";
import type { HeardServices } from "../requests/presence";

/** A request that was granted and isn't booked yet. `reservations.ts` tells its life. */
export interface Reservation {
  readonly endpoint: EndpointName;
  /** When its slot is. */
  readonly at: number;
  /** The runtime (Excel) or execution (Sheets) that sends it. Empty if an earlier build granted it. */
  readonly owner: string;
  /** The home that it is about, if its key doesn't tell: `homeOfEntry`. */
  readonly home?: string;
  /** The member of a team that asks for it. Missing for the team's own token, and where nothing is shared. */
  readonly member?: string;
  /** It may be billed. Otherwise it is only reserved. */
  readonly isSent: boolean;
  /** Milliseconds since it was reserved, as counted by checks. */
  readonly age: number;
}

/** A failure that applies to all cells with the same question for a while. */
export interface RecentFailure {
  readonly problem: Problem;
  readonly until: number;
  /** Its whole time in milliseconds, counted from when it happened. */
  readonly ttl?: number;
  /** The request was given up as lost and booked as uncertain, but this owner may still be waiting for it. */
  readonly owner?: string;
  /** Under which date the request was booked as uncertain. */
  readonly bookedOn?: string;
  /** Under whose name it was. */
  readonly member?: string;
  /** As in a reservation. */
  readonly home?: string;
}

/** How much of a local quota (`localQuota.ts`) has been merged. */
export interface MergedChanges {
  readonly version: number;
  readonly ledger: Ledger;
}

export interface QuotaState {
  readonly ledger: Ledger;
  /** Those who share a gateway, each with a token. */
  readonly members?: TeamMembers;
  /** By store key. */
  readonly reservations: Readonly<Record<string, Reservation>>;
  /** By store key; by service and endpoint if the API key was refused. */
  readonly recentFailures: Readonly<Record<string, RecentFailure>>;
  /** When the next free slot is: where requests take their slots as they leave (`joint/leaving.ts`), when the next may leave. */
  readonly nextSlot: number;
  /** What was granted within the last minute without a person's agreement. */
  readonly recentGrants: readonly RecentGrants[];
  readonly heard: HeardServices;
  readonly checks: AccountChecks;
  readonly warned?: ShownWarnings;
  /** When reservations were last checked for being lost. */
  readonly checkedAt?: number;
  /** Since when the ledger has had a later date than the clock. */
  readonly clockBehindSince?: number;
  /** The day on which the ledger was found damaged. Empty right after that was found. */
  readonly damagedDay?: string;
  /** By the local quota's name. */
  readonly mergedChanges?: Readonly<Record<string, MergedChanges>>;
  /** When bookings were made that may be made again (`joint/bookings.ts`), by name. */
  readonly bookings?: Readonly<Record<string, number>>;
}

/** Whether the counts of a period are unreliable. */
export function isDamaged({ damagedDay }: QuotaState, { first }: BillingPeriod): boolean {
  return damagedDay !== undefined && (damagedDay === "" || damagedDay >= first);
}

export const EMPTY_QUOTA: QuotaState = {
  ledger: {},
  reservations: {},
  recentFailures: {},
  nextSlot: 0,
  recentGrants: [],
  heard: {},
  checks: {},
};
