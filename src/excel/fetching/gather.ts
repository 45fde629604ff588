/**
 * Claims of cells that calculate together go to the gate together: it can only tell what a fill-down would cost when it
 * sees all of it. A claim waits until nothing more came for a moment, and never long. What another cell brought meanwhile
 * is looked up, once, and not counted again.
 */
import type { ReservationBatch, Reservation } from "../../shared/fetching/effects";
import type { AdmissionPolicy } from "../../shared/fetching/quota/admission";
import { filling } from "../../shared/fetching/sender";
import type { Burst } from "../../shared/fetching/quota/burst";

const QUIET = 25;
const LONGEST = 250;

type Admit = (wanted: readonly Burst[]) => Promise<readonly (readonly Reservation[])[]>;

interface Waiting extends Burst {
  /** Keys that this work was sent back to look up. */
  readonly looked: Set<string>;
  readonly reply: (claims: readonly Reservation[]) => void;
}

const LOOK_UP: Reservation = { claim: "later", after: 1 };

/** @param came Whether an answer came since a moment. */
export function gather(
  admit: Admit,
  came: (key: string, since: number) => boolean,
): (asking: ReservationBatch, rules: AdmissionPolicy, looked: Set<string>) => Promise<readonly Reservation[]> {
  let waiting: Waiting[] = [];
  let began = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function close(): Promise<void> {
    const all = waiting;
    waiting = [];
    timer = undefined;
    const sent = all.map(({ asking, rules, looked }) => {
      const back = asking.asks.map(({ key }) => !looked.has(key) && came(key, rules.now));
      asking.asks.forEach(({ key }, index) => back[index] === true && looked.add(key));
      return { asking: { ...asking, asks: asking.asks.filter((_, index) => back[index] !== true) }, rules, back };
    });
    const claims = await admit(sent);
    all.forEach(({ reply }, index) =>
      reply(
        filling(
          sent[index]!.back.map((isBack) => (isBack ? LOOK_UP : undefined)),
          claims[index]!,
        ),
      ),
    );
  }

  return (asking, rules, looked) =>
    new Promise((reply) => {
      const now = Date.now();
      if (waiting.length === 0) began = now;
      waiting.push({ asking, rules, looked, reply });
      if (timer !== undefined) clearTimeout(timer);
      timer = setTimeout(() => void close(), Math.max(0, Math.min(QUIET, began + LONGEST - now)));
    });
}
