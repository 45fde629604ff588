/** Which warnings were shown in a billing month, as stored with the ledger. */

export type WarnedOf = "plan" | "limit";

export interface ShownWarning {
  readonly level: number;
  /** How many requests were used then: with a larger plan or limit, fewer levels were reached by them. */
  readonly used: number;
  /** When it was claimed, as long as nobody has confirmed that it is shown. */
  readonly claimedAt?: number;
}

export interface ShownWarnings extends Readonly<Partial<Record<WarnedOf, ShownWarning>>> {
  /** The first day of the billing month. */
  readonly first: string;
}
