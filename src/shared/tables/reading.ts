/** Turns a JSON value into a cell's value. Missing and null are blank, never 0; no content is dropped. */
import { dayOf, momentOf } from "../values/day";
import { ownEntry } from "../values/known";
import type { Value } from "../values/value";
import type { FieldType } from "../api/fields";
import { isList, isObject, type Json, type JsonObject } from "../api/json";

type Reader = (json: Exclude<Json, null>) => Value;

const asText: Reader = (json) => (typeof json === "object" ? JSON.stringify(json) : String(json));

const whole: Reader = (json) => (typeof json === "object" ? listed(json) : finite(json));

const READERS: Readonly<Record<FieldType, Reader>> = {
  text: (json) => (typeof json === "object" ? listed(json) : asText(json)),
  number: whole,
  flag: whole,
  texts: (json) => (isList(json) ? listed(json) : asText(json)),
  day: (json) => (typeof json === "string" ? (dayOf(json) ?? json) : whole(json)),
  moment: (json) => (typeof json === "string" ? timed(json) : whole(json)),
};

/** A date without a time of day stays a day. */
function timed(text: string): Value {
  const at = momentOf(text);
  return at === undefined ? (dayOf(text) ?? text) : { kind: "moment", at };
}

/** Several values in one cell, separated by "; " because names contain commas. */
function listed(json: readonly Json[] | JsonObject): Value {
  if (!isList(json)) return JSON.stringify(json);
  const items = json.filter((item): item is Exclude<Json, null> => item !== null && item !== "");
  return items.length === 0 ? null : items.map(asText).join("; ");
}

function finite(json: string | number | boolean): Value {
  return typeof json === "number" && !Number.isFinite(json) ? null : json;
}

/** A JSON value as its field's type. A value of another type is shown as it is. */
export function fieldValue(json: Json | undefined, type: FieldType): Value {
  return json === null || json === undefined || json === "" ? null : READERS[type](json);
}

/** A JSON value whose field isn't in the tables. */
export function untypedValue(json: Json | undefined): Value {
  return fieldValue(json, "number");
}

/** The path step for a map's newest key: the largest year or latest date. */
export const LATEST = "latest";

/** The value at a path, or undefined. `latest` is the largest key of a map; a number is the index in a list. */
export function valueAt(json: Json | undefined, path: readonly string[]): Json | undefined {
  let value = json;
  for (const step of path) {
    if (isList(value) && /^\d+$/.test(step)) {
      value = value[Number(step)];
      continue;
    }
    if (!isObject(value)) return undefined;
    value = ownEntry(value, step === LATEST && ownEntry(value, step) === undefined ? newest(value) : step);
  }
  return value;
}

/** The largest key that has a value. */
function newest(map: JsonObject): string {
  const names = Object.keys(map).filter((name) => map[name] !== null && map[name] !== undefined);
  return names.sort().pop() ?? LATEST;
}
