/**
 * Normalizes an address, so that one home has one name however its address is written. By USPS Publication 28 a suffix is
 * abbreviated as the street's last word, a direction beside another word that names the street, and a unit's designator in
 * its place; case, spaces, punctuation, state name or code, and ZIP+4 or ZIP don't matter. Nothing is corrected beyond that.
 *
 * Two homes never share a name. The comma between street and city belongs to it: `Robert St S, St Paul` is another home than
 * `Robert St, S St Paul`. The likeliest reading of the words has the name without a comma, as has an address without one
 * that can be read in this way only; every other reading keeps its comma, and words that can be read in several ways have
 * a comma at the end. So the name of a name may be another one: it is made of what was typed or answered only.
 */
import { remembering } from "../text/remembering";
import { foldedStreet, homeWords, loneUnits, withoutPlace, wordsBetweenCommas } from "./addressWords";
import { likeliest } from "./streetAndCity";

/** A record's id is its address with hyphens for spaces: the state and the ZIP code are at its end. */
export const RECORD_ID = /^\S+-[A-Za-z]{2}-\d{5}$/;

/** @returns Lower-case words with single spaces: `5500 grand lake dr san antonio tx 78244`. */
export const normalizedAddress = remembering((address) => {
  const { parts, end } = withoutPlace(wordsBetweenCommas(address));
  const { number, street, units, city } = homeWords(parts);
  const [first, ...others] = city;
  if (first === undefined) return `${[...number, ...street, ...units, ...end].join(" ")},`;
  const folded = foldedStreet(street);
  const home = [...number, ...folded, ...units];
  // `Main St Rear, Austin` and `Main St, Rear Austin` have the same words; no city begins as `Unit 5 Austin` does.
  const words = [...folded, ...loneUnits(units)];
  const isLikeliest = others.length === 0 && likeliest([...words, ...first]) === words.length;
  const all = isLikeliest ? [[...home, ...first]] : [home, ...city];
  return `${all.map((each) => each.join(" ")).join(", ")} ${end.join(" ")}`.trimEnd();
});
