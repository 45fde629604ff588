/** What each option means. The service's parameters are described in their own table, the others here. */
import { ownEntry } from "../../values/known";
import type { Parameter } from "../../api/endpoints";
import type { DisplayOption } from "../../parsing/display";

const DISPLAY: Readonly<Record<DisplayOption, string>> = {
  headers: "Header row: 0 for none, 1 for field names, label for plain words",
  maxAge: "Oldest cached result to use: 90m, 12h, 30d, 2w",
  sort: "Field to sort the returned rows by; -price for largest first",
  layout: "Layout of the table",
  entryYear: "1 also shows the year inside each entry, which can differ from the year it is listed under",
  as: "entity returns the whole record in one cell, with a card, if your Excel supports data types",
  by: "type shows a row for each property type, beds one for each number of bedrooms",
  type: "One property type",
  beds: "One number of bedrooms; 0 is a studio",
  asOf: "A day such as 2025-06-15, or today: adds prices moved to that day (adjustedPrice) and the factor (trendFactor)",
  likeSubject:
    "Around an address: only homes of its type whose size differs by at most this many percent, such as 20; up to 500 rows",
  city: "asTyped sends the city as you typed it; otherwise it is sent as the service spells cities (Mcallen, Saint Louis)",
};

export function optionMeaning(name: string, parameters: readonly Parameter[], layouts: readonly string[]): string {
  const meaning = ownEntry(DISPLAY, name);
  if (meaning !== undefined) return name === "layout" ? `${meaning}: ${layouts.join(" or ")}` : meaning;
  const parameter = parameters.find((each) => each.name === name);
  if (parameter === undefined) throw new Error(`The option ${name} has no description`);
  return [parameter.meaning, ...limits(parameter)].join("; ");
}

function limits({ kind, values, multiple, minimum, maximum, default: usual }: Parameter): readonly string[] {
  const several = multiple === true ? ", separated by commas" : "";
  return [
    ...(values === undefined ? [] : [`${values.join(", ")}${several}`]),
    ...(kind === "flag" ? ["TRUE or FALSE"] : []),
    ...(kind === "filter" || kind === "span" ? ["any filter format"] : []),
    ...(maximum === undefined || minimum === undefined ? [] : [`${minimum} to ${maximum}`]),
    ...(usual === undefined ? [] : [`default ${usual}`]),
  ];
}
