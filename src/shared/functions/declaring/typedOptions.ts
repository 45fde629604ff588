/**
 * Options that were typed where a number, a filter, a choice or names belong: `"maxRadius=2"` as the count of COMPS. No value of
 * these is written so, and so they are read as what they say.
 */
import { isOption } from "../../parsing/options";
import { isBlank, singleInput, type Grid } from "../../values/input";
import type { FunctionDeclaration, ParameterForm } from "./declaration";

const MISTAKEN: readonly ParameterForm["kind"][] = ["number", "filter", "span", "choice", "fields"];

/** @param given The arguments, in the order of the parameters. */
export function withTypedOptions(
  { parameters }: FunctionDeclaration,
  given: readonly (Grid | undefined)[],
): readonly (Grid | undefined)[] {
  const place = parameters.findIndex(({ form }) => form.kind === "options");
  const form = parameters[place]?.form;
  const own = given[place];
  if (form?.kind !== "options" || !isOfTexts(own)) return given;
  const moved = parameters.flatMap((parameter, index) => {
    const text = MISTAKEN.includes(parameter.form.kind) ? singleInput(given[index]) : undefined;
    const [, name] = (typeof text === "string" && /^([A-Za-z][\w ]*)=/.exec(text)) || [];
    return name !== undefined && isOption(name.trimEnd(), form.rules) ? [index] : [];
  });
  if (moved.length === 0) return given;
  const texts = [...moved.flatMap((index) => given[index]!), ...(own ?? [])];
  return parameters.map((_, index) => (index === place ? texts : moved.includes(index) ? undefined : given[index]));
}

/** Beside a range of names and values no text of options can be put. */
function isOfTexts(grid: Grid | undefined): boolean {
  return grid === undefined || grid.every((row) => row.length === 1 || row.every(isBlank));
}
