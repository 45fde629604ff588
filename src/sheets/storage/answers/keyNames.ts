/** Short names for the store's keys: pointers, answers, and answers that a pointer leads to. */
import type { EndpointName } from "../../../shared/api/endpoints";
import { fingerprint } from "../../../shared/fetching/cache/fingerprint";

const POINTER_NAME = /^\S* (whole|same) /;

export function isAliasName(key: string): boolean {
  return POINTER_NAME.test(key);
}

/** A pointer holds no more than the fingerprint of the key that it leads to: it stands after this mark. */
const MARK = "&~";

/** The key that a pointer leads to, short: still with the service and the endpoint in front. */
export function aliasKey(name: string, endpoint: EndpointName, answer: string): string {
  return `${name.slice(0, name.indexOf(" "))} ${endpoint}${MARK}${answer}`;
}

/** Whether the key is a short one. */
export function aliasIn(key: string): boolean {
  return key.includes(MARK);
}

export function answerId(key: string): string {
  const place = key.indexOf(MARK);
  return place < 0 ? fingerprint(key) : key.slice(place + MARK.length);
}

/** Entries of a large answer. */
export function partNames(id: string, parts: number): readonly string[] {
  return Array.from({ length: parts }, (_, index) => `l${id}.${index}`);
}
