/** One value of an answer, as a cell shows it. */
import { BLANK, flag, number, text, type Cell } from "./cell";
import { dayOf, momentOf } from "./day";
import type { FieldType } from "./fields";
import type { Json } from "./json";

/** A value is shown as what it is, whatever it should have been; only texts that name a day become one. */
export function shown(json: Json | undefined, type: FieldType): Cell {
  if (json === undefined || json === null) return BLANK;
  if (typeof json === "number") return number(json);
  if (typeof json === "boolean") return flag(json);
  if (typeof json === "string") {
    if (type === "day") return dayOf(json);
    return type === "moment" ? momentOf(json) : text(json);
  }
  if (Array.isArray(json) && json.every((each) => typeof each !== "object")) return text(json.join("; "));
  return text(JSON.stringify(json));
}
