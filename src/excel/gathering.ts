/**
 * Claims of cells that calculate together go to the gate together: it can only tell what a fill-down would cost when it
 * sees all of it. A claim waits until nothing more came for a moment, and never long.
 */
import type { Asking, Claim } from "../shared/work/effect";
import type { Rules } from "../shared/work/gate";
import type { Wanted } from "../shared/work/together";

const QUIET = 25;
const LONGEST = 250;

type Admit = (wanted: readonly Wanted[]) => Promise<readonly (readonly Claim[])[]>;

interface Waiting extends Wanted {
  readonly reply: (claims: readonly Claim[]) => void;
}

export function gathered(admit: Admit): (asking: Asking, rules: Rules) => Promise<readonly Claim[]> {
  let waiting: Waiting[] = [];
  let began = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function close(): Promise<void> {
    const all = waiting;
    waiting = [];
    timer = undefined;
    const claims = await admit(all);
    all.forEach(({ reply }, index) => reply(claims[index]!));
  }

  return (asking, rules) =>
    new Promise((reply) => {
      const now = Date.now();
      if (waiting.length === 0) began = now;
      waiting.push({ asking, rules, reply });
      if (timer !== undefined) clearTimeout(timer);
      timer = setTimeout(() => void close(), Math.max(0, Math.min(QUIET, began + LONGEST - now)));
    });
}
