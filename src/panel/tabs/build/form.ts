/** What was filled into a function's form, and the draft of the formula. */
import type { Draft } from "../../../shared/panelApi/panelApi";
import type { FunctionDeclaration, FunctionParameter } from "../../../shared/functions/declaring/declaration";

/** The text of each argument, by the parameter's name. */
export type Texts = Readonly<Record<string, string | undefined>>;

export function draftOf({ name, parameters }: FunctionDeclaration, texts: Texts): Draft {
  return { name, arguments: parameters.map((parameter) => texts[parameter.name] ?? "") };
}

/** The first required argument that is empty, as `Enter …` names it. */
export function missingIn({ parameters }: FunctionDeclaration, texts: Texts): string | undefined {
  const missing = parameters.find(({ name, optional }) => optional !== true && (texts[name] ?? "").trim() === "");
  return missing === undefined ? undefined : (REQUIRED[missing.name] ?? labelOf(missing).toLowerCase());
}

const REQUIRED: Readonly<Record<string, string>> = {
  where: "a place",
  address: "an address",
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

const LABELS: Readonly<Record<string, string>> = {
  where: "Place",
  address: "Address",
  center: "Center of the circle",
  radius: "Radius in miles",
  days: "Days since the last sale",
  type: "Property type",
  beds: "Bedrooms",
  baths: "Bathrooms",
  fields: "Columns",
  maxRows: "Rows",
  options: "Additional options",
  kind: "Type of comparables",
  count: "How many",
  sample: "Sample name",
  record: "Type of record",
  what: "Figures",
};

/** The label of a parameter; a new one shows its name. */
export function labelOf({ name }: Pick<FunctionParameter, "name">): string {
  return LABELS[name] ?? name;
}

const GROUPS: readonly (readonly [title: string, names: readonly string[]])[] = [
  ["Estimates", ["VALUE", "RENT", "COMPS"]],
  ["Records", ["RECORD", "TAXES", "ASSESSMENTS", "HISTORY", "FEATURES", "OWNER", "RANDOM"]],
  ["Searches", ["SEARCH", "NEARBY", "SOLD", "COUNT", "FORSALE", "FORRENT"]],
];

/** The functions in groups; those without a group come last. */
export function groupedParameters<T extends { readonly name: string }>(
  functions: readonly T[],
): readonly (readonly [title: string, functions: readonly T[]])[] {
  const known = GROUPS.flatMap(([, names]) => names);
  return [
    ...GROUPS.map(([title, names]) => [title, functions.filter(({ name }) => names.includes(name))] as const),
    ["About PROP", functions.filter(({ name }) => !known.includes(name))] as const,
  ];
}
