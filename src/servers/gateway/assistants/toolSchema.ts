/** A function's parameters as an assistant's model reads them: a JSON schema from the declaration. */
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { boundNames, optionNames, type OptionRules } from "../../../shared/parsing/options";
import type {
  FunctionDeclaration,
  FunctionParameter,
  ParameterForm,
} from "../../../shared/functions/declaring/declaration";

type ToolSchema = Readonly<Record<string, unknown>>;

/** Rows of one argument. */
export const MOST_ITEMS = 500;

/** Arguments that every tool takes which may be billed. */
export const APPROVAL_ARGUMENT = "approval";
export const PAGE_ARGUMENT = "page";

const TEXT = { type: "string" };

const oneOrMore: ToolSchema = { anyOf: [TEXT, { type: "array", items: TEXT }] };

/** Options of a sheet's layout: results come as columns and rows anyway. */
const OF_SHEETS = ["headers", "as", "layout", "entryYear"];

const optionsText = (rules: OptionRules): string => {
  const names = optionNames(rules).filter((name) => !OF_SHEETS.includes(name));
  const bounds = rules.bounded.flatMap(boundNames);
  return `Names: ${[...names, ...bounds].join(", ")}.`;
};

/** As text of a call, and not of a cell. */
const MEANINGS = {
  address: '"Street, City, State Zip", or several',
  zip: "A ZIP code, or several",
};

const centerText = "; with options.radius (miles), also an address or coordinates";

const placeText = ({ center, listing }: Extract<ParameterForm, { kind: "place" }>): string =>
  `A ZIP code, "City, State" or a state, or several${center ? centerText : ""}${listing ? "; or one listing's address" : ""}`;

/** As a text, because models write a number as one too. */
const schemaOf = ({ form, meaning, label }: FunctionParameter): ToolSchema => {
  switch (form.kind) {
    case "address":
    case "zip":
      return { ...oneOrMore, description: MEANINGS[form.kind] };
    case "place":
      return { ...oneOrMore, description: placeText(form) };
    case "filter":
    case "span":
    case "text":
      return { ...TEXT, description: meaning };
    case "number": {
      const { minimum, maximum, usual } = form;
      return {
        type: "number",
        description: label,
        minimum,
        ...(maximum === undefined ? {} : { maximum }),
        ...(usual === undefined ? {} : { default: usual }),
      };
    }
    case "choice": {
      const one = { ...TEXT, enum: form.choices };
      return form.multiple === true
        ? { type: "array", items: one, description: label }
        : { ...one, description: meaning };
    }
    case "fields":
      return {
        type: "array",
        items: TEXT,
        description: `Columns, see prop_fields; default: ${form.usual.join(", ")}`,
      };
    case "options":
      return { type: "object", description: optionsText(form.rules) };
  }
};

const APPROVAL: ToolSchema = { ...TEXT, description: "The approval that came with this call's price" };
const PAGE: ToolSchema = { type: "integer", minimum: 1 };

/** @param isBilled Whether a call may make requests. */
export const inputSchema = ({ parameters }: FunctionDeclaration, isBilled: boolean): Tool["inputSchema"] => ({
  type: "object",
  properties: {
    ...Object.fromEntries(parameters.map((parameter) => [parameter.name, schemaOf(parameter)])),
    ...(isBilled ? { [APPROVAL_ARGUMENT]: APPROVAL } : {}),
    [PAGE_ARGUMENT]: PAGE,
  },
  required: parameters.flatMap(({ name, optional }) => (optional === true ? [] : [name])),
});
