/** One value of an answer, as a cell shows it. */
import { BLANK, flag, number, text, type Cell } from "./cell";
import { dayOf, momentOf } from "./day";
import type { FieldType } from "./fields";
import type { Json } from "./json";

/**
 * A value is shown as what it is, whatever it should have been; only texts that name a day become one, and a text's field
 * (a ZIP code, a number of a listing) holds texts.
 */
export function shown(json: Json | undefined, type: FieldType): Cell {
  if (json === undefined || json === null) return BLANK;
  const isText = type === "text" || type === "texts";
  if (typeof json === "number") return isText ? text(String(json)) : number(json);
  if (typeof json === "boolean") return isText ? text(String(json)) : flag(json);
  if (typeof json === "string") {
    if (type === "day") return dayOf(json);
    return type === "moment" ? momentOf(json) : text(json);
  }
  if (!Array.isArray(json)) return text(JSON.stringify(json));
  const items = (json as readonly Json[]).filter((each) => each !== null && each !== "");
  return text(items.map((each) => (typeof each === "object" ? JSON.stringify(each) : String(each))).join("; "));
}
