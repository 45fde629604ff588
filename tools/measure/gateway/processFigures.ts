/** What processes take of the machine, as Linux tells it. */
import { readFileSync } from "node:fs";

/** Megabytes of memory. */
export const memoryOf = (process: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${process}/status`, "utf8"))?.[1]) / 1024;

/** A second has so many ticks, whatever the processor. */
const TICKS = 100;

/** Seconds for which a processor has worked for it, which other programs don't lengthen. */
export const workOf = (process: number): number => {
  // Behind the name, which may hold anything: the 12th and 13th are the program's own and the system's.
  const numbers = readFileSync(`/proc/${process}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(numbers[11]) + Number(numbers[12])) / TICKS;
};
