/**
 * What a page tells of a function beyond its words: the columns that it shows unless told otherwise, found out by
 * calling it, and its options, by the rules by which it reads them. So a page can't tell other than what it does.
 */
import type { Grid } from "../shared/cells/input";
import { optionNames as namesIn, type OptionRules } from "../shared/query/options";
import type { FunctionDeclaration } from "../shared/functions/declaration";
import { ENDPOINTS, type Parameter } from "../shared/service/endpoints";
import { isProblem } from "../shared/service/problem";
import type { Column } from "../shared/table/table";
import { runOverSandbox, type Ran } from "./sandboxRun";

/** Something for each parameter that must be given. */
const REQUIRED: Readonly<Record<string, Grid>> = {
  address: [["5500 Grand Lake Dr, San Antonio, TX 78244"]],
  center: [["5500 Grand Lake Dr, San Antonio, TX 78244"]],
  where: [["78244"]],
  radius: [[1]],
  days: [[180]],
};

function shortestCall(declaration: FunctionDeclaration): Ran {
  return runOverSandbox(
    declaration,
    declaration.parameters.map(({ name, optional }) => (optional === true ? undefined : REQUIRED[name])),
  );
}

/** What it says of an argument that is left out, or, where none must be given, of a wrong one. */
export function refusal(declaration: FunctionDeclaration): string {
  for (const given of [[], [[["?"]]]]) {
    const { outcome } = runOverSandbox(declaration, given);
    if (isProblem(outcome)) return outcome.message;
  }
  throw new Error(`${declaration.name} takes anything`);
}

export interface UsualCall {
  readonly columns: readonly Column[];
  /** What the endpoint that it asks can be told; none where it makes no request. */
  readonly parameters: readonly Parameter[];
}

/** The shortest call: what it shows, and what it asks. */
export function usualCall(declaration: FunctionDeclaration): UsualCall {
  const { outcome, requests } = shortestCall(declaration);
  if (isProblem(outcome)) throw new Error(`${declaration.name}: ${outcome.message}`);
  const [first] = requests;
  return { columns: outcome.columns, parameters: first === undefined ? [] : ENDPOINTS[first.endpoint].parameters };
}

/** The names of its options. */
export function optionNames(declaration: FunctionDeclaration): readonly string[] {
  const rules = rulesOf(declaration);
  return rules === undefined ? [] : namesIn(rules);
}

/** The layouts that its option of this name takes. */
export function layouts(declaration: FunctionDeclaration): readonly string[] {
  return rulesOf(declaration)?.layouts ?? [];
}

function rulesOf({ parameters }: FunctionDeclaration): OptionRules | undefined {
  return parameters.map(({ form }) => (form.kind === "options" ? form.rules : undefined)).find((each) => each);
}
