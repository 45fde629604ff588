/**
 * What a declaration does not say in words, found out by calling it: the columns that it shows unless told otherwise,
 * the options that it knows and the layouts. So a page can't tell other than what the function does.
 */
import type { Grid } from "../shared/cells/input";
import type { FunctionDeclaration } from "../shared/functions/declaration";
import { ENDPOINTS, type Parameter } from "../shared/service/endpoints";
import { isProblem } from "../shared/service/problem";
import type { Column } from "../shared/table/table";
import { runOverSandbox, type Ran } from "./sandboxRun";

const NO_OPTION = "noSuchOption=1";

/** Something for each parameter that must be given. */
const REQUIRED: Readonly<Record<string, Grid>> = {
  address: [["5500 Grand Lake Dr, San Antonio, TX 78244"]],
  center: [["5500 Grand Lake Dr, San Antonio, TX 78244"]],
  where: [["78244"]],
  radius: [[1]],
  days: [[180]],
};

function callWith(declaration: FunctionDeclaration, options: string | undefined): Ran {
  const given = declaration.parameters.map(({ name, optional }) => {
    if (name === "options") return options === undefined ? undefined : [[options]];
    return optional === true ? undefined : REQUIRED[name];
  });
  return runOverSandbox(declaration, given);
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
  const { outcome, requests } = callWith(declaration, undefined);
  if (isProblem(outcome)) throw new Error(`${declaration.name}: ${outcome.message}`);
  const [first] = requests;
  return { columns: outcome.columns, parameters: first === undefined ? [] : ENDPOINTS[first.endpoint].parameters };
}

/** The names of its options, as its own refusal lists them. */
export function optionNames(declaration: FunctionDeclaration): readonly string[] {
  return listedIn(declaration, NO_OPTION, /allowed are (.+)$/, ", ");
}

/** The layouts that its option of this name takes. */
export function layouts(declaration: FunctionDeclaration): readonly string[] {
  return listedIn(declaration, "layout=noSuchLayout", /; give (.+)$/, " or ");
}

function listedIn(declaration: FunctionDeclaration, options: string, list: RegExp, parted: string): readonly string[] {
  if (!declaration.parameters.some(({ name }) => name === "options")) return [];
  const { outcome } = callWith(declaration, options);
  const [, names] = (isProblem(outcome) && list.exec(outcome.message)) || [];
  if (names === undefined) throw new Error(`${declaration.name} takes "${options}" without a word`);
  return names.split(parted);
}
