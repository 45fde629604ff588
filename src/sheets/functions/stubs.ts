/**
 * Writes the top-level functions that Google Sheets finds by name, with the JSDoc for its autocomplete, at build time.
 */
import { convertFormula } from "../../shared/workbook/formulas/propFormulas";
import { CATALOGUE } from "../../shared/functions/catalogue";
import type { FunctionDeclaration } from "../../shared/functions/declaring/declaration";
import { TOP_LEVEL, type TopLevel } from "./topLevel";

/** The name of the bundle's global. */
export const LIBRARY = "PropLib";

export function stubs(): string {
  return [...CATALOGUE.map(stub), ...TOP_LEVEL.map(topLevel)].join("\n");
}

function topLevel({ name, summary, parameters = [], returns, calls }: TopLevel): string {
  const lines = [
    summary,
    ...parameters.map(([parameter, meaning]) => `@param {*} ${parameter} ${meaning}`),
    ...(returns === undefined ? [] : [`@return {string} ${returns}`]),
  ];
  const doc = lines.map((line) => ` * ${line}`).join("\n");
  const names = parameters.map(([parameter]) => parameter).join(", ");
  const body = `${returns === undefined ? "" : "return "}${LIBRARY}.inPlainWords(() => ${LIBRARY}.${calls});`;
  return `/**\n${doc}\n */\nfunction ${name}(${names}) {\n  ${body}\n}\n`;
}

function stub({ name, summary, parameters, examples }: FunctionDeclaration): string {
  const names = parameters.map((parameter) => parameter.name);
  const [example] = examples;
  const lines = [
    summary,
    ...(example === undefined ? [] : ["", `Example: ${convertFormula(example.formula, "PROP_")}`]),
    "",
    ...parameters.map(({ name: parameter, meaning, optional }) => {
      const shown = optional === undefined ? parameter : `[${parameter}]`;
      return `@param {*} ${shown} ${meaning}`;
    }),
    "@return {*} Rows of values.",
    "@customfunction",
  ];
  const doc = lines.map((line) => (line === "" ? " *" : ` * ${line.replace(/\*\//g, "* /")}`)).join("\n");
  return `/**\n${doc}\n */\nfunction PROP_${name}(${names.join(", ")}) {\n  return ${LIBRARY}.callFunction("${name}", arguments);\n}\n`;
}
