/** Calls a function of the catalogue: the work that a host drives to get its table or problem. */
import type { Grid } from "../../values/input";
import { problem, type Problem } from "../../api/problem";
import type { Table } from "../../tables/table";
import { pipeline, runPlan } from "../../fetching/pipeline";
import { readUsage, type Work } from "../../fetching/work/effects";
import { allPlans, keepingOlder, planned, type Plan } from "../../fetching/work/plan";
import { quotePlan, type Quote } from "../../fetching/quote";
import type { FetchContext } from "../../fetching/requests/fetchContext";
import type { FunctionDeclaration, ParameterForm } from "./declaration";
import { filterAdvice } from "./filterAdvice";
import { withTypedOptions } from "./typedOptions";

/** A function and its arguments, in the order of the declaration's parameters. */
export interface FunctionCall {
  readonly declaration: FunctionDeclaration;
  readonly given: readonly (Grid | undefined)[];
  /** It is no formula: what is older than answers are kept is requested again, over several rows too. */
  readonly renews?: true;
}

/** Calculates one cell. */
export function* calculate(call: FunctionCall, context: FetchContext): Work<Table | Problem> {
  return yield* runPlan(yield* planOf(call, context), pipeline(context));
}

/** What one cell would request, and what it would show from the cache alone. */
export function* quoteCall(call: FunctionCall, context: FetchContext): Work<Quote<Table | Problem>> {
  return yield* quotePlan(yield* planOf(call, context), context);
}

/** The same for many cells at once, whose requests are looked up together. */
export function* quoteCalls(
  calls: readonly FunctionCall[],
  context: FetchContext,
): Work<Quote<readonly (Table | Problem)[]>> {
  return yield* quotePlan(allPlans(yield* plansOf(calls, context)), context);
}

/** Calculates many calls at once. Requests of the same round form one batch, and duplicates are sent once. */
export function* fetchAll(calls: readonly FunctionCall[], context: FetchContext): Work<readonly (Table | Problem)[]> {
  return yield* runPlan(allPlans(yield* plansOf(calls, context)), pipeline(context));
}

function* plansOf(calls: readonly FunctionCall[], context: FetchContext): Work<readonly Plan<Table | Problem>[]> {
  const plans: Plan<Table | Problem>[] = [];
  for (const call of calls) plans.push(yield* planOf(call, context));
  return plans;
}

/** What a call asks, for a host that drives its requests itself. */
export function* planOf(call: FunctionCall, { now, prefix = "PROP." }: FetchContext): Work<Plan<Table | Problem>> {
  const { declaration } = call;
  const { parameters, plan, tellsUsage } = declaration;
  const given = withTypedOptions(declaration, call.given);
  const refused = filterAdvice({ declaration, given }, prefix);
  if (refused !== undefined) return planned(refused);
  const named = Object.fromEntries(parameters.map(({ name }, index) => [name, given[index]]));
  const made = plan(named, tellsUsage === true ? { now, usage: yield* readUsage() } : { now });
  return call.renews !== true && isOverRows(call) ? keepingOlder(made) : made;
}

/** What a formula has a row for each of. */
const PLACES: readonly ParameterForm["kind"][] = ["address", "zip", "place"];

/**
 * Whether a formula is over several rows. An address typed into one of them has all of them calculated, which is nobody's
 * wish to renew them. Blank rows count: they are there to be typed into.
 */
function isOverRows({ declaration: { parameters }, given }: FunctionCall): boolean {
  return parameters.some(({ form }, index) => PLACES.includes(form.kind) && (given[index]?.length ?? 0) > 1);
}

/** The problem that a cell shows for an exception, which is always a bug. */
export const INTERNAL_ERROR: Problem = problem("bug", "Something went wrong in PROP; please report what you typed");
