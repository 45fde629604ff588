/**
 * The guide for assistants that write formulas, from the catalogue: what to write, what it spills, what it costs and what not
 * to do. The short form leads to the full one, which has every argument, option and field.
 */
import { listedText } from "../api/text/listedText";
import { boundNames, optionNames, type OptionRules } from "../parsing/options";
import type { Parameter } from "../api/endpoints";
import { FIELDS_FUNCTION } from "./addIn/fields";
import { CATALOGUE } from "./catalogue";
import type { FunctionDeclaration } from "./declaring/declaration";
import { optionMeaning } from "./declaring/optionMeaning";
import { referencePage, webPage } from "./declaring/referencePage";
import { syntax } from "./declaring/syntax";

/** Files of the guide, beside the reference pages. */
export const GUIDE_FILES = { short: "llms.txt", full: "llms-full.txt" } as const;

const HEAD = [
  "# PROP",
  "> Functions that fill cells of Excel and Google Sheets with US property data: values, rents, comparables, records, taxes, " +
    "sales, searches and markets. The service bills each request; results are cached, and asking again is free.",
];

/** Functions whose results stand beside a list. */
export const WITHOUT_HEADER = ["VALUE", "RENT", "RECORD", "OWNER", "COUNT", "MARKET"];

const RULES = [
  "- In Excel the names begin with `PROP.`, in Google Sheets with `PROP_`: `=PROP_VALUE(A2)`.",
  "- A function takes one cell or a range, and its result spills to the right and down: leave room for it.",
  `- ${listedText(WITHOUT_HEADER)} spill a row for each address or place without a header, so they fit beside a list. ` +
    "Others spill a table with one; `headers=1` or `headers=0` in the options adds it or leaves it out.",
  '- Choose columns by the argument fields: `"price, beds, sqft"`. More columns of one function cost nothing more.',
  '- Options are one text, `"name=value; name=value"`.',
  "- A missing figure is blank, never 0. A row that fails shows its error in that row only; the field `problem` says why.",
  "- RECORD, OWNER, TAXES, ASSESSMENTS, HISTORY and FEATURES of one address share a request, and so do VALUE and COMPS.",
];

const DONT = [
  "- Don't write one formula for each row where a range does it: `=PROP.VALUE(A2:A101)` instead of a hundred cells.",
  "- Don't put NOW, TODAY, RAND or other texts that change into arguments: each change is a new request, which is billed.",
  "- Don't try options until a result looks better: each set of them is a new request.",
  "- Don't search a place to find one home: look it up by its address. Don't look up a hundred homes of one ZIP code one by one: search it.",
  "- Don't hide errors with IFERROR: they say what is missing, what it would cost, or what to correct.",
  "- Don't write a key into a cell or a formula.",
  "- Don't call prices of listings sale prices: comparables and listings have asking prices.",
];

/** Worked formulas: a function and which of its examples. */
const WORKED: readonly (readonly [name: string, example: number])[] = [
  ...[["VALUE", 1] as const, ["VALUE", 4] as const, ["RENT", 0] as const, ["COMPS", 3] as const],
  ...[["RECORD", 0] as const, ["TAXES", 0] as const, ["SEARCH", 0] as const, ["SOLD", 0] as const],
  ...[["MARKET", 2] as const, ["TREND", 1] as const],
];

const workedLine = ([name, place]: (typeof WORKED)[number]): string => {
  const { formula, meaning } = CATALOGUE.find((each) => each.name === name)!.examples[place]!;
  return `- \`${formula}\`: ${meaning}`;
};

const page = (lines: readonly string[]): string => `${lines.join("\n")}\n`;

/** How it is written, what it does, what it costs. */
const plainLine = (declaration: FunctionDeclaration): string =>
  `- \`${syntax(declaration)}\`: ${declaration.summary} ${declaration.cost}`;

/** The same with a link to its page. */
const shortLine = (declaration: FunctionDeclaration): string => {
  const { name, summary, cost } = declaration;
  return `- [${name}](${webPage("", referencePage(declaration))}): \`${syntax(declaration)}\`. ${summary} ${cost}`;
};

export const shortGuide = (): string =>
  page([
    ...HEAD,
    ...["", "## How formulas are written", "", ...RULES],
    ...["", "## What not to do", "", ...DONT],
    ...["", "## Ten worked formulas", "", ...WORKED.map(workedLine)],
    ...["", "## Functions", "", ...CATALOGUE.map(shortLine)],
    ...[
      "",
      "## Optional",
      "",
      `- [Everything in one file](${GUIDE_FILES.full}): every argument, option, example and field`,
    ],
  ]);

export const fullGuide = (): string =>
  page([
    ...HEAD,
    ...["", "## How formulas are written", "", ...RULES],
    ...["", "## What not to do", "", ...DONT],
    ...CATALOGUE.flatMap((declaration) => ["", ...functionGuide(declaration)]),
    ...RECORD_NAMES.flatMap((name) => ["", ...fieldsGuide(name)]),
  ]);

/** The short guide as a skill: a file that an assistant loads when its description fits what a person wants. */
export const skillGuide = (): string =>
  page([
    "---",
    "name: prop-formulas",
    "description: Writes formulas of the PROP add-in for Excel and Google Sheets, which fill cells with US property data (values, " +
      "rents, comparables, records, owners, taxes, sales, listings, markets). Use it when a sheet has PROP functions, or a person " +
      "wants such data in one.",
    "---",
    ...["", ...HEAD],
    ...["", "## How formulas are written", "", ...RULES],
    ...["", "## What not to do", "", ...DONT],
    ...["", "## Ten worked formulas", "", ...WORKED.map(workedLine)],
    ...["", "## Functions", "", ...CATALOGUE.map(plainLine)],
  ]);

/** One function with its arguments, options and examples. */
export const functionGuide = (declaration: FunctionDeclaration): readonly string[] => {
  const { name, summary, parameters, examples, cost, remarks = [] } = declaration;
  const options = parameters.flatMap(({ form }) => (form.kind === "options" ? [form.rules] : []));
  return [
    `## ${name}`,
    "",
    `\`${syntax(declaration)}\`: ${summary}`,
    "",
    ...parameters.map(({ name: argument, optional, meaning, form }) => {
      const usual = form.kind === "fields" ? ` Usually ${form.usual.join(", ")}.` : "";
      return `- ${argument}${optional === true ? " (optional)" : ""}: ${meaning}${usual}`;
    }),
    ...options.flatMap(optionLines),
    `- Cost: ${cost}`,
    ...remarks.map((remark) => `- ${remark}`),
    ...examples.map(({ formula, meaning }) => `- \`${formula}\`: ${meaning}`),
  ];
};

const optionLines = (rules: OptionRules): readonly string[] => {
  const { parameters, layouts, bounded } = rules;
  const bounds = bounded.flatMap((each: Parameter) => boundNames(each));
  return [
    ...optionNames(rules).map((name) => `  - option ${name}: ${optionMeaning(name, parameters, layouts)}`),
    ...(bounds.length === 0 ? [] : [`  - options for the least and the most of a filter: ${bounds.join(", ")}`]),
  ];
};

/** Kinds of record, as FIELDS takes them. */
export const RECORD_NAMES: readonly string[] = FIELDS_FUNCTION.parameters.flatMap(({ form }) =>
  form.kind === "choice" ? form.choices : [],
);

/** The fields of a kind of record, as FIELDS lists them. */
export const fieldsGuide = (name: string): readonly string[] => {
  const { value } = FIELDS_FUNCTION.plan({ record: [[name]] }, { now: 0 }).next();
  if (!("rows" in value)) throw new Error(`FIELDS doesn't know ${name}`);
  const lines = value.rows.map(([field, type, unit, meaning]) => {
    const kind = unit === null ? [type] : [type, unit];
    return `- ${String(field)} (${kind.join(", ")}): ${String(meaning)}`;
  });
  return [`## Fields of ${name}`, "", ...lines];
};
