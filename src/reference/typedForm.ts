/** One form of an argument, as it stands in a cell or in quotation marks, and what the real reading makes of it. */
import type { Day } from "../shared/cells/day";
import { day } from "../shared/cells/day";
import type { Grid, Input } from "../shared/cells/input";
import { isProblem, type Problem } from "../shared/service/problem";
import { cell, codeCell, table } from "./markdown";

/** A text, a number, a date, or several cells: rows of cells. */
export type Form = Input | Grid;

export function gridOf(form: Form): Grid {
  return isGrid(form) ? form : [[form]];
}

function isGrid(form: Form): form is Grid {
  return Array.isArray(form);
}

/** A day such as a sheet makes of `2-4`. */
export const MADE_DAY: Day = day("2026-02-04");

export function shownForm(form: Form): string {
  if (isGrid(form)) return `cells ${form.map((row) => row.map(shownInput).join(", ")).join("; ")}`;
  return shownInput(form);
}

function shownInput(input: Input): string {
  if (input === null) return "(blank)";
  if (typeof input === "string") return codeCell(`"${input}"`);
  if (typeof input === "number") return codeCell(String(input));
  if (typeof input === "boolean") return codeCell(input ? "TRUE" : "FALSE");
  return input.kind === "day" ? `the date ${input.iso}` : "a cell that is still computing";
}

/** `read` is the function that the catalogue itself uses. */
export function formsTable(forms: readonly Form[], read: (grid: Grid) => unknown): string {
  return table(
    ["Given", "Understood as", "Refused with"],
    forms.map((form) => {
      const [out, refusal] = told(read(gridOf(form)));
      return [shownForm(form), out, refusal];
    }),
  );
}

function told(outcome: unknown): readonly [out: string, refusal: string] {
  if (isProblem(outcome)) return ["", cell(message(outcome))];
  if (Array.isArray(outcome)) {
    const parts: unknown[] = outcome;
    const refused = parts.filter(isProblem).map(message).join(" · ");
    return [
      parts
        .filter((part) => !isProblem(part))
        .map((part) => told(part)[0])
        .join("; "),
      cell(refused),
    ];
  }
  if (outcome === undefined || outcome === null) return ["(nothing)", ""];
  if (typeof outcome === "object") return [pairs(outcome as Readonly<Record<string, unknown>>), ""];
  return [codeCell(String(outcome as string | number | boolean)), ""];
}

function message({ message: text }: Problem): string {
  return text;
}

function pairs(named: Readonly<Record<string, unknown>>): string {
  const listed = Object.entries(named).flatMap(([name, value]): readonly string[] => {
    if (typeof value !== "object" || value === null) return [`${name}=${String(value)}`];
    return Object.entries(value).map(([inner, each]) => `${inner === "by" ? name : inner}=${String(each)}`);
  });
  return listed.length === 0 ? "(nothing)" : listed.map(codeCell).join(", ");
}
