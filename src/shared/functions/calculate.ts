/** Calls a function of the catalogue: the work that a host drives to get its table or problem. */
import type { Grid } from "../cells/input";
import { problem, type Problem } from "../service/problem";
import type { Table } from "../table/table";
import { desk, fulfil } from "../work/desk";
import { readUsage, type Work } from "../work/effect";
import { all, type Plan } from "../work/plan";
import { quoted, type Quote } from "../work/quote";
import type { Terms } from "../work/sender";
import type { FunctionDeclaration } from "./declaration";

/** A function and its arguments, in the order of the declaration's parameters. */
export interface Call {
  readonly declaration: FunctionDeclaration;
  readonly given: readonly (Grid | undefined)[];
}

/** Calculates one cell. */
export function* calculate(call: Call, terms: Terms): Work<Table | Problem> {
  return yield* fulfil(yield* planOf(call), desk(terms));
}

/** What one cell would request, and what it would show from the cache alone. */
export function* quote(call: Call, terms: Terms): Work<Quote<Table | Problem>> {
  return yield* quoted(yield* planOf(call), terms);
}

/** Calculates many calls at once. Requests of the same round form one batch, and duplicates are sent once. */
export function* fetchAll(calls: readonly Call[], terms: Terms): Work<readonly (Table | Problem)[]> {
  const plans: Plan<Table | Problem>[] = [];
  for (const call of calls) plans.push(yield* planOf(call));
  return yield* fulfil(all(plans), desk(terms));
}

function* planOf({ declaration: { parameters, plan, tellsUsage }, given }: Call): Work<Plan<Table | Problem>> {
  const named = Object.fromEntries(parameters.map(({ name }, index) => [name, given[index]]));
  return plan(named, tellsUsage === true ? yield* readUsage() : undefined);
}

/** The problem that a cell shows for an exception, which is always a bug. */
export const OUR_FAULT: Problem = problem("bug", "Something went wrong in PROP; please report what you typed");
