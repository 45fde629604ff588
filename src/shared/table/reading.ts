/** One JSON value as one cell's value. Missing and null are blank; nothing becomes 0 and nothing is lost. */
import { dayOf, momentOf } from "../cells/day";
import { known } from "../cells/known";
import type { Value } from "../cells/value";
import type { FieldType } from "../service/fields";
import { isList, isObject, type Json, type JsonObject } from "../service/json";

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

/** A day that came without a time of day stays a day. */
function timed(text: string): Value {
  const at = momentOf(text);
  return at === undefined ? (dayOf(text) ?? text) : { kind: "moment", at };
}

/** Several values stand in one cell, parted by "; " (names hold commas). */
function listed(json: readonly Json[] | JsonObject): Value {
  if (!isList(json)) return JSON.stringify(json);
  const items = json.filter((item): item is Exclude<Json, null> => item !== null && item !== "");
  return items.length === 0 ? null : items.map(asText).join("; ");
}

function finite(json: string | number | boolean): Value {
  return typeof json === "number" && !Number.isFinite(json) ? null : json;
}

/** A value of the JSON by the type of its field. One of another type is shown as it came. */
export function valueOf(json: Json | undefined, type: FieldType): Value {
  return json === null || json === undefined || json === "" ? null : READERS[type](json);
}

/** A value of JSON whose field no table knows. */
export function asItIs(json: Json | undefined): Value {
  return valueOf(json, "number");
}

/** Stands for the newest key of a map: the largest year, the last date. */
export const LATEST = "latest";

/** What stands at a path, or undefined. `latest` takes the largest key of a map, a number the item of a list. */
export function at(json: Json | undefined, path: readonly string[]): Json | undefined {
  let here = json;
  for (const step of path) {
    if (isList(here) && /^\d+$/.test(step)) {
      here = here[Number(step)];
      continue;
    }
    if (!isObject(here)) return undefined;
    here = known(here, step === LATEST && known(here, step) === undefined ? newest(here) : step);
  }
  return here;
}

/** The largest key under which something stands. */
function newest(map: JsonObject): string {
  const names = Object.keys(map).filter((name) => map[name] !== null && map[name] !== undefined);
  return names.sort().pop() ?? LATEST;
}
