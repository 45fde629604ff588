/** A sandbox as a value: the world, which never changes, and who asks and what was used, which the next value carries. */
import { DEFAULT_ACCOUNTS, type Account } from "./accounts/accounts";
import type { Gazetteer } from "./places/gazetteer";
import type { Lately } from "./accounts/rateLimit";
import { EMPTY_LOG, type RequestLog } from "./accounts/requestLog";
import type { AccountUsage } from "./accounts/accountUsage";
import { makeWorld, type HomesPerPlace, type World } from "./records/world";

export interface SandboxOptions {
  readonly gazetteer: Gazetteer;
  /** Another seed is another country. */
  readonly seed?: number;
  /** In place of the one account whose key is `SANDBOX_KEY`. */
  readonly accounts?: readonly Account[];
  /** Requests in any second with one key, of accounts that have no limit of their own. */
  readonly requestsPerSecond?: number;
  /** What was used before, where a sandbox goes on. */
  readonly usage?: AccountUsage;
  readonly log?: RequestLog;
  /** How many homes a place has; undefined leaves it to the sandbox. */
  readonly homesPerPlace?: HomesPerPlace;
}

export interface Sandbox {
  readonly world: World;
  readonly accounts: readonly Account[];
  readonly requestsPerSecond?: number;
  readonly usage: AccountUsage;
  readonly lately: Lately;
  readonly log: RequestLog;
  /** Answers with 200 since it was made. */
  readonly answered: number;
}

export function createSandbox({
  gazetteer,
  seed,
  accounts = DEFAULT_ACCOUNTS,
  requestsPerSecond,
  usage = new Map(),
  log = EMPTY_LOG,
  homesPerPlace,
}: SandboxOptions): Sandbox {
  return {
    world: makeWorld(gazetteer, seed, homesPerPlace),
    accounts,
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
    usage,
    lately: new Map(),
    log,
    answered: 0,
  };
}

/** What an account has used in a month (`2026-11`), or in all months that are kept. */
export function sandboxUsage(
  { usage }: Pick<Sandbox, "usage">,
  account: string,
  month?: string,
): { readonly billed: number; readonly unbilled: number } {
  const months = (usage.get(account) ?? []).filter((one) => month === undefined || one.month === month);
  return {
    billed: months.reduce((sum, { billed }) => sum + billed, 0),
    unbilled: months.reduce((sum, { unbilled }) => sum + unbilled, 0),
  };
}
