/**
 * Bounds JSON: values that are too deeply nested or longer than any cell holds are cut, and numbers that aren't finite
 * become null. So whatever a service sends can be shown, copied and stored.
 */
import { isObject, type Json } from "./json";

/** Documented answers are nested five deep. */
const DEEPEST = 32;

/** Characters. Longer than a cell of any spreadsheet holds. */
const LONGEST_TEXT = 60_000;

/** Replaces what was cut. */
const ELLIPSIS = "…";

export interface BoundedJson {
  readonly json: Json;
  /** How many values were cut. */
  readonly cut: number;
  /** Approximate size of the JSON, in characters. */
  readonly size: number;
}

/** The sizes of what was bounded: the same answer is weighed by what reads it and by what holds it. */
const SIZES = new WeakMap<object, number>();

/** Approximate size of bounded JSON, in characters. */
export function jsonSize(json: Json & object): number {
  return SIZES.get(json) ?? boundedJson(json).size;
}

/** Returns the same object where nothing needs to change. */
export function boundedJson(json: Json): BoundedJson {
  let cut = 0;
  let size = 0;
  const within = (value: Json, depth: number): Json => {
    size += 1;
    if (typeof value === "number") return Number.isFinite(value) ? value : null;
    if (typeof value === "string") {
      size += Math.min(value.length, LONGEST_TEXT);
      if (value.length <= LONGEST_TEXT) return value;
      cut += 1;
      return value.slice(0, LONGEST_TEXT - 1) + ELLIPSIS;
    }
    if (typeof value !== "object" || value === null) return value;
    if (depth === DEEPEST) {
      cut += 1;
      return ELLIPSIS;
    }
    if (!isObject(value)) {
      const items = value.map((item) => within(item, depth + 1));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    let changed: [string, Json][] | undefined;
    for (const name in value) {
      size += name.length;
      const member = value[name]!;
      const bounded = within(member, depth + 1);
      if (bounded !== member) (changed ??= []).push([name, bounded]);
    }
    return changed === undefined ? value : Object.fromEntries([...Object.entries(value), ...changed]);
  };
  const bounded = within(json, 0);
  if (typeof bounded === "object" && bounded !== null) SIZES.set(bounded, size);
  return { json: bounded, cut, size };
}
