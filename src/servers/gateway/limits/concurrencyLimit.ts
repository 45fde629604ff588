/** A limit on how much runs at once, in total and for each name. */
export interface ConcurrencyLimit {
  /**
   * Returns the function that releases the slot, which may be called more than once; undefined if the limit is reached.
   */
  readonly take: (name: string) => (() => void) | undefined;
}

export const concurrencyLimit = (most: number, mostOfOne = most): ConcurrencyLimit => {
  const taken = new Map<string, number>();
  let all = 0;
  const add = (name: string, count: number): void => {
    const now = (taken.get(name) ?? 0) + count;
    all += count;
    if (now === 0) taken.delete(name);
    else taken.set(name, now);
  };
  return {
    take(name) {
      if (all >= most || (taken.get(name) ?? 0) >= mostOfOne) return undefined;
      let isTaken = true;
      add(name, 1);
      return () => {
        if (isTaken) add(name, -1);
        isTaken = false;
      };
    },
  };
};
