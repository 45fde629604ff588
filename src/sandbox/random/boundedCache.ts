/**
 * A cache of recent results with a limit. It saves time and never changes an answer.
 *
 * Entries are in two generations. A used entry moves to the young one. When that has half of the limit it becomes the
 * old one, and the former old one is dropped. So used entries stay, at the cost of one look-up.
 */
export function boundedCache<Value>(limit: number, make: (key: string) => Value): (key: string) => Value {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  return (key) => {
    const known = young.get(key);
    if (known !== undefined) return known;
    const value = old.get(key) ?? make(key);
    if (young.size >= Math.max(1, limit / 2)) [old, young] = [young, new Map<string, Value>()];
    young.set(key, value);
    return value;
  };
}
