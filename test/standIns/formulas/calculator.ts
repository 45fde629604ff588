/**
 * Calculates ordinary formulas as Excel and Google Sheets do, where both do so alike. Functions of the add-in are leaves:
 * the host calls them in its own way. What the calculator doesn't know throws; it never guesses.
 */
import { parse, tokenize, type AstExpression, type BinaryExpression, type CallExpression } from "@borgar/fx";
import { readReference, type CellReference } from "../../../src/shared/formulas/cells";
import { CELL_FUNCTIONS } from "./cellFunctions";
import { allOf, isOneCell, lifted, oneOf, single, type Matrix, type Operand } from "./operands";
import { SINGLE_FUNCTIONS } from "./singleFunctions";
import {
  compared,
  DIVISION_ERROR,
  finite,
  FormulaError,
  isFailed,
  NotCalculated,
  numberOf,
  NUMBER_ERROR,
  REFERENCE_ERROR,
  textOf,
  truthOf,
  VALUE_ERROR,
  type Scalar,
} from "./scalars";

/** What a formula sees of its workbook. */
export interface Surroundings {
  /** Undefined if the sheet is gone. */
  readonly cells: (reference: CellReference) => Matrix | undefined;
  /** The cells that have a name. */
  readonly named: (name: string) => CellReference | undefined;
  /** The day's number. */
  readonly today: () => number;
  /** Whether functions of single values take arrays everywhere, as in Excel. */
  readonly lifts: boolean;
}

/** A call of one of the add-in's functions, by its name in the formula. */
export interface AddInCall {
  readonly name: string;
  readonly given: readonly (Given | undefined)[];
}

/** An argument: the cells that the formula names, or a value that it calculates. */
export type Given = { readonly reference: CellReference } | { readonly operand: Operand };

/** Yields calls of the add-in's functions, and is given what they return. */
export type Calculation<T = Operand> = Generator<AddInCall, T, Operand>;

const ADD_IN = /^PROP[._][A-Z]+$/i;

const OPTIONS = { withLocation: false, negativeNumbers: true, allowTernary: true } as const;

/** A sheet's formulas are calculated again and again. */
const known = new Map<string, AstExpression | undefined>();

const MOST_KNOWN = 50_000;

/** Undefined if it is no formula. */
export function parsed(formula: string): AstExpression | undefined {
  if (known.size > MOST_KNOWN) known.clear();
  if (!known.has(formula)) known.set(formula, read(formula));
  return known.get(formula);
}

function read(formula: string): AstExpression | undefined {
  try {
    return parse(tokenize(formula, OPTIONS)) as AstExpression;
  } catch {
    return undefined;
  }
}

/** Whether a function of the add-in is called anywhere in it. */
export const callsAddIn = (formula: string): boolean => /\bPROP[._][A-Z]+\(/i.test(formula);

/** The references and names in it, as they are written. */
export function referencesIn(node: AstExpression): readonly string[] {
  if (node.type === "ReferenceIdentifier") return [node.value];
  return partsOf(node).flatMap((each) => (each === null ? [] : referencesIn(each)));
}

function partsOf(node: AstExpression): readonly (AstExpression | null)[] {
  if (node.type === "CallExpression" || node.type === "BinaryExpression" || node.type === "UnaryExpression")
    return node.arguments;
  return [];
}

/** Without a call of the add-in. */
export function calculatedAlone(formula: AstExpression, around: Surroundings): Operand {
  const { done, value } = calculation(formula, around).next();
  if (done !== true) throw new NotCalculated("a function of the add-in where none can be called");
  return value;
}

export function* calculation(formula: AstExpression, around: Surroundings): Calculation {
  const found = yield* evaluated(formula, around, around.lifts);
  if (found.kind === "cells" && !around.lifts) oneOf(found);
  return found;
}

const UNARY: Readonly<Record<string, (scalar: Scalar) => Scalar>> = {
  "-": (scalar) => finite(-numberOf(scalar)),
  "+": (scalar) => scalar,
  "%": (scalar) => numberOf(scalar) / 100,
};

const BINARY: Readonly<Record<string, (left: Scalar, right: Scalar) => Scalar>> = {
  "+": (left, right) => finite(numberOf(left) + numberOf(right)),
  "-": (left, right) => finite(numberOf(left) - numberOf(right)),
  "*": (left, right) => finite(numberOf(left) * numberOf(right)),
  "/": (left, right) => divided(numberOf(left), numberOf(right)),
  "^": (left, right) => powered(numberOf(left), numberOf(right)),
  "&": (left, right) => textOf(left) + textOf(right),
  "=": (left, right) => compared(left, right) === 0,
  "<>": (left, right) => compared(left, right) !== 0,
  "<": (left, right) => compared(left, right) < 0,
  ">": (left, right) => compared(left, right) > 0,
  "<=": (left, right) => compared(left, right) <= 0,
  ">=": (left, right) => compared(left, right) >= 0,
};

function divided(left: number, right: number): number {
  if (right === 0) throw DIVISION_ERROR;
  return finite(left / right);
}

function powered(base: number, exponent: number): number {
  if (base === 0 && exponent < 0) throw DIVISION_ERROR;
  if (base === 0 && exponent === 0) throw NUMBER_ERROR;
  return finite(base ** exponent);
}

/** @param lifts Whether arrays are taken cell by cell here. */
function* evaluated(node: AstExpression, around: Surroundings, lifts: boolean): Calculation {
  switch (node.type) {
    case "Literal":
      return single(node.value);
    case "ErrorLiteral":
      return single(new FormulaError(node.value));
    case "ArrayExpression":
      return { kind: "array", rows: node.elements.map((line) => line.map(literal)) };
    case "ReferenceIdentifier":
      return referred(node.value, around);
    case "UnaryExpression": {
      const change = UNARY[node.operator];
      if (change === undefined) throw new NotCalculated(`the operator ${node.operator}`);
      return lifted([yield* evaluated(node.arguments[0]!, around, lifts)], lifts, ([value = null]) => change(value));
    }
    case "BinaryExpression":
      return yield* joined(node, around, lifts);
    case "CallExpression":
      return yield* called(node, around, lifts);
    default:
      throw new NotCalculated(node.type);
  }
}

function literal(node: AstExpression): Scalar {
  if (node.type === "Literal") return node.value;
  if (node.type === "ErrorLiteral") return new FormulaError(node.value);
  throw new NotCalculated(`${node.type} in an array`);
}

function* joined(node: BinaryExpression, around: Surroundings, lifts: boolean): Calculation {
  const join = BINARY[node.operator];
  if (join === undefined) throw new NotCalculated(`the operator "${node.operator}"`);
  const [left, right] = node.arguments;
  const operands = [yield* evaluated(left!, around, lifts), yield* evaluated(right!, around, lifts)];
  return lifted(operands, lifts, ([one = null, other = null]) => join(one, other));
}

function referred(text: string, around: Surroundings): Operand {
  const reference = referenceIn(text, around);
  if (reference === undefined) return single(new FormulaError("#NAME?"));
  const rows = around.cells(reference);
  return rows === undefined ? single(REFERENCE_ERROR) : { kind: "cells", rows };
}

/** The cells that a reference or a name means. */
function referenceIn(text: string, { named }: Pick<Surroundings, "named">): CellReference | undefined {
  const reference = readReference(text) ?? named(text);
  if (reference?.spilled === true) throw new NotCalculated(`the reference ${text}`);
  return reference;
}

type Special = (given: readonly Given_[], around: Surroundings, lifts: boolean) => Calculation;
type Given_ = AstExpression | null;

function* part(node: Given_ | undefined, around: Surroundings, lifts: boolean): Calculation {
  return node === null || node === undefined ? single(null) : yield* evaluated(node, around, lifts);
}

/** Of these only what is needed is calculated. */
const SPECIAL: Readonly<Record<string, { readonly least: number; readonly most: number; readonly of: Special }>> = {
  IF: {
    ...{ least: 2, most: 3 },
    *of([condition, then, otherwise], around, lifts) {
      const found = yield* part(condition, around, lifts);
      if (lifts && !isOneCell(found)) {
        const branches = [yield* part(then, around, lifts), yield* branch(otherwise, around, lifts)];
        return lifted([found, ...branches], true, ([is = null, one = null, other = null]) =>
          truthOf(is) ? one : other,
        );
      }
      return truthOf(oneOf(found)) ? yield* part(then, around, lifts) : yield* branch(otherwise, around, lifts);
    },
  },
  IFERROR: { least: 2, most: 2, of: instead(isFailed) },
  IFNA: { least: 2, most: 2, of: instead((value) => isFailed(value) && value.code === "#N/A") },
  CHOOSE: {
    ...{ least: 2, most: 255 },
    *of([place, ...choices], around, lifts) {
      const chosen = choices[Math.trunc(numberOf(oneOf(yield* part(place, around, lifts)))) - 1];
      if (chosen === undefined) throw VALUE_ERROR;
      return yield* part(chosen, around, lifts);
    },
  },
};

/** The cell of a column that INDEX takes: the others need not be read for it. */
function* cellOfColumn(
  name: string,
  [cells, row, column]: readonly Given_[],
  around: Surroundings,
): Calculation<Operand | undefined> {
  if (name !== "INDEX" || cells?.type !== "ReferenceIdentifier" || column !== undefined) return undefined;
  const reference = referenceIn(cells.value, around);
  const { top, bottom, left, right } = reference?.range ?? {};
  if (reference === undefined || typeof top !== "number" || typeof bottom !== "number" || left !== right)
    return undefined;
  const place = yield* part(row, around, false);
  const at = isOneCell(place) ? oneOf(place) : undefined;
  if (typeof at !== "number" || at < 1 || Math.trunc(at) > bottom - top + 1) return undefined;
  const line = top + Math.trunc(at) - 1;
  const rows = around.cells({ ...reference, range: { ...reference.range, top: line, bottom: line } });
  return rows && { kind: "cells", rows };
}

function* branch(node: Given_ | undefined, around: Surroundings, lifts: boolean): Calculation {
  return node === undefined ? single(false) : yield* part(node, around, lifts);
}

function instead(isReplaced: (value: Scalar) => boolean): Special {
  return function* of([node, other], around, lifts) {
    const found = yield* part(node, around, lifts);
    if (isOneCell(found)) return isReplaced(oneOf(found)) ? yield* part(other, around, lifts) : found;
    if (found.kind === "array" && !allOf(found).some(isReplaced)) return found;
    const replaced = yield* part(other, around, lifts);
    return lifted([found, replaced], lifts, ([value = null, its = null]) => (isReplaced(value) ? its : value));
  };
}

function* called(node: CallExpression, around: Surroundings, lifts: boolean): Calculation {
  const { callee, arguments: given } = node;
  if (callee.type !== "Identifier") throw new NotCalculated("what is called is not a function");
  const name = callee.name.toUpperCase();
  if (ADD_IN.test(name)) return yield { name, given: yield* handed(given, around, lifts) };
  try {
    return yield* calculatedCall(name, given, around, lifts);
  } catch (thrown) {
    if (thrown instanceof FormulaError) return single(thrown);
    throw thrown;
  }
}

/** Where a cell of the formula's own sheet stands. */
function placeOf([node, ...more]: readonly Given_[], around: Surroundings): Readonly<Record<"ROW" | "COLUMN", number>> {
  const found = node?.type === "ReferenceIdentifier" ? referenceIn(node.value, around) : undefined;
  const { top, bottom, left, right } = found?.range ?? {};
  const isOne = typeof top === "number" && typeof left === "number" && top === bottom && left === right;
  if (!isOne || found?.sheet !== undefined || more.length > 0) throw new NotCalculated("the place of several cells");
  return { ROW: top + 1, COLUMN: left + 1 };
}

function* calculatedCall(name: string, given: readonly Given_[], around: Surroundings, lifts: boolean): Calculation {
  if (name === "TODAY" && given.length === 0) return single(around.today());
  if (name === "ROW" || name === "COLUMN") return single(placeOf(given, around)[name]);
  const [special, ofSingles, ofCells] = [SPECIAL[name], SINGLE_FUNCTIONS[name], CELL_FUNCTIONS[name]];
  const limits = special ?? ofSingles ?? ofCells;
  if (limits === undefined) throw new NotCalculated(`the function ${name}`);
  if (given.length < limits.least || given.length > limits.most)
    throw new NotCalculated(`${given.length} arguments of ${name}`);
  if (special !== undefined) return yield* special.of(given, around, lifts);
  const found = yield* cellOfColumn(name, given, around);
  if (found !== undefined) return found;
  const inside = lifts || name === "SUMPRODUCT" || name === "FILTER";
  const operands: Operand[] = [];
  for (const each of given) operands.push(yield* part(each, around, inside));
  return ofSingles === undefined
    ? ofCells!.of(operands)
    : lifted(operands, lifts, (scalars) => ofSingles.of(...scalars));
}

function* handed(
  given: readonly Given_[],
  around: Surroundings,
  lifts: boolean,
): Calculation<readonly (Given | undefined)[]> {
  const all: (Given | undefined)[] = [];
  for (const node of given) {
    const reference = node?.type === "ReferenceIdentifier" ? referenceIn(node.value, around) : undefined;
    if (reference !== undefined) all.push({ reference });
    else all.push(node === null ? undefined : { operand: yield* evaluated(node, around, lifts) });
  }
  return all;
}
