/** A database that ends with the process: only what was spent is in it, because the store itself remembers the answers. */
import { EMPTY_QUOTA } from "../../../shared/fetching/quota/quotaState";
import type { Database } from "./database";

/** @param now The clock, in milliseconds since 1970 UTC. */
export const memoryDatabase = (now: () => number = Date.now): Database => {
  let quota = EMPTY_QUOTA;
  return {
    read: (keys) => Promise.resolve(keys.map(() => undefined)),
    change(change) {
      quota = change(quota, now());
      return Promise.resolve();
    },
    current: () => Promise.resolve(quota),
    isShared: false,
    close: () => Promise.resolve(),
  };
};
