/** So many requests may be made and no more, whatever the work that makes them comes to want. */
import type { Ask, Asking, Claim, Entry } from "../work/effect";
import { needed } from "../work/gate";
import { filling } from "../work/sender";

export interface Purse {
  /** How many may still be billed. */
  readonly left: () => number;
  /** What of an asking may go to the gate. */
  readonly narrowed: (asking: Asking) => Narrowed;
  /** Told what ended: what was billed, or may have been, is taken out. */
  readonly heard: (entries: readonly Entry[]) => void;
}

export interface Narrowed {
  /** Nothing where none of it may go there. */
  readonly asking?: Asking;
  /** The claims of all that were asked for, from those that the gate gave. */
  readonly whole: (claims: readonly Claim[]) => readonly Claim[];
}

/**
 * @param why What those are told that may not be asked.
 * @param isBeyond Questions that may not be asked, however many are left.
 */
export function purseOf(requests: number, why: string, isBeyond: (key: string) => boolean = () => false): Purse {
  let left = requests;
  const refusal = (ask: Ask): Claim | undefined => (left <= 0 || isBeyond(ask.key) ? needed(ask, why) : undefined);
  return {
    left: () => left,
    narrowed({ asks, most, ...others }) {
      const refused = asks.map(refusal);
      const open = asks.filter((_, index) => refused[index] === undefined);
      const asking = { asks: open, most: Math.min(most, left), ...others };
      return { ...(open.length === 0 ? {} : { asking }), whole: (claims) => filling(refused, claims) };
    },
    heard(entries) {
      left -= entries.filter(spends).length;
    },
  };
}

function spends({ claim, late }: Entry): boolean {
  return claim !== undefined && claim !== "unasked" && claim !== "failed" && late !== true;
}
