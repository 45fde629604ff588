/** Compares figures: those of the same row and column, before and after. */
import type { CellAddress } from "../../formulas/cells";
import type { FigureChange, FigureState } from "../../panelApi/changesApi";
import { groupBy } from "../../values/groupBy";

/** One number of a row, or the reason why it has none. */
export interface RowFigure {
  /** The same for the same row and column, before and after. */
  readonly key: string;
  readonly what: string;
  readonly column: string;
  readonly cell?: CellAddress;
  readonly value: FigureState;
}

/**
 * Every figure that there was or is, in the order of those after, then those that are gone. Of several figures of one key,
 * those that are the same are matched first, as rows may have been sorted; the others by their order.
 */
export function comparedFigures(before: readonly RowFigure[], after: readonly RowFigure[]): readonly FigureChange[] {
  const left = groupBy(before, ({ key }) => key);
  const taken = (key: string, isMeant: (figure: RowFigure) => boolean): RowFigure | undefined => {
    const own = left.get(key) ?? [];
    const at = own.findIndex(isMeant);
    return at < 0 ? undefined : own.splice(at, 1)[0];
  };
  const same = after.map(({ key, value }) => taken(key, (figure) => figure.value === value));
  const changes = after.map((figure, index) => {
    const earlier = same[index] ?? taken(figure.key, () => true);
    return change(figure, earlier?.value ?? null, figure.value);
  });
  const gone = new Set([...left.values()].flat());
  return [
    ...changes,
    ...before.filter((figure) => gone.has(figure)).map((figure) => change(figure, figure.value, null)),
  ];
}

/** Characters of a name or a reason. */
const MOST_TEXT = 200;

function change({ what, column, cell }: RowFigure, before: FigureState, after: FigureState): FigureChange {
  const short = (state: FigureState): FigureState => (typeof state === "string" ? state.slice(0, MOST_TEXT) : state);
  const where = cell === undefined ? {} : { cell };
  return { what: what.slice(0, MOST_TEXT), column, ...where, before: short(before), after: short(after) };
}

/** What became of a figure; undefined where there was and is none, so that what never had an answer did not newly fail. */
export type Fate = "rose" | "fell" | "stayed" | "appeared" | "missing" | "failed" | "recovered";

export function figureFate({ before, after }: Pick<FigureChange, "before" | "after">): Fate | undefined {
  if (typeof after === "number") {
    if (typeof before !== "number") return before === null ? "appeared" : "recovered";
    return after > before ? "rose" : after < before ? "fell" : "stayed";
  }
  if (typeof before !== "number") return undefined;
  return after === null ? "missing" : "failed";
}
