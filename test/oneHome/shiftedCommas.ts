/**
 * Kinds of pairs that are two homes because of the comma between street and city: `Main St N, Las Vegas` and
 * `Main St, N Las Vegas`. A text without the comma that reads in both ways is neither of them.
 */
import {
  ABBREVIATED_SHIFTS,
  DESIGNATOR_SHIFTS,
  DIRECTION_SHIFTS,
  OTHER_SHIFTS,
  SUFFIX_SHIFTS,
  twinsOf,
  zipsOf,
  type Shift,
} from "./cities";
import { BARE_NAMES, EVERYDAY_SUFFIXES, NAMES, someDigits, someUnit, STREET } from "./draws";
import { PLAIN, someStyle, streetText, written, type Home, type Street, type Style } from "./home";
import { eitherOrder, twoHomes, type Kinds, type Texts } from "./kinds";
import { DESIGNATORS, DIRECTIONS, SUFFIXES, type Direction } from "./publication28";
import type { Random } from "./random";

const DIRECTION_TWINS = twinsOf(DIRECTION_SHIFTS);
const DIRECTION_HALVES = DIRECTION_SHIFTS.filter(({ isTwin }) => !isTwin);
const SUFFIX_TWINS = twinsOf(SUFFIX_SHIFTS);
const SUFFIX_HALVES = SUFFIX_SHIFTS.filter(({ isTwin }) => !isTwin);
const SAINT_TWINS = twinsOf(ABBREVIATED_SHIFTS).filter(({ front }) => front === "Saint");

/** Streets that one word names, which is a suffix elsewhere. */
const SINGLE_WORDS = ["Court", "Park", "Plaza", "Crescent", "Circle", "Terrace", ...BARE_NAMES];

const ABBREVIATED_FRONTS: Readonly<Record<string, string>> = { Saint: "St", Fort: "Ft", Mount: "Mt" };

/** The two homes: with the city's first word at the end of the street, and with it in the city. */
type Readings = readonly [inStreet: Home, inCity: Home];

function withSuffix(random: Random): Street {
  return { name: random.pick(NAMES), suffix: random.pick(EVERYDAY_SUFFIXES) };
}

function base(random: Random, { rest, state }: Shift, street: Street): Home {
  return { number: someDigits(random), street, city: rest, state };
}

function directionOf({ front }: Shift): Direction {
  return DIRECTIONS.find(({ name }) => name === front)!;
}

function shiftedDirection(random: Random, shift: Shift, street = withSuffix(random)): Readings {
  const direction = directionOf(shift);
  const home = base(random, shift, street);
  const front = random.pick([direction.name, direction.short]);
  return [
    { ...home, street: { ...street, after: direction } },
    { ...home, city: `${front} ${shift.rest}` },
  ];
}

/** A word that is written the same in the city, and in one of some forms in the street. */
function shiftedWord(random: Random, shift: Shift, street: Street, forms: readonly string[]): Readings {
  const home = base(random, shift, street);
  const name = `${streetText(street, { ...PLAIN, suffix: random.below(2) })} ${random.pick(forms)}`;
  return [
    { ...home, street: { name } },
    { ...home, city: `${shift.front} ${shift.rest}` },
  ];
}

function formsOf({ front }: Shift): readonly string[] {
  const suffix = SUFFIXES.find(({ forms }) => forms.includes(front));
  return suffix === undefined ? [front] : [front, suffix.standard];
}

function between(random: Random, [inStreet, inCity]: Readings, shared: Partial<Home> = {}): Texts {
  const direction = random.pick(["short", "long"] as const);
  return twoHomes(random, { ...inStreet, ...shared }, { ...inCity, ...shared }, undefined, { direction });
}

/** A ZIP code of the city or of the rest: the other of the two homes is then badly addressed, and still another. */
function oneZip(random: Random, { zips }: Shift): Partial<Home> {
  return { zip: random.pick(zips) };
}

/** The text without a comma before the city, against one of its readings. */
function withoutComma(random: Random, [inStreet, inCity]: Readings, against: Home): Texts {
  const without: Partial<Style> = { cityComma: false, stateComma: random.once(2) };
  return eitherOrder(random, {
    one: written(random.pick([inStreet, inCity]), someStyle(random, without)),
    other: written(against, someStyle(random)),
  });
}

const DIRECTION_KINDS: Kinds = {
  "a direction shifted over the comma": (random) =>
    between(random, shiftedDirection(random, random.pick(DIRECTION_TWINS))),
  "a direction shifted over the comma, one ZIP code": (random) => {
    const shift = random.pick(DIRECTION_TWINS);
    return between(random, shiftedDirection(random, shift), oneZip(random, shift));
  },
  "a direction shifted over the comma, the rest no city": (random) => {
    const shift = random.pick(DIRECTION_HALVES);
    return between(random, shiftedDirection(random, shift), random.once(2) ? oneZip(random, shift) : {});
  },
  "a direction shifted over the comma after a bare name": (random) => {
    const street = { name: random.pick([...BARE_NAMES, ...NAMES]) };
    return between(random, shiftedDirection(random, random.pick(DIRECTION_TWINS), street));
  },
  "a direction shifted over the comma, with a unit": (random) =>
    between(random, shiftedDirection(random, random.pick(DIRECTION_TWINS)), { unit: someUnit(random) }),
  "a direction before the street or the city": (random) => {
    const shift = random.pick(DIRECTION_TWINS);
    const [{ street, ...home }, inCity] = shiftedDirection(random, shift);
    return between(random, [{ ...home, street: { ...street, before: street.after, after: undefined } }, inCity]);
  },
};

const WORD_KINDS: Kinds = {
  "a suffix word shifted over the comma after a name": (random) => {
    const shift = random.pick(SUFFIX_TWINS);
    return between(random, shiftedWord(random, shift, { name: random.pick(NAMES) }, formsOf(shift)));
  },
  "a suffix word shifted over the comma after a suffix": (random) => {
    const shift = random.pick(SUFFIX_TWINS);
    return between(random, shiftedWord(random, shift, withSuffix(random), formsOf(shift)));
  },
  "a suffix word shifted over the comma after a single word": (random) => {
    const shift = random.pick(SUFFIX_TWINS);
    return between(random, shiftedWord(random, shift, { name: random.pick(SINGLE_WORDS) }, formsOf(shift)));
  },
  "a suffix word shifted over the comma, one ZIP code": (random) => {
    const shift = random.pick(SUFFIX_TWINS);
    const street = { name: random.pick([...NAMES, ...SINGLE_WORDS]) };
    return between(random, shiftedWord(random, shift, street, formsOf(shift)), oneZip(random, shift));
  },
  "a suffix word shifted over the comma, the rest no city": (random) => {
    const shift = random.pick(SUFFIX_HALVES);
    const street = { name: random.pick([...NAMES, ...SINGLE_WORDS]) };
    return between(random, shiftedWord(random, shift, street, formsOf(shift)));
  },
  "Saint, Fort or Mount shifted over the comma": (random) => {
    const shift = random.pick(ABBREVIATED_SHIFTS);
    const short = ABBREVIATED_FRONTS[shift.front]!;
    const street = random.once(2) ? { name: random.pick(NAMES) } : withSuffix(random);
    const spelled = random.once(2) ? shift : { ...shift, front: short };
    return between(random, shiftedWord(random, spelled, street, [short]));
  },
  "another word shifted over the comma": (random) => {
    const shift = random.pick(OTHER_SHIFTS);
    return between(random, shiftedWord(random, shift, withSuffix(random), [shift.front]));
  },
  "a unit's word shifted over the comma": (random) => {
    const shift = random.pick(DESIGNATOR_SHIFTS);
    const { name, short } = DESIGNATORS.find((designator) => designator.name === shift.front)!;
    return between(random, shiftedWord(random, shift, withSuffix(random), [name, short]));
  },
};

const MISSING_COMMA_KINDS: Kinds = {
  "no comma, a direction that is the street's": (random) => {
    const readings = shiftedDirection(random, random.pick(DIRECTION_TWINS));
    return withoutComma(random, readings, readings[0]);
  },
  "no comma, a direction that is the city's": (random) => {
    const readings = shiftedDirection(random, random.pick(DIRECTION_TWINS));
    return withoutComma(random, readings, readings[1]);
  },
  "no comma, a direction, the ZIP code of the other reading": (random) => {
    const shift = random.pick(DIRECTION_TWINS);
    const [inStreet, inCity] = shiftedDirection(random, shift);
    const isOfRest = random.once(2);
    const zip = random.pick(zipsOf(isOfRest ? shift.rest : `${shift.front} ${shift.rest}`, shift.state));
    const readings: Readings = [
      { ...inStreet, zip },
      { ...inCity, zip },
    ];
    return withoutComma(random, readings, readings[isOfRest ? 1 : 0]);
  },
  "no comma, a suffix word that is the street's": (random) => {
    const shift = random.pick(SUFFIX_TWINS);
    const readings = shiftedWord(random, shift, { name: random.pick(NAMES) }, [shift.front]);
    return withoutComma(random, readings, readings[0]);
  },
  "no comma, a suffix word that is the city's": (random) => {
    const shift = random.pick(SUFFIX_TWINS);
    const readings = shiftedWord(random, shift, { name: random.pick(NAMES) }, [shift.front]);
    return withoutComma(random, readings, readings[1]);
  },
  "no comma, another word that isn't the street's": (random) => {
    const shift = random.pick(OTHER_SHIFTS);
    const readings = shiftedWord(random, shift, withSuffix(random), [shift.front]);
    return withoutComma(random, readings, readings[0]);
  },
  "no comma, a unit's word that isn't the street's": (random) => {
    const shift = random.pick(DESIGNATOR_SHIFTS);
    const readings = shiftedWord(random, shift, withSuffix(random), [shift.front]);
    return withoutComma(random, readings, readings[0]);
  },
  "no comma, St of a street or of a saint": (random) => {
    const shift = random.pick(SAINT_TWINS);
    const home = base(random, shift, { name: random.pick(NAMES) });
    const readings: Readings = [
      { ...home, street: { ...home.street, suffix: STREET } },
      { ...home, city: `St ${shift.rest}` },
    ];
    return withoutComma(random, [readings[1], readings[1]], random.pick(readings));
  },
};

export const SHIFTED_COMMAS: Kinds = { ...DIRECTION_KINDS, ...WORD_KINDS, ...MISSING_COMMA_KINDS };
