/** Parses an example's formula as a sheet would: the function's name and a grid for each argument. */
import { textInput, type Grid, type Input } from "../shared/cells/input";

export interface Formula {
  readonly name: string;
  readonly given: readonly (Grid | undefined)[];
  /** The cell references in it, as written: `A2`, `A2:A101`. */
  readonly cells: readonly string[];
}

/** The content of column A, by row. */
export type ColumnA = (row: number) => Input;

const ARGUMENT = /(\s*"(?:[^"]|"")*"\s*|[^,"]*)(?:,|$)/y;

export function formulaOf(text: string, column: ColumnA): Formula {
  const [, name, inside] = /^=PROP\.([A-Z]+)\((.*)\)$/.exec(text) ?? [];
  if (name === undefined || inside === undefined) throw new Error(`${text} isn't a PROP formula`);
  const parts = argumentsIn(inside);
  return {
    name,
    given: parts.map((part) => gridOf(part, column)),
    cells: parts.filter((part) => CELLS.test(part)),
  };
}

/** The same formula in Google Sheets. */
export function inSheets(formula: string): string {
  return formula.replace(/PROP\.(?=[A-Z]+\()/g, "PROP_");
}

function argumentsIn(inside: string): readonly string[] {
  const parts: string[] = [];
  const pattern = new RegExp(ARGUMENT);
  while (inside.trim() !== "") {
    const [whole = "", part = ""] = pattern.exec(inside) ?? [];
    parts.push(part.trim());
    if (!whole.endsWith(",")) break;
  }
  return parts;
}

const CELLS = /^A(\d+)(?::A(\d+))?$/;

function gridOf(part: string, column: ColumnA): Grid | undefined {
  if (part === "") return undefined;
  if (part.startsWith('"')) return [[textInput(part.slice(1, -1).replace(/""/g, '"'))]];
  const [, from, to] = CELLS.exec(part) ?? [];
  if (from === undefined) return [[Number(part)]];
  return Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, index) => [column(Number(from) + index)]);
}
