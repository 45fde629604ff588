/**
 * Streets to try on purpose what every list of addresses holds: homes that are estimated but have no public record, and
 * addresses that don't exist. No generated street has such a name.
 */
import type { Home } from "../homes/home";

/** `12 Unrecorded Ln`: a home with an estimate and without a record. */
const UNRECORDED = "unrecorded";
/** `12 Nonexistent Ln`: there is no such address. */
const NONEXISTENT = "nonexistent";

export function isOnRecord({ block }: Home): boolean {
  return !hasWord(block.folded, UNRECORDED);
}

/** @param street Folded. */
export function isNonexistent(street: string): boolean {
  return hasWord(street, NONEXISTENT);
}

function hasWord(street: string, word: string): boolean {
  return street.split(" ").includes(word);
}
