/** A cheaper way to the results of look-ups. Plain data. */

/** Searching the places of addresses first, and looking up only what was not found there. */
export interface SearchOffer {
  readonly places: readonly {
    /** `78244`, `San Antonio, TX` or `1500 Misty Field Dr, 78701`. */
    readonly name: string;
    /** How many of the price's look-ups name it. */
    readonly lookUps: number;
    /** How many pages hold all of its homes, if that is known. */
    readonly pages?: number;
  }[];
  /** The requests of the whole price this way: if the places hold all of the addresses, and if they hold none. */
  readonly requests: number;
  readonly atMost: number;
}
