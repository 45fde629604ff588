/**
 * A database that doesn't answer in time counts as gone, so that nobody waits for a disk that hangs: then one at a time
 * tries whether it is back, and all others are refused at once.
 */
import type { Database } from "./database";
import { TooLate, within } from "./within";

/** Milliseconds: a disk that compacts, or a full network, takes less. */
const PATIENCE = 5000;

export const limited = (database: Database): Database => {
  let isGone = false;
  let isTrying = false;

  const inTime = async <T>(act: () => Promise<T>): Promise<T> => {
    const isTrial = isGone;
    if (isTrial && isTrying) throw new TooLate("it doesn't answer");
    if (isTrial) isTrying = true;
    const done = act();
    // Even if it ends too late.
    const isBack = (): void => void (isGone = false);
    done.then(isBack, isBack);
    try {
      return await within(PATIENCE, done);
    } catch (fault) {
      if (fault instanceof TooLate) isGone = true;
      throw fault;
    } finally {
      if (isTrial) isTrying = false;
    }
  };

  return {
    ...database,
    read: (...asked) => inTime(() => database.read(...asked)),
    change: (...change) => inTime(() => database.change(...change)),
    close: () => within(PATIENCE, database.close()).catch(() => undefined),
  };
};
