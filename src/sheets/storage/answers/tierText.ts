/** A text of one of the places that a document has; null if it can't be read: nobody knows then whether there is one. */
export type TierText = string | null;
