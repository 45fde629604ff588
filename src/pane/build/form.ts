/** What a person filled into the form of a function, and the draft that it comes to. */
import type { Draft } from "../../shared/bridge/bridge";
import type { FunctionDeclaration, FunctionParameter } from "../../shared/functions/declaration";

/** The text of each argument, by the parameter's name. */
export type Texts = Readonly<Record<string, string | undefined>>;

export function draftOf({ name, parameters }: FunctionDeclaration, texts: Texts): Draft {
  return { name, arguments: parameters.map((parameter) => texts[parameter.name] ?? "") };
}

/** The first argument that must be given and is not. */
export function missingIn({ parameters }: FunctionDeclaration, texts: Texts): string | undefined {
  return parameters.find(({ name, optional }) => optional !== true && (texts[name] ?? "").trim() === "")?.name;
}

/** How many rows a formula shows at most for a place; nothing where a cell says it, or where there is no such limit. */
export function rowLimitOf({ parameters }: FunctionDeclaration, texts: Texts): number | undefined {
  const form = parameters.find(({ name }) => name === "maxRows")?.form;
  if (form?.kind !== "number") return undefined;
  const typed = (texts["maxRows"] ?? "").trim();
  if (typed === "") return form.usual;
  return /^\d+$/.test(typed) ? Number(typed) : undefined;
}

const LABELS: Readonly<Record<string, string>> = {
  where: "Where",
  address: "Address",
  center: "Center of the circle",
  radius: "Radius in miles",
  days: "Days since the last sale",
  type: "Property type",
  beds: "Bedrooms",
  baths: "Bathrooms",
  fields: "Columns",
  maxRows: "Rows",
  options: "More options",
  kind: "Kind of comparables",
  count: "How many",
  sample: "Name of the sample",
  record: "Kind of record",
  what: "What to tell",
};

/** `maxRows` as a person reads it; a new parameter shows its own name. */
export function labelOf({ name }: Pick<FunctionParameter, "name">): string {
  return LABELS[name] ?? name;
}

const GROUPS: readonly (readonly [title: string, names: readonly string[]])[] = [
  ["Estimates", ["VALUE", "RENT", "COMPS"]],
  ["Records", ["RECORD", "TAXES", "ASSESSMENTS", "HISTORY", "FEATURES", "OWNER", "RANDOM"]],
  ["Searches", ["SEARCH", "NEARBY", "SOLD", "COUNT", "FORSALE", "FORRENT"]],
];

/** The functions by what they are about; those of no group come last. */
export function grouped<T extends { readonly name: string }>(
  functions: readonly T[],
): readonly (readonly [title: string, functions: readonly T[]])[] {
  const known = GROUPS.flatMap(([, names]) => names);
  return [
    ...GROUPS.map(([title, names]) => [title, functions.filter(({ name }) => names.includes(name))] as const),
    ["About PROP itself", functions.filter(({ name }) => !known.includes(name))] as const,
  ];
}
