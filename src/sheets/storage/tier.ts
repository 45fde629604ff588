import type { TierText } from "./answers/tierText";

/** Named texts in one of the places that a document has. What can't be written is left out, and nobody is told. */
export interface Tier {
  /** The texts that are there. */
  readonly read: (names: readonly string[]) => ReadonlyMap<string, TierText>;
  readonly write: (texts: ReadonlyMap<string, string>) => void;
}
