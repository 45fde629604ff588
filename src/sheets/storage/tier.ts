/** Texts by name, in one of the places that a document has. Best effort: what is refused is done without. */
export interface Tier {
  /** What is there of these. */
  readonly read: (names: readonly string[]) => ReadonlyMap<string, string>;
  readonly write: (texts: ReadonlyMap<string, string>) => void;
}
