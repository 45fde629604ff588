/** What is behind cells: they calculate without asking, show what is at hand, and say what they were called with. */
import { quote, type Call } from "../../shared/functions/calculate";
import { isProblem, problem, type Problem } from "../../shared/service/problem";
import type { Table } from "../../shared/table/table";
import { run } from "../../shared/work/drive";
import type { Quote } from "../../shared/work/quote";
import { beginPass, callsOf, endPass, forgetCalls, isPassUnderWay } from "../pass/pass";
import { ourCells, type Area, type OurCell } from "../pass/ourCells";
import { awaitCells, rewrite } from "../pass/rewriting";
import type { Run } from "../run";

export interface Report extends Quote<Table | Problem> {
  readonly call: Call;
}

export interface Survey {
  readonly cells: readonly OurCell[];
  /** Each call once. */
  readonly reports: readonly Report[];
  /** How many cells did not calculate in time. */
  readonly silent: number;
}

const LOST = problem("bug", "The cells could not be asked what they need; try again, or with fewer cells");

const UNDER_WAY = problem("spending", "Another run looks at the cells at this moment; try again in a few minutes");

export function survey(areas: readonly Area[], { terms, looking }: Run): Survey | Problem {
  if (isPassUnderWay(Date.now())) return UNDER_WAY;
  const cells = ourCells(areas);
  const passed = calculatedQuietly(cells);
  if (isProblem(passed)) return passed;
  const { calls, silent } = passed;
  return { cells, reports: calls.map((call) => ({ call, ...run(quote(call, terms), looking) })), silent };
}

/** Has cells show what is at hand, however old. What is not is asked by nobody. */
export function show(areas: readonly Area[]): void {
  calculatedQuietly(ourCells(areas));
}

export function calculatedQuietly(
  cells: readonly OurCell[],
): Problem | { readonly calls: readonly Call[]; silent: number } {
  const pass = beginPass(Date.now());
  let silent = cells.length;
  try {
    rewrite(cells);
    silent = awaitCells(cells, Date.now);
  } finally {
    endPass(pass, Date.now(), silent > 0);
  }
  const calls = callsOf(pass.id);
  forgetCalls(pass.id);
  return calls === undefined || (calls.length === 0 && silent < cells.length) ? LOST : { calls, silent };
}
