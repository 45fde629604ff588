/** What each option means: the service's parameters by their table, the rest here. */
import { known } from "../cells/known";
import type { Parameter } from "../service/endpoints";
import type { DisplayOption } from "../query/display";

const DISPLAY: Readonly<Record<DisplayOption, string>> = {
  headers: "Whether a header row stands above: 0, 1, or label for everyday words",
  maxAge: "How old an answer at hand may be: 90m, 12h, 30d, 2w",
  sort: "A field to order the rows shown by; -price for the largest first",
  layout: "How the table lies",
  entryYear: "1 shows the year inside an entry beside the year it stands under",
  as: "entity gives one cell that holds the whole record, with a card, where Excel knows data types",
  city: "asTyped sends a city as you typed it; without it, it is sent as the service spells cities (Mcallen, Saint Louis)",
};

export function optionMeaning(name: string, parameters: readonly Parameter[], layouts: readonly string[]): string {
  const meaning = known(DISPLAY, name);
  if (meaning !== undefined) return name === "layout" ? `${meaning}: ${layouts.join(" or ")}` : meaning;
  const parameter = parameters.find((each) => each.name === name);
  if (parameter === undefined) throw new Error(`Nothing says what the option ${name} means`);
  return [parameter.meaning, ...limits(parameter)].join("; ");
}

function limits({ kind, values, multiple, minimum, maximum, default: usual }: Parameter): readonly string[] {
  const several = multiple === true ? ", several with commas" : "";
  return [
    ...(values === undefined ? [] : [`${values.join(", ")}${several}`]),
    ...(kind === "flag" ? ["TRUE or FALSE"] : []),
    ...(kind === "filter" || kind === "span" ? ["takes every form of a filter"] : []),
    ...(maximum === undefined || minimum === undefined ? [] : [`${minimum} to ${maximum}`]),
    ...(usual === undefined ? [] : [`${usual} unless told`]),
  ];
}
