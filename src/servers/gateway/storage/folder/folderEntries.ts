/** The entries of a folder. */
import type { Entries } from "../entries";
import { openLevel } from "./level";

export const folderEntries = async (folder: string): Promise<Entries> => {
  const level = await openLevel(folder);
  return {
    all: () => level.iterator(),
    put: (entries) =>
      level.batch(
        entries.map(([key, value]) => ({ type: "put", key, value }) as const),
        { sync: true },
      ),
    remove: (keys) =>
      level.batch(
        keys.map((key) => ({ type: "del", key }) as const),
        { sync: true },
      ),
    // Deleted entries stay in the files until they are written anew.
    forget: () => level.compactRange("", "\uffff"),
    close: () => level.close(),
  };
};
