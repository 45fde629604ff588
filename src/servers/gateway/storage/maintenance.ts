/** What is done to a store while no server uses it: copying it to a file and back, and deleting answers. */
import { open } from "node:fs/promises";
import { isObject, parseJson, type Json } from "../../../shared/api/json";
import { addressDifference } from "../../../shared/api/vocabulary/addressDifference";
import { formerName } from "../../../shared/api/vocabulary/formerName";
import { normalizedAddress } from "../../../shared/api/vocabulary/normalizedAddress";
import { STORED_RECORD, type StoredRecord } from "../../../shared/fetching/cache/storedRecord";
import { QUOTA_KEY } from "./changeQuota";
import { StoreProblem } from "./database";
import type { Entries, Entry } from "./entries";

const DAY = 86_400_000;

/** The first line of a copy. */
export const COPY_HEAD = JSON.stringify({ prop: "store", version: 1 });

/** Entries at once. */
const PIECE = 500;

/** Says in a line what was done. */
export type StoreJob = (entries: Entries) => Promise<string>;

/** @param file Must not exist yet. It is made for the user alone. */
export const backupTo =
  (file: string): StoreJob =>
  async (entries) => {
    const copy = await open(file, "wx", 0o600).catch(() => {
      throw new StoreProblem("The file can't be written, or exists already: give a new one");
    });
    let [count, damaged] = [0, 0];
    try {
      await copy.write(`${COPY_HEAD}\n`);
      for await (const entry of entries.all()) {
        if (entry[1] === undefined) {
          damaged += 1;
          continue;
        }
        await copy.write(`${JSON.stringify(entry)}\n`);
        count += 1;
      }
      await copy.sync();
    } finally {
      await copy.close();
    }
    return `${count} entries were copied${damaged === 0 ? "" : `; ${damaged} damaged were left out`}`;
  };

/** Only into an empty store: what was spent since must not be forgotten. */
export const restoreFrom =
  (file: string): StoreJob =>
  async (entries) => {
    const { done: isEmpty } = await entries.all()[Symbol.asyncIterator]().next();
    if (isEmpty !== true) throw new StoreProblem("The store is not empty: restore into an empty one");
    // Looked through before anything is written. A copy may be longer than a text can be.
    let isWhole = false;
    for await (const [line, at] of linesIn(file)) {
      isWhole = at === 0 ? line === COPY_HEAD : entryIn(parseJson(line)) !== undefined;
      if (!isWhole) break;
    }
    if (!isWhole) throw new StoreProblem("The file is not a whole copy of a store");
    let count = 0;
    let puts: Entry[] = [];
    const write = async (): Promise<void> => {
      await entries.put(puts);
      count += puts.length;
      puts = [];
    };
    for await (const [line, at] of linesIn(file)) {
      const entry = at === 0 ? undefined : entryIn(parseJson(line));
      if (entry !== undefined) puts.push(entry);
      if (puts.length >= PIECE) await write();
    }
    if (puts.length > 0) await write();
    return `${count} entries were restored. Members are as they were when the copy was made: repeat any later change to them`;
  };

async function* linesIn(file: string): AsyncGenerator<readonly [line: string, at: number]> {
  const copy = await open(file).catch(() => {
    throw new StoreProblem("The file can't be read");
  });
  let at = 0;
  for await (const line of copy.readLines({ encoding: "utf8" })) yield [line, at++];
}

const entryIn = (line: Json | undefined): Entry | undefined => {
  if (!Array.isArray(line)) return undefined;
  const [key, value] = line as readonly Json[];
  return typeof key === "string" && isObject(value) ? [key, value] : undefined;
};

/** What was spent stays written down. Names under which a deleted answer could be found are deleted with it. */
const deleting =
  (isGone: (key: string, record: StoredRecord | undefined) => boolean): StoreJob =>
  async (entries) => {
    const gone = new Set<string>();
    const look = async (isWanted: typeof isGone): Promise<void> => {
      for await (const [key, value] of entries.all())
        if (key !== QUOTA_KEY && isWanted(key, STORED_RECORD.read(value))) gone.add(key);
    };
    await look(isGone);
    await look((_, record) => record !== undefined && "aliasOf" in record.kept && gone.has(record.kept.aliasOf));
    const dels = [...gone];
    for (let start = 0; start < dels.length; start += PIECE) await entries.remove(dels.slice(start, start + PIECE));
    if (dels.length > 0) await entries.forget();
    return gone.size === 1 ? "1 entry was deleted" : `${gone.size} entries were deleted`;
  };

export const deleteOlder = (days: number, now: number): StoreJob =>
  deleting((_, record) => record === undefined || now - record.kept.at > days * DAY);

/**
 * Deletes everything in which a home occurs: its own answers, the searches that found it, and the estimates that were made
 * with it.
 */
export const deleteAddress = (address: string): StoreJob => {
  const isWanted = isHome(address);
  const names = homeNames(address);
  const isFound = (name: string): boolean => names.has(name);
  return deleting((key, record) => {
    const { alias, asked } = namesOf(key);
    return (
      (alias !== undefined && isFound(alias)) ||
      (asked !== undefined && (isFound(asked) || isWanted(asked))) ||
      (record !== undefined && occurs(record.kept, isWanted))
    );
  });
};

/** An id is an address with dashes in place of spaces. */
const plain = (text: string): string => text.replaceAll("-", " ");

/** The names under which a home's answers are found, now and by earlier builds. */
const homeNames = (address: string): ReadonlySet<string> =>
  new Set([address, plain(address)].flatMap((text) => [text.toLowerCase(), normalizedAddress(text), formerName(text)]));

/** In whatever spelling: more may be deleted than is meant, but nothing is left. */
const isHome = (address: string): ((text: string) => boolean) => {
  const wanted = plain(address);
  const sameBy = [formerName, normalizedAddress].map((nameOf) => ({ nameOf, name: nameOf(wanted) }));
  return (typed) => {
    const text = plain(typed);
    return sameBy.some(({ nameOf, name }) => nameOf(text) === name) || addressDifference(wanted, text) === undefined;
  };
};

/** In a key: the address or id of a question, and the name of a home under which an answer is found. */
const namesOf = (key: string): { readonly alias: string | undefined; readonly asked: string | undefined } => {
  const [, alias] = / whole (?:at|id) (.*)$/s.exec(key) ?? [];
  const [, asked] = /&(?:address|id)=([^&]*)/.exec(key) ?? [];
  return { alias, asked: asked === undefined ? undefined : decodeURIComponent(asked) };
};

const occurs = (value: unknown, isWanted: (text: string) => boolean): boolean => {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some((each) => occurs(each, isWanted));
  return Object.entries(value).some(([name, each]) =>
    name === "formattedAddress" && typeof each === "string" ? isWanted(each) : occurs(each, isWanted),
  );
};
