/**
 * Reads what many cells look up at the same moment in a few batches, so that some cells calculate while others are
 * read.
 */

type Read<T> = (keys: readonly string[]) => Promise<readonly (T | undefined)[]>;

/** The number of keys at which a batch starts without waiting for more. */
const ENOUGH = 100;

interface Go<T> {
  readonly keys: Set<string>;
  readonly begin: () => void;
  readonly found: Promise<ReadonlyMap<string, T>>;
}

export function batchedRead<T>(read: Read<T>): (keys: readonly string[]) => Promise<ReadonlyMap<string, T>> {
  let gathering: Go<T> | undefined;

  function gather(): Go<T> {
    const keys = new Set<string>();
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const timer = setTimeout(() => end(), 0);
    const end = (): void => {
      clearTimeout(timer);
      gathering = undefined;
      begin();
    };
    const found = begun.then(async () => {
      const wanted = [...keys];
      const came = await read(wanted);
      return new Map(wanted.flatMap((key, index) => (came[index] === undefined ? [] : [[key, came[index]] as const])));
    });
    return { keys, begin: end, found };
  }

  return (keys) => {
    const { keys: wanted, found, begin } = (gathering ??= gather());
    for (const key of keys) wanted.add(key);
    if (wanted.size >= ENOUGH) begin();
    return found;
  };
}
