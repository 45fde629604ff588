/** Reads and writes accounts as a file's JSON, which a person may have written, so everything is checked. */
import {
  count,
  flag,
  listOf,
  moment,
  optional,
  withDefault,
  plain,
  record,
  required,
  text,
  oneOf,
  type Codec,
} from "../../../shared/api/codec";
import { withAccount, withKey, type Account, type AccountKey, type BillingPlan } from "../..";
import { ENDPOINTS_IN_STORES } from "../../../shared/api/endpoints";
import { isList, isObject, type Json, type JsonObject } from "../../../shared/api/json";

const amount = plain((value): value is number => typeof value === "number");

const KEY = record<AccountKey>({
  key: required("key", text),
  name: optional("name", text),
  endpoints: optional("endpoints", listOf(oneOf(ENDPOINTS_IN_STORES))),
  addresses: optional("addresses", listOf(text)),
  deleted: optional("deleted", moment),
});

const PLAN = record<BillingPlan>({
  name: required("name", text),
  price: required("price", amount),
  included: optional("included", amount),
  overage: required("overage", amount),
});

const ACCOUNT: Codec<Account> = record<Account>({
  name: required("name", text),
  keys: withDefault("keys", listOf(KEY), []),
  plan: optional("plan", PLAN),
  isActive: optional("isActive", flag),
  requestsPerSecond: optional("requestsPerSecond", count),
});

export const accountsJson = (accounts: readonly Account[]): unknown => ({ accounts: accounts.map(ACCOUNT.write) });

/** The accounts, or an error, which never repeats a key. */
export const readAccounts = (json: unknown): readonly Account[] | string => {
  const list = isObject(json as Json) ? (json as JsonObject)["accounts"] : undefined;
  if (!isList(list)) return "'accounts' must be a list";
  let accounts: readonly Account[] = [];
  for (const one of list) {
    const added = addAccount(accounts, one);
    if (typeof added === "string") return added;
    accounts = added;
  }
  return accounts;
};

const addAccount = (accounts: readonly Account[], json: Json): readonly Account[] | string => {
  if (!isObject(json)) return "an account must be an object";
  const { name, keys = [], plan, isActive, requestsPerSecond } = json;
  if (typeof name !== "string") return "an account must have a name";
  if (!isList(keys)) return `account '${name}': 'keys' must be a list`;
  if (plan !== undefined && !isPlan(plan)) return `account '${name}': 'plan' must have a name, a price and an overage`;
  if (isActive !== undefined && typeof isActive !== "boolean")
    return `account '${name}': 'isActive' must be true or false`;
  if (requestsPerSecond !== undefined && !isPositive(requestsPerSecond)) {
    return `account '${name}': 'requestsPerSecond' must be a whole number of at least 1`;
  }
  let all = withAccount(accounts, { ...ACCOUNT.read(json)!, keys: [] });
  for (const key of keys) {
    if (typeof all === "string") return all;
    const read = readKey(key);
    all = typeof read === "string" ? `account '${name}': ${read}` : withKey(all, name, read);
  }
  return all;
};

const readKey = (json: Json): AccountKey | string => {
  if (!isObject(json)) return "a key must be an object";
  const { key, name, endpoints, addresses, deleted } = json;
  if (typeof key !== "string") return "a key must have its text as 'key'";
  if (name !== undefined && typeof name !== "string") return "the name of a key must be a text";
  const known = Object.values(ENDPOINTS_IN_STORES);
  if (endpoints !== undefined && !isTexts(endpoints, (each) => known.includes(each))) {
    return `the endpoints of a key must be among ${known.join(", ")}`;
  }
  if (addresses !== undefined && !isTexts(addresses)) return "the addresses of a key must be texts";
  if (deleted !== undefined && typeof deleted !== "number")
    return "'deleted' must be a time in milliseconds since 1970";
  return KEY.read(json)!;
};

const isPlan = (json: Json): boolean =>
  isObject(json) &&
  typeof json["name"] === "string" &&
  typeof json["price"] === "number" &&
  typeof json["overage"] === "number" &&
  ["undefined", "number"].includes(typeof json["included"]);

const isPositive = (json: Json): json is number => typeof json === "number" && Number.isInteger(json) && json >= 1;

const isTexts = (json: Json, test: (text: string) => boolean = () => true): json is readonly string[] =>
  isList(json) && json.every((one) => typeof one === "string" && test(one));
