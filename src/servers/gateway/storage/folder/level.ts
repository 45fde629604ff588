/** LevelDB in a folder of its own, which one process at a time can open. */
import { chmod, mkdir, readdir } from "node:fs/promises";
import { ClassicLevel } from "classic-level";
import { StoreProblem } from "../database";

/** Values are JSON. They are parsed by who reads them, so that one that is damaged spoils no other. */
export type Level = ClassicLevel<string, string>;

/** A file that every such store has. */
const MARK = "CURRENT";

export const openLevel = async (folder: string): Promise<Level> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    if (names.length > 0 && !names.includes(MARK))
      throw new StoreProblem("PROP_STORE: the folder has other files in it: give an empty one");
    await chmod(folder, 0o700);
  } catch (fault) {
    if (fault instanceof StoreProblem) throw fault;
    throw new StoreProblem("PROP_STORE: the folder can't be created, or belongs to another user");
  }
  const level: Level = new ClassicLevel(folder, { valueEncoding: "utf8" });
  try {
    await level.open();
    return level;
  } catch (fault) {
    const { code } = (fault as { cause?: { code?: string } }).cause ?? {};
    throw new StoreProblem(
      code === "LEVEL_LOCKED"
        ? "PROP_STORE: another server uses this folder: give each its own, or let them share a Redis"
        : `PROP_STORE: the folder can't be opened as a store (${code ?? "unknown"})`,
    );
  }
};
