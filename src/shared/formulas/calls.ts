/** Which functions a formula calls. */
import { isOperator, isSpace, isType, tokensOf, type Token } from "./tokens";

/** Whether a token is the name of a function that is called, and not one of another workbook. */
export function isCalled(tokens: readonly Token[], index: number): boolean {
  if (!isType(tokens[index], "FUNCTION") && !isType(tokens[index], "REF_NAMED")) return false;
  const next = tokens.slice(index + 1).find((token) => !isSpace(token));
  return isOperator(next, "(") && !isOperator(tokens[index - 1], "!");
}

/** The names of all called functions, in capitals. */
export function calledNames(formula: string): readonly string[] {
  const tokens = tokensOf(formula);
  return tokens.flatMap(({ value }, index) => (isCalled(tokens, index) ? [value.toUpperCase()] : []));
}

/** The function, if the whole formula is a single call of it. */
export function callAlone(formula: string): string | undefined {
  const tokens = tokensOf(formula).filter((token) => !isSpace(token));
  if (tokens[1] === undefined || !isCalled(tokens, 1)) return undefined;
  let depth = 0;
  const isAlone = tokens.every((token, index) => {
    if (isOperator(token, "(")) depth += 1;
    if (isOperator(token, ")")) depth -= 1;
    return index < 2 || depth > 0 === index < tokens.length - 1;
  });
  return isAlone ? tokens[1].value : undefined;
}
