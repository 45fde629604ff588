/** An example of an argument, as typed in a cell or in quotation marks, and how it is read. */
import { day, isDay, type Day } from "../../../src/shared/values/day";
import type { Grid, Input } from "../../../src/shared/values/input";
import { isProblem } from "../../../src/shared/api/problem";
import { markdownCell, codeCell, markdownTable } from "./markdown";

/** A text, number or date, or a grid of cells. */
export type TypedForm = Input | Grid;

function isGrid(form: TypedForm): form is Grid {
  return Array.isArray(form);
}

/** The date that a sheet makes of a typed `2-4`. */
export const MADE_DAY: Day = day("2026-02-04");

function shownForm(form: TypedForm): string {
  if (isGrid(form)) return `cells ${form.map((row) => row.map(shownInput).join(", ")).join("; ")}`;
  return shownInput(form);
}

function shownInput(input: Input): string {
  if (input === null) return "(blank)";
  if (typeof input === "string") return codeCell(`"${input}"`);
  if (typeof input === "number") return codeCell(String(input));
  if (typeof input === "boolean") return codeCell(input ? "TRUE" : "FALSE");
  return input.kind === "day" ? `the date ${input.iso}` : "a cell that is still calculating";
}

/** @param read The function that the catalogue itself uses to read the argument. */
export function formsTable(forms: readonly TypedForm[], read: (grid: Grid) => unknown): string {
  return markdownTable(
    ["Given", "Read as", "Error"],
    forms.map((form) => {
      const [value, error] = described(read(isGrid(form) ? form : [[form]]));
      return [shownForm(form), value, error];
    }),
  );
}

function described(outcome: unknown): readonly [value: string, error: string] {
  if (isProblem(outcome)) return ["", markdownCell(outcome.message)];
  if (Array.isArray(outcome)) {
    const parts: unknown[] = outcome;
    const refused = parts.filter(isProblem).map(({ message }) => message);
    const taken = parts.filter((part) => !isProblem(part)).map((part) => described(part)[0]);
    return [taken.join("; "), markdownCell(refused.join(" · "))];
  }
  if (outcome === undefined || outcome === null) return ["(nothing)", ""];
  if (isDay(outcome)) return [codeCell(outcome.iso), ""];
  if (typeof outcome === "object") return [pairs(outcome as Readonly<Record<string, unknown>>), ""];
  return [codeCell(String(outcome as string | number | boolean)), ""];
}

function pairs(named: Readonly<Record<string, unknown>>): string {
  const listed = Object.entries(named).flatMap(([name, value]): readonly string[] => {
    if (typeof value !== "object" || value === null) return [`${name}=${String(value)}`];
    return Object.entries(value).map(([inner, each]) => `${inner === "by" ? name : inner}=${String(each)}`);
  });
  return listed.length === 0 ? "(nothing)" : listed.map(codeCell).join(", ");
}
