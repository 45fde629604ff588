/** Which units of a rent roll pay rent, as formulas say it: all but those that are vacant, a model, or down. */
import { OCCUPANCIES } from "../../../workbook/lists/cellContents";

const NOT_PAYING = ["vacant", "model", "down"] as const;

/** Of one unit. */
export const paysNothing = (status: string): string =>
  `OR(${NOT_PAYING.map((word) => `${status}="${word}"`).join(",")})`;

/** Criteria of those that pay. */
export const paying = (status: string): string => NOT_PAYING.map((word) => `${status},"<>${word}"`).join(",");

const statusCount = (status: string, words: readonly string[]): string =>
  `(${words.map((word) => `COUNTIF(${status},"${word}")`).join("+")})`;

/** How many don't. */
export const unpaidCount = (status: string): string => statusCount(status, NOT_PAYING);

/** How many have a status that is known. */
export const knownCount = (status: string): string => statusCount(status, OCCUPANCIES);
