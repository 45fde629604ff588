/** Reads what a model gave as arguments into a function's call. What is wrong is told before anything is requested. */
import { problem, isProblem, type Problem } from "../../../shared/api/problem";
import { listedText } from "../../../shared/api/text/listedText";
import { quotedText } from "../../../shared/api/text/quoted";
import type { FunctionCall } from "../../../shared/functions/declaring/calculate";
import type { FunctionDeclaration, FunctionParameter } from "../../../shared/functions/declaring/declaration";
import { textInput, type Grid, type Input } from "../../../shared/values/input";
import { ownEntry } from "../../../shared/values/known";
import { didYouMean } from "../../../shared/values/spelling";
import { APPROVAL_ARGUMENT, MOST_ITEMS, PAGE_ARGUMENT } from "./toolSchema";

export type Given = Readonly<Record<string, unknown>>;

const MOST_PAGES = 100_000;

/** What a call says besides the function's own arguments. */
export interface Wishes {
  readonly page: number;
  readonly approval?: string;
}

const wrong = (message: string): Problem => problem("argument", message);

export const wishesOf = ({ [PAGE_ARGUMENT]: page = 1, [APPROVAL_ARGUMENT]: approval }: Given): Wishes | Problem => {
  if (typeof page !== "number" || !Number.isInteger(page) || page < 1 || page > MOST_PAGES)
    return wrong(`${PAGE_ARGUMENT}: give a whole number from 1`);
  if (approval === undefined || approval === null) return { page };
  return typeof approval === "string"
    ? { page, approval }
    : wrong(`${APPROVAL_ARGUMENT}: give the text that came with the price`);
};

export const toolCall = (declaration: FunctionDeclaration, given: Given): FunctionCall | Problem => {
  const { parameters } = declaration;
  const names = parameters.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => ![...names, APPROVAL_ARGUMENT, PAGE_ARGUMENT].includes(name));
  if (unknown !== undefined)
    return wrong(`There is no argument ${quotedText(unknown)}${didYouMean(unknown, names)}; give ${names.join(", ")}`);
  const lacking = parameters.filter(({ name, optional }) => optional !== true && isMissing(ownEntry(given, name)));
  if (lacking.length > 0) return wrong(`${listedText(lacking.map(({ name }) => name))}: nothing was given`);
  const grids: (Grid | undefined)[] = [];
  for (const parameter of parameters) {
    const grid = gridOf(parameter, ownEntry(given, parameter.name));
    if (isProblem(grid)) return grid;
    grids.push(grid);
  }
  return { declaration, given: grids, renews: true };
};

const isMissing = (value: unknown): boolean => value === undefined || value === null;

const gridOf = ({ name, form }: FunctionParameter, value: unknown): Grid | undefined | Problem => {
  if (isMissing(value)) return undefined;
  if (form.kind === "options" && isGiven(value)) return pairs(name, value);
  if (!Array.isArray(value)) {
    const input = inputOf(value);
    return input === undefined
      ? wrong(`${name}: give ${form.kind === "options" ? "names and values" : "a text or a number"}`)
      : [[input]];
  }
  if (value.length > MOST_ITEMS)
    return wrong(`${name}: ${value.length} were given; give at most ${MOST_ITEMS} at once`);
  const inputs = value.map(inputOf);
  if (inputs.includes(undefined)) return wrong(`${name}: give a list of texts or numbers`);
  if (inputs.length === 0) return undefined;
  return inputs.map((input) => [input!]);
};

/** Arguments, or options, by their names. */
export const isGiven = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const pairs = (name: string, value: Given): Grid | undefined | Problem => {
  const rows: Input[][] = [];
  for (const [option, given] of Object.entries(value)) {
    if (isMissing(given)) continue;
    const input = inputOf(Array.isArray(given) && isFlat(given) ? given.join(",") : given);
    if (input === undefined) return wrong(`${name}: give ${quotedText(option)} as a text or a number`);
    rows.push([option, input]);
  }
  return rows.length === 0 ? undefined : rows;
};

const isFlat = (values: readonly unknown[]): boolean => values.every((value) => inputOf(value) !== undefined);

const inputOf = (value: unknown): Input | undefined => {
  if (typeof value === "string") return textInput(value);
  if (typeof value === "boolean") return value;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
};
