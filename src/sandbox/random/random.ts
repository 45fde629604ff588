/**
 * Deterministic random numbers: every draw is a hash of a key and the number of the choice. So any fact about a home
 * can be computed alone, in any order, and is the same on every machine. Keys are unsigned 32-bit integers.
 */
import type { ParameterChoice } from "./choices";
import { CHOICES } from "./choices";

const RANGE = 4294967296;

/** Looked up once, because finding a global in another realm (a test, a script host) takes longer than the hash. */
const { imul, floor } = Math;

/** A new key from a key and a number (MurmurHash3's finalizer). */
export function mix(key: number, value: number): number {
  let hash = key ^ imul(value + 1, 0x9e3779b1);
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A new key from a key and a text. */
export function mixText(key: number, text: string): number {
  let hash = key ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mix(hash >>> 0, text.length);
}

/** At least 0, less than 1. */
export function draw(key: number, choice: ParameterChoice): number {
  return mix(key, CHOICES.get(choice) as number) / RANGE;
}

/** A number between `low` and `high`. */
export function between(key: number, choice: ParameterChoice, low: number, high: number): number {
  return low + draw(key, choice) * (high - low);
}

/** An integer from `low` to `high`, both inclusive. */
export function wholeBetween(key: number, choice: ParameterChoice, low: number, high: number): number {
  return low + floor(draw(key, choice) * (high - low + 1));
}

/** An element of a list that isn't empty. */
export function pick<T>(key: number, choice: ParameterChoice, list: readonly T[]): T {
  return list[floor(draw(key, choice) * list.length)] as T;
}

/** Bell-shaped noise: mean 0, standard deviation 1, within ±3.5. The sum of the hash's four bytes. */
export function bell(key: number, choice: ParameterChoice): number {
  const hash = mix(key, CHOICES.get(choice) as number);
  const sum = (hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24);
  return (sum - 510) / 147.8;
}

/** The first entry at which the sum of the weights exceeds the draw. */
export function weighted<T>(key: number, choice: ParameterChoice, table: readonly (readonly [T, number])[]): T {
  let left = 0;
  for (const [, weight] of table) left += weight;
  left *= draw(key, choice);
  for (const [value, weight] of table) {
    left -= weight;
    if (left < 0) return value;
  }
  return (table[table.length - 1] as readonly [T, number])[0];
}
