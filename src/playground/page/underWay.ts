/**
 * What the add-in is doing: calls of its functions, and what the panel has asked of it. A call goes on where its cell is
 * empty by now, because what it has requested may be billed: its answer is kept when it comes.
 */
export interface UnderWay {
  /** The same act, which counts until it has ended. */
  readonly watched: <Given extends readonly unknown[], Came>(
    act: (...given: Given) => Came,
  ) => (...given: Given) => Came;
  readonly isNothing: () => boolean;
}

export const watchWork = (): UnderWay => {
  let count = 0;
  const over = (): void => void (count -= 1);
  return {
    watched:
      (act) =>
      (...given) => {
        const came = act(...given);
        if (came instanceof Promise) {
          count += 1;
          came.then(over, over);
        }
        return came;
      },
    isNothing: () => count === 0,
  };
};
