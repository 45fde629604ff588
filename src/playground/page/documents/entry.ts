/** What a document is called, and when it was saved. */
import { generateRandomId } from "@univerjs/core";

export interface DocumentEntry {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970 UTC. */
  readonly saved: number;
  /** How often it was saved. */
  readonly version: number;
}

/** One that is not saved yet. */
export const newEntry = (name: string): DocumentEntry => ({ id: generateRandomId(16), name, saved: 0, version: 0 });

/** `Rents (2)` of `Rents`, `Rents (3)` of `Rents (2)`. */
export const copyOf = ({ name }: DocumentEntry): DocumentEntry => {
  const [, plain = name, number = "1"] = /^(.*) \((\d{1,3})\)$/s.exec(name) ?? [];
  return newEntry(`${plain} (${Number(number) + 1})`);
};

/** By the real clock: months that pass on the page don't make a document newer. */
export const realNow = (): number => Math.round(performance.timeOrigin + performance.now());
