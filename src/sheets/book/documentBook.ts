/** The book of this document, in its properties; changed under its lock, in one step that nothing comes between. */
import { EMPTY_BOOK, type Book } from "../../shared/work/book";
import { attempt } from "../attempt";
import { locked } from "../lock";
import { bookOf, bookText } from "./bookText";
import { readLong, writeLong } from "./longProperty";

const NAME = "PROP_BOOK";

export interface DocumentBook {
  readonly read: () => Book;
  /**
   * Throws where the book can't be written.
   * @returns Nothing where the lock could not be had within so many milliseconds.
   */
  readonly change: <T>(milliseconds: number, change: (book: Book) => Changed<T>) => { readonly value: T } | undefined;
}

export interface Changed<T> {
  readonly book: Book;
  readonly value: T;
}

export function documentBook(): DocumentBook {
  const properties = attempt(() => PropertiesService.getDocumentProperties()) ?? null;
  /** Without a container: a book of one execution. */
  let own = EMPTY_BOOK;
  const read = (): Book => (properties === null ? own : bookOf(readLong(properties, NAME)));
  return {
    read,
    change: (milliseconds, change) =>
      locked(milliseconds, () => {
        const before = read();
        const { book, value } = change(before);
        if (properties === null) own = book;
        else if (book !== before) writeLong(properties, NAME, bookText(book));
        return { value };
      }),
  };
}
