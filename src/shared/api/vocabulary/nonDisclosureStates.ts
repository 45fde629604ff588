/**
 * States that don't require sale prices to be disclosed, so most sales there have no price. From public sources, as of
 * November 2026; some counties in Missouri do publish prices. ZIP codes are given by their first three digits, as the
 * Postal Service assigns them.
 */
import { listedText } from "../text/listedText";
import { US_STATES, usStateOf } from "./states";

interface NonDisclosureState {
  readonly code: string;
  /** Applies to parts of the state only. */
  readonly partly?: true;
  /** Ranges of the first three digits of the ZIP codes, inclusive. */
  readonly zips: readonly (readonly [first: number, last: number])[];
}

const NON_DISCLOSURE_STATES: readonly NonDisclosureState[] = [
  { code: "AK", zips: [[995, 999]] },
  { code: "ID", zips: [[832, 838]] },
  { code: "KS", zips: [[660, 679]] },
  { code: "LA", zips: [[700, 714]] },
  { code: "MS", zips: [[386, 397]] },
  { code: "MO", zips: [[630, 658]], partly: true },
  { code: "MT", zips: [[590, 599]] },
  { code: "NM", zips: [[870, 884]] },
  { code: "ND", zips: [[580, 588]] },
  {
    code: "TX",
    zips: [
      [733, 733],
      [750, 799],
      [885, 885],
    ],
  },
  { code: "UT", zips: [[840, 847]] },
  { code: "WY", zips: [[820, 831]] },
];

const nameOf = ({ code, partly }: NonDisclosureState): string => {
  const { name } = US_STATES.find((state) => state.code === code)!;
  return partly === true ? `parts of ${name}` : name;
};

/** `Alaska, Idaho, … parts of Missouri … and Wyoming` */
export const NON_DISCLOSURE_NAMES: string = listedText(NON_DISCLOSURE_STATES.map(nameOf));

/** The name of the non-disclosure state for a state's name, its code or a ZIP code, or undefined. */
export function nonDisclosureState(place: string): string | undefined {
  const zip = /^(\d{3})\d{2}(-\d{4})?$/.exec(place.trim())?.[1];
  const match =
    zip === undefined
      ? NON_DISCLOSURE_STATES.find(({ code }) => code === usStateOf(place)?.code)
      : NON_DISCLOSURE_STATES.find(({ zips }) =>
          zips.some(([first, last]) => first <= Number(zip) && Number(zip) <= last),
        );
  return match === undefined ? undefined : nameOf(match);
}
