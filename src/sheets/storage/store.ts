/**
 * What is kept, in three tiers: the document's cache in front, compact answers in the document's properties, and behind
 * them the hidden sheet. Answers and pointers lie in a fixed number of buckets, found by the key alone. Best effort:
 * what a tier refuses is done without, never told to the person.
 *
 * Whoever writes holds the document's lock, so that no execution takes away what another wrote.
 */
import { isMoment } from "../../shared/api/codec";
import { parseJson } from "../../shared/api/json";
import type { Commit, CachedOutcome, CacheEntry } from "../../shared/fetching/effects";
import { BODY } from "../../shared/fetching/cache/storedEntry";
import { attempt } from "../fetching/attempt";
import { CACHE_VALUE } from "../fetching/limits";
import {
  answerBucketName,
  joinedAnswers,
  bucketParts,
  readAnswers,
  writeAnswers,
  type AnswerBucket,
  type StoredAnswer,
} from "./answers/answerBucket";
import { compactOf, keptOf, type Compact } from "./answers/compactAnswer";
import { cacheTier } from "./cacheTier";
import { answerId, isAliasName, partNames, aliasIn, aliasKey } from "./answers/keyNames";
import { compressed, pieces, decompressed } from "./answers/compressed";
import { HOUR, type StoredAlias } from "./answers/aliasBucket";
import { aliasTier } from "./aliasTier";
import { propertyTier } from "./propertyTier";
import { sheetTier } from "./sheetTier";
import { tiered } from "./tiered";

export interface Store {
  readonly readCache: (keys: readonly string[]) => readonly (CacheEntry | undefined)[];
  /** Keeps answers at once; pointers wait for `flush`. To be called under the lock. */
  readonly commit: (entries: readonly Commit[], now: number) => void;
  /** Whether pointers wait to be written. */
  readonly waiting: () => number;
  /** Writes the pointers that wait. To be called under the lock. */
  readonly flush: (now: number) => void;
}

/** An answer that takes more than this has entries of its own. */
const LARGE = 30_000;

export function openStore(): Store {
  const shelf = tiered(cacheTier(), sheetTier());
  const properties = propertyTier();
  const pointers = aliasTier(shelf);
  const memory = new Map<string, CacheEntry>();
  const buckets = new Map<string, AnswerBucket>();

  /** A bucket that lacks what is looked for is read again: another execution may have brought it meanwhile. */
  const answersOf = (ids: readonly string[]): ReadonlyMap<string, StoredAnswer> => {
    const lacking = ids.filter((id) => buckets.get(answerBucketName(id))?.has(id) !== true);
    const names = [...new Set(lacking.map(answerBucketName))];
    shelf.read(names).forEach((text, name) => buckets.set(name, readAnswers(text)));
    return new Map(
      ids.flatMap((id) => {
        const held = buckets.get(answerBucketName(id))?.get(id);
        return held === undefined ? [] : [[id, held] as const];
      }),
    );
  };

  const recallAnswers = (keys: readonly string[]): void => {
    const ids = new Map(keys.map((key) => [key, answerId(key)]));
    const held = answersOf([...ids.values()]);
    const large = [...held].flatMap(([id, each]) => partNames(id, bucketParts(each) ?? 0));
    const texts = large.length === 0 ? new Map<string, string>() : shelf.read(large);
    const lacking: string[] = [];
    ids.forEach((id, key) => {
      const found = held.get(id);
      const kept = found === undefined ? undefined : keptIn(id, found, texts);
      if (kept !== undefined) memory.set(key, kept);
      // Through a pointer one would take a part for the whole.
      else if (!aliasIn(key)) lacking.push(key);
    });
    const compact =
      lacking.length === 0 ? new Map<string, Compact>() : properties.read(lacking.map((key) => ids.get(key)!));
    for (const key of lacking) {
      const found = compact.get(ids.get(key)!);
      const kept = found === undefined ? undefined : keptOf(found);
      if (kept !== undefined) memory.set(key, kept);
    }
  };

  return {
    readCache(keys) {
      const missing = [...new Set(keys)].filter((key) => !memory.has(key));
      const answers = missing.filter((key) => !isAliasName(key));
      if (answers.length > 0) recallAnswers(answers);
      const names = missing.filter(isAliasName);
      pointers.read(names.map(answerId)).forEach(({ endpoint, answer }, index) => {
        const name = names[index]!;
        memory.set(name, { at: 0, pointer: aliasKey(name, endpoint, answer) });
      });
      return keys.map((key) => memory.get(key));
    },
    commit(entries, now) {
      const changed = new Map<string, Map<string, StoredAnswer>>();
      const parts = new Map<string, string>();
      const compact = new Map<string, Compact | undefined>();
      for (const { key, endpoint, kept, lifetime } of entries) {
        if (kept === undefined || lifetime <= 0) continue;
        if ("pointer" in kept) {
          const pointer: StoredAlias = {
            endpoint,
            answer: answerId(kept.pointer),
            until: Math.ceil((now + lifetime) / HOUR),
          };
          pointers.add(answerId(key), pointer);
          memory.set(key, kept);
          continue;
        }
        const id = answerId(key);
        memory.set(key, kept);
        const name = answerBucketName(id);
        const bucket = changed.get(name) ?? new Map<string, StoredAnswer>();
        const held = attempt(() => heldOf(id, kept, now + lifetime, parts));
        // What can't be packed is done without: this execution has it.
        if (held !== undefined) changed.set(name, bucket.set(id, held));
        // The numbers of what was known before stay where they are.
        if (kept.before === undefined) compact.set(id, compactOf(endpoint, kept));
      }
      if (parts.size > 0) shelf.write(parts);
      const before = shelf.read([...changed.keys()]);
      const texts = new Map<string, string>();
      changed.forEach((bucket, name) => {
        const joined = joinedAnswers(readAnswers(before.get(name)), bucket);
        buckets.set(name, joined);
        texts.set(name, writeAnswers(joined, now));
      });
      if (texts.size > 0) shelf.write(texts);
      if (compact.size > 0) properties.write(compact);
    },
    waiting: pointers.waiting,
    flush: pointers.flush,
  };
}

/** What a bucket holds of an answer; a large one is put into parts beside it. */
function heldOf(id: string, { at, ...rest }: CachedOutcome, until: number, parts: Map<string, string>): StoredAnswer {
  const body = compressed(JSON.stringify(BODY.write(rest)));
  if (body.length < LARGE) return { at, until, body };
  const cut = pieces(body, CACHE_VALUE);
  partNames(id, cut.length).forEach((name, index) => parts.set(name, cut[index]!));
  return { at, until, body: `#${cut.length}` };
}

/** Nothing where a part of it is missing or damaged. */
function keptIn(id: string, held: StoredAnswer, texts: ReadonlyMap<string, string>): CachedOutcome | undefined {
  const parts = bucketParts(held);
  const cut = parts === undefined ? [held.body] : partNames(id, parts).map((name) => texts.get(name));
  if (cut.some((part) => part === undefined)) return undefined;
  const { at } = held;
  const body = BODY.read(parseJson(decompressed(cut.join("")) ?? ""));
  return body === undefined || !isMoment(at) ? undefined : { at, ...body };
}
