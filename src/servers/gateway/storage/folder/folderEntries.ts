/** The entries of a folder. */
import { parseJson } from "../../../../shared/api/json";
import type { Entries } from "../entries";
import { openLevel } from "./level";

export const folderEntries = async (folder: string): Promise<Entries> => {
  const level = await openLevel(folder);
  return {
    async *all() {
      for await (const [key, text] of level.iterator()) yield [key, parseJson(text)];
    },
    put: (entries) =>
      level.batch(
        entries.map(([key, value]) => ({ type: "put", key, value: JSON.stringify(value) }) as const),
        { sync: true },
      ),
    remove: (keys) =>
      level.batch(
        keys.map((key) => ({ type: "del", key }) as const),
        { sync: true },
      ),
    // Deleted entries stay in the files until they are written again.
    forget: () => level.compactRange("", "\uffff"),
    close: () => level.close(),
  };
};
