/**
 * Kinds of pairs that a person takes for one home, though Publication 28 or the contract doesn't make one name of them.
 * They may be asked as typed, but nobody is told that the matched address differs.
 */
import { ABBREVIATED_SHIFTS, DIRECTION_SHIFTS, type Shift } from "./cities";
import { atName, FLOOR, LONE_KINDS, NAMES, onStreet, QUADRANTS, someDigits, someHome, someId, STREET } from "./draws";
import type { Home } from "./home";
import { typedAndMatched, twoStyles, type Kinds, type Texts } from "./kinds";
import { DIRECTIONS } from "./publication28";
import type { Random } from "./random";

const NUMBER_WORDS = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

const TENS = ["Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"];
const ONES = [
  "First 1st",
  "Second 2nd",
  "Third 3rd",
  "Fourth 4th",
  "Fifth 5th",
  "Sixth 6th",
  "Eighth 8th",
  "Ninth 9th",
];

const SHORT_FRONTS: Readonly<Record<string, string>> = { Saint: "St", Fort: "Ft", Mount: "Mt" };

const SHORT_DIRECTIONS = new Map(DIRECTIONS.map(({ name, short }) => [name, short]));

const HYPHENS = ["Wilkes-Barre", "Winston-Salem", "Chevy-Chase", "Mason-Dixon", "Blue-Gray"];

const NEW_YORK_ZIPS = ["10001", "10002", "10011", "10025", "10036", "10128"];

/** A street's name as it is typed and as it is matched. */
function twoNames(random: Random, typed: string, matched: string): Texts {
  const home = atName(random, typed);
  return typedAndMatched(random, home, { ...home, street: { name: matched } });
}

/** A numbered road by any of its short names. */
function road(shorts: readonly string[], long: string): (random: Random) => Texts {
  return (random) => {
    const number = random.between(1, 2999);
    const short = random.pick(shorts);
    return twoNames(random, short.endsWith("-") ? `${short}${number}` : `${short} ${number}`, `${long} ${number}`);
  };
}

function inCity(random: Random, { front, rest, state, zips }: Shift, short: string): Texts {
  const home: Home = { ...someHome(random), city: `${short} ${rest}`, state, zip: random.pick(zips) };
  return typedAndMatched(random, home, { ...home, city: `${front} ${rest}` });
}

const ROAD_KINDS: Kinds = {
  "a county road abbreviated": road(["CR", "Co Rd", "County Rd", "Cnty Rd"], "County Road"),
  "a federal highway abbreviated": road(["US-", "US", "US Hwy", "U.S. Highway"], "US Highway"),
  "a farm road abbreviated": road(["FM", "FM Rd"], "Farm to Market Road"),
  "a state road abbreviated": road(["SR", "State Rd"], "State Road"),
  "a numbered highway abbreviated": road(["Hwy"], "Highway"),
  "a lettered avenue abbreviated": (random) => {
    const letter = random.pick([..."ABCDFGHJ"]);
    return twoNames(random, `Ave ${letter}`, `Avenue ${letter}`);
  },
};

const NUMBER_KINDS: Kinds = {
  "a house number as a word": (random) => {
    const number = random.below(NUMBER_WORDS.length);
    const home = { ...someHome(random), number: NUMBER_WORDS[number]! };
    return typedAndMatched(random, home, { ...home, number: String(number + 1) });
  },
  "a grid's house number with a space": (random) => {
    const [west, north] = [`W${random.between(100, 299)}`, `N${random.between(1000, 9999)}`];
    const home = { ...onStreet(random, { name: random.pick(NAMES) }), number: `${west} ${north}` };
    return typedAndMatched(random, home, { ...home, number: `${west}${north}` });
  },
  "an ordinal above twenty as a word": (random) => {
    const tens = random.below(TENS.length);
    const [word = "", short = ""] = random.pick(ONES).split(" ");
    const home = onStreet(random, { name: `${TENS[tens]}${random.pick(["-", " "])}${word}`, suffix: STREET });
    return typedAndMatched(random, home, { ...home, street: { ...home.street, name: `${tens + 2}${short}` } });
  },
};

const UNIT_KINDS: Kinds = {
  "a unit without its designator": (random) => {
    const id = `${random.between(1, 99)}${random.pick([..."ABCDF"])}`;
    const home = onStreet(random, { name: random.pick(NAMES), after: undefined });
    const unit = { kind: { forms: ["Apt"] }, id };
    return typedAndMatched(random, { ...home, unit: { kind: { forms: [id] }, id: "" } }, { ...home, unit });
  },
  "a designator with a number sign": (random) => {
    const home = { ...someHome(random), unit: { kind: { forms: ["Apt #"] }, id: someId(random) } };
    return typedAndMatched(random, home, { ...home, unit: { ...home.unit, kind: { forms: ["Apt"] } } });
  },
  "a floor abbreviated": (random) => {
    const home = { ...someHome(random), unit: { kind: FLOOR, id: String(random.between(1, 60)) } };
    return twoStyles(random, home, { unit: 0 }, { unit: 1 });
  },
  "a unit without an identifier in the street's part": (random) => {
    const home = { ...someHome(random), unit: { kind: random.pick(LONE_KINDS), id: "" } };
    return twoStyles(random, home, { unit: 0, unitApart: false }, { unit: 1 });
  },
};

const NAME_KINDS: Kinds = {
  "a saint in the street": (random) => {
    const name = random.pick(["Paul", "Charles", "James", "Louis", "Francis", "George", "Andrews"]);
    const home = onStreet(random, { name: `St ${name}` });
    return typedAndMatched(random, home, { ...home, street: { ...home.street, name: `Saint ${name}` } });
  },
  "a quadrant as two words": (random) => {
    const quadrant = random.pick(QUADRANTS);
    const apart = { name: quadrant.name.replace(/^(North|South)/, "$1 "), short: [...quadrant.short].join(" ") };
    const home = onStreet(random, { name: random.pick(NAMES), before: apart, after: undefined });
    return typedAndMatched(random, home, { ...home, street: { ...home.street, before: quadrant } });
  },
  "a hyphen in the street": (random) => {
    const name = random.pick(HYPHENS);
    const home = onStreet(random, { name });
    return typedAndMatched(random, home, { ...home, street: { ...home.street, name: name.replace("-", " ") } });
  },
};

const CITY_KINDS: Kinds = {
  "a city by its initials": (random) => {
    const home: Home = { ...someHome(random), city: "NYC", state: "NY", zip: random.pick(NEW_YORK_ZIPS) };
    return typedAndMatched(random, home, { ...home, city: "New York" });
  },
  "Saint, Fort or Mount abbreviated in the city": (random) => {
    const shift = random.pick(ABBREVIATED_SHIFTS);
    return inCity(random, shift, SHORT_FRONTS[shift.front]!);
  },
  "a direction abbreviated in the city": (random) => {
    const shift = random.pick(DIRECTION_SHIFTS);
    return inCity(random, shift, SHORT_DIRECTIONS.get(shift.front)!);
  },
  "a hyphen in the city": (random) => {
    const [city, state] = random.pick([
      ["Winston-Salem", "NC"],
      ["Wilkes-Barre", "PA"],
    ] as const);
    const home = { ...someHome(random), city, state, zip: undefined };
    return typedAndMatched(random, home, { ...home, city: city.replace("-", " ") });
  },
  "a line break for a comma": (random) => {
    const home = { ...onStreet(random, { name: random.pick(NAMES) }), number: someDigits(random), unit: undefined };
    const texts = typedAndMatched(random, home, home, { unitApart: false, wide: false });
    return { ...texts, one: texts.one.replace(", ", "\n") };
  },
};

export const SILENT_PAIRS: Kinds = { ...ROAD_KINDS, ...NUMBER_KINDS, ...UNIT_KINDS, ...NAME_KINDS, ...CITY_KINDS };
