/** The server's command for its store: `--backup`, `--restore`, `--delete-older-than`, `--delete-address`. */
import { parseArgs } from "node:util";
import { ConfigProblem, type Config } from "./config/config";
import { backupTo, deleteAddress, deleteOlder, restoreFrom, type StoreJob } from "./storage/maintenance";
import { openEntries } from "./openPlace";

const value = { type: "string", multiple: true } as const;

const USAGE =
  'give nothing to start the server, or --backup FILE, --restore FILE, --delete-older-than DAYS, --delete-address "ADDRESS"';

/** @returns What was done, or undefined if there are no words. */
export const maintain = async (config: Config, words: readonly string[]): Promise<string | undefined> => {
  const options = { backup: value, restore: value, "delete-older-than": value, "delete-address": value };
  const { values, positionals } = parseArgs({ args: [...words], options, strict: false });
  const [unknown = positionals[0]] = Object.keys(values).flatMap((name) => (name in options ? [] : `--${name}`));
  if (unknown !== undefined) throw new ConfigProblem(`${unknown}: ${USAGE}`);
  const [[name, given] = [], ...others] = Object.entries(values);
  if (name === undefined) return undefined;
  const [what, again] = [given].flat();
  if (typeof what !== "string" || what.trim() === "" || again !== undefined || others.length > 0)
    throw new ConfigProblem(`--${name}: give one command, and what it is about`);
  const { store } = config;
  if (store === "none") throw new ConfigProblem("PROP_STORE: there is no store without PROP_API_KEY, and with none");
  const job = jobOf(name, what);
  const entries = await openEntries(store, config);
  try {
    return await job(entries);
  } finally {
    await entries.close();
  }
};

const jobOf = (name: string, given: string): StoreJob => {
  if (name === "backup") return backupTo(given);
  if (name === "restore") return restoreFrom(given);
  if (name === "delete-address") return deleteAddress(given);
  if (!/^\d{1,5}$/.test(given)) throw new ConfigProblem("--delete-older-than: give a whole number of days");
  return deleteOlder(Number(given), Date.now());
};
