/** Reads the call from a formula: where no cell calculates, nothing else says what it would request. */
import { readReference, sheetPrefix, type CellReference } from "../../formulas/cells";
import { isOperator, isSpace, isType, textOf, tokensOf, type Token } from "../../formulas/tokens";
import type { FunctionCall } from "../../functions/declaring/calculate";
import { CATALOGUE } from "../../functions/catalogue";
import { textInput, type Grid } from "../../values/input";
import type { Flow, FormulaCell } from "../port/port";
import { isOurCallAlone } from "./propFormulas";

/** Gives the values of a reference's cells. */
export type ReadReference = (reference: string) => Flow<Grid | undefined>;

/** Undefined if reading cells and constants isn't enough. */
export function* formulaCall({ sheet, formula }: FormulaCell, read: ReadReference): Flow<FunctionCall | undefined> {
  if (!isOurCallAlone(formula)) return undefined;
  const [, name, , ...inside] = tokensOf(formula).filter((token) => !isSpace(token));
  const called = name!.value.toUpperCase().replace("PROP.", "PROP_");
  const declaration = CATALOGUE.find((each) => called.endsWith(`PROP_${each.name}`));
  const given: (Grid | undefined)[] = [];
  for (const argument of argumentsIn(inside.slice(0, -1))) {
    const value = argument.length === 0 ? { grid: undefined } : yield* readArgument(argument, sheet, read);
    if (value === undefined) return undefined;
    given.push(value.grid);
  }
  return declaration && given.length <= declaration.parameters.length ? { declaration, given } : undefined;
}

/** In some locales a comma is part of a number, and arguments are separated by semicolons. */
export function argumentsIn(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sign = tokens.some((token) => isOperator(token, ";")) ? ";" : ",";
  const found: Token[][] = [[]];
  for (const token of tokens) {
    if (isOperator(token, sign)) found.push([]);
    else found[found.length - 1]!.push(token);
  }
  return tokens.length === 0 ? [] : found;
}

interface ReadArgument {
  readonly grid: Grid | undefined;
}

function* readArgument(tokens: readonly Token[], sheet: string, read: ReadReference): Flow<ReadArgument | undefined> {
  const constant = constantIn(tokens);
  if (constant !== undefined) return { grid: [[constant]] };
  const text = textOf(tokens);
  const reference = readReference(text);
  if (reference === undefined || reference.spilled) return undefined;
  const grid = yield* read(reference.sheet === undefined ? `${sheetPrefix(sheet)}${text}` : text);
  return grid && { grid: isWholeColumn(reference) ? withBlankRow(grid) : grid };
}

function isWholeColumn({ range: { bottom } }: CellReference): boolean {
  return bottom === null || bottom === undefined;
}

/** Only what is used of a whole column is read. It is several rows though, as the function is handed it. */
function withBlankRow(grid: Grid): Grid {
  return [...grid, ...grid.slice(-1).map((cells) => cells.map(() => null))];
}

function constantIn(tokens: readonly Token[]) {
  const [first, second] = tokens;
  const isNegative = isOperator(first, "-");
  const token = isNegative ? second : first;
  if (token === undefined || tokens.length > (isNegative ? 2 : 1)) return undefined;
  if (isType(token, "NUMBER")) return Number(token.value) * (isNegative ? -1 : 1);
  if (isNegative) return undefined;
  if (isType(token, "BOOLEAN")) return token.value.toUpperCase() === "TRUE";
  return isType(token, "STRING") ? textInput(token.value.slice(1, -1).replace(/""/g, '"')) : undefined;
}
