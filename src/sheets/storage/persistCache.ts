/** Fills the hidden sheet from the cache, at the end of runs of the menu, the panel and the hourly trigger. */
import { ANSWER_BUCKETS, joinedAnswers, bucketParts, readAnswers, writeAnswers } from "./answers/answerBucket";
import { cacheTier } from "./cacheTier";
import { partNames } from "./answers/keyNames";
import { joinedAliases, ALIAS_BUCKETS, readAliases, writeAliases } from "./answers/aliasBucket";
import { sheetTier } from "./sheetTier";
import { NOTHING } from "./tiered";

const numbered = (letter: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`);

/** The names of all entries of the cache, but the parts of large answers. */
export const BUCKETS = { answers: numbered("a", ANSWER_BUCKETS), aliases: numbered("p", ALIAS_BUCKETS) } as const;

/** Both contents, the newer where they differ. The sheet is only written if it gains something. */
export function persistCache(now: number): void {
  const { answers, aliases: pointers } = BUCKETS;
  const cache = cacheTier();
  const sheet = sheetTier();
  const found = [...cache.read([...answers, ...pointers])];
  const young = new Map(found.flatMap(([name, text]) => (text === NOTHING || text === null ? [] : [[name, text]])));
  if (young.size === 0) return;
  const old = sheet.all();
  if ([...young].every(([name, text]) => old.get(name) === text)) return;
  const texts = new Map<string, string>();
  const parts: string[] = [];
  for (const name of answers) {
    const bucket = joinedAnswers(readAnswers(old.get(name)), readAnswers(young.get(name)));
    const left = new Map([...bucket].filter(([, { until }]) => until > now));
    if (left.size === 0) continue;
    texts.set(name, writeAnswers(left, now));
    left.forEach((held, id) => parts.push(...partNames(id, bucketParts(held) ?? 0)));
  }
  for (const name of pointers) {
    const bucket = joinedAliases(readAliases(old.get(name)), readAliases(young.get(name)));
    if (bucket.size > 0) texts.set(name, writeAliases(bucket, now));
  }
  const large = cache.read(parts);
  for (const name of parts) {
    const text = large.get(name) ?? old.get(name);
    if (text !== undefined && text !== NOTHING) texts.set(name, text);
  }
  sheet.write(texts);
}
