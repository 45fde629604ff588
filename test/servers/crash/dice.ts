/** Chances that a seed decides. */
export type Dice = () => number;

export const dice =
  (seed: number): Dice =>
  () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

export const pick = <T>(random: Dice, some: readonly T[]): T | undefined => some[Math.floor(random() * some.length)];

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
