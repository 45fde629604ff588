/** Fills some rows of a long list, each with the time at which it was requested. */
import { isProblem, problem, type Problem, type ProblemKind } from "../../api/problem";
import type { CellArea } from "../../formulas/cells";
import { CATALOGUE } from "../../functions/catalogue";
import { calculate, quoteCall, type FunctionCall } from "../../functions/declaring/calculate";
import { isAbsence } from "../../fetching/presence";
import { requestsWithin } from "../../fetching/quote";
import type { FetchContext } from "../../fetching/sender";
import { isBlankRow, type Grid } from "../../values/input";
import type { Value } from "../../values/value";
import { type Flow, workbook } from "../port";
import { agreedSearches, type OfferedSearch } from "../pricing/search/searchOffer";
import { longRuns, type LongFlow } from "../schedule/longRuns";
import type { ListJob } from "./listJob";

/** Problems that aren't about the address: its row stays pending. */
const NOT_THE_ROWS: readonly ProblemKind[] = ["spending", "settings", "access", "rate", "bug"];

/**
 * The function over the addresses. A blank one comes first, so that a single address counts as a list and its problem
 * stays in its row.
 */
export function listCall({ name, fields }: Pick<ListJob, "name" | "fields">, addresses: Grid): FunctionCall {
  const declaration = CATALOGUE.find((each) => each.name === name)!;
  const blank = [addresses[0]!.map(() => null)];
  const given = declaration.parameters.map((parameter) => {
    if (parameter.name === "address") return [...blank, ...addresses];
    return parameter.name === "fields" && fields !== "" ? [[fields]] : undefined;
  });
  return { declaration, given };
}

/** Where its values go, without the column of times. */
export const filledArea = ({ sheet, row, rows, column, columns, width }: ListJob): CellArea => ({
  ...{ sheet, row, rows },
  ...{ column: column + columns, columns: width },
});

/** The places that are searched before its rows are looked up, of those that a person approved. */
export function* listSearches(
  job: ListJob,
  agreed: readonly string[],
  context: FetchContext,
): LongFlow<readonly OfferedSearch[]> {
  const addresses = agreed.length === 0 ? undefined : yield* workbook.readCells(job);
  if (addresses === undefined) return [];
  const { questions } = yield* quoteCall(listCall(job, addresses), context);
  return yield* agreedSearches(requestsWithin(questions, "missing"), agreed, context);
}

/** @returns Why it can't continue, if so. Rows that have a time are left alone. */
export function* fillRows(job: ListJob, context: FetchContext): LongFlow<Problem | undefined> {
  const area = filledArea(job);
  const addresses = yield* workbook.readCells(job);
  if (addresses === undefined) return problem("argument", `The sheet "${job.sheet}" no longer exists`);
  const moments = yield* workbook.readCells({ ...area, column: area.column + area.columns, columns: 1 });
  const waits = addresses.map((line, index) => !isBlankRow(line) && (moments?.[index]?.[0] ?? null) === null);
  if (!waits.includes(true)) return undefined;
  const found = yield* asked(
    job,
    addresses.filter((_, index) => waits[index]),
    context,
  );
  if (isProblem(found)) return found;
  const rows = found.values();
  let why: Problem | undefined;
  const filled = waits.map((isWaiting): readonly Value[] | undefined => {
    const values = isWaiting ? (rows.next().value as readonly Value[]) : [];
    const held = values.find(isProblem);
    const isKept = held !== undefined && (NOT_THE_ROWS.includes(held.problem) || isAbsence(held));
    if (isKept) why = held;
    return isWaiting && !isKept ? values : undefined;
  });
  yield* longRuns.writeRows({ area, rows: filled, moment: yield* workbook.now() });
  return why;
}

/** A row of values for each address. */
function* asked(job: ListJob, addresses: Grid, context: FetchContext): Flow<readonly (readonly Value[])[] | Problem> {
  const outcome = yield* calculate(listCall(job, addresses), context);
  return isProblem(outcome) ? outcome : outcome.rows.slice(1);
}
