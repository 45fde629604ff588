/**
 * Which of the processes that share a Redis still live: each renews a mark that expires. What a dead one had reserved goes to
 * those who wait for it, and what it had sent is booked as uncertain, without waiting as long as for one that may live.
 */
import type { RedisConnection } from "./connection";
import type { Names } from "./names";

/** Milliseconds for which a mark lasts. It is renewed three times in that. */
const LIFE = 5000;

export interface Instances {
  /** Which of these have ended. Those who could not renew their mark, because nobody reached Redis, have not. */
  readonly ended: (owners: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Whether the mark of this one could be renewed. */
  readonly isRenewed: () => boolean;
  readonly stop: () => Promise<void>;
}

const NOBODY: ReadonlySet<string> = new Set();

export const openInstances = ({ run, since }: RedisConnection, names: Names, owner: string, life = LIFE): Instances => {
  const often = life / 3;
  let looked = -Infinity;
  let isRenewed = true;
  const renew = async (): Promise<void> => {
    const mark = run((client) => client.set(names.lives(owner), "1", { expiration: { type: "PX", value: life } }));
    isRenewed = await mark.then(
      () => true,
      () => false,
    );
  };
  const timer = setInterval(() => void renew(), often).unref();
  void renew();
  return {
    isRenewed: () => isRenewed,
    async ended(owners) {
      const now = performance.now();
      const connected = now - (since() ?? now);
      if (owners.length === 0 || connected < life || now - looked < often) return NOBODY;
      looked = now;
      const marks = await run((client) => client.mGet(owners.map(names.lives)));
      return new Set(owners.filter((_, index) => marks[index] === null));
    },
    async stop() {
      clearInterval(timer);
      await run((client) => client.del(names.lives(owner))).catch(() => undefined);
    },
  };
};
