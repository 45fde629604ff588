/** A sandbox as a value: the world, which never changes, and accounts, usage and log, which the next value updates. */
import { DEFAULT_ACCOUNTS, type Account } from "./accounts/accounts";
import type { Gazetteer } from "./places/gazetteer";
import type { RecentRequests } from "./accounts/rateLimit";
import { EMPTY_LOG, type RequestLog } from "./accounts/requestLog";
import type { AccountUsage } from "./accounts/accountUsage";
import type { SandboxManners } from "./replies/manners";
import { makeWorld, type HomesPerPlace, type World } from "./records/world";

export interface SandboxOptions {
  readonly gazetteer: Gazetteer;
  /** Another seed gives other homes everywhere. */
  readonly seed?: number;
  /** In place of the default account, whose key is `SANDBOX_KEY`. */
  readonly accounts?: readonly Account[];
  /** Requests per second with one key, for accounts without a limit of their own. */
  readonly requestsPerSecond?: number;
  /** Usage from before, to continue a sandbox. */
  readonly usage?: AccountUsage;
  readonly log?: RequestLog;
  /** The number of homes of a place; if it returns undefined, the sandbox decides. */
  readonly homesPerPlace?: HomesPerPlace;
  readonly manners?: SandboxManners;
  /** Months that have passed, 0 to `MOST_MONTHS_PASSED`: requests are answered, counted and logged as of that much later. */
  readonly months?: number;
}

export interface Sandbox {
  readonly world: World;
  readonly accounts: readonly Account[];
  readonly requestsPerSecond?: number;
  readonly usage: AccountUsage;
  readonly lately: RecentRequests;
  readonly log: RequestLog;
  /** 200 responses since it was created. */
  readonly answered: number;
  readonly manners: SandboxManners;
  readonly months: number;
}

export function createSandbox({
  gazetteer,
  seed,
  accounts = DEFAULT_ACCOUNTS,
  requestsPerSecond,
  usage = new Map(),
  log = EMPTY_LOG,
  homesPerPlace,
  manners = {},
  months = 0,
}: SandboxOptions): Sandbox {
  return {
    world: makeWorld(gazetteer, seed, homesPerPlace),
    accounts,
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
    usage,
    lately: new Map(),
    log,
    answered: 0,
    manners,
    months,
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
