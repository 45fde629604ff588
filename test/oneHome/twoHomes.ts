/** Kinds of pairs that are two homes, with what a person must be told where one thing differs for certain. */
import { CITIES_OF_STATES, DIRECTION_SHIFTS, LARGE_CITIES, NAMESAKES, twinsOf, zipsOf } from "./cities";
import {
  APARTMENT,
  atName,
  AVENUE,
  CLEAR_SUFFIXES,
  EVERYDAY_SUFFIXES,
  FLOOR,
  FOUR_DIRECTIONS,
  NAMES,
  NUMBERED_KINDS,
  onStreet,
  ORDINALS,
  QUADRANTS,
  someDigits,
  someHome,
  someId,
  someSuffix,
  someUnit,
  SPELLED_APARTMENT,
  STREET,
  suffixOf,
  withoutZip,
} from "./draws";
import type { Home, Street, Unit } from "./home";
import { twoHomes, type Kinds, type Texts } from "./kinds";
import { DIRECTIONS, type Direction, type Suffix } from "./publication28";
import type { Random } from "./random";
import { SHIFTED_COMMAS } from "./shiftedCommas";

/** Suffixes whose names or abbreviations look alike. Any two of a line are two streets. */
const ALIKE: readonly (readonly Suffix[])[] = `
Court Circle Center Course
Trail Terrace Trailer Track Trace Trafficway Throughway
Green Garden Glen Grove
Vista View Viaduct Village Ville Valley
Crossing Crossroad
Creek Crescent Crest
Place Plaza Plain
Point Port Park Prairie
Lane Land Landing Lake Lock Lodge Light Loaf
Street Station Stravenue Stream
Branch Bridge Brook
Camp Cape Canyon
Cliff Club
Corner Cove
Drive Divide Dale Dam
Estate Extension Expressway
Field Flat Ford Forge Fork Fort Forest
Ferry Freeway
Harbor Haven
Hill Heights Hollow
Inlet Island Isle
Mill Mall
Manor Mountain Motorway
Pass Passage Path
Pine Pike
Radial Rapid Ramp Ranch
River Ridge Road Row Rue Run
Shoal Shore
Spring Spur Square
Turnpike Tunnel
Union Underpass
Walk Wall Way Well`
  .trim()
  .split("\n")
  .map((line) => line.split(" ").map(suffixOf));

/** Suffixes and their plurals, which have a row of their own. */
const PLURALS = CLEAR_SUFFIXES.flatMap((plural) =>
  CLEAR_SUFFIXES.filter(({ primary }) => `${primary}s` === plural.primary && primary !== "Meadow").map(
    (single) => [single, plural] as const,
  ),
);

/** Words that appendix C1 puts in one row, though as names of streets they are two. */
const NAMES_OF_A_ROW = [
  ...["Trail Trails", "Loop Loops", "Forest Forests", "Center Centre", "Isle Isles", "Hollow Hollows", "Path Paths"],
  ...["Ranch Ranches", "Pike Pikes", "Track Tracks", "Trace Traces", "Tunnel Tunnels", "Express Expressway"],
  ...["Park Parks", "Walk Walks", "Spur Spurs", "Via Viaduct"],
].map((pair) => pair.split(" ") as [string, string]);

const SUFFIX_WORDS = ["Park", "Lake", "Mill", "Creek", "Ridge", "Harbor", "Forest", "Spring", "Island", "Grove"];

const ROADS = ["County Road", "County Rd", "CR", "Highway", "US-", "State Route", "FM", "US Highway"];

function onTwoStreets(random: Random, one: Street, other: Street, what?: string): Texts {
  const home = someHome(random);
  return twoHomes(random, { ...home, street: one }, { ...home, street: other }, what);
}

function atTwoNames(random: Random, one: string, other: string, what?: string): Texts {
  const home = atName(random, one);
  return twoHomes(random, home, { ...home, street: { name: other } }, what);
}

/** Two names before the same suffix. */
function beforeSuffix(random: Random, one: string, other: string, what?: string): Texts {
  const suffix = random.pick(EVERYDAY_SUFFIXES);
  return onTwoStreets(random, { name: one, suffix }, { name: other, suffix }, what);
}

function twoNumbers(random: Random, one: string, other: string, what?: string): Texts {
  const home = someHome(random);
  return twoHomes(random, { ...home, number: one }, { ...home, number: other }, what);
}

function twoUnits(random: Random, one: Unit | undefined, other: Unit | undefined, what?: string): Texts {
  const home = someHome(random);
  return twoHomes(random, { ...home, unit: one }, { ...home, unit: other }, what);
}

type Place = Pick<Home, "city" | "state" | "zip">;

function twoPlaces(random: Random, one: Place, other: Place, what?: string): Texts {
  const home = { ...someHome(random), zip: undefined };
  return twoHomes(random, { ...home, ...one }, { ...home, ...other }, what);
}

function twoIds(random: Random): readonly [string, string] {
  const [one, other] = [someId(random), someId(random)];
  return one === other ? twoIds(random) : [one, other];
}

/** Neither is the plural of the other, nor begins like it. */
function twoSuffixes(random: Random): readonly [Suffix, Suffix] {
  const [one, other] = [someSuffix(random), someSuffix(random)];
  const isAlike = one.primary.startsWith(other.primary) || other.primary.startsWith(one.primary);
  return isAlike ? twoSuffixes(random) : [one, other];
}

function namesakesIn(one: string, other: string): readonly (readonly [Place, Place])[] {
  return NAMESAKES.flatMap((cities) => {
    const [here, there] = [one, other].map((code) => cities.find(({ state }) => state === code));
    return here === undefined || there === undefined ? [] : [[withoutZip(here), withoutZip(there)] as const];
  });
}

const STATES_ALIKE = [
  ...namesakesIn("VA", "WV"),
  ...namesakesIn("NC", "SC"),
  ...namesakesIn("ND", "SD"),
  ...namesakesIn("KS", "AR"),
  ...namesakesIn("CA", "CT"),
];

const NUMBER_KINDS: Kinds = {
  "another house number": (random) => {
    const number = random.between(1, 9998);
    return twoNumbers(random, String(number), String(number + random.between(1, 9)), "house number");
  },
  "another letter of the house number": (random) => {
    const number = someDigits(random);
    const [one, other] = random.two(["A", "B", "C", "D"]);
    return twoNumbers(random, number + one, number + other, "house number");
  },
  "another number after the hyphen": (random) => {
    const [block, number] = [random.between(11, 199), random.between(10, 99)];
    return twoNumbers(random, `${block}-${number}`, `${block}-${number + random.between(1, 9)}`, "house number");
  },
  "a hyphen in the house number": (random) => {
    const [block, number] = [random.between(1, 199), random.between(1, 999)];
    return twoNumbers(random, `${block}-${number}`, `${block}${number}`);
  },
  "a letter at the house number": (random) => {
    const number = someDigits(random);
    const letter = random.pick(["A", "B", "C"]);
    return twoNumbers(random, `${number}${letter}`, random.pick([number, `${number} ${letter}`]));
  },
  "a decimal point in the house number": (random) => {
    const number = random.between(1, 999);
    return twoNumbers(random, `${number}.5`, `${number}5`);
  },
  "a fraction at the house number": (random) => {
    const number = someDigits(random);
    return twoNumbers(random, number, `${number}${random.pick(["½", " 1/2"])}`);
  },
  "digits shared out in another way": (random) => {
    const [number, ten, [, short]] = [someDigits(random), random.between(2, 9), random.pick(ORDINALS.slice(0, 9))];
    const one = { ...onStreet(random, { name: `${ten}${short}` }), number };
    return twoHomes(random, one, { ...one, number: `${number}${ten}`, street: { ...one.street, name: short } });
  },
};

const STREET_KINDS: Kinds = {
  "another street": (random) => beforeSuffix(random, ...random.two(NAMES), "street"),
  "another ordinal": (random) => {
    const [one, other] = random.two(ORDINALS);
    return beforeSuffix(random, one[random.below(2)]!, other[random.below(2)]!, "street");
  },
  "another lettered street": (random) => {
    const [one, other] = random.two([..."ABCDEFGHJKMNPSTW"]);
    return beforeSuffix(random, one, other, "street");
  },
  "another lettered avenue": (random) => {
    const [one, other] = random.two([..."ABCDEFGHJKMNPSTW"]);
    const avenue = random.pick(["Avenue", "Ave"]);
    return atTwoNames(random, `${avenue} ${one}`, `${avenue} ${other}`, "street");
  },
  "another numbered road": (random) => {
    const [road, number] = [random.pick(ROADS), random.between(1, 1999)];
    const name = (at: number): string => (road.endsWith("-") ? `${road}${at}` : `${road} ${at}`);
    return atTwoNames(random, name(number), name(number + random.between(1, 9)), "street");
  },
  "another street of a grid": (random) => {
    const [one, other] = random.two([100, 200, 300, 1100, 1700, 2100, 3300]);
    const [before, after] = [random.pick(FOUR_DIRECTIONS.slice(2)), random.pick(FOUR_DIRECTIONS.slice(0, 2))];
    return onTwoStreets(random, { before, name: `${one}`, after }, { before, name: `${other}`, after }, "street");
  },
  "a decimal point in the street": (random) => {
    const number = random.between(10, 40);
    const suffix = suffixOf("Road");
    return onTwoStreets(random, { name: `${number}.5`, suffix }, { name: `${number}5`, suffix });
  },
  "a designator as the name": (random) => {
    const apartment = random.pick(["Apartment", "Apt"]);
    return beforeSuffix(random, apartment, "Unit", "street");
  },
  "an avenue's letter before or after": (random) => {
    const letter = random.pick([..."ABCDFGHJ"]);
    return onTwoStreets(random, { name: `Avenue ${letter}` }, { name: letter, suffix: AVENUE });
  },
  "an avenue of something": (random) => {
    const name = random.pick(["Oaks", "Americas", "Stars", "Pines"]);
    return onTwoStreets(random, { name: `Avenue of the ${name}` }, { name, suffix: AVENUE });
  },
};

const SUFFIX_KINDS: Kinds = {
  "another suffix": (random) => {
    const [name, [one, other]] = [random.pick(NAMES), twoSuffixes(random)];
    return onTwoStreets(random, { name, suffix: one }, { name, suffix: other }, "street");
  },
  "a suffix that looks alike": (random) => {
    const [name, [one, other]] = [random.pick(NAMES), random.two(random.pick(ALIKE))];
    const home = { ...someHome(random), unit: undefined };
    const at = (suffix: Suffix): Home => ({ ...home, street: { name, suffix } });
    return twoHomes(random, at(one), at(other), "street");
  },
  "a suffix's plural": (random) => {
    const [name, [one, other]] = [random.pick(NAMES), random.pick(PLURALS)];
    const home = { ...someHome(random), unit: undefined };
    const at = (suffix: Suffix): Home => ({ ...home, street: { name, suffix } });
    return twoHomes(random, at(one), at(other));
  },
  "a suffix missing": (random) => {
    const { street, ...home } = onStreet(random, { name: random.pick(NAMES) });
    return twoHomes(random, { ...home, street }, { ...home, street: { ...street, suffix: undefined } });
  },
  "suffix words as names": (random) => beforeSuffix(random, ...random.pick(NAMES_OF_A_ROW)),
  "suffix words in another order": (random) => {
    const [one, other] = random.two(SUFFIX_WORDS);
    return beforeSuffix(random, `${one} ${other}`, `${other} ${one}`, "street");
  },
  "a suffix word as the name and another suffix": (random) => {
    const name = random.pick(SUFFIX_WORDS);
    const [one, other] = random.two(EVERYDAY_SUFFIXES);
    return onTwoStreets(random, { name, suffix: one }, { name, suffix: other }, "street");
  },
  "St of a saint or of a street": (random) => {
    const name = random.pick(["Paul", "Charles", "James", "Louis", "Francis", "George"]);
    return beforeSuffix(random, `${random.pick(["St", "Saint"])} ${name}`, `Street ${name}`);
  },
  "Dr of a doctor or of a drive": (random) => {
    const name = random.pick(["Martin Luther King", "King", "Carver", "Mudd", "Sanders"]);
    return beforeSuffix(random, `Dr ${name}`, `Drive ${name}`);
  },
  "La of an article or of a lane": (random) => {
    const name = random.pick(["Jolla", "Brea", "Cienega", "Salle", "Grange", "Mesa"]);
    return beforeSuffix(random, `La ${name}`, `${random.pick(["Lane", "Ln"])} ${name}`);
  },
  "a court or Connecticut": (random) => beforeSuffix(random, "Court", "Connecticut", "street"),
};

const DIRECTION_KINDS: Kinds = {
  "another direction before the name": (random) => {
    const [one, other] = random.two(DIRECTIONS);
    const street = { name: random.pick(NAMES), suffix: someSuffix(random) };
    return onTwoStreets(random, { ...street, before: one }, { ...street, before: other }, "street");
  },
  "another direction after the suffix": (random) => {
    const [one, other] = random.two(DIRECTIONS);
    const street = { name: random.pick(NAMES), suffix: someSuffix(random) };
    return onTwoStreets(random, { ...street, after: one }, { ...street, after: other }, "street");
  },
  "another direction as the name": (random) => {
    const [one, other] = random.two(FOUR_DIRECTIONS);
    const word = random.pick([({ name }: Direction) => name, ({ short }: Direction) => short]);
    return beforeSuffix(random, word(one), word(other), "street");
  },
  "a direction missing": (random) => {
    const [street, direction] = [{ name: random.pick(NAMES), suffix: someSuffix(random) }, random.pick(DIRECTIONS)];
    return onTwoStreets(random, street, { ...street, [random.pick(["before", "after"])]: direction });
  },
  "a direction before or after": (random) => {
    const [street, direction] = [{ name: random.pick(NAMES), suffix: someSuffix(random) }, random.pick(DIRECTIONS)];
    return onTwoStreets(random, { ...street, before: direction }, { ...street, after: direction });
  },
  "a grid's directions exchanged": (random) => {
    const name = `${random.between(1, 99)}00`;
    const [before, after] = [random.pick(FOUR_DIRECTIONS.slice(2)), random.pick(FOUR_DIRECTIONS.slice(0, 2))];
    return onTwoStreets(random, { before, name, after }, { before: after, name, after: before });
  },
  "a letter or a direction as the name": (random) => {
    const { name, short } = random.pick(FOUR_DIRECTIONS);
    return beforeSuffix(random, short, name);
  },
  "a letter or a direction as the name beside a quadrant": (random) => {
    const [{ name, short }, after] = [random.pick(FOUR_DIRECTIONS), random.pick(QUADRANTS)];
    return onTwoStreets(random, { name: short, suffix: STREET, after }, { name, suffix: STREET, after });
  },
};

const UNIT_KINDS: Kinds = {
  "another unit": (random) => {
    const { kind } = someUnit(random);
    const [one, other] = twoIds(random);
    return twoUnits(random, { kind, id: one }, { kind, id: other }, "unit");
  },
  "another apartment": (random) => {
    const [one, other] = twoIds(random);
    return twoUnits(random, { kind: APARTMENT, id: one }, { kind: APARTMENT, id: other }, "unit");
  },
  "another floor": (random) => {
    const floor = random.between(1, 50);
    const other = floor + random.between(1, 9);
    return twoUnits(random, { kind: FLOOR, id: `${floor}` }, { kind: FLOOR, id: `${other}` }, "unit");
  },
  "another kind of unit": (random) => {
    const id = someId(random);
    const [one, other] = random.two([APARTMENT, FLOOR, ...NUMBERED_KINDS]);
    return twoUnits(random, { kind: one, id }, { kind: other, id });
  },
  "a unit missing": (random) => twoUnits(random, someUnit(random), undefined),
  "a building and its apartment exchanged": (random) => {
    const [one, other] = random.two(["1", "2", "3", "4", "A", "B", "C"]);
    const inBuilding = (building: string): Unit["kind"] => ({ forms: [`Bldg ${building} Apt`, `Bldg ${building} #`] });
    return twoUnits(random, { kind: inBuilding(one), id: other }, { kind: inBuilding(other), id: one });
  },
  "another unit without a designator": (random) => {
    const number = random.between(1, 99);
    const [one, other] = random.two(["A", "B", "C", "D"]);
    const unit = (letter: string): Unit => ({ kind: { forms: [`${number}${letter}`] }, id: "" });
    return twoUnits(random, unit(one), unit(other));
  },
  "a lettered avenue or an apartment": (random) => {
    const letter = random.pick([..."ABCDFGHJ"]);
    const avenue = random.pick(["Ave", "Avenue"]);
    const home = atName(random, `${avenue} ${letter}`);
    return twoHomes(random, home, { ...home, street: { name: avenue }, unit: { kind: SPELLED_APARTMENT, id: letter } });
  },
  "a numbered road or an apartment": (random) => {
    const road = random.pick(["County Rd", "County Road", "Highway", "State Route", "Route", "Ranch Road"]);
    const id = String(random.between(1, 999));
    const home = atName(random, `${road} ${id}`);
    return twoHomes(random, home, { ...home, street: { name: road }, unit: { kind: SPELLED_APARTMENT, id } });
  },
  "a direction or an apartment": (random) => {
    const [street, after] = [{ name: random.pick(NAMES), suffix: someSuffix(random) }, random.pick(FOUR_DIRECTIONS)];
    const home = { ...someHome(random), street, unit: undefined };
    const unit = { kind: APARTMENT, id: after.short };
    return twoHomes(random, { ...home, street: { ...street, after } }, { ...home, unit });
  },
};

const PLACE_KINDS: Kinds = {
  "another city": (random) => {
    const [one, other] = random.two(random.pick(CITIES_OF_STATES));
    return twoPlaces(random, withoutZip(one), withoutZip(other), "city");
  },
  "a direction at the city": (random) => {
    const { front, rest, state } = random.pick(twinsOf(DIRECTION_SHIFTS));
    return twoPlaces(random, { city: `${front} ${rest}`, state }, { city: rest, state }, "city");
  },
  "another state": (random) => {
    const [one, other] = random.two(random.pick(NAMESAKES));
    return twoPlaces(random, withoutZip(one), withoutZip(other), "state");
  },
  "another state of a like name": (random) => twoPlaces(random, ...random.pick(STATES_ALIKE), "state"),
  "another state with the same ZIP code": (random) => {
    const [{ zipCode: zip, ...one }, other] = random.two(random.pick(NAMESAKES));
    return twoPlaces(random, { ...withoutZip(one), zip }, { ...withoutZip(other), zip });
  },
  "another ZIP code": (random) => {
    const { city, state } = random.pick(LARGE_CITIES);
    const [one, other] = random.two(zipsOf(city, state));
    return twoPlaces(random, { city, state, zip: one }, { city, state, zip: other }, "ZIP code");
  },
};

export const TWO_HOMES: Kinds = {
  ...NUMBER_KINDS,
  ...STREET_KINDS,
  ...SUFFIX_KINDS,
  ...DIRECTION_KINDS,
  ...UNIT_KINDS,
  ...PLACE_KINDS,
  ...SHIFTED_COMMAS,
};
