/** Names the first rows that a fetch left without values, and their reasons. */
import { thousands } from "../../api/text/thousands";
import { addressText, areaText } from "../../formulas/cells";
import type { Scope } from "../../panelApi/panelApi";
import type { ProblemRow, ProblemRows } from "../../panelApi/problemRows";
import { rowOutcomes, type ListedCall, type RowOutcome } from "../cell/rowOutcomes";
import { placedCalls } from "../formulas/placedCalls";
import type { Flow, FormulaCell } from "../port";

/** Rows that are named. */
const NAMED = 5;

/**
 * @param told The calls that were made, with their results.
 * @param cells Those that may have made them.
 */
export function* problemRows(
  told: readonly ListedCall[],
  cells: readonly FormulaCell[],
  scope: Scope,
): Flow<ProblemRows | undefined> {
  const failed = told.filter((each) => rowOutcomes(each).some(isLeft));
  if (failed.length === 0) return undefined;
  const rows = (yield* placedCalls(failed, cells)).flatMap((each) => rowOutcomes(each)).filter(isLeft);
  return {
    rows: rows.slice(0, NAMED).map((row) => named(row, scope)),
    more: Math.max(0, rows.length - NAMED),
  };
}

/** What wasn't requested is told for all rows together. */
const isLeft = ({ problem }: RowOutcome): boolean => problem !== undefined && problem.problem !== "spending";

function named({ problem, area, asked = "" }: RowOutcome, scope: Scope): ProblemRow {
  const message = problem?.message ?? "";
  if (area === undefined) return { name: asked, message };
  const first = { ...area, rows: 1, columns: 1 };
  return { name: scope === "everything" ? addressText(area) : areaText(first), message, area };
}

/** `B7: No property matches “x”. B12: The service failed (500). And 3 more.` */
export function problemRowsText({ rows, more }: ProblemRows): string {
  const all = rows.map(({ name, message }) => (name === "" ? `${message}.` : `${name}: ${message}.`));
  return [...all, ...(more > 0 ? [`And ${thousands(more)} more.`] : [])].join(" ");
}
