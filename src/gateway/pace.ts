/**
 * Even spacing for each key: bursts meet the service's own limit and are refused. A request waits for its turn, and is
 * turned away where that would take too long. Time is an argument.
 */
export interface Pace {
  /** Milliseconds to wait before this one may go, or that the next turn is too far off. */
  readonly turn: (key: string, now: number) => { readonly wait: number } | { readonly tooFar: number };
}

/** Keys remembered before those whose turn has passed are forgotten. */
const REMEMBERED = 1000;

export const pace = (perSecond: number, patience: number): Pace => {
  const spacing = 1000 / perSecond;
  const free = new Map<string, number>();
  const forget = (now: number): void => {
    for (const [key, moment] of free) if (moment <= now) free.delete(key);
  };
  return {
    turn(key, now) {
      const at = Math.max(now, free.get(key) ?? 0);
      if (at - now > patience) return { tooFar: at - now };
      if (free.size >= REMEMBERED) forget(now);
      free.set(key, at + spacing);
      return { wait: at - now };
    },
  };
};
