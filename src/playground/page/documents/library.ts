/**
 * The documents of this browser, in its IndexedDB: what each is called and when it was saved, and beside that what is in it.
 * Whoever writes one names the version that it began with, so that no page writes over what another has saved since.
 */
import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import type { DocumentEntry } from "./entry";

export interface Library {
  /** The last saved first. */
  readonly entries: () => Promise<readonly DocumentEntry[]>;
  /** What a document is called and what is in it, of the same moment. Undefined if there is none. */
  readonly read: (id: string) => Promise<StoredDocument | undefined>;
  /** Returns whether it was written: not if it isn't of the version before this one any more. */
  readonly write: (entry: DocumentEntry, content: unknown) => Promise<boolean>;
  /** Begins to write at once, for a page that closes and is the only one that has the document open. */
  readonly writeLast: (entry: DocumentEntry, content: unknown) => Promise<unknown>;
  /** A copy under another id and name. Returns whether there was something to copy. */
  readonly copy: (id: string, to: DocumentEntry) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
}

interface StoredDocument {
  readonly entry: DocumentEntry;
  readonly content: unknown;
}

const ENTRY = "entry";
const CONTENT = "content";

/** All keys of one kind: ids are texts, and a list comes after all texts. */
const everyKey = (kind: string): IDBKeyRange => IDBKeyRange.bound([kind], [kind, []]);

export const openLibrary = (): Library => {
  let opened: UseStore | undefined;
  const use: UseStore = async (mode, callback) => (opened ??= createStore("playground", "documents"))(mode, callback);
  let writing: { readonly id: string; readonly transaction: IDBTransaction } | undefined;
  return {
    async entries() {
      const found = await use("readonly", (store) => promisifyRequest(store.getAll(everyKey(ENTRY))));
      return found.filter(isEntry).sort((one, other) => other.saved - one.saved);
    },
    read: (id) =>
      use("readonly", async (store) => {
        const [entry, content] = await Promise.all([
          promisifyRequest<unknown>(store.get([ENTRY, id])),
          promisifyRequest<unknown>(store.get([CONTENT, id])),
        ]);
        return isEntry(entry) ? { entry, content } : undefined;
      }),
    write: (entry, content) =>
      use("readwrite", async (store) => {
        const own = (writing = { id: entry.id, transaction: store.transaction });
        try {
          const before = await promisifyRequest<unknown>(store.get([ENTRY, entry.id]));
          if ((isEntry(before) ? before.version : 0) !== entry.version - 1) return false;
          await put(store, entry, content);
          return true;
        } finally {
          if (writing === own) writing = undefined;
        }
      }),
    writeLast(entry, content) {
      // What waits behind another when the page has gone is dropped, and this writes all that the other does.
      if (writing?.id === entry.id) abort(writing.transaction);
      return use("readwrite", (store) => {
        const written = put(store, entry, content);
        // Nothing more is to come, so that it needs no page any more.
        store.transaction.commit();
        return written;
      });
    },
    copy: (id, to) =>
      use("readwrite", async (store) => {
        const content = await promisifyRequest<unknown>(store.get([CONTENT, id]));
        if (content === undefined) return false;
        await put(store, to, content);
        return true;
      }),
    remove: (id) =>
      use("readwrite", (store) => {
        store.delete([ENTRY, id]);
        store.delete([CONTENT, id]);
        return promisifyRequest(store.transaction);
      }),
  };
};

/** Why the database has refused what was written. */
export const isDiskFull = (fault: unknown): boolean =>
  fault instanceof DOMException && fault.name === "QuotaExceededError";

const abort = (transaction: IDBTransaction): void => {
  try {
    transaction.abort();
  } catch {
    // It is being committed.
  }
};

/** Both or none: content that no database can hold throws. */
const put = (store: IDBObjectStore, entry: DocumentEntry, content: unknown): Promise<undefined> => {
  store.put(content, [CONTENT, entry.id]);
  store.put(entry, [ENTRY, entry.id]);
  return promisifyRequest(store.transaction);
};

const isEntry = (given: unknown): given is DocumentEntry => {
  if (typeof given !== "object" || given === null) return false;
  const { id, name, saved, version } = given as Readonly<Record<keyof DocumentEntry, unknown>>;
  return [id, name].every((text) => typeof text === "string") && [saved, version].every((one) => Number.isFinite(one));
};
