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

function homeOf(address: string): Home {
  const { line, state, zipCode } = addressParts(address.trim().replace(/\s+/g, " "));
  const parts = line.split(",").map(normalizedPart);
  const units = parts.map((part) => /(?:^| )unit (\S+)/.exec(part)?.[1] ?? "");
  const plain = parts.map((part) => part.replace(/(?:^| )unit \S+/, "").trim()).filter((part) => part !== "");
  const [first = "", ...others] = plain;
  const [number = "", ...words] = first.split(" ");
  const city = others[others.length - 1];
  return {
    ...{ number, words: words.map(standardWord), unit: units.find((unit) => unit !== "") ?? "" },
    ...(city === undefined ? {} : { city: city.split(" ").map(standardWord) }),
    ...{ state: state?.code, zipCode },
  };
}

/** Without a state's code for a city of its name, as New York has it. */
const normalizedPart = (part: string): string => normalizedAddress(`${part} ${END}`).slice(0, -END.length).trim();

/** No state is called so. */
const END = "|";
