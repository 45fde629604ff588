/** So many requests may be made and no more, whatever the work that makes them comes to want. */
import { claim, retain, type Claim, type Effect, type Entry, type Work, type Yielded } from "../work/effect";
import { needed } from "../work/gate";
import { filling } from "../work/sender";
import { through } from "../work/through";

export interface RequestBudget {
  readonly requests: number;
  /** What those are told that may not be asked. */
  readonly why: string;
  /** Questions that may not be asked, however many requests are left. */
  readonly isBeyond?: (key: string) => boolean;
}

export function within<T, More extends Yielded = never>(
  { requests, why, isBeyond = () => false }: RequestBudget,
  work: Work<T, Effect | More>,
): Work<T, Effect | More> {
  let left = requests;
  return through<T, More>(work, {
    *claim({ asks, most, ...others }) {
      const refused = asks.map((ask): Claim | undefined =>
        left <= 0 || isBeyond(ask.key) ? needed(ask, why) : undefined,
      );
      const open = asks.filter((_, index) => refused[index] === undefined);
      const claims = open.length === 0 ? [] : yield* claim({ asks: open, most: Math.min(most, left), ...others });
      return filling(refused, claims);
    },
    *retain(entries) {
      left -= entries.filter(spends).length;
      yield* retain(entries);
    },
  });
}

function spends({ claim: ending, late }: Entry): boolean {
  return ending !== undefined && ending !== "unasked" && ending !== "failed" && late !== true;
}
