/** What people write into a column of addresses that isn't one. None of it is ever sent. */
import { isBlank, type Input } from "../../values/input";
import { withoutEnds } from "../../api/text/trimmed";
import { COORDINATES } from "../address";

/** Instead of an address that isn't known, or isn't wanted. */
const PLACEHOLDERS = new RegExp(
  `^(?:${[
    "n/?\\.?a\\.?",
    "(?:no|none|null|nil|unknown|undisclosed|withheld|confidential|private|pending|missing|empty|blank|various|varies|multiple|test|x+)",
    "vacant(?: (?:lot|land|parcel))?|true|false|yes",
    "(?:address )?(?:tb[acd]|to be (?:announced|confirmed|determined))(?: [^,\\d]*)?",
    "(?:no|unknown|missing|multiple) address(?:es)?(?: .*)?",
    "(?:address )?(?:unknown|withheld|missing|pending|not (?:yet )?(?:available|applicable|known|disclosed|provided|given|assigned))",
    "same(?: as above)?|ditto|see (?:above|below|notes?|remarks?|comments?|file|list)(?: .*)?",
    "(?:please )?(?:call|ask|contact|phone|text|e-?mail|check with)(?: .*)?",
  ].join("|")})$`,
  "i",
);
const HEADING =
  /^(?:(?:property|full|street|mailing|site|subject|formatted|home|unit|postal|zip) ?)?(?:address(?:es)?(?: (?:line )?\d)?|addr|location|street|city|town|state|st|zip(?: ?code)?|code|county|unit|apt)$/i;
const COUNTED = "(?:units?|homes?|houses?|propert(?:y|ies)|addresses|loans?|records?|rows?)";
const TOTALS = [
  new RegExp(
    "^(?:(?:grand |sub[- ]?|portfolio |property |building )?totals?(?:[\\s/&-]+(?:averages?|avg|rents?|units?))*|averages?|avg\\.?|" +
      `[\\d,]{1,7} units?)[\\s:]*[\\d$.,]*(?: ${COUNTED})?(?: ?\\([^()]{0,30}\\))?$`,
    "i",
  ),
  /** `Total Maple Court`, `Subtotal for Oak House: 12`. */
  /^(?:grand |sub[- ]?)?totals? (?:for |of )?[^\d,]{1,40}[\s:]*[\d$.,]*$/i,
];
/** `APN 0204-0512-07`, `Parcel 12345678` */
const PARCEL = /^(?:apn|ain|parcel|pin|tax (?:id|map|parcel))(?: ?(?:id|no\.?|num(?:ber)?|#))?[\s:#]*\d[\d\s.-]*$/i;
const BOX = /^(?:p\.?\s{0,3}o\.?|post office)\s{0,3}box\s{1,3}\S/i;
/** Behind a box, it is a property's. */
const STREET = /,\s{0,3}\d+\s+[a-z]/i;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const LINK = /^(?:https?:\/\/|www\.)\S+$/i;
/** The error values of both hosts, as text. */
const ERROR_VALUE = /^#[A-Z][A-Z0-9/_]*[!?]?$/;
const LETTER = /\p{L}/u;

/** Why a text can't be an address, or undefined if it may be one. */
export function whyNotAddress(text: string): string | undefined {
  if (ERROR_VALUE.test(text)) return `the cell shows the error ${text}`;
  if (!LETTER.test(text)) return COORDINATES.test(text) ? undefined : withoutLetters(text);
  if (isNote(text)) return "a note instead of an address";
  if (isTotal(text)) return A_TOTAL;
  if (BOX.test(text) && !STREET.test(text)) return "a post office box, not a property";
  if (PARCEL.test(text)) return "a parcel number";
  if (EMAIL.test(text)) return "an email address";
  return LINK.test(text) ? "a link" : undefined;
}

export const A_TOTAL = "a total";

/** Whether a text labels a list's totals. */
export const isTotal = (text: string): boolean => TOTALS.some((totals) => totals.test(text.trim()));

/** Alone, or where the street should be: `TBD, Austin, TX 78701`. */
function isNote(text: string): boolean {
  const [first = "", ...others] = text.split(",");
  const isOne = (note: string): boolean => PLACEHOLDERS.test(withoutEnds(note, /[.!?\s]/));
  return isOne(text) || (others.length > 0 && !STREET.test(text) && isOne(first));
}

/** Whether a row holds the headings of a list's columns. */
export function isHeading(cells: readonly Input[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  return filled.length > 0 && filled.every((cell) => typeof cell === "string" && HEADING.test(cell));
}

function withoutLetters(text: string): string {
  return /\d/.test(text) ? "only a number" : "no letters or digits";
}
