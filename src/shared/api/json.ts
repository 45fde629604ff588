/** Any JSON value, before its shape is checked. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

export function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

export function isList(json: Json | undefined): json is readonly Json[] {
  return Array.isArray(json);
}

const BYTE_ORDER_MARK = "\uFEFF";

/** The parsed text, or undefined if it isn't JSON. A leading byte-order mark is ignored. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text) as Json;
  } catch {
    return undefined;
  }
}
