/**
 * A log in the document's cache: many executions write lines, and one reads them. Pages are as large as the cache
 * allows, because each entry pushes another out. Writers hold the document's lock.
 */
import { isCount } from "../../shared/api/codec";
import { attempt } from "../runtime/attempt";
import { CACHE_VALUE } from "../runtime/limits";
import { ascii, compressed, pieces, decompressed } from "../runtime/compressed";

/** A dry run and its price last no longer. */
const SECONDS = 3600;

/** The cache holds no more. */
const MOST_PAGES = 1000;

/** The number of the last page; damaged text counts as no page. */
function lastPage(text: string | null | undefined): number {
  const last = Number(text ?? 0);
  return isCount(last) && last < MOST_PAGES ? last : 0;
}

const pageName = (name: string, page: number): string => `${name}.${page}`;

const LABEL = /^#(\S+) /;

/** @param label A word in front of the line that can be read without the rest. */
export function appendLine(name: string, json: string, { seconds = SECONDS, label = "" } = {}): void {
  const cache = CacheService.getDocumentCache();
  if (cache === null) return;
  const last = lastPage(cache.get(name));
  const before = cache.get(pageName(name, last)) ?? "";
  const [page = "", ...more] = pieces(
    `${before}${label === "" ? "" : `#${label} `}${ascii(compressed(json))}\n`,
    CACHE_VALUE,
  );
  const texts = [page, ...more].map((text, index) => [pageName(name, last + index), text] as const);
  cache.putAll({ ...Object.fromEntries(texts), [name]: String(last + more.length) }, seconds);
}

/** Undefined if the cache dropped a page. */
export const readLines = (name: string): readonly string[] | undefined =>
  storedLines(name)?.flatMap((line) => decompressed(line.replace(LABEL, "")) ?? []);

export const readLabels = (name: string): readonly string[] | undefined =>
  storedLines(name)?.flatMap((line) => LABEL.exec(line)?.[1] ?? []);

function storedLines(name: string): readonly string[] | undefined {
  const cache = CacheService.getDocumentCache();
  const last = cache?.get(name) ?? null;
  if (cache === null || last === null) return [];
  const names = Array.from({ length: lastPage(last) + 1 }, (_, page) => pageName(name, page));
  const pages = cache.getAll(names) as Readonly<Record<string, string | undefined>>;
  if (names.some((each) => pages[each] === undefined)) return undefined;
  return names
    .map((each) => pages[each])
    .join("")
    .split("\n")
    .slice(0, -1);
}

export function removeLines(name: string): void {
  attempt(() => {
    const cache = CacheService.getDocumentCache();
    const last = lastPage(cache?.get(name));
    cache?.removeAll([name, ...Array.from({ length: last + 1 }, (_, page) => pageName(name, page))]);
  });
}
