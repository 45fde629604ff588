/** Parses an example's formula as a sheet would: the function's name and a grid for each argument. */
import { textInput, type Grid, type Input } from "../../../src/shared/values/input";
import { readReference } from "../../../src/shared/formulas/cells";
import { isOperator, tokensOf, type Token } from "../../../src/shared/formulas/tokens";

export interface ExampleFormula {
  readonly name: string;
  readonly given: readonly (Grid | undefined)[];
  /** The cell references in it, as written: `A2`, `A2:A101`. */
  readonly cells: readonly string[];
}

/** The content of column A, by row. */
export type ColumnA = (row: number) => Input;

export function exampleFormula(text: string, column: ColumnA): ExampleFormula {
  const [, called, , ...inside] = tokensOf(text);
  const [, name] = /^PROP\.([A-Z]+)$/.exec(called?.value ?? "") ?? [];
  if (name === undefined) throw new Error(`${text} isn't a PROP formula`);
  const parts = argumentsIn(inside.slice(0, -1));
  return {
    name,
    given: parts.map((part) => gridOf(part, column)),
    cells: parts.filter((part) => readReference(part) !== undefined),
  };
}

function argumentsIn(inside: readonly Token[]): readonly string[] {
  if (inside.length === 0) return [];
  const parts: string[] = [""];
  for (const token of inside) {
    if (isOperator(token, ",")) parts.push("");
    else parts.push(`${parts.pop()!}${token.value}`);
  }
  return parts.map((part) => part.trim());
}

function gridOf(part: string, column: ColumnA): Grid | undefined {
  if (part === "") return undefined;
  if (part.startsWith('"')) return [[textInput(part.slice(1, -1).replace(/""/g, '"'))]];
  const { top, bottom } = readReference(part)?.range ?? {};
  if (typeof top !== "number" || typeof bottom !== "number") return [[Number(part)]];
  return Array.from({ length: bottom - top + 1 }, (_, index) => [column(top + 1 + index)]);
}
