/** What was filled into a function's form, and the draft of the formula. */
import type { Draft } from "../../../shared/panelApi/panelApi";
import {
  FUNCTION_GROUPS,
  type FunctionDeclaration,
  type ParameterForm,
} from "../../../shared/functions/declaring/declaration";
import { optionsText } from "./optionChoices";

export type Texts = Readonly<Record<string, string | undefined>>;

/** What the control of a parameter is given. It passes on the argument's text when it changes. */
export interface ControlProps<Kind = ParameterForm["kind"]> {
  readonly form: Extract<ParameterForm, { readonly kind: Kind }>;
  readonly label: string;
  readonly required: boolean;
  /** What the formula has that the form was filled in with; missing for a form that nobody has filled in. */
  readonly text?: string | undefined;
  readonly tell: (text: string) => void;
}

export function draftOf({ name, parameters }: FunctionDeclaration, texts: Texts): Draft {
  return { name, arguments: parameters.map((parameter) => texts[parameter.name] ?? beginning(parameter.form)) };
}

/** What a form has filled in before anybody does. */
const beginning = (form: ParameterForm): string =>
  form.kind === "options" && form.begins !== undefined ? optionsText(form.begins) : "";

/** A draft's arguments, by the names of the parameters. What it leaves out stays empty, whatever the form begins with. */
export const textsOf = ({ parameters }: FunctionDeclaration, draft: Draft): Texts =>
  Object.fromEntries(parameters.map(({ name }, index) => [name, draft.arguments[index] ?? ""]));

/** The first required argument that is empty, as `Enter …` names it. */
export function missingIn({ parameters }: FunctionDeclaration, texts: Texts): string | undefined {
  const missing = parameters.find(({ name, optional }) => optional !== true && (texts[name] ?? "").trim() === "");
  return missing === undefined ? undefined : (REQUIRED[missing.name] ?? missing.label.toLowerCase());
}

const REQUIRED: Readonly<Record<string, string>> = {
  where: "a place",
  address: "an address",
  zip: "a ZIP code",
  center: "a center",
  radius: "a radius in miles",
  days: "a number of days",
};

/** The most rows that a formula shows for a place; nothing where a cell sets it or there is no limit. */
export function rowLimitOf({ parameters }: FunctionDeclaration, texts: Texts): number | undefined {
  const form = parameters.find(({ name }) => name === "maxRows")?.form;
  if (form?.kind !== "number") return undefined;
  const typed = (texts["maxRows"] ?? "").trim();
  if (typed === "") return form.usual;
  return /^\d+$/.test(typed) ? Number(typed) : undefined;
}

/** The functions by what they are about, in the order of the catalogue; those about PROP itself come last. */
export function groupedFunctions<T extends Pick<FunctionDeclaration, "group">>(
  functions: readonly T[],
): readonly (readonly [title: string, functions: readonly T[]])[] {
  return FUNCTION_GROUPS.map((title) => [title, functions.filter(({ group }) => group === title)] as const);
}
