/** What people write into a column of addresses that isn't one. None of it is ever sent. */
import { COORDINATES } from "../address";

/** Instead of an address that isn't known, or isn't wanted. */
const PLACEHOLDERS =
  /^(n\/?\.?a\.?|none|null|nil|tb[ad]|to be (?:announced|confirmed|determined)|unknown|undisclosed|withheld|pending|missing|empty|blank|test|x+|same(?: as above)?|ditto|see (?:above|below|notes?|file)|(?:call|ask|contact|email) .*)[.!?]*$/i;

const HEADERS = /^(?:(?:property|full|street|mailing|site|subject|formatted)\s+)?address(?:es)?$/i;
const TOTALS = /^(?:grand |sub)?totals?\b[\s:]*[\d$.,]*$/i;
const BOX = /^p\.?\s*o\.?\s*box\s+\S+/i;
const EMAIL = /^\S+@\S+\.\S+$/;
const LINK = /^(?:https?:\/\/|www\.)\S+$/i;
/** The error values of both hosts, as text. */
const ERROR_VALUE = /^#[A-Z][A-Z0-9/_]*[!?]?$/;
const LETTER = /\p{L}/u;

/** Why a text can't be an address, or undefined if it may be one. */
export function whyNotAddress(text: string): string | undefined {
  if (ERROR_VALUE.test(text)) return `the cell shows the error ${text}`;
  if (!LETTER.test(text)) return COORDINATES.test(text) ? undefined : withoutLetters(text);
  if (PLACEHOLDERS.test(text)) return "a note in place of an address";
  if (HEADERS.test(text)) return "the heading of the column";
  if (TOTALS.test(text)) return "a total";
  if (BOX.test(text)) return "a post office box, not a property";
  if (EMAIL.test(text)) return "an e-mail address";
  return LINK.test(text) ? "a link" : undefined;
}

function withoutLetters(text: string): string {
  return /\d/.test(text) ? "only a number" : "no letters or digits";
}
