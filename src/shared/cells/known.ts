/** What a table says of a typed name. What an object only inherits (`constructor`) is in no table. */
export function known<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.prototype.hasOwnProperty.call(table, name) ? table[name] : undefined;
}
