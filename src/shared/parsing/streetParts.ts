/** Number, direction, name and suffix of a street that stand in cells of their own. */
import { usStateOf } from "../api/vocabulary/states";
import { directionOf, numberedUnitOf, suffixOf } from "../api/vocabulary/publication28";

const HOUSE_NUMBER = /^(?:\d|[nsew]\d)[\w-]{0,12}$/i;
const FRACTION = /^\d\/\d$/;
/** `5th St` is a street, `12 Oak St` a home. */
const BEGINS_WITH_NUMBER = /^\d+[a-z]?(?:-\d+)?\s+\S/i;

const wordOf = (part: string | undefined): string => (part ?? "").toLowerCase().replace(/\.$/, "");
const isDirection = (part: string | undefined): boolean => directionOf(wordOf(part)) !== undefined;
const isSuffix = (part: string | undefined): boolean => suffixOf(wordOf(part)) !== undefined;

/**
 * Where the city stands: in front of the state with its ZIP code, whatever follows these, or of either. `Ct` and `NE` are parts
 * of streets more often than states without a ZIP code.
 */
function cityIndex(parts: readonly string[]): number {
  const isZip = (index: number): boolean => /^\d{4,5}(?:-\d{4})?$/.test(parts[index] ?? "");
  const isState = (index: number): boolean => usStateOf(parts[index]!) !== undefined;
  const places = parts.map((_, index) => index).slice(2);
  const lastState = [...places].reverse().find(isState);
  const end = places.find((index) => isState(index) && isZip(index + 1)) ?? places.find(isZip) ?? lastState;
  return (end ?? parts.length) - 1;
}

/** How many of a row's parts are its street's. A first cell that only counts the rows isn't. */
export function streetParts(parts: readonly string[]): number {
  const [first = ""] = parts;
  const city = cityIndex(parts);
  const isThere = (index: number): boolean => index < city;
  const hasOwnNumber = parts.slice(1).some((part) => BEGINS_WITH_NUMBER.test(part));
  const isNumber = HOUSE_NUMBER.test(first) && parts.length > 1 && !hasOwnNumber;
  if (!isNumber && !/\d/.test(first.slice(0, Math.max(0, first.indexOf(" "))))) return 1;
  let count = 1;
  if (isNumber) {
    if (isThere(count) && FRACTION.test(parts[count]!)) count += 1;
    if (isThere(count) && isDirection(parts[count])) count += 1;
    count += 1;
  }
  const [last = "", designator = ""] = parts[count - 1]!.split(/\s+/).reverse();
  if (numberedUnitOf(wordOf(designator)) !== undefined) return count;
  // No city is called St or Dr.
  const mayFollow = isThere(count) || (count === city && suffixOf(wordOf(parts[count]))?.isStreetOnly === true);
  if (mayFollow && isSuffix(parts[count]) && !isSuffix(last)) count += 1;
  if (isThere(count) && isDirection(parts[count])) count += 1;
  return count;
}
