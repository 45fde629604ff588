/**
 * Accounts and their keys (docs/service.md, 5.2). A change returns a new list, or why it isn't possible, without a key.
 */
import { isAddressRange } from "./addressRanges";
import { accountKeyName, NO_KEY, restricted, UNKNOWN_KEY, type AccountKey, type Caller } from "./accountKeys";
import { PLANS, type BillingPlan } from "./billingPlans";
import { sandboxRefusal, type SandboxRefusal } from "../replies/refusal";

/** Valid in every sandbox that is created without accounts. */
export const SANDBOX_KEY = "sandbox";

export interface Account {
  readonly name: string;
  readonly keys: readonly AccountKey[];
  /** Without a plan, requests are unlimited and free. */
  readonly plan?: BillingPlan;
  /** Whether its plan is active; true by default. */
  readonly isActive?: boolean;
  /** Requests per second with one key, if limited. */
  readonly requestsPerSecond?: number;
}

/** An account and the key of it that a request carries. */
export interface KeyHolder {
  readonly account: Account;
  readonly key: AccountKey;
}

export const DEFAULT_ACCOUNTS: readonly Account[] = [
  { name: "sandbox", keys: [{ key: SANDBOX_KEY, name: "default" }] },
];

/** The account of this key. A deleted key has none. */
export function holderOf(accounts: readonly Account[], secret: string | undefined): KeyHolder | undefined {
  for (const account of accounts) {
    const key = account.keys.find((one) => one.key === secret && one.deleted === undefined);
    if (key !== undefined) return { account, key };
  }
  return undefined;
}

/** Why a request with this key is refused, if so. */
export function accountRefusal(
  secret: string | undefined,
  holder: KeyHolder | undefined,
  asking: Caller,
): SandboxRefusal | undefined {
  if (secret === undefined || secret === "") return NO_KEY;
  if (holder === undefined) return UNKNOWN_KEY;
  const { account, key } = holder;
  if (account.isActive === false) {
    return sandboxRefusal(
      403,
      "billing/subscription-inactive",
      "The provided API key is not associated with an active API subscription",
    );
  }
  return restricted(key, asking);
}

export function accountPlan({ plan = PLANS.endless }: Account): BillingPlan {
  return plan;
}

/** The list with one more account, or why not. */
export function withAccount(accounts: readonly Account[], account: Account): readonly Account[] | string {
  if (!NAME.test(account.name)) return `'${account.name}': ${NAME_FORM}`;
  if (accounts.some(({ name }) => name === account.name)) return `There is an account '${account.name}' already`;
  return [...accounts, account];
}

/** The list with one account changed, or why not. */
export function withChange(
  accounts: readonly Account[],
  name: string,
  change: (account: Account) => Account,
): readonly Account[] | string {
  if (!accounts.some((account) => account.name === name)) return `There is no account '${name}'`;
  return accounts.map((account) => (account.name === name ? change(account) : account));
}

/** The list with one more key for an account, or why not. A deleted key can't be created again. */
export function withKey(accounts: readonly Account[], name: string, key: AccountKey): readonly Account[] | string {
  const account = accounts.find((one) => one.name === name);
  const range = key.addresses?.find((text) => !isAddressRange(text));
  if (key.key.trim() === "") return "A key can't be empty";
  if (!NAME.test(accountKeyName(key))) return `'${accountKeyName(key)}': ${NAME_FORM}`;
  if (range !== undefined) return `'${range}' isn't an IPv4 or IPv6 address or a CIDR range`;
  if (accounts.some(({ keys }) => keys.some((one) => one.key === key.key))) {
    return "This key exists or was deleted: deleting is final";
  }
  if (account?.keys.some((one) => one.deleted === undefined && accountKeyName(one) === accountKeyName(key)) === true) {
    return `The account '${name}' has a key named '${accountKeyName(key)}' already`;
  }
  return withChange(accounts, name, (one) => ({ ...one, keys: [...one.keys, key] }));
}

/** The list without the key of this name, or why not. */
export function accountWithoutKey(
  accounts: readonly Account[],
  name: string,
  keyName: string,
  now: number,
): readonly Account[] | string {
  const isMeant = (key: AccountKey): boolean => key.deleted === undefined && accountKeyName(key) === keyName;
  const account = accounts.find((one) => one.name === name);
  if (account !== undefined && !account.keys.some(isMeant)) {
    return `The account '${name}' has no key named '${keyName}'`;
  }
  return withChange(accounts, name, (one) => ({
    ...one,
    keys: one.keys.map((key) => (isMeant(key) ? { ...key, deleted: now } : key)),
  }));
}

const NAME = /^[\w.-]{1,40}$/;
const NAME_FORM = "a name has 1 to 40 letters, digits, dots, dashes or underscores";
