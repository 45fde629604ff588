/** What was worked out lately, at most so many entries: it saves time and never changes an answer. */
export function remembered<Value>(limit: number, make: (key: string) => Value): (key: string) => Value {
  const kept = new Map<string, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const made = make(key);
    if (kept.size >= limit) kept.delete(kept.keys().next().value as string);
    kept.set(key, made);
    return made;
  };
}

/** What is worked out at the first call, if there is one. */
export function later<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
