/** When a batch leaves: in the slot of its last request, or later, because reading and writing take time. */
import { attempt } from "../runtime/attempt";

export interface Slots {
  /** Delays are counted from now. */
  readonly granted: (now: number) => void;
  readonly wait: (delay: number) => void;
  /** When the last batch left. */
  readonly left: () => number;
}

export function openSlots(): Slots {
  let [from, left] = [0, 0];
  return {
    granted: (now) => void (from = now),
    wait(delay) {
      const still = from + delay - Date.now();
      // Clocks round down to a millisecond.
      if (still > 0) attempt(() => Utilities.sleep(still + 1));
      left = Date.now();
    },
    left: () => left,
  };
}
