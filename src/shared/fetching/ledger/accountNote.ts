/** Results of checking the provider's own account, as stored with the ledger. */

export interface AccountCheck {
  /** How many uncertain requests were checked. */
  readonly uncertain: number;
  /** How many of them the account shows as billed. */
  readonly billed: number;
}

/** A check as it is stored. */
export interface AccountChecked extends AccountCheck {
  /** The month's count was damaged, so `billed` is the account's total for the month. */
  readonly recount?: true;
}

/** Checks by their time, such as `2026-11-22T05:15:00.000Z`. */
export type AccountChecks = Readonly<Record<string, AccountChecked>>;

export interface AccountNote extends AccountChecked {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}
