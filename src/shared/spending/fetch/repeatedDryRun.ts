/** What the cells of a quote need now: rows may have been inserted, and cells cleared, since its price was shown. */
import { isProblem, problem, type Problem } from "../../api/problem";
import type { Yielded } from "../../fetching/work/effects";
import { fingerprint } from "../../fetching/requests/fingerprint";
import { addressText } from "../../formulas/cells";
import { type DryRun, type Flow, type FormulaCell, workbook } from "../../workbook/port/port";
import type { CommandApproval } from "./approval";

const UNREAD = problem("failed", "The cells could not be read: try again when no cell is edited");

/** Finds what cells need. */
export type FindNeeds = (cells: readonly FormulaCell[]) => Flow<DryRun | Problem>;

export interface RepeatedRun {
  readonly cells: readonly FormulaCell[];
  readonly ran: DryRun;
  /** It is of all cells of the sheets, not only of the selected ones. */
  readonly whole: boolean;
}

/** Calculates the cells of a quote as they are now. If some of a selection moved, all cells on its sheets calculate. */
export function* repeatDryRun(approval: CommandApproval, look: FindNeeds): Flow<RepeatedRun | Problem> {
  const whole = approval.scope !== "selection";
  const cells = yield* cellsNow(approval, whole);
  const ran = yield* look(cells);
  if (isProblem(ran) || whole) return isProblem(ran) ? ran : { cells, ran, whole };
  const seen = new Set(ran.calls.flatMap(({ questions }) => questions.map(({ key }) => fingerprint(key))));
  if (approval.fingerprints.every((each) => seen.has(each))) return { cells, ran, whole };
  const more = yield* cellsNow(approval, true);
  const all = yield* look(more);
  return isProblem(all) ? all : { cells: more, ran: all, whole: true };
}

/** The selected cells, or, if rows were inserted and some no longer hold our functions, all cells on their sheets. */
export function* cellsNow({ scope, sheets, cells }: CommandApproval, whole: boolean): Flow<readonly FormulaCell[]> {
  if (scope === "everything") return yield* workbook.formulaCells(scope);
  const all = yield* workbook.formulaCells(sheets.map((sheet) => ({ sheet })));
  if (whole) return all;
  const places = new Set(cells.map(addressText));
  const there = all.filter((cell) => places.has(addressText(cell)));
  return there.length === places.size ? there : all;
}

/** Excel throws while a cell is edited. */
export function* readable<T, More extends Yielded = never>(looking: Flow<T, More>): Flow<T | Problem, More> {
  try {
    return yield* looking;
  } catch {
    return UNREAD;
  }
}
