/**
 * JSON within bounds: what is nested too deep or longer than any cell holds is cut, and a number that is none is blank.
 * So all that is read can be shown, copied and kept, whatever a service sends.
 */
import { isObject, type Json } from "./json";

/** A response of the service (docs/service.md, 2) is nested five deep. */
const DEEPEST = 32;

/** Longer than a cell of any spreadsheet holds. */
const LONGEST_TEXT = 60_000;

/** Stands for what was cut. */
export const ELLIPSIS = "…";

export interface Bounded {
  readonly json: Json;
  /** How many values were cut. */
  readonly cut: number;
  /** Characters of JSON, about. */
  readonly size: number;
}

/** What needs no change is handed back as it is. */
export function bounded(json: Json): Bounded {
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
    const members = Object.entries(value).map(([name, member = null]): readonly [string, Json] => {
      size += name.length;
      return [name, within(member, depth + 1)];
    });
    return members.some(([name, member]) => member !== value[name]) ? Object.fromEntries(members) : value;
  };
  return { json: within(json, 0), cut, size };
}
