/** The server's commands for its store: `members`, `--backup`, `--restore`, `--delete-older-than`, `--delete-address`. */
import { parseArgs } from "node:util";
import { ConfigProblem, type Config } from "./config/config";
import { backupTo, deleteAddress, deleteOlder, restoreFrom, type StoreJob } from "./storage/maintenance";
import { openEntries, openPlace } from "./openPlace";
import { membersJob } from "./members/commands";
import { newName } from "./runtime/runtimeName";
import { openStore } from "./storage/store";

const value = { type: "string", multiple: true } as const;

const USAGE =
  'give nothing to start the server, or members, --backup FILE, --restore FILE, --delete-older-than DAYS, --delete-address "ADDRESS"';

/** @returns What was done, or undefined if there are no words. */
export const maintain = async (config: Config, words: readonly string[]): Promise<string | undefined> =>
  words[0] === "members" ? withMembers(config, words.slice(1)) : withEntries(config, words);

const NO_STORE = "PROP_STORE: there is no store without PROP_API_KEY, and with none";

/** Servers that share a Redis may run meanwhile: they know of it with their next request. */
const withMembers = async (config: Config, words: readonly string[]): Promise<string> => {
  const { change } = membersJob(words, config.settings);
  const { store: place } = config;
  if (place === "none") throw new ConfigProblem(NO_STORE);
  const owner = newName();
  const store = openStore(await openPlace(place, config, owner, () => undefined), owner);
  try {
    return await store.change(change);
  } finally {
    await store.close();
  }
};

const withEntries = async (config: Config, words: readonly string[]): Promise<string | undefined> => {
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
  if (store === "none") throw new ConfigProblem(NO_STORE);
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
