/** The rows of a list without values, by the kind of reason, and where they are. */
import type { CellArea } from "../../formulas/cells";
import type { ListProblem } from "../../panelApi/listFacts";
import { groupBy } from "../../values/groupBy";
import { firstOfRows, type ListedOutcome } from "./listOutcomes";

/** Most areas of one kind: the panel steps through them one by one. */
const MOST_AREAS = 100;

export function listProblems(outcomes: readonly ListedOutcome[]): readonly ListProblem[] {
  return [...groupBy(outcomes, ({ problem }) => problem?.problem)]
    .flatMap(([kind, found]) => (kind === undefined ? [] : [{ kind, ...rowsAndAreas(found), ...sameMessage(found) }]))
    .sort((one, other) => other.rows - one.rows);
}

/** How many rows these are, and where. */
export function rowsAndAreas(outcomes: readonly ListedOutcome[]): Pick<ListProblem, "rows" | "areas"> {
  const rows = firstOfRows(outcomes);
  return { rows: rows.length, areas: joined(rows.flatMap(({ area }) => area ?? [])).slice(0, MOST_AREAS) };
}

function sameMessage(rows: readonly ListedOutcome[]): Pick<ListProblem, "message"> {
  const messages = new Set(rows.map((row) => row.problem?.message));
  const [message] = messages;
  return messages.size === 1 && message !== undefined ? { message } : {};
}

/** Each area once; those directly below each other as one. */
function joined(areas: readonly CellArea[]): readonly CellArea[] {
  const all: CellArea[] = [];
  /** The place in the list of the lowest area, by columns. */
  const lowest = new Map<string, number>();
  for (const area of [...areas].sort((one, other) => one.row - other.row || one.column - other.column)) {
    const columns = `${area.column} ${area.columns} ${area.sheet}`;
    const above = lowest.get(columns);
    const last = above === undefined ? undefined : all[above]!;
    if (above !== undefined && last !== undefined && last.row + last.rows >= area.row)
      all[above] = { ...last, rows: Math.max(last.rows, area.row + area.rows - last.row) };
    else lowest.set(columns, all.push(area) - 1);
  }
  return all;
}
