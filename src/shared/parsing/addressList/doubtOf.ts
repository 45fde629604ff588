/** Why an address may be wrong though it could be right: it waits for a person's yes. */
import { addressParts } from "../../api/vocabulary/addressParts";
import { US_STATES } from "../../api/vocabulary/states";
import { statesOfZip, territoryOfZip } from "../../api/vocabulary/zipStates";
import { dayOfSerial, dayParts } from "../../values/day";
import { COORDINATES } from "../address";
import { namesRange } from "../severalHomes";
import { misspeltState } from "./misspeltState";

/** A word with a digit at the beginning, or at that of a part: a building's name may come first. */
const HOUSE_NUMBER = /^one\s|(?:^|,)\s*(?:#\s+)?[^\s,]*\d/i;
/** `5th St` has no house number. */
const ORDINALS = /\b\d{1,3}(?:st|nd|rd|th)\b/gi;
const BOX_FIRST = /^(?:p\.?\s*o\.?|post office)\s*box\s/i;
const UNIT_WITHOUT_NUMBER = /\b(?:apartment|apt|unit|suite|ste)\.?\s*(?:,|$)|#\s*(?:,|$)/i;

/** @param address Trimmed, in one line. @returns Undefined if nothing looks wrong. */
export function doubtOf(address: string): string | undefined {
  const { line, state, zipCode } = addressParts(address);
  if (COORDINATES.test(line)) return undefined;
  const territory = zipCode === undefined ? undefined : territoryOfZip(zipCode);
  if (territory !== undefined) return `the ZIP code ${zipCode} is that of ${territory}, not of a state`;
  if (BOX_FIRST.test(line)) return "a post office box before the street";
  if (!HOUSE_NUMBER.test(line.replace(ORDINALS, ""))) return "no house number";
  if (/^\d+\s*(?:,[^,]*)?$/.test(line)) return "no street";
  if (UNIT_WITHOUT_NUMBER.test(line)) return "the unit has no number";
  const dated = dayUnit(line);
  if (dated !== undefined) return dated;
  if (namesRange(line)) return "one unit, or several?";
  const misspelt = misspeltState(address);
  if (misspelt !== undefined) return `${misspelt.typed} is no state: is it ${misspelt.state.name}?`;
  if (zipCode !== undefined) return zipDoubt(zipCode, state?.code);
  if (state !== undefined)
    return /,/.test(line) || /\s\D/.test(line.split(/\d/).pop()!) ? undefined : "no city and no ZIP code";
  const [, behind] = /[\s,]\d{5}(?:-\d{4})?[\s,]{1,3}([^\s\p{L}]{1,20}|\(.{0,40})$/u.exec(address) ?? [];
  return behind === undefined ? "no state and no ZIP code" : `${behind} stands after the ZIP code`;
}

/** Serial numbers of the days of about 1995 to 2064, which is what `3-5` and `3/5` become in a cell. */
const UNIT_OF_DAY = /(?:\b(?:apartment|apt|unit|suite|ste)\b\.?\s?#?|#)\s?([3-5]\d{4})\b/i;
const SERIALS = { first: 34_700, last: 60_000 };

/** In Excel, a cell that shows a day hands over its number alone. */
function dayUnit(line: string): string | undefined {
  const [, digits = ""] = UNIT_OF_DAY.exec(line) ?? [];
  const serial = Number(digits);
  if (digits === "" || serial < SERIALS.first || serial > SERIALS.last) return undefined;
  const [, month, date] = dayParts(dayOfSerial(serial));
  return `what unit is meant? ${digits} is how the sheet keeps ${month}-${date}`;
}

function zipDoubt(zipCode: string, state: string | undefined): string | undefined {
  if (zipCode.length < 5) return `the ZIP code ${zipCode} is incomplete`;
  const states = statesOfZip(zipCode);
  if (states.length === 0) return `no state has the ZIP code ${zipCode}`;
  if (state === undefined || states.includes(state)) return undefined;
  return `the ZIP code ${zipCode} is in ${states.map(nameOf).join(" or ")}, not ${nameOf(state)}`;
}

const nameOf = (code: string): string => US_STATES.find((each) => each.code === code)!.name;
