/** What the runs of a refresh changed so far, if it takes several: what changed is told at its end, for the whole. */
import { count, mark, optional, record, required, text, wholeListOf } from "../../api/codec";
import { isProblem } from "../../api/problem";
import { areaText } from "../../formulas/cells";
import type { FigureChange } from "../../panelApi/changesApi";
import { keptValue } from "../kept/keptValue";
import type { Flow } from "../port/port";
import { STORED_AREA } from "../kept/storedArea";
import { CHANGE, NOT_KEPT } from "./keptChanges";
import type { FoundChanges } from "./refreshChanges";

interface ChangesSoFar extends FoundChanges {
  /** The refresh. */
  readonly of: string;
}

const kept = keptValue(
  { name: "changes so far", lasts: "briefly" },
  record<ChangesSoFar>({
    of: required("of", text),
    compared: required("compared", wholeListOf(CHANGE)),
    areas: required("areas", wholeListOf(STORED_AREA)),
    others: required("others", count),
    partly: optional("partly", mark),
  }),
  NOT_KEPT,
);

export const keepChangesSoFar = (of: string, found: FoundChanges): Flow<ChangesSoFar> => kept.write({ of, ...found });

/**
 * What a run changed, and the runs before it.
 * @param lacks Whether earlier runs made requests, so something is lost if nothing is kept of them.
 */
export function* withChangesSoFar(
  of: string,
  found: FoundChanges | undefined,
  lacks: boolean,
): Flow<FoundChanges | undefined> {
  const before = yield* kept.read();
  if (before !== undefined && !isProblem(before) && before.of === of)
    return found === undefined ? before : joined(before, found);
  return found !== undefined && lacks ? { ...found, partly: true } : found;
}

function joined(before: FoundChanges, { compared, areas, others, partly }: FoundChanges): FoundChanges {
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
