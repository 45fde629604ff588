/**
 * Whether a formula calculates with arrays. The playground always does; Excel takes one cell of a range where a function
 * expects a single value, unless the file says otherwise.
 */
import type { AstExpression } from "@borgar/fx";
import { givesMany, takesRange } from "./excelFunctions";

/** @param refersToMany Whether a reference or a name stands for more than one cell. */
export function calculatesArrays(whole: AstExpression, refersToMany: (reference: string) => boolean): boolean {
  const isMany = (node: AstExpression): boolean => {
    if (node.type === "ReferenceIdentifier") return refersToMany(node.value);
    if (node.type === "CallExpression") return givesMany(nameOf(node));
    return node.type === "ArrayExpression" || partsOf(node).some(isMany);
  };
  const spreads = (node: AstExpression): boolean => {
    if (node.type === "LetExpression" || node.type === "LambdaExpression") return true;
    if (partsOf(node).some(spreads)) return true;
    if (node.type !== "CallExpression") return false;
    if (nameOf(node) === "") return true;
    return argumentsOf(node).some((part, at) => part !== null && isMany(part) && !isTaken(nameOf(node), at, part));
  };
  // In this order: what LET and LAMBDA name stands for nothing outside.
  return spreads(whole) || isMany(whole);
}

type Call = Extract<AstExpression, { readonly type: "CallExpression" }>;

/** A function's name in capitals; empty if it has none, as a LAMBDA that is called at once. */
export const nameOf = ({ callee }: Call): string => callee.name?.toUpperCase() ?? "";

/** Some may be left out. */
export const argumentsOf = (call: Call): readonly (AstExpression | null)[] => call.arguments;

/** What a part of a formula consists of. */
export function partsOf(node: AstExpression): readonly AstExpression[] {
  const parts: readonly (AstExpression | null)[] =
    node.type === "LetExpression"
      ? [...node.declarations.map(({ init }) => init), node.body]
      : node.type === "LambdaExpression"
        ? [node.body]
        : node.type === "ArrayExpression"
          ? node.elements.flat()
          : "arguments" in node
            ? node.arguments
            : [];
  return parts.filter((part) => part !== null);
}

/** SUMPRODUCT calculates with arrays in any case; the others only take ranges as they are. */
function isTaken(name: string, at: number, part: AstExpression): boolean {
  const isPlain = part.type === "ReferenceIdentifier" || part.type === "ArrayExpression";
  return takesRange(name, at) && (isPlain || name === "SUMPRODUCT");
}
