/**
 * The sandbox's state on disk, in two files with one writer each: FILE holds the accounts and is written by commands,
 * FILE.usage holds usage and log and is written by the server. So commands work while the server runs, and neither
 * overwrites the other. FILE holds keys, so only its owner can read it.
 */
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import {
  DEFAULT_ACCOUNTS,
  entriesOf,
  logOf,
  type Account,
  type LogEntry,
  type MonthUsage,
  type RequestLog,
  type Usage,
} from "../sandbox";
import { readAccounts } from "./accountsJson";

/** A file that can't be used, with a message for people. */
export class StateProblem extends Error {}

export interface Used {
  readonly usage: Usage;
  readonly log: RequestLog;
}

interface UsedJson {
  readonly usage: Readonly<Record<string, readonly MonthUsage[]>>;
  readonly log: readonly LogEntry[];
}

export const usageFile = (file: string): string => `${file}.usage`;

/** The file's accounts; undefined where the file does not exist. */
export const loadAccounts = (file: string): readonly Account[] | undefined => {
  const text = textOf(file);
  if (text === undefined) return undefined;
  const accounts = readAccounts(parsed(file, text));
  if (typeof accounts === "string") throw new StateProblem(`${file}: ${accounts}`);
  return accounts;
};

export const saveAccounts = (file: string, accounts: readonly Account[]): void =>
  replace(file, `${JSON.stringify({ accounts }, undefined, 2)}\n`);

/** Changes the accounts while no other command can. A new file starts with the default account. */
export const changeAccounts = (file: string, change: (accounts: readonly Account[]) => readonly Account[]): void => {
  const lock = `${file}.lock`;
  try {
    closeSync(openSync(lock, "wx"));
  } catch {
    throw new StateProblem(`${lock} exists: another command is running. If none is, delete it`);
  }
  try {
    saveAccounts(file, change(loadAccounts(file) ?? DEFAULT_ACCOUNTS));
  } finally {
    rmSync(lock, { force: true });
  }
};

export const loadUsed = (file: string): Used => {
  const text = textOf(usageFile(file));
  const { usage = {}, log = [] } = text === undefined ? {} : (parsed(usageFile(file), text) as Partial<UsedJson>);
  if (!Array.isArray(log) || Object.values(usage).some((months) => !Array.isArray(months))) {
    throw new StateProblem(`${usageFile(file)} could not be read as usage: delete it to start again`);
  }
  return { usage: new Map(Object.entries(usage)), log: logOf(log) };
};

/** Expired log entries are not written. */
export const saveUsed = (file: string, { usage, log }: Used, now: number): void => {
  const json: UsedJson = { usage: Object.fromEntries(usage), log: entriesOf(log, now) };
  replace(usageFile(file), JSON.stringify(json));
};

/** A text that changes with the file. */
export const versionOf = (file: string): string => {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? "none" : `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
};

const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

const parsed = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new StateProblem(`${file} is not JSON`);
  }
};

/** Replaces the file in one step: readers see the old content or the new, never a part. */
const replace = (file: string, text: string): void => {
  const fresh = `${file}.new`;
  writeFileSync(fresh, text, { mode: 0o600 });
  renameSync(fresh, file);
};
