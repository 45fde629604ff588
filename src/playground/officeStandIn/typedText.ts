/** What Excel makes of what a person types, or an add-in writes: a formula, a number, a truth value, or text. */
import type { PlainValue } from "./cellValue";

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

export type TypedContent = { readonly formula: string } | { readonly value: PlainValue };

/** An apostrophe in front says that it is text. */
export function readTyped(typed: unknown): TypedContent {
  if (typeof typed === "number" || typeof typed === "boolean") return { value: typed };
  if (typeof typed !== "string") throw new Error(`A ${typeof typed} can't be written into a cell here`);
  if (typed.startsWith("=")) return { formula: typed };
  if (typed.startsWith("'")) return { value: typed.slice(1) };
  if (/^(true|false)$/i.test(typed)) return { value: typed.toLowerCase() === "true" };
  if (NUMBER.test(typed)) return { value: Number(typed) };
  if (/^[+\-@]/.test(typed)) return { formula: `=${typed.replace(/^[+@]/, "")}` };
  return { value: typed };
}
