/**
 * In what an address that a service matched differs from the one that it was asked about: what would make it another home.
 * How something is written doesn't count, and neither does what wasn't asked.
 */
import { addressParts } from "./addressParts";
import { foldedStreet, homeWords, withoutPlace, wordsBetweenCommas, type Words } from "./addressWords";
import { directionOf, suffixOf } from "./publication28";
import { endsAsStreet } from "./streetAndCity";

interface Home {
  readonly number: string;
  readonly street: Words;
  /** Of street and city, if no comma parts them. */
  readonly line: Words | undefined;
  /** The end of `line` that was read as a state: CT may be a court. */
  readonly end: Words;
  readonly unit: string;
  readonly city: Words | undefined;
  readonly state?: string | undefined;
  readonly zipCode?: string | undefined;
}

/** @param matched With its city after a comma. @returns The parts, such as `unit, ZIP code`; undefined if none differs. */
export function addressDifference(asked: string, matched: string): string | undefined {
  const theirs = withUnit(homeOf(matched));
  const ours = withUnit(withCity(homeOf(asked), theirs));
  const differs: readonly (readonly [what: string, is: boolean])[] = [
    ["house number", ours.number !== theirs.number],
    ["street", streetText(ours.street) !== streetText(theirs.street)],
    ["unit", ours.unit !== theirs.unit],
    ["city", ours.city !== undefined && cityText(ours.city) !== cityText(theirs.city ?? [])],
    ["state", differ(ours.state, theirs.state)],
    ["ZIP code", differ(ours.zipCode, theirs.zipCode)],
  ];
  const told = differs.flatMap(([what, is]) => (is ? what : []));
  return told.length === 0 ? undefined : told.join(", ");
}

const differ = (ours: string | undefined, theirs: string | undefined): boolean =>
  ours !== undefined && theirs !== undefined && ours !== theirs;

function homeOf(address: string): Home {
  const { line, state, zipCode } = addressParts(address.trim().replace(/\s+/g, " "));
  const words = (text: string) => wordsBetweenCommas(withUsualWords(text));
  // In small letters a state's code is told by its place alone.
  const { parts, end } =
    state === undefined ? withoutPlace(words(`${line} ${zipCode ?? ""}`)) : { parts: words(line), end: [] };
  const { number, street, units, city } = homeWords(parts);
  const isOneLine = parts.length === 1 && (city.length === 0 || units.length === 0);
  return {
    line: isOneLine ? [...street, ...city.flat()] : undefined,
    end: end.filter(isCode),
    ...{ number: number.join(" "), street, city: city.length === 0 ? undefined : city.flat() },
    unit: units.filter((word) => word !== "unit").join(" "),
    ...{
      state: state?.code ?? end.find(isCode)?.toUpperCase(),
      zipCode: zipCode?.padStart(5, "0"),
    },
  };
}

const isCode = (word: string): boolean => /^[a-z]{2}$/.test(word);

/**
 * An address without a comma before its city, read as the matched one. A street may end like its city, `Maple Ln` in Lane, or like
 * its state: `Pine Hunter Ct` in Connecticut.
 */
function withCity(home: Home, { street, city = [] }: Home): Home {
  const { line, end } = home;
  const whole = [...(line ?? []), ...end];
  if (end.length > 0 && streetText(whole) === streetText(street))
    return { ...home, street: whole, city: undefined, state: undefined };
  const count = (line?.length ?? 0) - city.length;
  if (line === undefined || count < 1 || streetText(line) === streetText(street)) return home;
  return cityText(line.slice(count)) === cityText(city) ? { ...home, street: line.slice(0, count), city } : home;
}

/** `Main St 4B`, but not `State Hwy 4`: a number behind a whole street is a unit's. */
function withUnit(home: Home): Home {
  const last = home.street.length - 1;
  const number = home.street[last] ?? "";
  const isUnit =
    home.unit === "" && /\d/.test(number) && endsAsStreet(home.street, last) && !isRoute(home.street[last - 1]!);
  return isUnit ? { ...home, street: home.street.slice(0, last), unit: number } : home;
}

const isRoute = (word: string): boolean => ["hwy", "rte"].includes(suffixOf(word)?.short ?? "");

/** Words that stand for others, where people write both. */
const USUAL: readonly (readonly [words: RegExp, usual: string])[] = [
  // Records have no accents, no hyphens between words and no periods between initials: Winston Salem, NW.
  [/\p{M}/gu, ""],
  [/([a-z])-(?=[a-z])/g, "$1 "],
  [/\b([a-z])\.(?=[a-z]\b)/g, "$1"],
  [/\b((?:twen|thir|for|fif|six|seven|eigh|nine)ty) (?=(?:fir|thi|four|fif|six|seven|eigh|nin)\w*\b|second\b)/g, "$1-"],
  // The grid of Wisconsin.
  [/^([nsew]\d+) (?=[nsew]\d)/, "$1"],
  [/\b(?:county|cnty|co) (?:road|rd)\b/g, "cr"],
  [/\bfarm to market\b/g, "fm"],
  [/\bfm (?:road|rd)\b/g, "fm"],
  [/\bstate (?:road|rd|route|rte)\b/g, "sr"],
  [/\bus\.? (?:highway|hwy|route|rte)\b/g, "us"],
  [/\bus-(?=\d)/g, "us "],
  [/\bnyc\b/g, "new york"],
];

const NUMBERS = "zero one two three four five six seven eight nine ten".split(" ");

function withUsualWords(line: string): string {
  const text = USUAL.reduce((all, [words, usual]) => all.replace(words, usual), line.normalize("NFD").toLowerCase());
  const [first = "", ...others] = text.split(" ");
  const number = NUMBERS.indexOf(first);
  return number < 0 ? text : [number, ...others].join(" ");
}

/** By the Postal Service's rules, and with a short suffix anywhere; but Street and Saint are two words. */
function streetText(street: Words): string {
  const words = foldedStreet(street).map((word) =>
    word === "saint" ? "st" : word.startsWith("str") ? word : (suffixOf(word)?.short ?? word),
  );
  // Records write North East as one word.
  return words.join(" ").replace(/\b([ns]) (e|w)(?:a?e?st)?\b/g, "$1$2");
}

const cityText = (city: Words): string =>
  city.map((word) => (word === "saint" ? "st" : (directionOf(word) ?? suffixOf(word)?.short ?? word))).join(" ");
