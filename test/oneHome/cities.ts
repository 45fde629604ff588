/** Real cities that a generator of addresses asks for: twins, names in two states, names that read in one way only. */
import type { GazetteerPlace } from "../../src/sandbox/places/gazetteer";
import { nationalGazetteer } from "../../src/sandbox/places/nationalGazetteer";
import { DESIGNATORS, DIRECTIONS, STATES, SUFFIXES } from "./publication28";

export const PLACES: readonly GazetteerPlace[] = nationalGazetteer().places;

/** A city whose first word can be shifted over the comma. */
export interface Shift {
  readonly front: string;
  readonly rest: string;
  readonly state: string;
  /** ZIP codes of the city, and of the rest if it is a city too. */
  readonly zips: readonly string[];
  /** Whether the rest is a city of the same state. */
  readonly isTwin: boolean;
}

/** The ZIP codes of every city, by state and name. */
const ZIPS = zipsByCity();

function zipsByCity(): ReadonlyMap<string, readonly string[]> {
  const zips = new Map<string, string[]>();
  for (const { city, state, zipCode } of PLACES) {
    const known = zips.get(`${state} ${city}`);
    if (known === undefined) zips.set(`${state} ${city}`, [zipCode]);
    else known.push(zipCode);
  }
  return zips;
}

const CITIES: readonly GazetteerPlace[] = PLACES.filter(
  ({ city, state, zipCode }) => zipsOf(city, state)[0] === zipCode,
);

export function zipsOf(city: string, state: string): readonly string[] {
  return ZIPS.get(`${state} ${city}`) ?? [];
}

/** Of the cities with a ZIP code each, those of a state. */
export const CITIES_OF_STATES: readonly (readonly GazetteerPlace[])[] = [...STATES.keys()]
  .map((code) => CITIES.filter(({ state }) => state === code))
  .filter((cities) => cities.length > 1);

const SHIFTS: readonly Shift[] = CITIES.filter(({ city }) => city.includes(" ")).map(({ city, state }) => {
  const [front = "", ...words] = city.split(" ");
  const rest = words.join(" ");
  const restZips = zipsOf(rest, state);
  return { front, rest, state, zips: [...zipsOf(city, state), ...restZips], isTwin: restZips.length > 0 };
});

const DIRECTION_NAMES = new Set(DIRECTIONS.map(({ name }) => name));
const SUFFIX_FORMS = new Set(SUFFIXES.flatMap(({ forms }) => forms));
const LONE_DESIGNATORS = new Set(DESIGNATORS.filter(({ numbered }) => !numbered).map(({ name }) => name));
const ABBREVIATED_FRONTS = ["Saint", "Fort", "Mount"];

/** `North Las Vegas`. A second direction is left out: `North East` may be read as one. */
export const DIRECTION_SHIFTS = SHIFTS.filter(
  ({ front, rest }) => DIRECTION_NAMES.has(front) && !DIRECTION_NAMES.has(rest.split(" ")[0]!),
);
/** `Lake Forest` */
export const SUFFIX_SHIFTS = SHIFTS.filter(({ front }) => SUFFIX_FORMS.has(front));
/** `Saint Paul`, `Fort Worth`, `Mount Vernon` */
export const ABBREVIATED_SHIFTS = SHIFTS.filter(({ front }) => ABBREVIATED_FRONTS.includes(front));
/** `Upper Marlboro` */
export const DESIGNATOR_SHIFTS = SHIFTS.filter(({ front }) => LONE_DESIGNATORS.has(front));
/** `New Haven` */
export const OTHER_SHIFTS = SHIFTS.filter(
  ({ front, isTwin }) => isTwin && !DIRECTION_NAMES.has(front) && !SUFFIX_FORMS.has(front),
);

export function twinsOf(shifts: readonly Shift[]): readonly Shift[] {
  return shifts.filter(({ isTwin }) => isTwin);
}

export const APOSTROPHE_CITIES = PLACES.filter(({ city }) => city.includes("'"));

/** Cities with at least two ZIP codes. */
export const LARGE_CITIES = CITIES.filter(({ city, state }) => zipsOf(city, state).length > 1);

/** The cities of each name that several states have. */
export const NAMESAKES: readonly (readonly GazetteerPlace[])[] = [
  ...CITIES.reduce((names, place) => {
    const same = names.get(place.city);
    if (same === undefined) names.set(place.city, [place]);
    else same.push(place);
    return names;
  }, new Map<string, GazetteerPlace[]>()).values(),
].filter((cities) => cities.length > 1);

const STATE_WORDS = [...STATES].flatMap(([code, name]) => [code, ...name.split(" ")]);
const PLACE_WORDS = ["Saint", "Sainte", "Ste", "Doctor"];
const LOADED_WORDS = new Set(
  [
    ...[...DIRECTIONS, ...DESIGNATORS].flatMap(({ name, short }) => [name, short]),
    ...SUFFIX_FORMS,
    ...STATE_WORDS,
    ...PLACE_WORDS,
  ].map((word) => word.toLowerCase()),
);

/** Cities without a word that could belong to a street, a unit or a state, and whose tail isn't a city. */
export const ONE_WAY_PLACES: readonly GazetteerPlace[] = PLACES.filter(({ city, state }) => {
  const words = city.split(" ");
  return (
    words.every((word) => word.length > 2 && !LOADED_WORDS.has(word.toLowerCase())) &&
    words.every((_, at) => at === 0 || zipsOf(words.slice(at).join(" "), state).length === 0)
  );
});

/** States whose code is a suffix's or a designator's abbreviation too: `CT`, `FL`. */
export const isLoadedCode = (state: string): boolean =>
  [...SUFFIX_FORMS, ...DESIGNATORS.map(({ short }) => short)].some((form) => form.toUpperCase() === state);
