/**
 * One server per state file: FILE.server holds the id of the process that serves it. The lock of a process that has
 * ended, for whatever reason, is taken over.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { StateProblem } from "./stateFile";

export const lockOf = (file: string): string => `${file}.server`;

/** The locks held by this process: its id in any other lock is from an earlier process with the same id. */
const held = new Set<string>();

/** @returns The function that releases the lock. Throws a `StateProblem` where another server uses the file. */
export const lockState = (file: string): (() => void) => {
  const lock = lockOf(file);
  if (!taken(lock)) {
    const owner = ownerOf(lock);
    if (owner !== undefined && isAtWork(owner, lock)) throw new StateProblem(inUse(file, owner, lock));
    takeAway(lock);
    if (!taken(lock)) throw new StateProblem(inUse(file, ownerOf(lock), lock));
  }
  held.add(lock);
  const release = (): void => {
    if (!held.delete(lock)) return;
    process.off("exit", release);
    if (ownerOf(lock) === process.pid) rmSync(lock, { force: true });
  };
  process.once("exit", release);
  return release;
};

const inUse = (file: string, owner: number | undefined, lock: string): string =>
  `${file} is in use by another sandbox server (process ${owner ?? "unknown"}): stop it, or use another --state. ` +
  `If no sandbox is running, delete ${lock}`;

/** Creates the lock with its content in one step, so that nobody reads it half written. */
const taken = (lock: string): boolean => {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, `${process.pid}\n`, { mode: 0o600 });
  try {
    linkSync(own, lock);
    return true;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
};

const ownerOf = (lock: string): number | undefined => {
  try {
    const text = readFileSync(lock, "utf8").trim();
    return /^\d{1,10}$/.test(text) ? Number(text) : undefined;
  } catch {
    return undefined;
  }
};

const isAtWork = (owner: number, lock: string): boolean => {
  if (owner === process.pid) return held.has(lock);
  try {
    process.kill(owner, 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Removes an abandoned lock. If another server took it over at the same moment, its lock is put back. */
const takeAway = (lock: string): void => {
  const aside = `${lock}.old.${process.pid}`;
  try {
    renameSync(lock, aside);
    const owner = ownerOf(aside);
    if (owner !== undefined && isAtWork(owner, lock)) linkSync(aside, lock);
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EEXIST") throw fault;
  } finally {
    rmSync(aside, { force: true });
  }
};
