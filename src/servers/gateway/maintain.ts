/** The server's command for its store: `--backup`, `--restore`, `--delete-older-than`, `--delete-address`. */
import { parseArgs } from "node:util";
import { ConfigProblem, type Config } from "./config/config";
import { backupTo, deleteAddress, deleteOlder, restoreFrom, type StoreJob } from "./storage/maintenance";
import { openEntries } from "./storage/openPlace";

const value = { type: "string" } as const;

/** @returns What was done, or undefined if the words ask for nothing of the kind. */
export const maintain = async (config: Config, words: readonly string[]): Promise<string | undefined> => {
  const options = { backup: value, restore: value, "delete-older-than": value, "delete-address": value };
  const { values } = parseArgs({ args: [...words], options, strict: false });
  const [[name, given] = [], ...others] = Object.entries(values).filter(([option]) => option in options);
  if (name === undefined) return undefined;
  if (typeof given !== "string" || given.trim() === "" || others.length > 0)
    throw new ConfigProblem(`--${name}: give one command, and what it is about`);
  const { store } = config;
  if (store === "none") throw new ConfigProblem("PROP_STORE: there is no store without PROP_API_KEY, and with none");
  const job = jobOf(name, given);
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
