/** Small values under a name: in the document's cache for six hours, or in its properties, in parts if they are long. */
import type { Blocking } from "../../shared/fetching/work/drivers";
import { COMMIT_WAIT } from "../../shared/fetching/work/timeouts";
import type { RunEffect } from "../../shared/spending/runs/longRuns";
import type { NamedValue } from "../../shared/workbook/port/port";
import { CACHE_SECONDS, PROPERTY_VALUE } from "../runtime/limits";
import { locked } from "../runtime/lock";
import { appendLine, readLines, removeLines } from "./lineLog";

const properties = () => PropertiesService.getDocumentProperties();

/** Characters: none takes more than three bytes. */
const PART = Math.floor(PROPERTY_VALUE / 3);

/** The first part has the value's own name. */
const partName = (name: string, part: number): string => (part === 0 ? name : `${name}.${part}`);

/** Nobody else writes meanwhile what lasts. Where the lock isn't free in time, it is written nevertheless. */
function alone<T>(act: () => T): T {
  const done = (): { readonly value: T } => ({ value: act() });
  return (locked(COMMIT_WAIT, done) ?? done()).value;
}

export function keepValue({ name, lasts, text }: NamedValue & { readonly text: string }): void {
  if (lasts === "always") return alone(() => keepParts(name, text));
  removeLines(name);
  appendLine(name, text, { seconds: CACHE_SECONDS });
}

export function recallValue({ name, lasts }: NamedValue): string | undefined {
  return (lasts === "always" ? recallParts(name) : readLines(name)?.[0]) ?? undefined;
}

export function dropValue({ name, lasts }: NamedValue): void {
  if (lasts === "always") alone(() => dropParts(name, 0));
  else removeLines(name);
}

export const replaceValue: Blocking<RunEffect>["replaceValue"] = ({ before, text, ...named }) =>
  alone(() => {
    const isStill = recallValue(named) === before;
    if (isStill && text === undefined) dropValue(named);
    else if (isStill) keepValue({ ...named, text: text! });
    return isStill;
  });

/** In one call: where there is no room, or the run ends, what was there stays whole. */
function keepParts(name: string, text: string): void {
  const parts = Math.max(1, Math.ceil(text.length / PART));
  const all = Array.from({ length: parts }, (_, part) => [
    partName(name, part),
    text.slice(part * PART, (part + 1) * PART),
  ]);
  properties().setProperties(Object.fromEntries(all) as Record<string, string>);
  dropParts(name, parts);
}

function recallParts(name: string): string | null {
  const first = properties().getProperty(name);
  if (first === null) return null;
  let text = first;
  for (let part = 1, last = first; last.length >= PART; part += 1) {
    last = properties().getProperty(partName(name, part)) ?? "";
    text += last;
  }
  return text;
}

/** From this part on. */
function dropParts(name: string, from: number): void {
  for (let part = from; part === 0 || properties().getProperty(partName(name, part)) !== null; part += 1)
    properties().deleteProperty(partName(name, part));
}
