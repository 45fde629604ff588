/**
 * Aliases that share an entry of the cache. A search with 500 records has 1,000 of them. Each is a line of about 30
 * characters: the name's fingerprint, the answer's endpoint and fingerprint, and the hour in which it expires.
 */
import type { EndpointName } from "../../../shared/api/endpoints";
import { PLACE } from "../quota/quotaText";
import { PARTIAL } from "./partialBucket";
import type { TierText } from "./tierText";
import { CACHE_VALUE } from "../../runtime/limits";
import { bucketOf } from "../../../shared/fetching/requests/fingerprint";

export interface StoredAlias {
  readonly endpoint: EndpointName;
  /** The fingerprint of the answer's key. */
  readonly answer: string;
  /** Hours since 1970. */
  readonly until: number;
}

/** By fingerprint of the name. */
export type AliasBucket = ReadonlyMap<string, StoredAlias>;

export const ALIAS_BUCKETS = 128;

export function aliasBucketName(id: string): string {
  return `p${bucketOf(id, ALIAS_BUCKETS)}`;
}

export const HOUR = 3_600_000;

export function readAliases(text: TierText | undefined): AliasBucket {
  const found = new Map<string, StoredAlias>();
  if (text?.startsWith("p") !== true) return found;
  for (const line of text.slice(1).split(";")) {
    const alias = aliasOf(line);
    if (alias !== undefined) found.set(line.slice(0, line.indexOf(":")), alias);
  }
  return found;
}

/** Finds one alias without reading the others. */
export function findAlias(text: TierText | undefined, id: string): StoredAlias | undefined {
  const start = text?.indexOf(`;${id}:`) ?? -1;
  if (typeof text !== "string" || start < 0) return undefined;
  const end = text.indexOf(";", start + 1);
  return aliasOf(text.slice(start + 1, end < 0 ? undefined : end));
}

function aliasOf(line: string): StoredAlias | undefined {
  const [, place, answer, until] = line.split(":");
  const endpoint = PLACE.read(Number(place));
  if (endpoint === undefined || answer === undefined || until === undefined) return undefined;
  return { endpoint, answer, until: parseInt(until, 36) };
}

/** Drops expired aliases, and the oldest if the rest is too long for an entry. */
export function writeAliases(bucket: AliasBucket, now: number): string {
  const lines: string[] = [];
  bucket.forEach(({ endpoint, answer, until }, id) => {
    if (until * HOUR > now) lines.push([id, PLACE.write(endpoint), answer, until.toString(36)].join(":"));
  });
  let length = lines.reduce((sum, line) => sum + line.length + 1, 1);
  let first = 0;
  while (length > CACHE_VALUE - PARTIAL.length) {
    length -= (lines[first]?.length ?? 0) + 1;
    first += 1;
  }
  return `p${lines
    .slice(first)
    .map((line) => `;${line}`)
    .join("")}`;
}

/** A new alias replaces an older one and goes last. */
export function joinedAliases(one: AliasBucket, other: AliasBucket): AliasBucket {
  const joined = new Map(one);
  other.forEach((alias, id) => {
    joined.delete(id);
    joined.set(id, alias);
  });
  return joined;
}
