/** What can be told of the parts of an address as it was typed. Nothing is guessed: a part that isn't clear is missing. */
import { withoutEnds } from "../text/trimmed";
import { usStateOf, type UsState } from "./states";
import { directionOf, suffixOf } from "./publication28";
import { statesOfZip } from "./zipStates";

export interface AddressParts {
  /** Everything before state and ZIP code, without the comma at its end. */
  readonly line: string;
  readonly state?: UsState;
  /** The ZIP code as typed, without its four further digits: it may have lost its leading zeros. */
  readonly zipCode?: string;
}

/** A ZIP code, with or without its four further digits, or what is left of one without its leading zeros. */
const ZIP_AT_END = /[\s,](\d{3,5})(?:-\d{4})?$/;
/** A ZIP code and its four further digits, typed as one number. */
const NINE_AT_END = /[\s,](\d{5})\d{4}$/;

/** A ZIP code before its state: `Rancho Cordova 95670 CA`. */
const ZIP_BEFORE_STATE = /[\s,](\d{5})(?:-\d{4})?[\s,]{1,3}([A-Za-z. ]{2,20})$/;

/** @param address In one line. */
export function addressParts(address: string): AddressParts {
  const text = withoutEnds(address, /[\s,.;]/);
  return stateBehindZip(text) ?? stateBeforeZip(text);
}

/** Only a state of the ZIP code: a number may be that of a house or a road. */
function stateBehindZip(text: string): AddressParts | undefined {
  const [found, zipCode = "", name = ""] = ZIP_BEFORE_STATE.exec(text) ?? [];
  const state = usStateOf(name);
  if (found === undefined || state === undefined || !statesOfZip(zipCode).includes(state.code)) return undefined;
  return { line: withoutSeparators(text.slice(0, -found.length)), state, zipCode };
}

function stateBeforeZip(text: string): AddressParts {
  const found = NINE_AT_END.exec(text) ?? ZIP_AT_END.exec(text);
  const zipCode = found?.[1];
  const before = withoutSeparators(text.slice(0, found?.index));
  const { line, state } = withoutState(before, zipCode?.length === 5);
  if (zipCode?.length === 5 && state !== undefined && isOfStreet(before, line, state.code, zipCode))
    return { line: before, zipCode };
  // Without a state before it, a short number may be that of a house or a road: State Road 436.
  const isZip = zipCode !== undefined && (zipCode.length === 5 || state !== undefined);
  if (!isZip) return withoutZip(text);
  return { line, ...(state === undefined ? {} : { state }), zipCode };
}

/** `12 OAK CT 78701`, `12 Main St NE 30309`: a court and a direction are written as two states are. */
function isOfStreet(before: string, line: string, code: string, zipCode: string): boolean {
  const [, ...words] = line.toLowerCase().split(/[\s.]+/);
  const isStreetAlone =
    (code === "CT" && !words.some(isStreetWord)) || (code === "NE" && isStreetWord(words[words.length - 1] ?? ""));
  return isStreetAlone && !before.includes(",") && !statesOfZip(zipCode).includes(code);
}

function withoutZip(address: string): AddressParts {
  const { line, state } = withoutState(address);
  return { line, ...(state === undefined ? {} : { state }) };
}

/** A code counts after a comma, before a ZIP code or in capitals: "la" may be a word of a street's name. */
function withoutState(text: string, isBeforeZip = false): { readonly line: string; readonly state?: UsState } {
  const [, line = "", last = ""] = /^(.*),([^,]*)$/.exec(text) ?? [undefined, "", text];
  const whole = usStateOf(last);
  if (whole !== undefined && line.trim() !== "") return { line: withoutSeparators(line), state: whole };
  const words = last.trim().split(/\s+/);
  // "West Virginia" before "Virginia".
  for (const count of [3, 2, 1].filter((each) => each < words.length)) {
    const [before, name] = [words.slice(0, -count).join(" "), words.slice(-count).join(" ")];
    const isCode = /^[A-Z]{2}$/.test(name) || (isBeforeZip && name.length === 2 && !MAY_BE_STREET.test(name));
    const state = isCode || name.length > 2 ? usStateOf(name) : undefined;
    if (state !== undefined) return { line: withoutSeparators(`${line === "" ? "" : `${line}, `}${before}`), state };
  }
  return { line: withoutSeparators(text) };
}

/** In small letters a court, a mount or a direction, rather than a state. */
const MAY_BE_STREET = /^(?:ct|mt|ne)$/i;

const isStreetWord = (word: string): boolean => suffixOf(word) !== undefined || directionOf(word) !== undefined;

const withoutSeparators = (text: string): string => withoutEnds(text, /[\s,]/);
