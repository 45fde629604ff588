/**
 * The state file of a running server: accounts are read again when the file has changed; usage and log are written at
 * most once a second and at the end. A server that is killed loses at most that second.
 */
import type { Account, Sandbox } from "../..";
import {
  loadAccounts,
  loadUsageAndLog,
  saveAccounts,
  saveUsageAndLog,
  StateProblem,
  versionOf,
  type UsageAndLog,
} from "./stateFile";

export interface StatePersistence {
  /** The file did not exist before. */
  readonly isNew: boolean;
  readonly accounts: readonly Account[];
  readonly used: UsageAndLog;
  /** The accounts, where the file has changed since the last call. */
  readonly newAccounts: () => readonly Account[] | undefined;
  /** Writes what has changed since the last call. */
  readonly save: (sandbox: Sandbox, now: number) => void;
}

/**
 * Opens the file, or creates it with the accounts of the command line.
 * @param complain Receives one line when the file can no longer be read; the accounts then stay as they were.
 */
export const openState = (
  file: string,
  first: readonly Account[],
  complain: (line: string) => void,
): StatePersistence => {
  const isNew = loadAccounts(file) === undefined;
  if (isNew) saveAccounts(file, first);
  let version = versionOf(file);
  let saved: UsageAndLog | undefined;
  return {
    isNew,
    accounts: loadAccounts(file) ?? first,
    used: loadUsageAndLog(file),
    newAccounts: () => {
      const found = versionOf(file);
      if (found === version) return undefined;
      version = found;
      try {
        return loadAccounts(file);
      } catch (fault) {
        if (!(fault instanceof StateProblem)) throw fault;
        complain(`${fault.message}. The accounts stay as they were`);
        return undefined;
      }
    },
    save: ({ usage, log }, now) => {
      if (saved?.log === log && saved.usage === usage) return;
      saveUsageAndLog(file, { usage, log }, now);
      saved = { usage, log };
    },
  };
};
