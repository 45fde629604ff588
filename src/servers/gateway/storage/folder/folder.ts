/**
 * A folder as a store, for one process: LevelDB within it. The quota state is held in memory too, and every change of it
 * is on the disk, together with its answers, before anybody acts on it.
 */
import { withoutDeadOwners } from "../../../../shared/fetching/quota/expiry";
import { STORED_RECORD } from "../../../../shared/fetching/cache/storedRecord";
import { writeQuota } from "../../../../shared/fetching/quota/stored/storedQuota";
import { gathered } from "../gathered";
import { QUOTA_KEY } from "../changeQuota";
import { recordFrom, type Database } from "../database";
import { storedCount } from "../storedCount";
import { openLevel } from "./level";
import { pruneFolder } from "./pruning";

export const openFolder = async (folder: string, owner: string): Promise<Database> => {
  const level = await openLevel(folder);
  // Nobody else has the folder: whoever reserved before is gone.
  let quota = withoutDeadOwners(storedCount(await level.get(QUOTA_KEY)), Date.now(), owner, () => true);
  let before: Promise<unknown> = Promise.resolve();
  const alone = <T>(act: () => Promise<T>): Promise<T> => {
    const done = before.then(act);
    before = done.catch(() => undefined);
    return done;
  };
  const pruning = pruneFolder(level, alone);
  return {
    isShared: false,
    // Only this process changes it.
    current: () => Promise.resolve(quota),
    async read(keys) {
      const found = await level.getMany([...keys]);
      return found.map((each) => (each === undefined ? undefined : recordFrom(each)));
    },
    change: gathered((change, writes = []) =>
      alone(async () => {
        const after = change(quota, Date.now());
        const puts = writes.map(
          ([key, record]) => ({ type: "put", key, value: JSON.stringify(STORED_RECORD.write(record)) }) as const,
        );
        const book =
          after === quota ? [] : [{ type: "put", key: QUOTA_KEY, value: JSON.stringify(writeQuota(after)) } as const];
        if (puts.length + book.length > 0) await level.batch([...puts, ...book], { sync: true });
        quota = after;
        if (puts.length > 0) pruning.wrote();
      }),
    ),
    async close() {
      await pruning.stop();
      await level.close();
    },
  };
};
