/** The content of a state file as lines of text. Keys are listed by name. */
import {
  billOf,
  logEntries,
  accountKeyName,
  accountPlan,
  type Account,
  type AccountKey,
  type LogEntry,
  type RequestLog,
  type AccountUsage,
} from "..";
import { ENDPOINTS } from "../../shared/api/endpoints";

export const accountsText = (accounts: readonly Account[]): string =>
  columns([
    ["account", "plan", "active", "requests per second", "keys"],
    ...accounts.map((account) => [
      account.name,
      accountPlan(account).name,
      account.isActive === false ? "no" : "yes",
      String(account.requestsPerSecond ?? "any"),
      String(account.keys.filter(({ deleted }) => deleted === undefined).length),
    ]),
  ]);

export const keysText = (accounts: readonly Account[]): string =>
  columns([
    ["account", "key", "addresses", "endpoints"],
    ...accounts.flatMap(({ name, keys }) => keys.map((key) => [name, ...keyCells(key)])),
  ]);

const keyCells = (key: AccountKey): readonly string[] =>
  key.deleted === undefined
    ? [
        accountKeyName(key),
        key.addresses?.join(" ") ?? "any",
        key.endpoints?.map((endpoint) => ENDPOINTS[endpoint].path).join(" ") ?? "all",
      ]
    : [accountKeyName(key), `deleted ${momentText(key.deleted)}`, ""];

export const accountUsageText = (accounts: readonly Account[], usage: AccountUsage): string =>
  columns([
    ["account", "month", "billed", "unbilled", "included", "beyond", "due (USD)"],
    ...accounts.flatMap((account) =>
      (usage.get(account.name) ?? []).map(({ month, billed, unbilled }) => {
        const plan = accountPlan(account);
        const { beyond, due } = billOf(plan, billed);
        return [account.name, month, billed, unbilled, plan.included ?? "any", beyond, due.toFixed(2)].map(String);
      }),
    ),
  ]);

export interface LogWanted {
  readonly now: number;
  /** How many of the newest entries. */
  readonly last: number;
  readonly account?: string;
}

export const logText = (log: RequestLog, { now, last, account }: LogWanted): string =>
  columns([
    ["time", "status", "endpoint", "account", "key", "parameters"],
    ...logEntries(log, now)
      .filter((entry) => account === undefined || entry.account === account)
      .slice(-last)
      .map(entryCells),
  ]);

const entryCells = ({ moment, status, endpoint, account, key, parameters }: LogEntry): readonly string[] => [
  momentText(moment),
  String(status),
  endpoint === undefined ? "none" : ENDPOINTS[endpoint].path,
  account ?? "-",
  key ?? "-",
  parameters === undefined
    ? "-"
    : Object.entries(parameters)
        .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        .join(" "),
];

const momentText = (moment: number): string => new Date(moment).toISOString();

const columns = (rows: readonly (readonly string[])[]): string => {
  const [head = []] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};
