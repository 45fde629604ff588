/**
 * The book where the database does not take it: in the page's local storage, which is small, lasts, and is shared by all
 * tabs. The last book of the database is copied there, so that a page that never saw the database knows what was spent;
 * beside it stands what was booked without the database (`shared/fetching/quota/localQuota.ts`), until the database takes it over.
 * Where there is no local storage either, it is in memory, and what is spent is not known to the next page.
 */
import {
  ASIDE,
  localQuotaAfter,
  localCopy,
  newLocalQuota,
  withLocalQuota,
  type LocalQuota,
} from "../../shared/fetching/quota/localQuota";
import type { QuotaState } from "../../shared/fetching/quota/quotaState";
import { parseJson } from "../../shared/api/json";
import { readBook, writeBook } from "../../shared/fetching/quota/storedQuota";
import type { ChangeQuota } from "./changeQuota";
import { newName } from "../fetching/runtimeName";
import { localItem, setLocalItem } from "./localItems";

export interface LocalQuotaStore {
  /** The database's book with all that was booked aside and not taken over yet. */
  readonly taken: (book: QuotaState) => QuotaState;
  /** The database has this book now. */
  readonly follow: (book: QuotaState) => void;
  /** @param last The database's book as this page saw it. */
  readonly change: (change: ChangeQuota, last: QuotaState) => Promise<void>;
}

const COPY_ITEM = "prop.book";
const ASIDE_ITEM = "prop.aside";

/** A version, so that it is taken over. */
const DAMAGED = { version: 1, damaged: "" };

export function openLocalQuota(): LocalQuotaStore {
  let inMemory: LocalQuota | undefined;

  /** One that is damaged is begun anew, once: what it knew is lost, and the book says so. */
  const stored = (): LocalQuota | undefined => {
    const text = localItem(ASIDE_ITEM) ?? undefined;
    if (text === undefined) return undefined;
    const read = ASIDE.read(parseJson(text));
    if (read !== undefined) return read;
    const begun: LocalQuota = { ...newLocalQuota(newName()), ...DAMAGED };
    setLocalItem(ASIDE_ITEM, JSON.stringify(ASIDE.write(begun)));
    return begun;
  };
  const all = (book: QuotaState): QuotaState =>
    [stored(), inMemory].reduce(
      (before, aside) => (aside === undefined ? before : withLocalQuota(before, aside)),
      book,
    );

  function changed(
    aside: LocalQuota | undefined,
    change: (book: QuotaState) => QuotaState,
    last: QuotaState,
  ): LocalQuota {
    const copied = localItem(COPY_ITEM) ?? undefined;
    const base = copied === undefined ? last : readBook(parseJson(copied) ?? null);
    const before = all(base);
    return localQuotaAfter(aside ?? newLocalQuota(newName()), base, before, change(before));
  }

  return {
    taken: all,
    follow(book) {
      setLocalItem(COPY_ITEM, JSON.stringify(writeBook(localCopy(book))));
    },
    change: (change, last) =>
      alone(() => {
        if (inMemory === undefined) {
          const aside = changed(stored(), (book) => change(book, true), last);
          if (setLocalItem(ASIDE_ITEM, JSON.stringify(ASIDE.write(aside)))) return;
        }
        inMemory = changed(inMemory, (book) => change(book, false), last);
      }),
  };
}

/** Other tabs wait, where the browser has locks. Each change is one step without them too, within one process. */
async function alone(act: () => void): Promise<void> {
  const locks = typeof navigator === "undefined" ? undefined : (navigator as Partial<Navigator>).locks;
  if (locks === undefined) act();
  else await locks.request(ASIDE_ITEM, act);
}
