/** How many requests may still be made: what a call may need at most is taken before it begins, and the rest given back. */
export interface SpendingLimit {
  /** @returns Gives back what wasn't needed, to where it was taken. Undefined if so many aren't left: nothing is taken then. */
  readonly take: (requests: number) => GiveBack | undefined;
  readonly left: () => number;
}

export type GiveBack = (unused: number) => void;

export const spendingLimit = (most: number): SpendingLimit => {
  let left = most;
  return {
    take(requests) {
      if (requests > left) return undefined;
      left -= requests;
      return (unused) => void (left += Math.max(0, Math.min(requests, unused)));
    },
    left: () => left,
  };
};

const DAY = 86_400_000;

/** The same for each day, in UTC. @param now Milliseconds since 1970 UTC. */
export const dailyLimit = (most: number, now: () => number = Date.now): SpendingLimit => {
  let day = NaN;
  let limit = spendingLimit(most);
  const today = (): SpendingLimit => {
    const current = Math.floor(now() / DAY);
    if (current !== day) [day, limit] = [current, spendingLimit(most)];
    return limit;
  };
  return { take: (requests) => today().take(requests), left: () => today().left() };
};
