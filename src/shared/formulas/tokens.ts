/** A formula as tokens, by the grammar of Excel and Google Sheets. Joined, their texts are the formula. */
import /* webpackDefer: true */ * as grammar from "@borgar/fx";
import type { OptsTokenize, Token } from "@borgar/fx";

export type { Token };

/** Callers join references if they need them whole; `A2:A` is a reference in Google Sheets. */
const OPTIONS: OptsTokenize = { withLocation: false, mergeRefs: false, negativeNumbers: false, allowTernary: true };

/** @param more Has `r1c1` if references are in R1C1 notation. */
export function tokensOf(formula: string, more: Pick<OptsTokenize, "r1c1"> = {}): readonly Token[] {
  const options = { ...OPTIONS, ...more };
  const tokens = grammar.tokenize(formula, options);
  if (!tokens.some((token) => isType(token, "UNKNOWN") && token.value.includes("'"))) return tokens;
  let start = 0;
  return grammar.tokenize(withPlainSheetNames(formula), options).map((token) => {
    const value = formula.slice(start, (start += token.value.length));
    return { ...token, value };
  });
}

/** Google Sheets allows characters in a sheet's name that Excel, and so the grammar, doesn't. */
function withPlainSheetNames(formula: string): string {
  let plain = "";
  for (let start = 0; start < formula.length;) {
    const sign = formula[start]!;
    const end = endOfPart(formula, start);
    const part = formula.slice(start, end);
    plain += sign === "'" && formula[end] === "!" ? part.replace(/[[\]:]/g, "_") : part;
    start = end;
  }
  return plain;
}

/** The end of what begins at `start`: a text, a quoted name, a table's columns, or a single character. */
function endOfPart(formula: string, start: number): number {
  const sign = formula[start]!;
  if (sign === "[") return endOfBrackets(formula, start);
  return sign === '"' || sign === "'" ? endOfQuotes(formula, start) : start + 1;
}

/** The end of the bracket that opens at `start`. In a column's name, an apostrophe escapes the next character. */
function endOfBrackets(formula: string, start: number): number {
  let depth = 0;
  for (let at = start; at < formula.length; at += 1) {
    if (formula[at] === "'") at += 1;
    else if (formula[at] === "[") depth += 1;
    else if (formula[at] === "]" && (depth -= 1) === 0) return at + 1;
  }
  return formula.length;
}

/** The end of the quotation that opens at `start`. A doubled quote stands for itself. */
function endOfQuotes(text: string, start: number): number {
  const sign = text[start]!;
  for (let from = start + 1; ;) {
    const close = text.indexOf(sign, from);
    if (close < 0) return text.length;
    if (text[close + 1] !== sign) return close + 1;
    from = close + 2;
  }
}

export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ value }) => value).join("");
}

export function isType(token: Token | undefined, type: keyof typeof grammar.tokenTypes): boolean {
  return token?.type === grammar.tokenTypes[type];
}

export function isOperator(token: Token | undefined, sign: string): boolean {
  return token?.value === sign && isType(token, "OPERATOR");
}

export function isSpace(token: Token | undefined): boolean {
  return isType(token, "WHITESPACE") || isType(token, "NEWLINE");
}
