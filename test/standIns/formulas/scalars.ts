/** What one cell holds in a calculation, and how spreadsheets take one kind for another. */

/** An error that a cell shows. Functions throw it, or find it in cells. */
export class FormulaError {
  constructor(readonly code: string) {}
}

/** What the calculator doesn't know, or what the hosts calculate differently: a test must not rely on it. */
export class NotCalculated extends Error {}

/** `null` is a blank cell. */
export type Scalar = number | string | boolean | null | FormulaError;

export const isFailed = (scalar: Scalar): scalar is FormulaError => scalar instanceof FormulaError;

export const VALUE_ERROR = new FormulaError("#VALUE!");
export const NOT_AVAILABLE = new FormulaError("#N/A");
export const NUMBER_ERROR = new FormulaError("#NUM!");
export const REFERENCE_ERROR = new FormulaError("#REF!");
export const DIVISION_ERROR = new FormulaError("#DIV/0!");

const NUMERAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*(%?)\s*$/i;

/** Texts of digits and signs that one host or another may read as a number, a time or a day. */
const DOUBTFUL = /^[\s\d.,:/$()+-]*\d[\s\d.,:/$()+-]*([ap]m?)?$|^[a-z]{3,9}\.?[\s-]\d{1,4}/i;

/** Undefined for a text that is no number. */
export function readNumber(text: string): number | undefined {
  const [whole, , , percent] = NUMERAL.exec(text) ?? [];
  if (whole !== undefined) return percent === "%" ? Number(whole.replace("%", "")) / 100 : Number(whole);
  if (DOUBTFUL.test(text)) throw new NotCalculated(`"${text}" as a number`);
  return undefined;
}

export function numberOf(scalar: Scalar): number {
  if (isFailed(scalar)) throw scalar;
  if (scalar === null) return 0;
  if (typeof scalar !== "string") return Number(scalar);
  const read = readNumber(scalar);
  if (read === undefined) throw VALUE_ERROR;
  return read;
}

/** A result that no cell can hold is an error. */
export function finite(number: number): number {
  if (!Number.isFinite(number)) throw NUMBER_ERROR;
  return number === 0 ? 0 : number;
}

export function textOf(scalar: Scalar): string {
  if (isFailed(scalar)) throw scalar;
  if (scalar === null) return "";
  if (typeof scalar === "boolean") return scalar ? "TRUE" : "FALSE";
  if (typeof scalar === "string") return scalar;
  const text = String(Number(scalar.toPrecision(15)));
  if (text.includes("e")) throw new NotCalculated(`${scalar} as a text`);
  return text;
}

export function truthOf(scalar: Scalar): boolean {
  if (isFailed(scalar)) throw scalar;
  if (typeof scalar !== "string") return Boolean(scalar);
  if (/^true$/i.test(scalar)) return true;
  if (/^false$/i.test(scalar)) return false;
  throw VALUE_ERROR;
}

const KINDS = ["number", "string", "boolean"];

const COLLATOR = new Intl.Collator("en", { sensitivity: "accent" });

/** Numbers come before texts, and texts before truth values. A blank is whatever it is compared with. */
export function compared(one: Scalar, other: Scalar): number {
  if (isFailed(one)) throw one;
  if (isFailed(other)) throw other;
  const [left, right] = [one ?? blankLike(other), other ?? blankLike(one)];
  const kinds = KINDS.indexOf(typeof left) - KINDS.indexOf(typeof right);
  if (kinds !== 0) return kinds;
  if (typeof left === "string" && typeof right === "string") return COLLATOR.compare(left, right);
  return Number(left) - Number(right);
}

function blankLike(other: Exclude<Scalar, FormulaError>): number | string | boolean {
  return typeof other === "string" ? "" : typeof other === "boolean" ? false : 0;
}
