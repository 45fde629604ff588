/**
 * An alias list: the aliases of an answer with many homes as one record, for a database in which each put takes long. A
 * build that knows no lists takes it for an alias of the answer.
 */
import { listOf, moment, record, required, text } from "../../api/codec";
import type { EndpointName } from "../../api/endpoints";
import { questionOf } from "../../api/request";
import type { CachedOutcome, CacheEntry } from "../work/effects";
import { wholeNames } from "../requests/cacheAliases";
import { answersIn } from "./lookup";
import { recordOf } from "./storedRecord";

/** Begins the keys of lists, before the answer's key. No service's address begins so. */
export const LISTS = "homes ";

interface AliasList {
  readonly at: number;
  readonly aliasOf: string;
  readonly homes: readonly Homes[];
}

/** Homes whose records came at a time. */
interface Homes {
  readonly at: number;
  /** Their aliases. */
  readonly names: readonly string[];
}

const HOMES = record<Homes>({ at: required("at", moment), names: required("names", listOf(text)) });

const STORED_LIST = recordOf(
  record<AliasList>({
    at: required("at", moment),
    aliasOf: required("pointer", text),
    homes: required("homes", listOf(HOMES)),
  }),
);

/** The record that lists an answer's homes, and those kept from earlier answers, which are as old as these. */
export function aliasList(key: string, endpoint: EndpointName, answer: CachedOutcome, ttl: number): unknown {
  const homes = answersIn(answer).map((each) => ({ at: each.fetchedAt, names: wholeNames(endpoint, each) }));
  return STORED_LIST.write({ kept: { at: answer.at, aliasOf: key, homes }, until: answer.at + ttl });
}

/** The list of an answer whose own can't be read: it expires with the answer, and isn't written. */
export function rebuiltList(key: string, answer: CacheEntry | undefined): unknown {
  const endpoint = questionOf(key.slice(key.indexOf(" ") + 1))?.endpoint;
  return answer === undefined || "aliasOf" in answer || endpoint === undefined
    ? undefined
    : aliasList(key, endpoint, answer, 0);
}

/** The newest alias of each home in some lists, by its key. */
export function listedAliases(records: readonly unknown[]): ReadonlyMap<string, CacheEntry> {
  const newest = new Map<string, CacheEntry>();
  for (const record of records) {
    const list = STORED_LIST.read(record);
    if (list === undefined) continue;
    const { aliasOf, homes } = list.kept;
    const service = aliasOf.slice(0, aliasOf.indexOf(" ") + 1);
    for (const { at, names } of homes) {
      const alias = { at, aliasOf };
      for (const name of names) {
        const key = service + name;
        if ((newest.get(key)?.at ?? -1) < at) newest.set(key, alias);
      }
    }
  }
  return newest;
}
