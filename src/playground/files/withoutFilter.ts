/**
 * FILTER within a total, written as programs without FILTER can calculate it, such as LibreOffice before version 24.8: an IF
 * takes the same cells. Where no cell fits, both are an error.
 */
import { parse, tokenize, type AstExpression } from "@borgar/fx";
import { argumentsOf, nameOf, partsOf } from "./arrayFormula";
import { givesMany } from "./excelFunctions";

/** How many cells a reference or a name stands for; undefined if it is none. */
type SizeOf = (reference: string) => { readonly rows: number; readonly columns: number } | undefined;

type Call = Extract<AstExpression, { readonly type: "CallExpression" }>;
type Replaced = readonly [from: number, to: number, text: string];

/** They leave out what isn't a number in an array, as the FALSE of a row that doesn't fit. */
const TOTALS = new Set(["SUM", "MEDIAN", "AVERAGE", "MIN", "MAX", "COUNT"]);

/** @param formula Begins with an equals sign. */
export function withoutFilter(formula: string, sizeOf: SizeOf): string {
  let text = formula;
  for (;;) {
    const whole = parse(tokenize(text, { mergeRefs: true, withLocation: true }));
    const found = replacedIn(whole, text, sizeOf);
    if (found === undefined) return text;
    const [from, to, instead] = found;
    text = text.slice(0, from) + instead + text.slice(to);
  }
}

function replacedIn(node: AstExpression, text: string, sizeOf: SizeOf): Replaced | undefined {
  if (node.type === "CallExpression") {
    const found = TOTALS.has(nameOf(node)) ? inTotal(node, text, sizeOf) : inIndex(node, text, sizeOf);
    if (found !== undefined) return found;
  }
  for (const part of partsOf(node)) {
    const found = replacedIn(part, text, sizeOf);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `SUM(FILTER(a,c))` as `SUM(IF(c,a,IF(SUM(IF(c,1))=0,NA())))`. */
function inTotal(call: Call, text: string, sizeOf: SizeOf): Replaced | undefined {
  for (const part of argumentsOf(call)) {
    const filtered = part && filteredBy(part, text, sizeOf);
    if (filtered) {
      const { fits, cells } = filtered;
      return [...placeOf(part), `IF(${fits},${cells},IF(SUM(IF(${fits},1))=0,NA()))`];
    }
  }
  return undefined;
}

/** `INDEX(FILTER(a,c),1)` as `INDEX(a,MATCH(1,IF(c,1),0))`. */
function inIndex(call: Call, text: string, sizeOf: SizeOf): Replaced | undefined {
  const [filter, row, ...others] = argumentsOf(call);
  if (nameOf(call) !== "INDEX" || !filter || row?.type !== "Literal" || row.value !== 1 || others.length > 0)
    return undefined;
  const filtered = filteredBy(filter, text, sizeOf);
  return filtered && [...placeOf(call), `INDEX(${filtered.cells},MATCH(1,IF(${filtered.fits},1),0))`];
}

/** What a FILTER over columns of the same height takes, and which of their cells fit. */
function filteredBy(node: AstExpression, text: string, sizeOf: SizeOf) {
  if (node.type !== "CallExpression" || nameOf(node) !== "FILTER") return undefined;
  const [cells, fits, ...others] = argumentsOf(node);
  if (!cells || !fits || others.length > 0) return undefined;
  const heights = [cells, fits].map((part) => heightsOf(part, sizeOf));
  if (heights.some((each) => each === undefined || each.size !== 1)) return undefined;
  if (new Set(heights.flatMap((each) => [...each!])).size !== 1) return undefined;
  // The places of both don't have the parentheses around them.
  const [open, close] = [text.indexOf("(", placeOf(node.callee)[1]), placeOf(node)[1] - 1];
  const comma = text.indexOf(",", placeOf(cells)[1]);
  return { cells: text.slice(open + 1, comma), fits: text.slice(comma + 1, close) };
}

/** Of the columns that a part of a formula reads; undefined if it reads something else than columns and single cells. */
function heightsOf(node: AstExpression, sizeOf: SizeOf): ReadonlySet<number> | undefined {
  const heights = new Set<number>();
  const read = (part: AstExpression): boolean => {
    if (part.type === "ReferenceIdentifier") {
      const { rows, columns } = sizeOf(part.value) ?? {};
      if (rows === undefined || columns !== 1) return false;
      if (rows > 1) heights.add(rows);
      return true;
    }
    const isKnown = part.type === "Literal" || part.type === "UnaryExpression" || part.type === "BinaryExpression";
    if (!isKnown && (part.type !== "CallExpression" || givesMany(nameOf(part)))) return false;
    return partsOf(part).every(read);
  };
  return read(node) ? heights : undefined;
}

function placeOf({ loc: [from, to] = [] }: { readonly loc?: number[] }): readonly [from: number, to: number] {
  if (from === undefined || to === undefined) throw new Error("It has no place");
  return [from, to];
}
