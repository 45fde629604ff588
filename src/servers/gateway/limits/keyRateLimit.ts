/**
 * Spaces the requests of each key evenly, because the service refuses bursts. A key's requests queue; one that leaves
 * the queue uses no slot, and one that would wait too long is refused.
 */
export type RateSlot = "now" | "left" | { readonly tooFar: number };

export interface KeyRateLimit {
  /** @param whenLeft Receives the function that removes the request from the queue. */
  readonly turn: (key: string, whenLeft: (leave: () => void) => void) => Promise<RateSlot>;
  readonly close: () => void;
}

interface Line {
  /** The time of the next free slot. */
  free: number;
  readonly waiting: ((turn: RateSlot) => void)[];
}

/** Beyond so many keys, those without a queue are forgotten. */
const REMEMBERED = 1000;

export const keyRateLimit = (perSecond: number, timeout: number): KeyRateLimit => {
  const spacing = 1000 / perSecond;
  const lines = new Map<string, Line>();

  const lineOf = (key: string, now: number): Line => {
    const known = lines.get(key);
    if (known !== undefined) return known;
    if (lines.size >= REMEMBERED)
      for (const [name, { free, waiting }] of lines) if (waiting.length === 0 && free <= now) lines.delete(name);
    const line: Line = { free: 0, waiting: [] };
    lines.set(key, line);
    return line;
  };

  const advance = (line: Line): void => {
    while (line.waiting.length > 0 && line.free <= performance.now()) {
      line.free += spacing;
      line.waiting.shift()?.("now");
    }
    if (line.waiting.length > 0) wakeUp(line);
  };
  const wakeUp = (line: Line): void =>
    void setTimeout(() => advance(line), Math.max(1, Math.ceil(line.free - performance.now())));

  return {
    turn(key, whenLeft) {
      const now = performance.now();
      const line = lineOf(key, now);
      const { waiting } = line;
      if (waiting.length === 0 && line.free <= now) {
        line.free = now + spacing;
        return Promise.resolve("now");
      }
      const wait = Math.max(0, line.free - now) + waiting.length * spacing;
      if (wait > timeout) return Promise.resolve({ tooFar: wait });
      return new Promise((resolve) => {
        if (waiting.push(resolve) === 1) wakeUp(line);
        whenLeft(() => {
          const place = waiting.indexOf(resolve);
          if (place >= 0) waiting.splice(place, 1);
          resolve("left");
        });
      });
    },
    close() {
      for (const { waiting } of lines.values()) for (const resolve of waiting.splice(0)) resolve("left");
    },
  };
};
