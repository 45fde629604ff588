/** Named texts in one of the places that a document has. Best effort: failures are ignored. */
export interface Tier {
  /** The texts that are there. */
  readonly read: (names: readonly string[]) => ReadonlyMap<string, string>;
  readonly write: (texts: ReadonlyMap<string, string>) => void;
}
