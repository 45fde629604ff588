/**
 * A formula as Excel's files hold it: later functions and the names of LET and LAMBDA have prefixes. Excel offers to repair a
 * file with a formula that it can't read, so where anything about one is in doubt, there is none.
 */
import { parse, tokenize, type AstExpression } from "@borgar/fx";
import { readReference, SHEET_COLUMNS, SHEET_ROWS } from "../../shared/formulas/cells";
import { argumentsOf, calculatesArrays, nameOf, partsOf } from "./arrayFormula";
import type { Document } from "./document";
import { isUnknownToExcel, prefixOf } from "./excelFunctions";
import { withoutFilter } from "./withoutFilter";

export interface FileFormula {
  /** Without the equals sign. */
  readonly text: string;
  readonly withArrays: boolean;
}

type Known = Pick<Document, "names" | "sheets" | "hasFunction">;
type Inserted = readonly [at: number, prefix: string];

const LONGEST_FORMULA = 8192;
const LONGEST_TEXT = 255;
const MOST_ARGUMENTS = 255;

/** The prefix of what LET and LAMBDA name. */
const NAMED_WITHIN = "_xlpm.";

/** Undefined where Excel has no such formula, or it calls the add-in. */
export function fileFormula(formula: string, known: Known): FileFormula | undefined {
  try {
    const plain = withoutFilter(formula, (reference) => sizeOf(reference, known));
    const whole = parse(tokenize(plain, { mergeRefs: true, withLocation: true }));
    const text = withPrefixes(plain, prefixesIn(whole, known, new Set())).replace(/^=/, "");
    if (text.length > LONGEST_FORMULA) return undefined;
    return { text, withArrays: calculatesArrays(whole, (reference) => refersToMany(reference, known)) };
  } catch {
    return undefined;
  }
}

function withPrefixes(formula: string, prefixes: readonly Inserted[]): string {
  let [text, start] = ["", 0];
  for (const [at, prefix] of [...prefixes].sort(([one], [other]) => one - other)) {
    text += formula.slice(start, at) + prefix;
    start = at;
  }
  return text + formula.slice(start);
}

/**
 * @param within What LET and LAMBDA around it name.
 * @throws If there is no such formula in Excel.
 */
function prefixesIn(node: AstExpression, known: Known, within: ReadonlySet<string>): readonly Inserted[] {
  if (node.type === "LetExpression" || node.type === "LambdaExpression") return definedPrefixes(node, known, within);
  const inside = partsOf(node).flatMap((part) => prefixesIn(part, known, within));
  if (node.type === "CallExpression") return [...inside, ...calledPrefixes(node, known, within)];
  if (node.type === "ReferenceIdentifier" && within.has(node.value.toUpperCase()))
    return [before(node, NAMED_WITHIN), ...inside];
  if (node.type === "ReferenceIdentifier") refersToMany(node.value, known);
  const isLong = node.type === "Literal" && typeof node.value === "string" && node.value.length > LONGEST_TEXT;
  // They are about results that spill, which the file may hold as values.
  const isAboutSpills = node.type === "UnaryExpression" && /[#@]/.test(node.operator);
  if (isLong || isAboutSpills) throw new Error("The file can't hold it");
  return inside;
}

type Call = Extract<AstExpression, { readonly type: "CallExpression" }>;
type Definition = Extract<AstExpression, { readonly type: "LetExpression" | "LambdaExpression" }>;

function calledPrefixes(call: Call, known: Known, within: ReadonlySet<string>): readonly Inserted[] {
  const [name, count] = [nameOf(call), argumentsOf(call).length];
  if (name === "") return prefixesIn(call.callee as AstExpression & Call["callee"], known, within);
  if (within.has(name)) return [before(call.callee, NAMED_WITHIN)];
  if (isUnknownToExcel(name) || count > MOST_ARGUMENTS || !known.hasFunction(name, count))
    throw new Error("There is no such function");
  return [before(call.callee, prefixOf(name))];
}

function definedPrefixes(node: Definition, known: Known, within: ReadonlySet<string>): readonly Inserted[] {
  const inside = new Set(within);
  const prefixes = [before(node, prefixOf(node.type === "LetExpression" ? "LET" : "LAMBDA"))];
  for (const part of node.type === "LetExpression" ? node.declarations : node.params) {
    if ("init" in part && part.init !== null) prefixes.push(...prefixesIn(part.init, known, inside));
    const named = "id" in part ? part.id : part;
    prefixes.push(before(named, NAMED_WITHIN));
    inside.add(named.name.toUpperCase());
  }
  if (node.body === null) throw new Error("It gives nothing");
  return [...prefixes, ...prefixesIn(node.body, known, inside)];
}

function before({ loc: [at] = [] }: { readonly loc?: number[] }, prefix: string): Inserted {
  if (at === undefined) throw new Error("It has no place");
  return [at, prefix];
}

/** @throws If Excel, or the file, has nothing of that name. */
function refersToMany(text: string, known: Known): boolean {
  const size = sizeOf(text, known);
  if (size === undefined) throw new Error("There is no such reference");
  return size.rows * size.columns > 1;
}

/** Undefined if Excel, or the file, has nothing of that name. Open ranges as `A2:A` are of Google Sheets alone. */
function sizeOf(
  text: string,
  { names, sheets }: Known,
): { readonly rows: number; readonly columns: number } | undefined {
  const same = (name: string, other: string): boolean => name.toUpperCase() === other.toUpperCase();
  const { area } = names.find(({ name }) => same(name, text)) ?? {};
  if (area !== undefined) return area;
  const { sheet, range } = readReference(text) ?? {};
  if (range === undefined || (sheet !== undefined && !sheets.some(({ name }) => same(name, sheet)))) return undefined;
  const [top, left, bottom, right] = [range.top, range.left, range.bottom, range.right].map((end) => end ?? undefined);
  const [rows, columns] = [lengthOf(top, bottom, SHEET_ROWS), lengthOf(left, right, SHEET_COLUMNS)];
  return rows === undefined || columns === undefined ? undefined : { rows, columns };
}

function lengthOf(first: number | undefined, last: number | undefined, whole: number): number | undefined {
  if (first === undefined || last === undefined) return first === last ? whole : undefined;
  return last - first + 1;
}
