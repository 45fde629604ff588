/**
 * Approvals of prices: each is good for one call with the same arguments, once, for a while, and for no request that its
 * price didn't hold.
 */
import { newName } from "../runtime/runtimeName";

interface Priced {
  /** The tool and its arguments. */
  readonly call: string;
  /** The requests that it would make now, by their keys. */
  readonly keys: readonly string[];
  /** Those and what may follow from their answers. */
  readonly atMost: number;
}

export interface Approvals {
  /** @returns What the next call hands back. */
  readonly give: (priced: Priced) => string;
  /** Whether it was given for this call, at no lower price. It is used up. */
  readonly use: (approval: string, priced: Priced) => boolean;
}

/** Milliseconds. */
const LASTS = 600_000;

/** Open at once, and the requests of all of them; the oldest go first. */
const MOST = 20;
const MOST_KEYS = 2000;

export const openApprovals = (now: () => number = Date.now): Approvals => {
  const open = new Map<string, Priced & { readonly until: number }>();
  return {
    give(priced) {
      const name = newName();
      open.set(name, { ...priced, until: now() + LASTS });
      let requests = [...open.values()].reduce((sum, { keys }) => sum + keys.length, 0);
      for (const [oldest, { keys }] of open) {
        if (open.size === 1 || (open.size <= MOST && requests <= MOST_KEYS)) break;
        open.delete(oldest);
        requests -= keys.length;
      }
      return name;
    },
    use(approval, { call, keys, atMost }) {
      const given = open.get(approval);
      if (given === undefined || given.call !== call) return false;
      open.delete(approval);
      return now() < given.until && atMost <= given.atMost && keys.every((key) => given.keys.includes(key));
    },
  };
};
