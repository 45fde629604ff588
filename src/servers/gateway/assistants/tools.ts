/** The tools that an assistant is offered: one for each function of the catalogue, and one that tells a price. */
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { CATALOGUE } from "../../../shared/functions/catalogue";
import type { FunctionDeclaration } from "../../../shared/functions/declaring/declaration";
import { inputSchema } from "./toolSchema";

/** As in Google Sheets, in small letters. */
export const toolName = ({ name }: Pick<FunctionDeclaration, "name">): string => `prop_${name.toLowerCase()}`;

export const PRICE_TOOL = "prop_price";

/** Nothing is changed but the bill. */
const MAY_BE_BILLED = { readOnlyHint: false, destructiveHint: false, openWorldHint: true };
const FREE = { readOnlyHint: true, openWorldHint: false };

const ABOUT: FunctionDeclaration["group"] = "About PROP";

const toolOf = (declaration: FunctionDeclaration): Tool => {
  const { name, group, summary, cost } = declaration;
  const isBilled = group !== ABOUT;
  return {
    name: toolName(declaration),
    title: isBilled ? `PROP ${name} (may be billed)` : `PROP ${name} (free)`,
    description: isBilled ? `${summary} Cost: ${cost}` : summary,
    inputSchema: inputSchema(declaration, isBilled),
    annotations: isBilled ? MAY_BE_BILLED : FREE,
  };
};

const PRICE: Tool = {
  name: PRICE_TOOL,
  title: "PROP price (free)",
  description:
    "Tells what a call of another tool would cost, without making it, and returns the approval to pass to it.",
  inputSchema: {
    type: "object",
    properties: {
      tool: { type: "string" },
      arguments: { type: "object", description: "As the tool takes them" },
    },
    required: ["tool", "arguments"],
  },
  annotations: FREE,
};

export const TOOLS: readonly Tool[] = [...CATALOGUE.map(toolOf), PRICE];

export const functionOf = (tool: string): FunctionDeclaration | undefined =>
  CATALOGUE.find((declaration) => toolName(declaration) === tool);
