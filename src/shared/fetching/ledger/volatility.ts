/** Why nothing lasts where PROP runs, so that no request is made that is billed, and what to do about it. */

/** The browser keeps nothing; or its database hasn't answered in time, which passes. */
export type Volatility = "refused" | "slow";

interface VolatilityText {
  readonly why: string;
  readonly remedy: string;
}

export const VOLATILITY_TEXTS: Readonly<Record<Volatility, VolatilityText>> = {
  refused: {
    why: "this browser doesn't let PROP store data",
    remedy: "leave private browsing or free disk space, then reload",
  },
  slow: {
    why: "this browser's database doesn't answer",
    remedy: "close other tabs with PROP, and try again in a minute",
  },
};
