/** What a refresh changed, from the answers that cells showed before it and those that are cached now: no request is made. */
import type { Outcome } from "../../api/answer";
import { isProblem } from "../../api/problem";
import type { CellArea } from "../../formulas/cells";
import { quoteCalls } from "../../functions/declaring/calculate";
import type { ChangeSummary, FigureChange } from "../../panelApi/changesApi";
import type { QuotedRequest } from "../../fetching/quote";
import { placedCalls } from "../formulas/placedCalls";
import { type Flow, type FormulaCell, type QuotedCall, workbook } from "../port/port";
import { callFigures, calledArea, type CallFigures } from "./callFigures";
import { comparedFigures } from "./figures";
import { keepChanges } from "./keepChanges";
import { changeSummary } from "./summary";

/** Every figure of the cells that have another answer now, as it was and as it is. */
export interface FoundChanges {
  readonly compared: readonly FigureChange[];
  /** The cells that hold the figures. */
  readonly areas: readonly CellArea[];
  /** How many dates and texts differ. */
  readonly others: number;
  /** Not all runs of the refresh are among them. */
  readonly partly?: true;
}

/**
 * @param before What the cells would have requested and showed before the refresh.
 * @returns Undefined if none of their answers is another one now.
 */
export function* refreshChanges(
  cells: readonly FormulaCell[],
  before: readonly QuotedCall[],
): Flow<FoundChanges | undefined> {
  const context = yield* workbook.fetchContext();
  const { questions, value: values } = yield* quoteCalls(
    before.map(({ call }) => call),
    context,
  );
  const now = new Map(questions.map(({ key, known }) => [key, stampOf(known)]));
  const isNew = ({ key, known }: QuotedRequest): boolean => now.has(key) && now.get(key) !== stampOf(known);
  const both = before.map((quoted, index) => ({ ...quoted, later: values[index]! }));
  const placed = yield* placedCalls(
    both.filter((quoted) => quoted.questions.some(isNew)),
    cells,
  );
  if (placed.length === 0) return undefined;
  const compared: FigureChange[] = [];
  const areas: CellArea[] = [];
  let others = 0;
  for (const call of placed) {
    const { value, later } = call;
    const [one, other] = [callFigures(call, value, later), callFigures(call, later, value)];
    const found = comparedFigures(one.figures, other.figures);
    compared.push(...found);
    others += differing(one, other);
    const area = calledArea(call, later);
    if (found.length > 0 && area !== undefined) areas.push(area);
  }
  return { compared, areas, others };
}

/** Keeps them, so that they can be written. */
export function* toldChanges({ compared, areas, others, partly }: FoundChanges): Flow<ChangeSummary> {
  yield* keepChanges(compared, areas);
  return { ...changeSummary(compared, others), ...(partly === true ? { partly } : {}) };
}

/** Tells an answer from the one before it. */
function stampOf(known: Outcome | undefined): string | number | undefined {
  return known === undefined || !isProblem(known) ? known?.fetchedAt : known.message;
}

function differing({ others: before }: CallFigures, { others: after }: CallFigures): number {
  return [...after].filter(([place, text]) => before.has(place) && before.get(place) !== text).length;
}
