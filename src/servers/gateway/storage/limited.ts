/**
 * A database that doesn't answer in time counts as gone, so that nobody waits for a disk that hangs: then one at a time
 * tries whether it is back, and all others are refused at once.
 */
import type { Database } from "./database";

/** Milliseconds: a disk that compacts, or a full network, takes less. */
const PATIENCE = 5000;

export const limited = (database: Database): Database => {
  const late = new Set<object>();
  let isTrying = false;

  const inTime = <T>(act: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error("The store doesn't answer"));
      const isTrial = late.size > 0;
      if (isTrial && isTrying) return gone();
      if (isTrial) isTrying = true;
      const self = {};
      const ended = (): void => {
        if (isTrial) isTrying = false;
      };
      const timer = setTimeout(() => {
        late.add(self);
        ended();
        gone();
      }, PATIENCE);
      act()
        .finally(() => {
          clearTimeout(timer);
          if (!late.has(self)) ended();
          late.clear();
        })
        .then(resolve, reject);
    });

  return {
    ...database,
    read: (keys) => inTime(() => database.read(keys)),
    change: (...change) => inTime(() => database.change(...change)),
    close: () =>
      new Promise((closed) => {
        const timer = setTimeout(closed, PATIENCE);
        void database.close().finally(() => {
          clearTimeout(timer);
          closed();
        });
      }),
  };
};
