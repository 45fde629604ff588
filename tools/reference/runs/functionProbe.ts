/**
 * Finds out facts about a function for its page: its default columns, by calling it, and its options, from the rules by
 * which it reads them. So a page can't differ from what the function does.
 */
import type { Grid } from "../../../src/shared/values/input";
import type { OptionRules } from "../../../src/shared/parsing/options";
import type { FunctionDeclaration } from "../../../src/shared/functions/declaring/declaration";
import { ENDPOINTS, type Parameter } from "../../../src/shared/api/endpoints";
import { isProblem } from "../../../src/shared/api/problem";
import type { Column } from "../../../src/shared/tables/table";
import { runOverSandbox } from "./sandboxRun";

/** A value for each required parameter. */
const REQUIRED: Readonly<Record<string, Grid>> = {
  address: [["5500 Grand Lake Dr, San Antonio, TX 78244"]],
  center: [["5500 Grand Lake Dr, San Antonio, TX 78244"]],
  where: [["78244"]],
  zip: [["78244"]],
  radius: [[1]],
  days: [[180]],
};

/** Its message for a missing argument or, if none is required, for a wrong one. */
export function refusalOf(declaration: FunctionDeclaration): string {
  for (const given of [[], [[["?"]]]]) {
    const { outcome } = runOverSandbox(declaration, given);
    if (isProblem(outcome)) return outcome.message;
  }
  throw new Error(`${declaration.name} accepts any argument`);
}

export interface UsualCall {
  readonly columns: readonly Column[];
  /** The parameters of the endpoint that it calls; empty if it makes no request. */
  readonly parameters: readonly Parameter[];
}

/** The columns and the endpoint's parameters of the shortest call. */
export function usualCall(declaration: FunctionDeclaration): UsualCall {
  const shortest = declaration.parameters.map(({ name, optional }) => (optional === true ? undefined : REQUIRED[name]));
  const { outcome, requests } = runOverSandbox(declaration, shortest);
  if (isProblem(outcome)) throw new Error(`${declaration.name}: ${outcome.message}`);
  const [first] = requests;
  return { columns: outcome.columns, parameters: first === undefined ? [] : ENDPOINTS[first.endpoint].parameters };
}

/** The rules of the function's options, if it has any. */
export function optionRulesOf({ parameters }: FunctionDeclaration): OptionRules | undefined {
  return parameters.map(({ form }) => (form.kind === "options" ? form.rules : undefined)).find((each) => each);
}
