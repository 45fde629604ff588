/**
 * Who may ask, and what was asked: accounts with their keys, and what each key has used. A change makes a new value.
 * Only an answer with 200 is billed.
 */
import type { EndpointName } from "../shared/service/endpoints";
import { refusal, type Refusal } from "./refusal";

/** Valid in every sandbox that is made without accounts of its own. */
export const SANDBOX_KEY = "sandbox";

export interface AccountKey {
  readonly key: string;
  /** Endpoints it may call, where it may not call all. */
  readonly endpoints?: readonly EndpointName[];
}

export interface Account {
  readonly name: string;
  readonly keys: readonly AccountKey[];
  /** Whether its plan is active: it is, unless this says no. */
  readonly isActive?: boolean;
  /** Requests in any second, where there is a limit. */
  readonly requestsPerSecond?: number;
}

export interface Usage {
  /** Answers with 200. */
  readonly billed: number;
  /** All other answers. */
  readonly unbilled: number;
  /** Moments of the requests of the last second, where the account has a limit. */
  readonly lately: readonly number[];
}

export const DEFAULT_ACCOUNTS: readonly Account[] = [{ name: "sandbox", keys: [{ key: SANDBOX_KEY }] }];

export const UNUSED: Usage = { billed: 0, unbilled: 0, lately: [] };

const SECOND = 1000;

export function accountOf(accounts: readonly Account[], key: string | undefined): Account | undefined {
  return accounts.find(({ keys }) => keys.some((one) => one.key === key));
}

/** Why a request with this key gets nothing from this endpoint, or nothing. */
export function refused(
  account: Account | undefined,
  key: string | undefined,
  endpoint: EndpointName,
  lately: number,
): Refusal | undefined {
  if (key === undefined || key === "") {
    return refusal(401, "auth/api-key-invalid", "The request has no API key: send one in the 'X-Api-Key' header");
  }
  const known = account?.keys.find((one) => one.key === key);
  if (account === undefined || known === undefined) {
    return refusal(401, "auth/api-key-invalid", "The API key in the 'X-Api-Key' header is not valid");
  }
  if (known.endpoints?.includes(endpoint) === false) {
    return refusal(401, "auth/api-key-invalid", "The API key in the 'X-Api-Key' header may not call this endpoint");
  }
  if (account.isActive === false) {
    return refusal(403, "billing/subscription-inactive", "The account of this API key has no active subscription");
  }
  const { requestsPerSecond = Infinity } = account;
  return lately < requestsPerSecond
    ? undefined
    : refusal(429, "auth/rate-limit-exceeded", `More than ${requestsPerSecond} requests in a second`);
}

/** The moments of the last second, of all keys of an account. */
export function recent(
  usage: ReadonlyMap<string, Usage>,
  account: Account | undefined,
  now: number,
): readonly number[] {
  return (account?.keys ?? [])
    .flatMap(({ key }) => usage.get(key)?.lately ?? [])
    .filter((moment) => moment > now - SECOND);
}

/** The usage after an answer to a key of this account. Keys of nobody are not counted. */
export function counted(
  usage: ReadonlyMap<string, Usage>,
  account: Account | undefined,
  key: string | undefined,
  isBilled: boolean,
  now: number,
): ReadonlyMap<string, Usage> {
  if (account === undefined || key === undefined) return usage;
  const { billed, unbilled, lately } = usage.get(key) ?? UNUSED;
  const moments =
    account.requestsPerSecond === undefined ? [] : [...lately.filter((moment) => moment > now - SECOND), now];
  return new Map(usage).set(key, {
    billed: billed + (isBilled ? 1 : 0),
    unbilled: unbilled + (isBilled ? 0 : 1),
    lately: moments,
  });
}
