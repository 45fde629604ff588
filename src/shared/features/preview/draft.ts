/**
 * A function and its arguments as typed into a form: as a formula, and as the arguments that a cell would pass.
 * References stay references; everything else is a number or text.
 */
import type { Draft } from "../../panelApi/panelApi";
import { textInput, type Grid } from "../../values/input";
import { readReference } from "../../formulas/cells";

/** The formula, with the host's prefix. Arguments left out at the end aren't written. */
export function draftFormula({ name, arguments: typed }: Draft, prefix: string): string {
  const parts = draftArguments({ name, arguments: typed }).map((argument) => {
    if (argument === undefined) return "";
    return "reference" in argument ? argument.reference : literal(argument.grid[0]![0] as string | number);
  });
  while (parts[parts.length - 1] === "") parts.pop();
  return `=${prefix}${name}(${parts.join(", ")})`;
}

/** A reference for the host to read, or a literal as a grid of one cell; undefined if nothing was typed. */
export function draftArguments({
  arguments: typed,
}: Draft): readonly ({ readonly reference: string } | { readonly grid: Grid } | undefined)[] {
  return typed.map((text) => {
    const given = textInput(text);
    if (typeof given !== "string") return undefined;
    const named = given.replace(/^=\s*/, "");
    if (isReference(named)) return { reference: named };
    return { grid: [[NUMBER.test(given) ? Number(given) : given]] };
  });
}

/** As a spreadsheet would write it, so that a ZIP code that starts with 0 stays text. */
const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/;

/** Cells or whole columns. Not `2:4`, which is a filter. */
function isReference(text: string): boolean {
  const { left, right, top, bottom } = readReference(text)?.range ?? {};
  return isThere(left) && isThere(right) && (isThere(top) || !isThere(bottom));
}

const isThere = (place: number | null | undefined): boolean => place !== null && place !== undefined;

/** Excel allows so many characters per text in a formula; longer ones are joined. */
const LONGEST_TEXT = 255;

function literal(value: string | number): string {
  if (typeof value === "number") return String(value);
  const parts: string[] = [];
  for (let start = 0; start < value.length; start += LONGEST_TEXT) parts.push(value.slice(start, start + LONGEST_TEXT));
  return parts.map((part) => `"${part.replace(/"/g, '""')}"`).join("&");
}
