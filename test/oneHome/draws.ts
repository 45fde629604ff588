/** What homes are drawn from: the words of streets that can't be read in a second way, units and places. */
import type { GazetteerPlace } from "../../src/sandbox/places/gazetteer";
import type { Home, Street, Unit, UnitKind } from "./home";
import { unitKind } from "./home";
import { PLACES } from "./cities";
import { DESIGNATORS, DIRECTIONS, SUFFIXES, type Suffix } from "./publication28";
import type { Random } from "./random";

/** Names without a word that is a suffix, a direction, a designator, a number or a state. */
export const NAMES: readonly string[] = [
  ...["Oak", "Maple", "Elm", "Cedar", "Hickory", "Chestnut", "Walnut", "Sycamore", "Magnolia", "Hampton", "Goodall"],
  ...["Wentworth", "Robert", "Lincoln", "Jackson", "Jefferson", "Madison", "Monroe", "Adams", "Franklin", "Main"],
  ...["Burnside", "Kaaka", "Ashbury", "Larkspur", "Bluebonnet", "Juniper", "Dogwood", "Willow", "Laurel", "Peachtree"],
  ...["Stratford", "Cambridge", "Pulaski", "Kosciuszko", "Cherokee", "Tioga", "Whittier", "Tree Tops", "Goose Egg"],
  ...["Jack Rabbit", "Rosa Bonheur", "Martin Luther King", "Eisenhower", "Piedmont", "Brandywine"],
];

/** Names of streets that usually have no suffix. */
export const BARE_NAMES: readonly string[] = ["Broadway", "Bowery", "Embarcadero", "Esplanade", "Strand"];

/** Rows whose plural has a row of its own with the same abbreviation, so that it is arguable what the plural is. */
const SHARED = new Set(["Parks", "Parkways", "Spurs", "Walks"]);

/** Suffixes with the forms that belong to one row only: `Mdw` stands in two. */
export const CLEAR_SUFFIXES: readonly Suffix[] = SUFFIXES.filter(({ primary }) => !SHARED.has(primary)).map(
  (suffix) => ({ ...suffix, forms: suffix.forms.filter((form) => form !== "Mdw") }),
);

/** Suffixes with at least two spellings. */
export const FOLDING_SUFFIXES: readonly Suffix[] = CLEAR_SUFFIXES.filter(({ forms }) => forms.length > 1);

/**
 * Suffixes that appendix C2 doesn't list too, and after which no number is expected: so that what follows them is
 * neither a unit's identifier nor a road's number.
 */
const STREET_SUFFIXES = FOLDING_SUFFIXES.filter(
  ({ primary }) => !["Highway", "Route"].includes(primary) && !DESIGNATORS.some(({ name }) => name === primary),
);

const EVERYDAY = ["Street", "Avenue", "Drive", "Road", "Lane", "Boulevard", "Court", "Place", "Circle", "Terrace"];
export const EVERYDAY_SUFFIXES: readonly Suffix[] = EVERYDAY.map(suffixOf);

export const STREET = suffixOf("Street");
export const AVENUE = suffixOf("Avenue");

export function suffixOf(primary: string): Suffix {
  return SUFFIXES.find((suffix) => suffix.primary === primary)!;
}

export const FOUR_DIRECTIONS = DIRECTIONS.slice(0, 4);
export const QUADRANTS = DIRECTIONS.slice(4);

/** Apartment, unit and the number sign are one kind. */
export const APARTMENT: UnitKind = { forms: ["Apt", "Apartment", "Unit", "#"] };
/** Without the number sign, which after a road may be the road's: `Highway #4`. */
export const SPELLED_APARTMENT: UnitKind = { forms: ["Apt", "Apartment", "Unit"] };
export const FLOOR: UnitKind = { forms: ["Fl", "Floor"] };

const APARTMENT_WORDS = ["Apartment", "Unit"];

/** Kinds of unit that an identifier follows. A floor is left out, its abbreviation is a state's code. A key is a suffix. */
export const NUMBERED_KINDS: readonly UnitKind[] = DESIGNATORS.filter(
  ({ name, numbered }) => (numbered || name === "Penthouse") && !["Floor", "Key", ...APARTMENT_WORDS].includes(name),
).map(unitKind);

/** Those of them that have an abbreviation. */
export const ABBREVIATED_KINDS: readonly UnitKind[] = NUMBERED_KINDS.filter(({ forms }) => forms.length > 1);

/** Kinds of unit that stand alone, those with an abbreviation. */
export const LONE_KINDS: readonly UnitKind[] = DESIGNATORS.filter(({ numbered }) => !numbered)
  .map(unitKind)
  .filter(({ forms }) => forms.length > 1);

export const ORDINALS: readonly (readonly [word: string, short: string])[] = [
  ...["First 1st", "Second 2nd", "Third 3rd", "Fourth 4th", "Fifth 5th", "Sixth 6th", "Seventh 7th", "Eighth 8th"],
  ...["Ninth 9th", "Tenth 10th", "Eleventh 11th", "Twelfth 12th", "Thirteenth 13th", "Fourteenth 14th"],
  ...["Fifteenth 15th", "Sixteenth 16th", "Seventeenth 17th", "Eighteenth 18th", "Nineteenth 19th", "Twentieth 20th"],
].map((pair) => pair.split(" ") as [string, string]);

export function someDigits(random: Random): string {
  return String(random.between(1, 10 ** random.between(2, 4)));
}

function someNumber(random: Random): string {
  const digits = someDigits(random);
  switch (random.below(16)) {
    case 0:
      return `${random.between(11, 99)}-${random.between(10, 999)}`;
    case 1:
      return `${digits}${random.pick(["A", "B", "C", "F"])}`;
    case 2:
      return `W${random.between(100, 299)}N${random.between(1000, 9999)}`;
    case 3:
      return `${digits} 1/2`;
    default:
      return digits;
  }
}

export function someSuffix(random: Random): Suffix {
  return random.pick(random.once(3) ? STREET_SUFFIXES : EVERYDAY_SUFFIXES);
}

/** A street with a suffix, at times with a direction. */
function someStreet(random: Random): Street {
  const street = { name: random.pick(NAMES), suffix: someSuffix(random) };
  if (random.once(4)) return { ...street, before: random.pick(DIRECTIONS) };
  return random.once(4) ? { ...street, after: random.pick(DIRECTIONS) } : street;
}

export function someId(random: Random): string {
  const number = String(random.between(1, 10 ** random.between(1, 3)));
  const letter = random.pick([..."ABCDEFGHKN"]);
  return random.pick([number, number, `${number}${letter}`, `${letter}${number}`, letter]);
}

/** A unit whose designator folds. */
export function someUnit(random: Random): Unit {
  return { kind: random.once(2) ? APARTMENT : random.pick(NUMBERED_KINDS), id: someId(random) };
}

export function someHome(random: Random): Home {
  const home = { number: someNumber(random), street: someStreet(random), ...somewhere(random) };
  return random.once(4) ? { ...home, unit: someUnit(random) } : home;
}

/** A home on a given street: a suffix and directions are drawn unless they are given. */
export function onStreet(random: Random, street: Partial<Street> & Pick<Street, "name">): Home {
  const { before, after } = someStreet(random);
  return { ...someHome(random), street: { before, suffix: someSuffix(random), after, ...street } };
}

/** A home at a street that is nothing but a name. */
export function atName(random: Random, name: string): Home {
  return { number: someNumber(random), street: { name }, ...somewhere(random) };
}

/** City, state and mostly ZIP code. */
function somewhere(random: Random): Pick<Home, "city" | "state" | "zip"> {
  const place = random.pick(PLACES);
  return random.once(4) ? withoutZip(place) : withZip(place);
}

export function withoutZip({ city, state }: Pick<GazetteerPlace, "city" | "state">): Pick<Home, "city" | "state"> {
  return { city, state };
}

export function withZip({ city, state, zipCode }: GazetteerPlace): Pick<Home, "city" | "state" | "zip"> {
  return { city, state, zip: zipCode };
}
