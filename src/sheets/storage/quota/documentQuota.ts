/** The book of this document, in its properties; changed under its lock, in one step that nothing comes between. */
import { EMPTY_QUOTA, type QuotaState } from "../../../shared/fetching/quota/quotaState";
import { attempt } from "../../fetching/attempt";
import { locked } from "../../fetching/lock";
import { quotaOf, quotaText } from "./quotaText";
import { readLong, writeLong } from "./longProperty";

const NAME = "PROP_BOOK";

export interface DocumentQuota {
  readonly read: () => QuotaState;
  /**
   * Throws where the book can't be written.
   * @returns Nothing where the lock could not be had within so many milliseconds.
   */
  readonly change: <T>(
    milliseconds: number,
    change: (book: QuotaState) => DocumentChange<T>,
  ) => { readonly value: T } | undefined;
}

export interface DocumentChange<T> {
  readonly book: QuotaState;
  readonly value: T;
}

export function documentQuota(): DocumentQuota {
  const properties = attempt(() => PropertiesService.getDocumentProperties()) ?? null;
  /** Without a container: a book of one execution. */
  let own = EMPTY_QUOTA;
  const read = (): QuotaState => (properties === null ? own : quotaOf(readLong(properties, NAME)));
  return {
    read,
    change: (milliseconds, change) =>
      locked(milliseconds, () => {
        const before = read();
        const { book, value } = change(before);
        if (properties === null) own = book;
        else if (book !== before) writeLong(properties, NAME, quotaText(book));
        return { value };
      }),
  };
}
