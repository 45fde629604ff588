/** Joins what several runs of a refresh changed: what changed is told at its end, for the whole. */
import { areaText } from "../../formulas/cells";
import type { FigureChange } from "../../panelApi/changesApi";
import type { FoundChanges } from "./refreshChanges";

export function joinedChanges(before: FoundChanges, { compared, areas, others, partly }: FoundChanges): FoundChanges {
  const earlier = new Map(named(before.compared));
  const later = named(compared).map(([name, change]) => {
    const first = earlier.get(name);
    earlier.delete(name);
    return first === undefined ? change : { ...change, before: first.before };
  });
  const places = new Map([...before.areas, ...areas].map((area) => [`${area.sheet} ${areaText(area)}`, area]));
  return {
    compared: [...earlier.values(), ...later],
    areas: [...places.values()],
    others: before.others + others,
    ...(before.partly === true || partly === true ? { partly: true } : {}),
  };
}

/** Not by their cells: rows may be inserted between two runs. */
function named(changes: readonly FigureChange[]): readonly (readonly [string, FigureChange])[] {
  const counts = new Map<string, number>();
  return changes.map((change) => {
    const name = JSON.stringify([change.what, change.column]);
    const many = counts.get(name) ?? 0;
    counts.set(name, many + 1);
    return [`${many} ${name}`, change];
  });
}
