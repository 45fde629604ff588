/**
 * Compact answers in the document's properties, which outlive the cache and can be written without a menu run. A
 * property takes 9 KB, so a fixed number of them shares the answers, and the oldest go.
 */
import { parseJson } from "../../shared/api/json";
import { attempt } from "../runtime/attempt";
import { PROPERTY_VALUE } from "../runtime/limits";
import { isOlder, type Compact } from "./answers/compactAnswer";
import { bucketOf } from "../../shared/fetching/requests/fingerprint";
import { ascii } from "../runtime/compressed";

/** With 9 KB each they leave a quarter of the document's 500 KB to others. */
const PROPERTIES = 40;
const NAME = "PROP_KEPT_";

/** A line of JSON each, by the answer's fingerprint, with which it begins. The newest is last. */
type Held = ReadonlyMap<string, string>;

export interface PropertyTier {
  /** They may be damaged. Null if it can't be told whether there is one. */
  readonly read: (ids: readonly string[]) => ReadonlyMap<string, readonly unknown[] | null>;
  /** An undefined compact answer removes the stored one. */
  readonly write: (answers: ReadonlyMap<string, Compact | undefined>) => void;
  /** Forgets what was read. */
  readonly clear: () => void;
}

export function propertyTier(): PropertyTier {
  const opened = attempt(() => ({
    properties: PropertiesService.getDocumentProperties() as GoogleAppsScript.Properties.Properties | null,
  }));
  const properties = opened?.properties ?? null;
  /** Undefined if it can't be read. */
  const fetched = new Map<string, Held | undefined>();
  /** Undefined if the properties can't be read. */
  const inProperties = <T>(get: (from: GoogleAppsScript.Properties.Properties) => T, none: T): T | undefined => {
    if (opened === undefined) return undefined;
    return properties === null ? none : attempt(() => ({ got: get(properties) }))?.got;
  };
  const held = (name: string): Held | undefined => {
    if (fetched.has(name)) return fetched.get(name);
    const text = inProperties<string | null>((from) => from.getProperty(name), null);
    const found = text === undefined ? undefined : readLines(text ?? "");
    fetched.set(name, found);
    return found;
  };
  /** One call of the service brings all. */
  const fetchSeveral = (names: readonly string[]): void => {
    const lacking = new Set(names.filter((name) => !fetched.has(name)));
    if (lacking.size < 2) return;
    const all = inProperties<Record<string, string>>((from) => from.getProperties(), {});
    lacking.forEach((name) => fetched.set(name, all === undefined ? undefined : readLines(all[name] ?? "")));
  };
  return {
    read(ids) {
      fetchSeveral(ids.map(nameOf));
      return new Map(
        ids.flatMap((id) => {
          const lines = held(nameOf(id));
          const found = lines === undefined ? null : compactIn(lines.get(id));
          return found === undefined ? [] : [[id, found] as const];
        }),
      );
    },
    write(answers) {
      const byName = new Map<string, Map<string, string>>();
      answers.forEach((compact, id) => {
        const name = nameOf(id);
        if (compact === undefined && held(name)?.has(id) !== true) return;
        // Another execution may have written meanwhile.
        if (!byName.has(name)) fetched.delete(name);
        const before = held(name);
        // What can't be read isn't written over: it has other answers. The cache has this one.
        if (before === undefined) return;
        const next = byName.get(name) ?? new Map(before);
        byName.set(name, next);
        if (compact !== undefined && isOlder(compact, compactIn(next.get(id)))) return;
        next.delete(id);
        if (compact !== undefined) next.set(id, ascii(JSON.stringify([id, ...compact])));
      });
      const texts: Record<string, string> = {};
      byName.forEach((next, name) => (texts[name] = fitting(next)));
      const areSet = byName.size === 0 || isDone(() => properties?.setProperties(texts));
      byName.forEach((next, name) => {
        // A property that the platform refuses affects neither the others nor the answers that it has besides. What it has
        // of these is older than what is in the cache.
        const before = held(name)!;
        const unchanged = new Map([...next].filter(([id, line]) => before.get(id) === line));
        const written = areSet
          ? next
          : [next, unchanged].find((lines) => isDone(() => properties?.setProperty(name, fitting(lines))));
        if (written === undefined) attempt(() => properties?.deleteProperty(name));
        fetched.set(name, written ?? new Map<string, string>());
      });
    },
    clear: () => fetched.clear(),
  };
}

function isDone(act: () => unknown): boolean {
  return attempt(() => (act(), true)) === true;
}

function nameOf(id: string): string {
  return `${NAME}${bucketOf(id, PROPERTIES)}`;
}

const LINE = /^\["([^"]+)",/;

function readLines(text: string): Held {
  const found = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [, id] = LINE.exec(line) ?? [];
    if (id !== undefined) found.set(id, line);
  }
  return found;
}

function compactIn(line: string | undefined): readonly unknown[] | undefined {
  const json = line === undefined ? undefined : parseJson(line);
  return Array.isArray(json) ? json.slice(1) : undefined;
}

/** The newest, as many as fit. */
function fitting(held: Held): string {
  const written: string[] = [];
  let length = 0;
  for (const line of [...held.values()].reverse()) {
    if (length + line.length + 1 > PROPERTY_VALUE) continue;
    length += line.length + 1;
    written.unshift(line);
  }
  return written.join("\n");
}
