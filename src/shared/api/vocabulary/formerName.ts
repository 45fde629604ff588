/**
 * The name that an address had in builds before November 2026, under which their answers are stored. It drops the comma
 * between street and city, so two homes may share one: what is found under it counts only if the home is the asked one.
 */
import { remembering } from "../text/remembering";
import { withStateCode } from "./stateAtEnd";

/** Designators that only announce a unit number. Suite, lot and building mean something else and stay. */
const UNIT_MARKS = /(^| )(?:apartment|apt|unit)(?= |$|#)|#/g;

/** @returns Lower-case words with single spaces: `5500 grand lake dr san antonio tx 78244`. */
export const formerName = remembering((address) => {
  const words = address
    .toLowerCase()
    .replace(/['’`]/g, "")
    // A decimal point stays: 12.5 is not 12 5.
    .replace(/\.(?!\d)|[,;:]/g, " ")
    .replace(/(^|\D)\./g, "$1 ")
    .replace(/\s+/g, " ")
    .replace(UNIT_MARKS, " unit ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\bunit(?: unit)+\b/g, "unit")
    .replace(/ (\d{5})-\d{4}$/, " $1");
  return withStateCode(words);
});
