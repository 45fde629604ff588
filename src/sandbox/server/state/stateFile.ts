/**
 * The sandbox's state on disk, in two files with one writer each: FILE holds the accounts and is written by commands,
 * FILE.usage holds usage and log and is written by the server. So commands work while the server runs, and neither
 * overwrites the other. FILE holds keys, so only its owner can read it.
 */
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import {
  count,
  moment,
  optional,
  record,
  required,
  optionalStrict,
  tableOf,
  text,
  wholeListOf,
  wholeTableOf,
  oneOf,
} from "../../../shared/api/codec";
import { ENDPOINTS_IN_STORES } from "../../../shared/api/endpoints";
import {
  DEFAULT_ACCOUNTS,
  logEntries,
  logOf,
  type Account,
  type LogEntry,
  type MonthUsage,
  type RequestLog,
  type AccountUsage,
} from "../..";
import { accountsJson, readAccounts } from "./accountsFile";

/** A file that can't be used, with a message for people. */
export class StateProblem extends Error {}

export interface UsageAndLog {
  readonly usage: AccountUsage;
  readonly log: RequestLog;
}

const MONTH = record<MonthUsage>({
  month: required("month", text),
  billed: required("billed", count),
  unbilled: required("unbilled", count),
});

const LOG_ENTRY = record<LogEntry>({
  moment: required("moment", moment),
  endpoint: optional("endpoint", oneOf(ENDPOINTS_IN_STORES)),
  status: required("status", count),
  account: optional("account", text),
  key: optional("key", text),
  parameters: optional("parameters", tableOf(text)),
});

interface StoredUse {
  readonly usage?: Readonly<Record<string, readonly MonthUsage[]>>;
  readonly log?: readonly LogEntry[];
}

const USED = record<StoredUse>({
  usage: optionalStrict("usage", wholeTableOf(wholeListOf(MONTH))),
  log: optionalStrict("log", wholeListOf(LOG_ENTRY)),
});

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
  replace(file, `${JSON.stringify(accountsJson(accounts), undefined, 2)}\n`);

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

export const loadUsageAndLog = (file: string): UsageAndLog => {
  const stored = textOf(usageFile(file));
  const used = USED.read(stored === undefined ? {} : parsed(usageFile(file), stored));
  if (used === undefined)
    throw new StateProblem(`${usageFile(file)} could not be read as usage: delete it to start again`);
  const { usage = {}, log = [] } = used;
  return { usage: new Map(Object.entries(usage)), log: logOf(log) };
};

/** Expired log entries are not written. */
export const saveUsageAndLog = (file: string, { usage, log }: UsageAndLog, now: number): void => {
  const used = USED.write({ usage: Object.fromEntries(usage), log: logEntries(log, now) });
  replace(usageFile(file), JSON.stringify(used));
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
