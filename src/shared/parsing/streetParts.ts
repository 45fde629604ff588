/** Number, direction, name and suffix of a street that stand in cells of their own. */
import { usStateOf } from "../api/vocabulary/states";
import { directionOf, suffixOf } from "../api/vocabulary/publication28";

const HOUSE_NUMBER = /^(?:\d|[nsew]\d)[\w-]{0,12}$/i;
const FRACTION = /^\d\/\d$/;
/** `5th St` is a street, `12 Oak St` a home. */
const BEGINS_WITH_NUMBER = /^\d+[a-z]?(?:-\d+)?\s+\S/i;

const wordOf = (part: string | undefined): string => (part ?? "").toLowerCase().replace(/\.$/, "");
const isDirection = (part: string | undefined): boolean => directionOf(wordOf(part)) !== undefined;
const isSuffix = (part: string | undefined): boolean => suffixOf(wordOf(part)) !== undefined;

/** The last part that isn't a state or a ZIP code. */
function cityIndex(parts: readonly string[]): number {
  const beforeZip = parts.length - (/^\d{4,5}(?:-\d{4})?$/.test(parts[parts.length - 1] ?? "") ? 1 : 0);
  return usStateOf(parts[beforeZip - 1] ?? "") === undefined ? beforeZip - 1 : beforeZip - 2;
}

/** How many of a row's parts are its street's. A first cell that only counts the rows isn't. */
export function streetParts(parts: readonly string[]): number {
  let count = 1;
  const [first = ""] = parts;
  const city = cityIndex(parts);
  const isThere = (index: number): boolean => index < city;
  if (HOUSE_NUMBER.test(first) && parts.length > 1 && !parts.slice(1).some((part) => BEGINS_WITH_NUMBER.test(part))) {
    if (isThere(count) && FRACTION.test(parts[count]!)) count += 1;
    if (isThere(count) && isDirection(parts[count])) count += 1;
    count += 1;
  } else if (!/\d/.test(first.slice(0, Math.max(0, first.indexOf(" "))))) return count;
  const words = parts[count - 1]!.split(/\s+/);
  if (isThere(count) && isSuffix(parts[count]) && !isSuffix(words[words.length - 1])) count += 1;
  if (isThere(count) && isDirection(parts[count])) count += 1;
  return count;
}
