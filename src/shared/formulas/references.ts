/** The cells that a formula refers to. */
import /* webpackDefer: true */ * as grammar from "@borgar/fx";
import { readReference, sheetPrefix } from "./cells";
import { splitReference } from "./splitReference";
import { isOperator, isType, textOf, tokensOf, type Token } from "./tokens";

/** Cells of this workbook, as a formula refers to them. */
export interface Reference {
  /** Undefined if the reference has none. */
  readonly sheet?: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  /** `A2` is a cell, `A2:A2` a range of one. */
  readonly range: boolean;
  /** Which of first row, first column, last row and last column have a `$`. */
  readonly fixed: readonly boolean[];
}

export function referenceText({ sheet, row, column, rows, columns, range, fixed }: Reference): string {
  const [$top, $left, $bottom, $right] = fixed;
  const first = grammar.stringifyA1Ref({ range: corner(row, column, $top, $left) });
  const last = grammar.stringifyA1Ref({ range: corner(row + rows - 1, column + columns - 1, $bottom, $right) });
  return `${sheet === undefined ? "" : sheetPrefix(sheet)}${first}${range ? `:${last}` : ""}`;
}

function corner(row: number, column: number, $row = false, $column = false) {
  return {
    top: row,
    bottom: row,
    left: column,
    right: column,
    $top: $row,
    $bottom: $row,
    $left: $column,
    $right: $column,
  };
}

/**
 * A formula in pieces: references, and the texts between them. Whole rows and columns, cells of other workbooks, and
 * those of several sheets at once count as text.
 */
export function piecesOf(formula: string): readonly (string | Reference)[] {
  const tokens = tokensOf(formula);
  const pieces: (string | Reference)[] = [];
  for (let index = 0; index < tokens.length;) {
    const length = lengthOfReference(tokens, index);
    const text = textOf(tokens.slice(index, index + Math.max(length, 1)));
    pieces.push((length > 0 ? referenceOf(text) : undefined) ?? text);
    index += Math.max(length, 1);
  }
  return pieces;
}

/** Undefined if it would be written differently, as `B9:A2` would. */
function referenceOf(text: string): Reference | undefined {
  const { sheet, range } = readReference(text) ?? {};
  if (range === undefined) return undefined;
  const [top, left, bottom, right] = [range.top, range.left, range.bottom, range.right].map(Number) as Corners;
  const reference: Reference = {
    ...{ row: top, column: left, rows: bottom - top + 1, columns: right - left + 1, range: text.includes(":") },
    fixed: [range.$top, range.$left, range.$bottom, range.$right].map((mark) => mark === true),
  };
  if (referenceText(reference) !== splitReference(text).cells.toUpperCase()) return undefined;
  return { ...reference, ...(sheet === undefined ? {} : { sheet }) };
}

type Corners = [top: number, left: number, bottom: number, right: number];

/** How many tokens form a reference from this one on; 0 if none starts here. */
function lengthOfReference(tokens: readonly Token[], start: number): number {
  const first = isSheet(tokens[start]) && isOperator(tokens[start + 1], "!") ? start + 2 : start;
  if (!isType(tokens[first], "REF_RANGE")) return 0;
  const isRange = isOperator(tokens[first + 1], ":") && isType(tokens[first + 2], "REF_RANGE");
  const last = isRange ? first + 2 : first;
  const isPart = isColon(tokens[start - 1]) || isColon(tokens[last + 1]) || isOperator(tokens[start - 1], "!");
  return isPart ? 0 : last - start + 1;
}

/** Of this workbook, and of a single sheet. */
function isSheet(token: Token | undefined): boolean {
  const isContext = isType(token, "CONTEXT") || isType(token, "CONTEXT_QUOTE");
  return isContext && !/[[:]/.test(token?.value ?? "");
}

/** The rest of a range, including one with blank ends. */
function isColon(token: Token | undefined): boolean {
  return /^\.?:\.?$/.test(token?.value ?? "");
}
