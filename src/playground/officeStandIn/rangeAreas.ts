/** Which cells a range is, for what takes one. */
import type { Rectangle } from "./cellAddress";

const areas = new WeakMap<object, () => Rectangle>();

/** @returns The range. */
export function knownRange<Range extends object>(range: Range, area: () => Rectangle): Range {
  areas.set(range, area);
  return range;
}

export function rangeArea(range: unknown): Rectangle {
  const area = areas.get(range as object);
  if (area === undefined) throw new Error("Only a range is taken here");
  return area();
}
