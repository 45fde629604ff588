/** A sandbox as a value: the world, which never changes, and who asks and what was used, which the next value carries. */
import { DEFAULT_ACCOUNTS, UNUSED, type Account, type Usage } from "./accounts";
import type { Gazetteer } from "./gazetteer";
import { makeWorld, type HomesPerPlace, type World } from "./world";

export interface SandboxOptions {
  readonly gazetteer: Gazetteer;
  /** Another seed is another country. */
  readonly seed?: number;
  /** In place of the one account whose key is `SANDBOX_KEY`. */
  readonly accounts?: readonly Account[];
  /** How many homes a place has; undefined leaves it to the sandbox. */
  readonly homesPerPlace?: HomesPerPlace;
}

export interface Sandbox {
  readonly world: World;
  readonly accounts: readonly Account[];
  /** By key. */
  readonly usage: ReadonlyMap<string, Usage>;
}

const USUAL_SEED = 10632;

export function createSandbox({
  gazetteer,
  seed = USUAL_SEED,
  accounts = DEFAULT_ACCOUNTS,
  homesPerPlace,
}: SandboxOptions): Sandbox {
  return { world: makeWorld(gazetteer, seed, homesPerPlace), accounts, usage: new Map() };
}

/** What all keys of an account have used. */
export function usageOf(
  { accounts, usage }: Sandbox,
  name: string,
): { readonly billed: number; readonly unbilled: number } {
  const keys = accounts.filter((account) => account.name === name).flatMap((account) => account.keys);
  return keys.reduce(
    (sum, { key }) => {
      const { billed, unbilled } = usage.get(key) ?? UNUSED;
      return { billed: sum.billed + billed, unbilled: sum.unbilled + unbilled };
    },
    { billed: 0, unbilled: 0 },
  );
}

/** All 200 answers so far. */
export function billedInAll({ usage }: Sandbox): number {
  return [...usage.values()].reduce((sum, { billed }) => sum + billed, 0);
}
