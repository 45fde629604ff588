/** A function of the catalogue, called: the work that any host drives to have its table or its problem. */
import type { Grid } from "../cells/input";
import { problem, type Problem } from "../service/problem";
import type { Table } from "../table/table";
import { desk, fulfil } from "../work/desk";
import { readUsage, type Work } from "../work/effect";
import { all, type Plan } from "../work/plan";
import { quoted, type Quote } from "../work/quote";
import type { Terms } from "../work/sender";
import type { FunctionDeclaration } from "./declaration";

/** A function with what a cell gave it, in the order of the declaration's parameters. */
export interface Call {
  readonly declaration: FunctionDeclaration;
  readonly given: readonly (Grid | undefined)[];
}

/** What a cell calculates. */
export function* calculate(call: Call, terms: Terms): Work<Table | Problem> {
  return yield* fulfil(yield* planOf(call), desk(terms));
}

/** What a cell would ask, and what it would show without asking. */
export function* quote(call: Call, terms: Terms): Work<Quote<Table | Problem>> {
  return yield* quoted(yield* planOf(call), terms);
}

/** Many calls at once: what they ask in the same round is one batch, and the same question one request. */
export function* fetchAll(calls: readonly Call[], terms: Terms): Work<readonly (Table | Problem)[]> {
  const plans: Plan<Table | Problem>[] = [];
  for (const call of calls) plans.push(yield* planOf(call));
  return yield* fulfil(all(plans), desk(terms));
}

function* planOf({ declaration: { parameters, plan, tellsUsage }, given }: Call): Work<Plan<Table | Problem>> {
  const named = Object.fromEntries(parameters.map(({ name }, index) => [name, given[index]]));
  return plan(named, tellsUsage === true ? yield* readUsage() : undefined);
}

/** What a cell says where something threw: only bugs do. */
export const OUR_FAULT: Problem = problem("bug", "PROP met an error of its own; please report what you typed");
