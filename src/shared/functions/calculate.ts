/** A function of the catalogue, called: the work that any host drives to have its table or its problem. */
import type { Grid } from "../cells/input";
import { problem, type Problem } from "../service/problem";
import type { Table } from "../table/table";
import { desk, fulfil } from "../work/desk";
import type { Work } from "../work/effect";
import type { Terms } from "../work/sender";
import type { FunctionDeclaration } from "./declaration";

/** `given` stands in the order of the declaration's parameters. */
export function calculate(
  { parameters, plan }: FunctionDeclaration,
  given: readonly (Grid | undefined)[],
  terms: Terms,
): Work<Table | Problem> {
  const named = Object.fromEntries(parameters.map(({ name }, index) => [name, given[index]]));
  return fulfil(plan(named), desk(terms));
}

/** What a cell says where something threw: only bugs do. */
export const OUR_FAULT: Problem = problem("bug", "PROP met an error of its own; please report what you typed");
