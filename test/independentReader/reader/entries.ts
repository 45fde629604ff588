/** The maps by year or day (2.3 to 2.5): their keys, newest first, and what `latest` is. */
import { isObject, type Json } from "./json";

/** The keys of a map, newest first. What is no map has none. */
export function keysOf(map: Json | undefined): string[] {
  if (!isObject(map)) return [];
  return Object.keys(map).sort((one, other) => (one < other ? 1 : one > other ? -1 : 0));
}
