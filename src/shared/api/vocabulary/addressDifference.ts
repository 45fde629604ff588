/**
 * In what an address that a service matched differs from the one that it was asked about: what would make it another home.
 * How something is written doesn't count, and neither does what wasn't asked.
 */
import { addressParts } from "./addressParts";
import { normalizedAddress } from "./normalizedAddress";
import { standardWord } from "./streetWords";

interface Home {
  readonly number: string;
  /** Of street and city, where it isn't known which is which. */
  readonly words: readonly string[];
  readonly city?: readonly string[];
  readonly unit: string;
  readonly state?: string | undefined;
  readonly zipCode?: string | undefined;
}

/** @param matched With its city after a comma. @returns The parts, such as `unit, ZIP code`; undefined if none differs. */
export function addressDifference(asked: string, matched: string): string | undefined {
  const [ours, theirs] = [homeOf(asked), homeOf(matched)];
  const city = theirs.city ?? [];
  // A street may end like its city: `Maple Ln` in Lane, South Dakota.
  const isStreet = ours.words.join(" ") === theirs.words.join(" ");
  const isWhole = ours.city === undefined && !isStreet && endsWith(ours.words, city);
  const street = isWhole ? ours.words.slice(0, ours.words.length - city.length) : ours.words;
  const named = ours.city ?? (isWhole ? city : undefined);
  const differs: readonly (readonly [what: string, is: boolean])[] = [
    ["house number", ours.number !== theirs.number],
    ["street", street.join(" ") !== theirs.words.join(" ")],
    ["unit", ours.unit !== theirs.unit],
    ["city", named !== undefined && named.join(" ") !== city.join(" ")],
    ["state", differ(ours.state, theirs.state)],
    ["ZIP code", differ(ours.zipCode, theirs.zipCode)],
  ];
  const told = differs.flatMap(([what, is]) => (is ? what : []));
  return told.length === 0 ? undefined : told.join(", ");
}

const differ = (ours: string | undefined, theirs: string | undefined): boolean =>
  ours !== undefined && theirs !== undefined && ours !== theirs;

const endsWith = (words: readonly string[], end: readonly string[]): boolean =>
  end.length > 0 && words.slice(-end.length).join(" ") === end.join(" ");

/** `apt 4` has become `unit 4`; the others are part of what they name. */
const UNIT = /(?:^| )(?:unit \S+|(?:ste|lot|bldg) \d\S*)/g;
/** A unit in a column of its own. */
const BARE_UNIT = /,\s*(\d+[a-z]?|[a-z]\d*)(?=,|$)/gi;

function homeOf(address: string): Home {
  const { line, state, zipCode } = addressParts(address.trim().replace(/\s+/g, " "));
  const parts = line.replace(BARE_UNIT, " unit $1").split(",").map(normalizedPart);
  const plain = parts.map((part) => part.replace(UNIT, "").trim()).filter((part) => part !== "");
  const [first = "", ...others] = plain;
  const [number = "", ...words] = first.split(" ");
  const city = others[others.length - 1];
  const units = parts.flatMap((part) => part.match(UNIT) ?? []).map((unit) => unit.replace(/ ?unit /, ""));
  return {
    ...{ number, words, unit: [...new Set(units)].join(" ").trim() },
    ...(city === undefined ? {} : { city: city.split(" ") }),
    ...{ state: state?.code, zipCode: zipCode?.padStart(5, "0") },
  };
}

/**
 * With short words, but without what records don't have: accents, hyphens between words and periods between initials
 * (Winston Salem, NW). And without a state's code for a city of its name, as New York has it.
 */
function normalizedPart(part: string): string {
  const plain = part
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])-(?=[a-z])/gi, "$1 ")
    .replace(/\b([a-z])\.(?=[a-z]\b)/gi, "$1");
  const words = normalizedAddress(`${plain} ${END}`).slice(0, -END.length).trim().split(" ");
  return words.map(standardWord).join(" ");
}

/** No state is called so. */
const END = "|";
