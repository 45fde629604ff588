/** A text in the document's properties, split if it is too long for one. The first part says how many there are. */
import { retryOnce } from "../../runtime/attempt";
import { PROPERTY_VALUE } from "../../runtime/limits";
import { ascii, pieces } from "../../runtime/compressed";

type Properties = GoogleAppsScript.Properties.Properties;

/** A document's properties have room for no more parts. */
const MOST = 100;

export function readLong(properties: Properties | null, name: string): string | undefined {
  const first = retryOnce(() => properties?.getProperty(name)) ?? null;
  if (properties === null || first === null) return undefined;
  const mark = first.indexOf("|");
  const count = Math.min(MOST, Number(first.slice(0, mark)));
  const parts = [first.slice(mark + 1)];
  for (let index = 1; index < count; index += 1)
    parts.push(retryOnce(() => properties.getProperty(`${name}_${index}`)) ?? "");
  return parts.join("");
}

/** In one call, so that it is never read half written. */
export function writeLong(properties: Properties | null, name: string, json: string): void {
  const cut = pieces(ascii(json), PROPERTY_VALUE - 10);
  const texts = cut.map((part, index) => [index === 0 ? name : `${name}_${index}`, part] as const);
  const all = Object.fromEntries(
    texts.map(([each, part], index) => [each, index === 0 ? `${cut.length}|${part}` : part]),
  );
  retryOnce(() => properties?.setProperties(all));
}
