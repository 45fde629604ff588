/**
 * Whether a core works for us alone. A virtual machine's core is often half of a real one: while the other half is used by
 * somebody else, ours takes up to twice as long for the same, for some seconds at a time, and no clock of ours tells.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Size } from "./benchmark";

export interface Core {
  /** Until it is whole, or patience ends. */
  readonly untilWhole: () => Promise<void>;
  /** Whether it is whole now. */
  readonly isWhole: () => Promise<boolean>;
  /** Whether there is patience for something that was disturbed, and took so many milliseconds. */
  readonly bears: (milliseconds: number) => boolean;
}

/** Milliseconds: how long it is watched before it is known, how long it is waited for in all, and between two looks. */
const WATCHED = 2000;
const PATIENCE = 20_000;
const BETWEEN = 100;

/** How many times as long as the fastest time a whole one takes at most. */
const WHOLE = 1.125;

/** @param yardstick Where it is looked at: in this process, or in a page. */
export async function coreOf(size: Size, yardstick: () => number | Promise<number>): Promise<Core> {
  let least = Infinity;
  let patience = size(PATIENCE);
  const isWhole = async (): Promise<boolean> => {
    const now = await yardstick();
    least = Math.min(least, now);
    return now <= WHOLE * least;
  };
  const bears = (milliseconds: number): boolean => {
    patience -= milliseconds;
    return patience > 0;
  };
  const end = performance.now() + size(WATCHED);
  do {
    await isWhole();
    await pause(size(BETWEEN));
  } while (performance.now() < end);
  return {
    isWhole,
    bears,
    async untilWhole() {
      for (let since = performance.now(); !(await isWhole()); since = performance.now()) {
        await pause(size(BETWEEN));
        if (!bears(performance.now() - since)) return;
      }
    },
  };
}

/** How many homes the list has, and how often it is worked through. */
export const FIXED_WORK = { homes: 1500, often: 3 } as const;

/**
 * A fixed piece of work in the manner of ours: objects are made, written as text, read again and looked up. A page can run
 * it by itself.
 * @returns Milliseconds that the fastest time took.
 */
export const timeOfWork = (given: { readonly homes: number; readonly often: number }): number => {
  let fastest = Infinity;
  for (let time = 0; time < given.often; time += 1) {
    const began = performance.now();
    const homes = Array.from({ length: given.homes }, (_, at) => ({
      ...{ id: `home ${(at * 7919) % given.homes}`, price: 100_000 + at, rooms: [at % 5, { baths: at % 3 }] },
      ...{ city: `City ${at % 100}`, sold: at % 2 === 0 ? null : at },
    }));
    const prices = new Map<string, number>();
    for (const { id, price } of JSON.parse(JSON.stringify(homes)) as typeof homes) prices.set(id, price);
    let sum = 0;
    for (const { id } of homes) sum += prices.get(id) ?? NaN;
    // A sum that nobody uses might not be computed.
    fastest = Math.min(fastest, performance.now() - began + (Number.isNaN(sum) ? 1 : 0));
  }
  return fastest;
};

export const yardstick = (): number => timeOfWork(FIXED_WORK);

let own: Promise<Core> | undefined;

/** The core of this process. */
export const ownCore = (size: Size): Promise<Core> => (own ??= coreOf(size, yardstick));
