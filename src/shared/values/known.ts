/** Names that every table inherits, such as `constructor`. */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** A table's entry for a typed name, ignoring inherited properties. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return INHERITED.has(name) && !Object.prototype.hasOwnProperty.call(table, name) ? undefined : table[name];
}
