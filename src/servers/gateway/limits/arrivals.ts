/**
 * What has arrived of the service's answers and wasn't handed on yet, in bytes. Beyond a limit they arrive one after another,
 * the oldest first: they were paid for, so none is dropped, and the others wait on their connections.
 */
import type { Readable } from "node:stream";

type Arriving = Pick<Readable, "pause" | "resume">;

export interface Arrivals {
  readonly bytes: () => number;
  /** Whether the limit is reached. */
  readonly isFull: () => boolean;
  /** @returns How much of this answer has arrived. */
  readonly add: (answer: Arriving, bytes: number) => number;
  /** It was handed on, or given up: no more of it is taken. May be called more than once. */
  readonly remove: (answer: Arriving) => void;
}

export const openArrivals = (most: number): Arrivals => {
  const sizes = new Map<Arriving, number>();
  let all = 0;
  const mayArrive = (answer: Arriving): boolean => all < most || sizes.keys().next().value === answer;
  return {
    bytes: () => all,
    isFull: () => all >= most,
    add(answer, bytes) {
      const size = (sizes.get(answer) ?? 0) + bytes;
      sizes.set(answer, size);
      all += bytes;
      if (!mayArrive(answer)) answer.pause();
      return size;
    },
    remove(answer) {
      answer.pause();
      all -= sizes.get(answer) ?? 0;
      sizes.delete(answer);
      for (const other of sizes.keys()) if (mayArrive(other)) other.resume();
    },
  };
};
