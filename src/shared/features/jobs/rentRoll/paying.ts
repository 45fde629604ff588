/** Which units of a rent roll pay rent, as formulas say it: all but those that are vacant, a model, or down. */
const NOT_PAYING = ["vacant", "model", "down"] as const;

/** Of one unit. */
export const paysNothing = (status: string): string =>
  `OR(${NOT_PAYING.map((word) => `${status}="${word}"`).join(",")})`;

/** Criteria of those that pay. */
export const paying = (status: string): string => NOT_PAYING.map((word) => `${status},"<>${word}"`).join(",");

/** How many don't. */
export const unpaidCount = (status: string): string =>
  NOT_PAYING.map((word) => `COUNTIF(${status},"${word}")`).join("+");
