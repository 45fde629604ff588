/** What is made when it is first needed: Google loads the whole script for each cell. */

/** Calls `make` the first time the value is needed. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A table of which each entry is made when it is first read. */
export function lazyTable<T extends object>(makes: { readonly [Name in keyof T]: () => T[Name] }): Readonly<T> {
  const table = {} as T;
  for (const name of Object.keys(makes) as (keyof T)[])
    Object.defineProperty(table, name, { enumerable: true, get: lazy(makes[name]) });
  return table;
}
