/** The commands that work on a state file: each changes the accounts or lists something as text. */
import {
  DEFAULT_ACCOUNTS,
  withAccount,
  withChange,
  withKey,
  accountWithoutKey,
  type Account,
  type AccountKey,
} from "..";
import type { AccountCommand } from "./commandLine";
import { accountsText, keysText, logText, accountUsageText } from "./report";
import { changeAccounts, loadAccounts, loadUsageAndLog, StateProblem } from "./state/stateFile";

export interface AccountCommandContext {
  readonly now: number;
  /** Makes a key that nobody can guess. */
  readonly newKey: () => string;
}

/** Runs a command; throws a `StateProblem` where that is not possible. */
export const runAccountCommand = (command: AccountCommand, means: AccountCommandContext): string => {
  const { what, action, state } = command;
  const act = action === "" || action === "list" ? undefined : ACTS[`${what} ${action}`];
  if (act === undefined) return told(command, means.now);
  const { change, says } = act(command, means);
  changeAccounts(state, (accounts) => {
    const changed = change(accounts);
    if (typeof changed === "string") throw new StateProblem(changed);
    return changed;
  });
  return says;
};

const told = ({ what, state, account, isOneAccount, last }: AccountCommand, now: number): string => {
  const all = loadAccounts(state);
  if (all === undefined) throw new StateProblem(`${state} does not exist`);
  const accounts = isOneAccount ? all.filter(({ name }) => name === account) : all;
  if (accounts.length === 0) throw new StateProblem(`There is no account '${account}'`);
  if (what === "accounts") return accountsText(accounts);
  if (what === "keys") return keysText(accounts);
  const used = loadUsageAndLog(state);
  return what === "usage"
    ? accountUsageText(accounts, used.usage)
    : logText(used.log, { now, last, ...(isOneAccount ? { account } : {}) });
};

interface Act {
  readonly change: (accounts: readonly Account[]) => readonly Account[] | string;
  readonly says: string;
}

const ACTS: Readonly<Record<string, (command: AccountCommand, means: AccountCommandContext) => Act>> = {
  "accounts create": (command) => ({
    change: (accounts) => withAccount(accounts, termsOf(command, { name: nameIn(command), keys: [] })),
    says: `Created the account '${nameIn(command)}'`,
  }),
  "accounts change": (command) => ({
    change: (accounts) => withChange(accounts, nameIn(command), (account) => termsOf(command, account)),
    says: `Changed the account '${nameIn(command)}'`,
  }),
  "keys create": (command, { newKey }) => {
    const key = keyIn(command, command.key ?? newKey());
    return { change: (accounts) => withKey(accounts, command.account, key), says: key.key };
  },
  "keys delete": (command, { now }) => ({
    change: (accounts) => accountWithoutKey(accounts, command.account, nameIn(command), now),
    says: `Deleted the key '${nameIn(command)}': requests can no longer use it`,
  }),
};

const nameIn = ({ name = "" }: AccountCommand): string => name;

const keyIn = (command: AccountCommand, key: string): AccountKey => ({
  key,
  name: nameIn(command),
  ...(command.endpoints.length === 0 ? {} : { endpoints: command.endpoints }),
  ...(command.addresses.length === 0 ? {} : { addresses: command.addresses }),
});

/** A rate of 0 removes the limit. */
const termsOf = ({ plan, rate, isActive }: AccountCommand, account: Account): Account => {
  const { requestsPerSecond, ...rest } = account;
  const limit = rate ?? requestsPerSecond;
  return {
    ...rest,
    ...(plan === undefined ? {} : { plan }),
    ...(limit === undefined || limit === 0 ? {} : { requestsPerSecond: limit }),
    ...(isActive === undefined ? {} : { isActive }),
  };
};

/** The accounts of a new server or state file: the default one, changed by the options. */
export const firstAccounts = (keys: readonly string[], terms: Partial<Account>): readonly Account[] =>
  keys.length === 0 && Object.keys(terms).length === 0
    ? DEFAULT_ACCOUNTS
    : DEFAULT_ACCOUNTS.map((account) => ({
        ...account,
        ...terms,
        keys: keys.length === 0 ? account.keys : named(keys),
      }));

const named = (keys: readonly string[]): readonly AccountKey[] =>
  [...new Set(keys)].map((key, at) => ({ key, name: at === 0 ? "default" : `key${at + 1}` }));
