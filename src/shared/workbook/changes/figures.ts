/** Compares figures: those of the same row and column, before and after. */
import type { CellAddress } from "../../formulas/cells";
import type { FigureChange, FigureState } from "../../panelApi/changesApi";

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
 * Every figure that there was or is, in the order of those after, then those that are gone. Figures of one key are
 * matched by their order.
 */
export function comparedFigures(before: readonly RowFigure[], after: readonly RowFigure[]): readonly FigureChange[] {
  const earlier = byKey(before);
  const later = byKey(after);
  const changes = [...later].map(([key, figure]) => change(figure, earlier.get(key)?.value ?? null, figure.value));
  const gone = [...earlier].filter(([key]) => !later.has(key));
  return [...changes, ...gone.map(([, figure]) => change(figure, figure.value, null))];
}

function byKey(figures: readonly RowFigure[]): ReadonlyMap<string, RowFigure> {
  const counts = new Map<string, number>();
  return new Map(
    figures.map((figure) => {
      const number = (counts.get(figure.key) ?? 0) + 1;
      counts.set(figure.key, number);
      return [`${number} ${figure.key}`, figure];
    }),
  );
}

/** Characters of a name or a reason. */
const MOST_TEXT = 200;

function change({ what, column, cell }: RowFigure, before: FigureState, after: FigureState): FigureChange {
  const short = (state: FigureState): FigureState => (typeof state === "string" ? state.slice(0, MOST_TEXT) : state);
  const where = cell === undefined ? {} : { cell };
  return { what: what.slice(0, MOST_TEXT), column, ...where, before: short(before), after: short(after) };
}

/** What became of a figure; undefined where there was and is none, so that what never had an answer did not fail anew. */
export type Fate = "rose" | "fell" | "stayed" | "appeared" | "missing" | "failed" | "recovered";

export function figureFate({ before, after }: Pick<FigureChange, "before" | "after">): Fate | undefined {
  if (typeof after === "number") {
    if (typeof before !== "number") return before === null ? "appeared" : "recovered";
    return after > before ? "rose" : after < before ? "fell" : "stayed";
  }
  if (typeof before !== "number") return undefined;
  return after === null ? "missing" : "failed";
}
