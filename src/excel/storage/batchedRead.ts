/** Reads what many cells look up at the same moment in one go. */

type Read<T> = (keys: readonly string[]) => Promise<readonly (T | undefined)[]>;

export function batchedRead<T>(read: Read<T>): (keys: readonly string[]) => Promise<ReadonlyMap<string, T>> {
  let gathering: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> } | undefined;

  function gather() {
    const keys = new Set<string>();
    const moment = new Promise((resolve) => setTimeout(resolve, 0));
    const found = moment.then(async () => {
      gathering = undefined;
      const wanted = [...keys];
      const came = await read(wanted);
      return new Map(wanted.flatMap((key, index) => (came[index] === undefined ? [] : [[key, came[index]] as const])));
    });
    return { keys, found };
  }

  return (keys) => {
    gathering ??= gather();
    for (const key of keys) gathering.keys.add(key);
    return gathering.found;
  };
}
