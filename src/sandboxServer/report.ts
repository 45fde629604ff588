/** The content of a state file as lines of text. Keys are listed by name. */
import {
  billOf,
  entriesOf,
  nameOf,
  planOf,
  type Account,
  type AccountKey,
  type LogEntry,
  type RequestLog,
  type Usage,
} from "../sandbox";
import { ENDPOINTS } from "../shared/service/endpoints";

export const accountsText = (accounts: readonly Account[]): string =>
  columns([
    ["account", "plan", "active", "requests per second", "keys"],
    ...accounts.map((account) => [
      account.name,
      planOf(account).name,
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
        nameOf(key),
        key.addresses?.join(" ") ?? "any",
        key.endpoints?.map((endpoint) => ENDPOINTS[endpoint].path).join(" ") ?? "all",
      ]
    : [nameOf(key), `deleted ${momentText(key.deleted)}`, ""];

export const usageText = (accounts: readonly Account[], usage: Usage): string =>
  columns([
    ["account", "month", "billed", "unbilled", "included", "beyond", "due (USD)"],
    ...accounts.flatMap((account) =>
      (usage.get(account.name) ?? []).map(({ month, billed, unbilled }) => {
        const plan = planOf(account);
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
    ...entriesOf(log, now)
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
