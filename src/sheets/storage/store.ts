/**
 * The store, in three tiers: the document's cache, compact answers in the document's properties, and the hidden sheet.
 * Answers and aliases are in a fixed number of buckets, found by key. If a tier can't be written, the store does without it
 * and nobody is told. What is in none, while one that may have it can't be read, is unreadable, and not missing.
 *
 * Writers hold the document's lock, so that no execution overwrites what another wrote.
 */
import { isMoment } from "../../shared/api/codec";
import { parseJson } from "../../shared/api/json";
import {
  UNREADABLE_ENTRY,
  type CachedOutcome,
  type CacheEntry,
  type CacheFinding,
  type CacheRead,
  type Commit,
} from "../../shared/fetching/work/effects";
import { BODY } from "../../shared/fetching/cache/storedEntry";
import { aliasOfKey } from "../../shared/fetching/requests/cacheAliases";
import { CACHE_VALUE } from "../runtime/limits";
import {
  answerBucketName,
  joinedAnswers,
  bucketParts,
  readAnswers,
  writeAnswers,
  type AnswerBucket,
  type StoredAnswer,
} from "./answers/answerBucket";
import { answersFor, compactOf, fromCompact, type Compact } from "./answers/compactAnswer";
import { inPlaceOf, mayLack } from "./answers/partialBucket";
import { cacheTier } from "./cacheTier";
import { answerId, isAliasName, partNames, aliasIn, aliasKey } from "./answers/keyNames";
import { compressed, pieces, decompressed } from "../runtime/compressed";
import { HOUR, type StoredAlias } from "./answers/aliasBucket";
import { aliasTier } from "./aliasTier";
import { propertyTier } from "./propertyTier";
import { sheetTier } from "./sheetTier";
import type { TierText } from "./answers/tierText";
import { tiered } from "./tiered";

export interface Store {
  /** @param fields For each key the fields that are needed, if not all. */
  readonly readCache: (keys: readonly string[], fields?: CacheRead["fields"]) => readonly CacheFinding[];
  /** The fields alone, of answers that have all that is needed of them. */
  readonly readApart: Store["readCache"];
  /** Other executions may have written what is newer: all that is asked for from then on is read again. */
  readonly doubt: () => void;
  /** Stores answers at once; aliases wait for `flush`. Call it under the lock. */
  readonly commit: (entries: readonly Commit[], now: number) => void;
  /** How many aliases wait to be written. */
  readonly waiting: () => number;
  /**
   * Writes the aliases that wait, or those of answers about one home alone, not the hundreds of a search. Call it under the
   * lock.
   */
  readonly flush: (now: number, which?: "of one home") => void;
}

/** Characters from which an answer has entries of its own. */
const LARGE = 30_000;

/**
 * So many answers of which few fields are needed are looked for in the properties first: one call of a service brings all of
 * these, and each answer in the cache takes two to be decompressed, and all of it to be parsed.
 */
const MANY = 20;

export function openStore(): Store {
  const cache = tiered(cacheTier(), sheetTier());
  const properties = propertyTier();
  const aliases = aliasTier(cache);
  const memory = new Map<string, CacheEntry>();
  /** Keys of memory that need not be read again. */
  const sure = new Set<string>();
  const buckets = new Map<string, AnswerBucket>();
  /** Buckets that may have more than could be read. */
  const doubtful = new Set<string>();
  /** Aliases that wait, of answers about one home. */
  const ofOneHome = new Set<string>();
  /** Keys of which there may be more than memory has: what couldn't be read. */
  const unread = new Set<string>();

  const remember = (key: string, kept: CacheEntry): void => {
    memory.set(key, kept);
    sure.add(key);
  };

  /** Memory has nothing of it, or its main values alone. */
  const mayBeThere = (key: string, may: boolean): void => {
    if (!may) unread.delete(key);
    else if (!memory.has(key)) unread.add(key);
  };

  /** What can't be read again stays. */
  const rememberNewer = (key: string, kept: CacheEntry): void => {
    const before = memory.get(key);
    remember(key, before !== undefined && before.at > kept.at ? before : kept);
  };

  /** A bucket without the answer is read again, because another execution may have written it meanwhile. */
  const answersOf = (ids: readonly string[]): ReadonlyMap<string, StoredAnswer> => {
    const lacking = ids.filter((id) => buckets.get(answerBucketName(id))?.has(id) !== true);
    const names = [...new Set(lacking.map(answerBucketName))];
    const texts = names.length === 0 ? new Map<string, TierText>() : cache.read(names);
    for (const name of names) {
      const text = texts.get(name);
      if (typeof text === "string") buckets.set(name, readAnswers(text));
      if (mayLack(text)) doubtful.add(name);
      else doubtful.delete(name);
    }
    return new Map(
      ids.flatMap((id) => {
        const held = buckets.get(answerBucketName(id))?.get(id);
        return held === undefined ? [] : [[id, held] as const];
      }),
    );
  };

  /** Compact answers by key. @param isEnough Whether one has what is needed. */
  const compactEntries = (
    keys: readonly string[],
    isEnough: (compact: readonly unknown[], key: string) => boolean = () => true,
  ): ReadonlyMap<string, CacheEntry> => {
    const found = properties.read(keys.map(answerId));
    return new Map(
      keys.flatMap((key) => {
        const compact = found.get(answerId(key));
        if (compact === null) mayBeThere(key, true);
        const kept = compact != null && isEnough(compact, key) ? fromCompact(compact) : undefined;
        return kept === undefined ? [] : [[key, kept] as const];
      }),
    );
  };

  const loadAnswers = (keys: readonly string[]): void => {
    const held = answersOf(keys.map(answerId));
    const large = [...held].flatMap(([id, each]) => partNames(id, bucketParts(each) ?? 0));
    const texts = large.length === 0 ? new Map<string, TierText>() : cache.read(large);
    const lacking: string[] = [];
    for (const key of keys) {
      const id = answerId(key);
      const found = held.get(id);
      const kept = found === undefined ? undefined : entryIn(id, found, texts);
      const isLacking = found === undefined ? doubtful.has(answerBucketName(id)) : hasUnread(id, found, texts);
      mayBeThere(key, isLacking);
      if (kept !== undefined) rememberNewer(key, kept);
      // A compact answer isn't used through an alias, because it has only a part of the record.
      else if (!aliasIn(key) && !memory.has(key)) lacking.push(key);
    }
    compactEntries(lacking).forEach((kept, key) => remember(key, kept));
  };

  /** Compact answers that have all that is needed of them. */
  const loadFields = (needed: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, CacheEntry> =>
    compactEntries([...needed.keys()], (compact, key) => answersFor(compact, needed.get(key)!));

  return {
    readCache(keys, fields) {
      const few = fieldsByKey(keys, fields, (key) => !memory.has(key));
      const enough = few.size < MANY ? new Map<string, CacheEntry>() : loadFields(few);
      const missing = [...new Set(keys)].filter((key) => !sure.has(key) && !enough.has(key));
      const answers = missing.filter((key) => !isAliasName(key));
      if (answers.length > 0) loadAnswers(answers);
      const names = missing.filter(isAliasName);
      const aliasesFound = aliases.read(names.map(answerId));
      names.forEach((name, index) => {
        const alias = aliasesFound.get(index);
        mayBeThere(name, alias === null);
        if (alias != null) rememberNewer(name, { at: 0, aliasOf: aliasKey(name, alias.endpoint, alias.answer) });
      });
      return keys.map((key, index) => {
        const known = memory.get(key) ?? enough.get(key);
        if (!unread.has(key)) return known;
        return fields?.[index] === undefined ? UNREADABLE_ENTRY : (known ?? UNREADABLE_ENTRY);
      });
    },
    readApart(keys, fields) {
      const enough = loadFields(fieldsByKey(keys, fields));
      return keys.map((key) => enough.get(key));
    },
    doubt() {
      [sure, buckets, aliases, properties].forEach((each) => each.clear());
    },
    commit(entries, now) {
      const changed = new Map<string, Map<string, StoredAnswer>>();
      const parts = new Map<string, string>();
      const compact = new Map<string, Compact | undefined>();
      for (const { key, endpoint, cacheEntry, ttl } of entries) {
        if (cacheEntry === undefined || ttl <= 0) continue;
        if ("aliasOf" in cacheEntry) {
          const alias: StoredAlias = {
            endpoint,
            answer: answerId(cacheEntry.aliasOf),
            until: Math.ceil((now + ttl) / HOUR),
          };
          aliases.add(answerId(key), alias);
          if (aliasOfKey(cacheEntry.aliasOf) !== undefined) ofOneHome.add(answerId(key));
          remember(key, cacheEntry);
          unread.delete(key);
          continue;
        }
        const id = answerId(key);
        remember(key, cacheEntry);
        unread.delete(key);
        const name = answerBucketName(id);
        const bucket = changed.get(name) ?? new Map<string, StoredAnswer>();
        changed.set(name, bucket.set(id, heldOf(id, cacheEntry, now + ttl, parts)));
        compact.set(id, compactOf(endpoint, cacheEntry));
      }
      if (parts.size > 0) cache.write(parts);
      const before = cache.read([...changed.keys()]);
      const texts = new Map<string, string>();
      changed.forEach((bucket, name) => {
        const joined = joinedAnswers(readAnswers(before.get(name)), bucket);
        buckets.set(name, joined);
        texts.set(name, inPlaceOf(before.get(name), writeAnswers(joined, now)));
      });
      if (texts.size > 0) cache.write(texts);
      if (compact.size > 0) properties.write(compact);
    },
    waiting: aliases.waiting,
    flush(now, which) {
      if (which === "of one home" && ofOneHome.size === 0) return;
      aliases.flush(now, which === "of one home" ? ofOneHome : undefined);
      ofOneHome.clear();
    },
  };
}

/** The fields needed of the answers of which not all are. */
function fieldsByKey(
  keys: readonly string[],
  fields: CacheRead["fields"] = [],
  isWanted: (key: string) => boolean = () => true,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    keys.flatMap((key, index) => {
      const names = fields[index];
      return names === undefined || !isWanted(key) ? [] : [[key, names] as const];
    }),
  );
}

/** The answer as it is in a bucket. The parts of a large one are added to `parts`. */
function heldOf(id: string, { at, ...rest }: CachedOutcome, until: number, parts: Map<string, string>): StoredAnswer {
  const body = compressed(JSON.stringify(BODY.write(rest)));
  if (body.length < LARGE) return { at, until, body };
  const cut = pieces(body, CACHE_VALUE);
  partNames(id, cut.length).forEach((name, index) => parts.set(name, cut[index]!));
  return { at, until, body: `#${cut.length}` };
}

/** Whether a part of a large answer may be there, and couldn't be read. */
function hasUnread(id: string, held: StoredAnswer, texts: ReadonlyMap<string, TierText>): boolean {
  return partNames(id, bucketParts(held) ?? 0).some((name) => texts.get(name) === null);
}

/** Undefined if a part is missing or damaged. */
function entryIn(id: string, held: StoredAnswer, texts: ReadonlyMap<string, TierText>): CachedOutcome | undefined {
  const parts = bucketParts(held);
  const cut = parts === undefined ? [held.body] : partNames(id, parts).map((name) => texts.get(name));
  if (cut.some((part) => part == null)) return undefined;
  const { at } = held;
  const body = BODY.read(parseJson(decompressed(cut.join("")) ?? ""));
  return body === undefined || !isMoment(at) ? undefined : { at, ...body };
}
