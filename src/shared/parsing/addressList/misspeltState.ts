/**
 * A state that is misspelt before a ZIP code, which tells the state that was probably meant: many cities are spelled nearly
 * as another state is. It is only ever suggested.
 */
import { withoutEnd } from "../../api/text/trimmed";
import { addressParts } from "../../api/vocabulary/addressParts";
import { directionOf } from "../../api/vocabulary/publication28";
import { US_STATES, type UsState } from "../../api/vocabulary/states";
import { statesOfZip } from "../../api/vocabulary/zipStates";
import { isMisspelling } from "../../values/spelling";

export interface MisspeltState {
  /** As it was typed. */
  readonly typed: string;
  readonly state: UsState;
  /** The address with the state that was probably meant. */
  readonly suggestion: string;
}

const ZIP_AT_END = /[\s,](\d{5}(?:-\d{4})?)$/;
/** Words of a state, at most. */
const MOST_WORDS = 3;

/** @param address Trimmed, in one line. */
export function misspeltState(address: string): MisspeltState | undefined {
  const [end = "", zipCode = ""] = ZIP_AT_END.exec(address) ?? [];
  const near = US_STATES.filter(({ code }) => statesOfZip(zipCode).includes(code));
  if (near.length === 0 || addressParts(address).state !== undefined) return undefined;
  const parts = withoutEnd(address.slice(0, -end.length), /[\s,]/).split(",");
  const words = parts[parts.length - 1]!.trim().split(/\s+/);
  // A part of its own behind street and city, or the last words of a city behind its street.
  const isOwnPart = parts.length > 2;
  const most = parts.length < 2 ? 0 : Math.min(MOST_WORDS, isOwnPart ? words.length : words.length - 1);
  for (let count = most; count > 0; count -= 1) {
    const typed = words.slice(-count).join(" ");
    const state = near.find(({ name }) => isMisspelling(typed, name));
    const meant = state ?? (count === words.length && near.length === 1 && isCode(typed) ? near[0] : undefined);
    if (meant === undefined) continue;
    const before = [...parts.slice(0, -1), words.slice(0, -count).join(" ")].map((part) => part.trim());
    const line = before.filter((part) => part !== "").join(", ");
    return { typed, state: meant, suggestion: `${line}, ${meant.code} ${zipCode}` };
  }
  return undefined;
}

const isCode = (typed: string): boolean => /^[A-Z]{2}$/.test(typed) && directionOf(typed.toLowerCase()) === undefined;
