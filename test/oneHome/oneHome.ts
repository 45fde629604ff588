/** Kinds of pairs that are one home: one name, one request, and nothing to tell a person. */
import { APOSTROPHE_CITIES, isLoadedCode, ONE_WAY_PLACES, PLACES } from "./cities";
import {
  ABBREVIATED_KINDS,
  APARTMENT,
  AVENUE,
  EVERYDAY_SUFFIXES,
  FOLDING_SUFFIXES,
  FOUR_DIRECTIONS,
  LONE_KINDS,
  NAMES,
  onStreet,
  ORDINALS,
  QUADRANTS,
  someDigits,
  someHome,
  someId,
  someUnit,
  STREET,
  suffixOf,
  withZip,
} from "./draws";
import { someStyle, written, type Home, type Style, type Unit } from "./home";
import { eitherOrder, twoHomes, twoStyles, type Kinds, type Texts } from "./kinds";
import { DIRECTIONS } from "./publication28";
import type { Random } from "./random";

/** Suffixes with which no city begins. */
const NO_CITY = ["Avenue", "Boulevard", "Drive", "Road"].map(suffixOf);

const LOADED_PLACES = ONE_WAY_PLACES.filter(({ state }) => isLoadedCode(state));
const UNLOADED_PLACES = ONE_WAY_PLACES.filter(({ state }) => !isLoadedCode(state));
const SAINTLY_PLACES = PLACES.filter(({ city }) => city.startsWith("Saint "));

/** Names that are made of words that would be suffixes at the end. */
const NAMES_OF_SUFFIXES = [
  ...[
    "Park",
    "Mill Creek",
    "Lake Shore",
    "Beach",
    "Court",
    "Grand Lake",
    "Spring Valley",
    "Forest Hill",
    "Park Center",
  ],
  ...["Lake", "Ridge", "Mountain View", "Harbor", "Union", "Center", "Station", "Oak Grove", "Green Valley", "Island"],
];

const SAINTS = ["St Paul", "St Charles", "St James", "Saint Clair", "St Marys", "Saint Louis", "St Francis"];

const APOSTROPHES = ["O'Connor", "O'Brien", "D'Arcy", "L'Enfant", "Hunter's", "Miner's", "King's", "O'Hara"];

function withUnit(random: Random, unit: Unit): Home {
  return { ...someHome(random), unit };
}

/** One style against another in one respect, at any home. */
function anywhere(one: Partial<Style>, other: Partial<Style>): (random: Random) => Texts {
  return (random) => twoStyles(random, someHome(random), one, other);
}

/** The same where the ZIP code must be there. */
function atZip(one: Partial<Style>, other: Partial<Style>): (random: Random) => Texts {
  return (random) => twoStyles(random, { ...someHome(random), ...withZip(random.pick(PLACES)) }, one, other);
}

/** Two names of a street that is otherwise the same. */
function twoNames(random: Random, one: Home, name: string): Texts {
  return twoHomes(random, one, { ...one, street: { ...one.street, name } });
}

/** A home whose city reads in one way only, where nothing but the suffix separates it from the street. */
function readInOneWay(random: Random, name: string, isLoaded = false): Home {
  const place = random.pick(isLoaded ? LOADED_PLACES : UNLOADED_PLACES);
  return { number: someDigits(random), street: { name, suffix: random.pick(NO_CITY) }, ...withZip(place) };
}

function withoutComma(random: Random, home: Home): Texts {
  return twoStyles(
    random,
    home,
    { cityComma: false, unitApart: false, stateComma: random.once(2) },
    { cityComma: true },
  );
}

const SUFFIX_KINDS: Kinds = {
  "a suffix written out": (random) => {
    const suffix = random.pick(FOLDING_SUFFIXES.filter(({ primary, standard }) => primary !== standard));
    const home = { ...someHome(random), street: { name: random.pick(NAMES), suffix }, unit: undefined };
    return twoStyles(random, home, { suffix: 0 }, { suffix: 1 });
  },
  "two forms of a suffix": (random) => {
    const suffix = random.pick(FOLDING_SUFFIXES.filter(({ forms }) => forms.length > 2));
    const home = { ...someHome(random), street: { name: random.pick(NAMES), suffix }, unit: undefined };
    return twoStyles(random, home, { suffix: random.below(2) }, { suffix: random.between(2, suffix.forms.length - 1) });
  },
  "a suffix before a direction": (random) => {
    const home = onStreet(random, { name: random.pick(NAMES), before: undefined, after: random.pick(DIRECTIONS) });
    return twoStyles(random, home, { suffix: 0 }, { suffix: 1 });
  },
  "a suffix before a unit": (random) =>
    twoStyles(
      random,
      withUnit(random, someUnit(random)),
      { suffix: 0, unitApart: false },
      { suffix: 1, unitApart: false },
    ),
  "a suffix after a name of suffix words": (random) => {
    const home = onStreet(random, { name: random.pick(NAMES_OF_SUFFIXES), suffix: random.pick(EVERYDAY_SUFFIXES) });
    return twoStyles(random, home, { suffix: 0 }, { suffix: 1 });
  },
  "a suffix after a saint's name": (random) =>
    twoStyles(random, onStreet(random, { name: random.pick(SAINTS), suffix: STREET }), { suffix: 0 }, { suffix: 1 }),
  "a suffix after a direction that is the name": (random) => {
    const { name, short } = random.pick(FOUR_DIRECTIONS);
    const street = { name: random.pick([name, short]), suffix: random.pick(EVERYDAY_SUFFIXES) };
    return twoStyles(random, { ...someHome(random), street }, { suffix: 0 }, { suffix: 1 });
  },
};

const DIRECTION_KINDS: Kinds = {
  "a direction before the name": (random) => {
    const home = onStreet(random, { name: random.pick(NAMES), before: random.pick(DIRECTIONS), after: undefined });
    return twoStyles(random, home, { direction: "short" }, { direction: "long" });
  },
  "a direction after the suffix": (random) => {
    const home = onStreet(random, { name: random.pick(NAMES), before: undefined, after: random.pick(DIRECTIONS) });
    return twoStyles(random, home, { direction: "short" }, { direction: "long" });
  },
  "a direction before an ordinal": (random) => {
    const [, name] = random.pick(ORDINALS);
    const home = onStreet(random, { name, before: random.pick(DIRECTIONS), after: undefined });
    return twoStyles(random, home, { direction: "short" }, { direction: "long" });
  },
  "the directions of a grid": (random) => {
    const [before, after] = random.pick([
      [FOUR_DIRECTIONS[random.between(2, 3)]!, FOUR_DIRECTIONS[random.below(2)]!],
      [FOUR_DIRECTIONS[random.below(2)]!, FOUR_DIRECTIONS[random.between(2, 3)]!],
    ] as const);
    const home = { ...someHome(random), street: { before, name: `${random.between(1, 99)}00`, after } };
    return twoStyles(random, home, { direction: "short" }, { direction: "long" });
  },
  "a quadrant beside a lettered street": (random) => {
    const street = { name: random.pick([..."ACDEFGNSW"]), suffix: STREET, after: random.pick(QUADRANTS) };
    return twoStyles(random, { ...someHome(random), street }, { direction: "short" }, { direction: "long" });
  },
  "a quadrant with periods": (random) => {
    const home = onStreet(random, { name: random.pick(NAMES), before: random.pick(QUADRANTS), after: undefined });
    return twoStyles(random, home, { direction: "short", periods: false }, { direction: "dotted" });
  },
};

const UNIT_KINDS: Kinds = {
  "an apartment by another designator": (random) => {
    const [one, other] = random.two([0, 1, 2, 3]);
    return twoStyles(random, withUnit(random, { kind: APARTMENT, id: someId(random) }), { unit: one }, { unit: other });
  },
  "a unit's designator written out": (random) => {
    const home = withUnit(random, { kind: random.pick(ABBREVIATED_KINDS), id: someId(random) });
    return twoStyles(random, home, { unit: 0 }, { unit: 1 });
  },
  "a unit in a part of its own": (random) =>
    twoStyles(random, withUnit(random, someUnit(random)), { unitApart: false }, { unitApart: true }),
  "a unit without an identifier": (random) => {
    const home = withUnit(random, { kind: random.pick(LONE_KINDS), id: "" });
    return twoStyles(random, home, { unit: 0, unitApart: true }, { unit: 1, unitApart: true });
  },
};

const NUMBER_KINDS: Kinds = {
  "an ordinal as a word": (random) => {
    const [word, short] = random.pick(ORDINALS);
    return twoNames(random, onStreet(random, { name: word, suffix: random.pick([STREET, AVENUE]) }), short);
  },
  "a fraction as one character": (random) => {
    const [one, three] = random.pick(["½ 1/2", "¼ 1/4", "¾ 3/4"].map((pair) => pair.split(" ") as [string, string]));
    const number = someDigits(random);
    const home = { ...someHome(random), number: `${number}${one}` };
    return twoHomes(random, home, { ...home, number: `${number} ${three}` });
  },
};

const PUNCTUATION_KINDS: Kinds = {
  capitals: anywhere({ capitals: "upper" }, { capitals: "lower" }),
  "runs of spaces": anywhere({ wide: true }, { wide: false }),
  "no spaces after commas": anywhere({ tight: true }, { tight: false }),
  "periods after abbreviations": (random) => {
    const home = { ...onStreet(random, { name: random.pick(NAMES), suffix: random.pick(EVERYDAY_SUFFIXES) }) };
    return twoStyles(
      random,
      { ...home, unit: { kind: APARTMENT, id: someId(random) } },
      { suffix: 0, direction: "short", unit: 0, periods: true },
      { suffix: 0, direction: "short", unit: 0, periods: false },
    );
  },
  "an apostrophe in the street": (random) => {
    const name = random.pick(APOSTROPHES);
    const home = onStreet(random, { name });
    return twoNames(random, home, name.replace("'", random.pick(["", "’"])));
  },
  "an apostrophe in the city": (random) => {
    const home = { ...someHome(random), ...withZip(random.pick(APOSTROPHE_CITIES)) };
    return twoHomes(random, home, { ...home, city: home.city.replace("'", random.pick(["", "’"])) });
  },
  "a period after the city's St": (random) => {
    const { city, ...place } = withZip(random.pick(SAINTLY_PLACES));
    const home = { ...someHome(random), ...place, city: city.replace("Saint", "St") };
    return twoHomes(random, home, { ...home, city: city.replace("Saint", "St.") });
  },
};

const PLACE_KINDS: Kinds = {
  "a state's name": anywhere({ state: "code" }, { state: "name" }),
  "no comma before the state": anywhere({ stateComma: true }, { stateComma: false }),
  "a comma before the ZIP code": atZip({ zipComma: false }, { zipComma: true }),
  "a ZIP code of nine digits": atZip({ longZip: false }, { longZip: true }),
  "the country at the end": anywhere({ country: false }, { country: true }),
};

const COMMA_KINDS: Kinds = {
  "no comma before the city": (random) => withoutComma(random, readInOneWay(random, random.pick(NAMES))),
  "no comma before the city, suffix words in the name": (random) =>
    withoutComma(random, readInOneWay(random, random.pick(NAMES_OF_SUFFIXES))),
  "no comma before the city, the state's code is an abbreviation too": (random) => {
    const home = readInOneWay(random, random.pick(NAMES), true);
    return twoStyles(random, home, { state: "code", cityComma: false, stateComma: false }, { cityComma: true });
  },
  "no comma around a unit": (random) => {
    const unit = { kind: APARTMENT, id: String(random.between(1, 999)) };
    return withoutComma(random, { ...readInOneWay(random, random.pick(NAMES)), unit });
  },
};

const MIXED_KINDS: Kinds = {
  "several habits at once": (random) => {
    const home = someHome(random);
    const habits = (): Partial<Style> => ({
      suffix: random.below(2),
      direction: random.pick(["short", "long"]),
      unit: random.below(4),
      unitApart: random.once(2),
      state: random.pick(["code", "name"]),
      stateComma: random.once(2),
      longZip: random.once(2),
      country: random.once(2),
      periods: random.once(2),
    });
    const inTwo = {
      one: written(home, someStyle(random, habits())),
      other: written(home, someStyle(random, habits())),
    };
    return eitherOrder(random, inTwo);
  },
  "several habits at once, no comma before the city": (random) => {
    const where = readInOneWay(random, random.pick(NAMES));
    const home = { ...where, street: { ...where.street, before: random.pick(DIRECTIONS) } };
    return withoutComma(random, home);
  },
};

export const ONE_HOME: Kinds = {
  ...SUFFIX_KINDS,
  ...DIRECTION_KINDS,
  ...UNIT_KINDS,
  ...NUMBER_KINDS,
  ...PUNCTUATION_KINDS,
  ...PLACE_KINDS,
  ...COMMA_KINDS,
  ...MIXED_KINDS,
};
