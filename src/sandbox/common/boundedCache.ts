/**
 * What was worked out lately, at most so many entries: it saves time and never changes an answer.
 *
 * Entries are of two generations. What is asked for again moves to the young one; when that holds half of the limit it
 * becomes the old one, and what was old until then is forgotten. So what is in use stays, at the cost of one look-up.
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

/** What is worked out at the first call, if there is one. */
export function later<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
