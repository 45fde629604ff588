/** Reads accounts from a file's JSON, which a person may have written, so everything is checked. */
import { withAccount, withKey, type Account, type AccountKey, type Plan } from "../sandbox";
import { ENDPOINTS, type EndpointName } from "../shared/service/endpoints";
import { isList, isObject, type Json, type JsonObject } from "../shared/service/json";

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
  let all = withAccount(accounts, {
    name,
    keys: [],
    ...(plan === undefined ? {} : { plan: plan as unknown as Plan }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
  });
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
  if (endpoints !== undefined && !isTexts(endpoints, (text) => text in ENDPOINTS)) {
    return `the endpoints of a key must be among ${Object.keys(ENDPOINTS).join(", ")}`;
  }
  if (addresses !== undefined && !isTexts(addresses)) return "the addresses of a key must be texts";
  if (deleted !== undefined && typeof deleted !== "number")
    return "'deleted' must be a time in milliseconds since 1970";
  return {
    key,
    ...(name === undefined ? {} : { name }),
    ...(endpoints === undefined ? {} : { endpoints: endpoints as readonly EndpointName[] }),
    ...(addresses === undefined ? {} : { addresses }),
    ...(deleted === undefined ? {} : { deleted }),
  };
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
