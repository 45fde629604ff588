/**
 * Compact answers in the document's properties, which outlive the cache and can be written without a menu run. A
 * property takes 9 KB, so a fixed number of them shares the answers, and the oldest go.
 */
import { parseJson } from "../../shared/api/json";
import { attempt } from "../fetching/attempt";
import { PROPERTY_VALUE } from "../fetching/limits";
import { fromCompact, type Compact } from "./answers/compactAnswer";
import { bucketOf } from "../../shared/fetching/cache/fingerprint";
import { ascii } from "./answers/compressed";

/** With 9 KB each they leave a quarter of the document's 500 KB to others. */
const PROPERTIES = 40;
const NAME = "PROP_KEPT_";

type Held = ReadonlyMap<string, Compact>;

export interface PropertyTier {
  readonly read: (ids: readonly string[]) => ReadonlyMap<string, Compact>;
  /** An undefined compact answer removes the stored one. */
  readonly write: (answers: ReadonlyMap<string, Compact | undefined>) => void;
}

export function propertyTier(): PropertyTier {
  const properties = attempt(() => PropertiesService.getDocumentProperties()) ?? null;
  const fetched = new Map<string, Held>();
  const held = (name: string): Held => {
    const before = fetched.get(name);
    if (before !== undefined) return before;
    const found = readLines(attempt(() => properties?.getProperty(name)) ?? "");
    fetched.set(name, found);
    return found;
  };
  return {
    read: (ids) =>
      new Map(
        ids.flatMap((id) => {
          const found = held(nameOf(id)).get(id);
          return found === undefined ? [] : [[id, found] as const];
        }),
      ),
    write(answers) {
      const byName = new Map<string, Map<string, Compact>>();
      answers.forEach((compact, id) => {
        const name = nameOf(id);
        if (compact === undefined && !held(name).has(id)) return;
        // Another execution may have written meanwhile.
        if (!byName.has(name)) fetched.delete(name);
        const next = byName.get(name) ?? new Map(held(name));
        byName.set(name, next);
        next.delete(id);
        if (compact !== undefined) next.set(id, compact);
      });
      const texts: Record<string, string> = {};
      byName.forEach((next, name) => {
        fetched.set(name, next);
        texts[name] = lines(next);
      });
      if (byName.size === 0 || attempt(() => (properties?.setProperties(texts), true)) === true) return;
      // A property that the platform refuses doesn't affect the others.
      byName.forEach((_, name) => attempt(() => properties?.setProperty(name, texts[name]!)));
    },
  };
}

function nameOf(id: string): string {
  return `${NAME}${bucketOf(id, PROPERTIES)}`;
}

function readLines(text: string): Held {
  const found = new Map<string, Compact>();
  for (const line of text.split("\n")) {
    const json = parseJson(line);
    if (!Array.isArray(json)) continue;
    const [id, ...compact] = json as unknown[];
    if (typeof id === "string" && fromCompact(compact) !== undefined) found.set(id, compact as unknown as Compact);
  }
  return found;
}

/** The newest, as many as fit. */
function lines(held: Held): string {
  const written: string[] = [];
  let length = 0;
  for (const [id, compact] of [...held].reverse()) {
    const line = ascii(JSON.stringify([id, ...compact]));
    if (length + line.length + 1 > PROPERTY_VALUE) continue;
    length += line.length + 1;
    written.unshift(line);
  }
  return written.join("\n");
}
