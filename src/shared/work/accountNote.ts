/** What a person found in the provider's own account, and what is remembered of it beside the ledger. */

export interface AccountCheck {
  /** How many uncertain requests the person saw, and looked up. */
  readonly uncertain: number;
  /** How many of them the account shows as billed. */
  readonly billed: number;
}

/** What is remembered of a check. */
export interface Checked extends AccountCheck {
  /** The month's count was damaged: what is billed is all that the account shows for the month. */
  readonly recount?: true;
}

/** By the moment of each, as `2026-11-22T05:15:00.000Z`. */
export type AccountChecks = Readonly<Record<string, Checked>>;

export interface AccountNote extends Checked {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}
