/** Short names for store keys: aliases, answers, and answers that an alias leads to. */
import type { EndpointName } from "../../../shared/api/endpoints";
import { remembering } from "../../../shared/api/text/remembering";
import { fingerprint } from "../../../shared/fetching/requests/fingerprint";

const ALIAS_NAME = /^\S* (whole|same) /;

export function isAliasName(key: string): boolean {
  return ALIAS_NAME.test(key);
}

/** An alias has only the fingerprint of the answer's key. This mark is in front of it. */
const MARK = "&~";

/** The short key that an alias leads to, with the service and the endpoint in front. */
export function aliasKey(name: string, endpoint: EndpointName, answer: string): string {
  return `${name.slice(0, name.indexOf(" "))} ${endpoint}${MARK}${answer}`;
}

/** Whether the key is a short one. */
export function aliasIn(key: string): boolean {
  return key.includes(MARK);
}

export const answerId = remembering((key) => {
  const place = key.indexOf(MARK);
  return place < 0 ? fingerprint(key) : key.slice(place + MARK.length);
});

/** Entries of a large answer. */
export function partNames(id: string, parts: number): readonly string[] {
  return Array.from({ length: parts }, (_, index) => `l${id}.${index}`);
}
