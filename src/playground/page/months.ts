/** How many months have passed in the playground, as a page tells its server with each request. */
import { MOST_MONTHS_PASSED } from "../../sandbox/random/calendar";

/** Of requests to the playground's own sandbox. */
export const MONTHS_HEADER = "x-months";

/** Anything but a whole number that may have passed is no month. */
export const readMonths = (text: string | null | undefined): number => {
  const months = /^\d{1,3}$/.test(text ?? "") ? Number(text) : 0;
  return months <= MOST_MONTHS_PASSED ? months : 0;
};
