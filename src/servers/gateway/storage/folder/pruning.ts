/** Deletes expired entries in the background, a few at a time, so that nobody waits. */
import { QUOTA_KEY } from "../changeQuota";
import { recordFrom } from "../database";
import type { Level } from "./level";

/** Milliseconds from a write to the start, and between two runs. */
const BEGINS = 60_000;
const AGAIN = 6 * 3_600_000;

const PIECE = 200;

export interface Pruning {
  readonly wrote: () => void;
  readonly stop: () => Promise<void>;
}

/** Runs with no other write beside it: what is deleted must not have been written meanwhile. */
export type Alone = <T>(act: () => Promise<T>) => Promise<T>;

export const pruneFolder = (level: Level, alone: Alone): Pruning => {
  let next = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  return {
    wrote() {
      const now = Date.now();
      if (now < next) return;
      next = now + AGAIN;
      timer = setTimeout(() => {
        running = prune(level, alone, () => isStopped).catch(() => undefined);
      }, BEGINS).unref();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
};

const prune = async (level: Level, alone: Alone, isStopped: () => boolean): Promise<void> => {
  let old: string[] = [];
  const remove = (): Promise<void> =>
    alone(async () => {
      const still = await level.getMany(old);
      await level.batch(
        old.filter((_, index) => isExpired(still[index])).map((key) => ({ type: "del", key }) as const),
      );
      old = [];
    });
  for await (const [key, value] of level.iterator()) {
    if (isStopped()) return;
    if (key !== QUOTA_KEY && isExpired(value)) old.push(key);
    if (old.length >= PIECE) await remove();
  }
  if (old.length > 0) await remove();
};

/** One that can't be understood stays: it may hold what was paid for, and who runs the server may mend it. */
const isExpired = (stored: string | undefined): boolean => {
  const { until = Infinity } = (stored === undefined ? undefined : recordFrom(stored)) ?? {};
  return until <= Date.now();
};
