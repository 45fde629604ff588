/** Names the rows that a fetch left without values, by their reasons, and the searches that found nothing. */
import { isProblem, isUnrequested } from "../../api/problem";
import { thousands } from "../../api/text/thousands";
import { cellIn } from "./quoteView";
import type { Scope } from "../../panelApi/panelApi";
import type { ProblemReason, ProblemRows } from "../../panelApi/problemRows";
import { groupBy } from "../../values/groupBy";
import { placeAsked } from "../../workbook/rows/callRows";
import { firstOfRows, listOutcomes } from "../../workbook/rows/listOutcomes";
import { rowsAndAreas } from "../../workbook/rows/listProblems";
import { noteOutcomes, rowOutcomes, type ListedCall, type RowOutcome } from "../../workbook/rows/rowOutcomes";
import { placedCalls } from "../../workbook/formulas/placedCalls";
import type { Flow, FormulaCell } from "../../workbook/port/port";

/** Reasons that are told. */
const TOLD = 5;

/**
 * @param told The calls that were made, with their results.
 * @param cells Those that may have made them.
 */
export function* problemRows(
  listed: readonly ListedCall[],
  cells: readonly FormulaCell[],
  scope: Scope,
): Flow<ProblemRows | undefined> {
  const failed = listed.filter((each) => [...rowOutcomes(each), ...noteOutcomes(each)].some(isLeft));
  if (failed.length === 0) return undefined;
  const placed = yield* placedCalls(failed, cells);
  const notes = placed.flatMap(noteOutcomes).map((outcome, index) => ({ ...outcome, row: `note ${index}` }));
  const left = [...listOutcomes(placed), ...notes].filter(isLeft);
  const reasons = [...groupBy(left, ({ problem }) => problem?.message ?? "")]
    .map(([message, found]) => ({ message, name: nameOf(found[0]!, scope), ...rowsAndAreas(found) }))
    .sort((one, other) => other.rows - one.rows);
  const first = reasons.slice(0, TOLD);
  const shown = left.filter(({ problem }) => first.some(({ message }) => message === problem?.message));
  return { reasons: first, more: firstOfRows(left).length - firstOfRows(shown).length };
}

/** What wasn't requested is told for all rows together. */
const isLeft = ({ problem }: RowOutcome): boolean => problem !== undefined && !isUnrequested(problem);

function nameOf({ area, place }: RowOutcome, scope: Scope): string {
  if (area === undefined) return place === undefined || isProblem(place) ? "" : placeAsked(place);
  return cellIn(area, scope);
}

/** `B7: No property matches “x”. B12 and 4 more: The service failed (500). And 3 more.` */
export function problemRowsText({ reasons, more }: ProblemRows): string {
  const all = reasons.map(
    (reason) => `${[rowsText(reason), reason.message].filter((part) => part !== "").join(": ")}.`,
  );
  return [...all, ...(more > 0 ? [`And ${thousands(more)} more.`] : [])].join(" ");
}

function rowsText({ name, rows }: ProblemReason): string {
  if (rows < 2) return name;
  return name === "" ? `${thousands(rows)} rows` : `${name} and ${thousands(rows - 1)} more`;
}
