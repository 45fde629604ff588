/**
 * States that don't require sale prices to be disclosed, so most sales there have no price. From public sources, as of
 * November 2026; some counties in Missouri do publish prices.
 */
import { listedText } from "../text/listedText";
import { US_STATES, usStateOf } from "./states";
import { statesOfZip } from "./zipStates";

interface NonDisclosureState {
  readonly code: string;
  /** Applies to parts of the state only. */
  readonly partly?: true;
}

const NON_DISCLOSURE_STATES: readonly NonDisclosureState[] = [
  ...["AK", "ID", "KS", "LA", "MS"].map((code) => ({ code })),
  { code: "MO", partly: true },
  ...["MT", "NM", "ND", "TX", "UT", "WY"].map((code) => ({ code })),
];

const nameOf = ({ code, partly }: NonDisclosureState): string => {
  const { name } = US_STATES.find((state) => state.code === code)!;
  return partly === true ? `parts of ${name}` : name;
};

/** `Alaska, Idaho, … parts of Missouri … and Wyoming` */
export const NON_DISCLOSURE_NAMES: string = listedText(NON_DISCLOSURE_STATES.map(nameOf));

/** The name of the non-disclosure state for a state's name, its code or a ZIP code, or undefined. */
export function nonDisclosureState(place: string): string | undefined {
  const zip = /^\d{5}(-\d{4})?$/.test(place.trim()) ? place.trim() : undefined;
  const codes = zip === undefined ? [usStateOf(place)?.code] : statesOfZip(zip);
  const match = NON_DISCLOSURE_STATES.find(({ code }) => codes.includes(code));
  return match === undefined ? undefined : nameOf(match);
}
