/** What figures were measured on, and how much of it they had. */
import { arch, cpus, loadavg, platform, release, totalmem } from "node:os";
import { yardstick } from "./wholeCore";

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  /** Programs that wanted a core in the last minute. */
  readonly load: number;
  /** Milliseconds that a fixed piece of work took: on a slower machine, or one with other work, it takes longer. */
  readonly yardstick: number;
}

export const machine = (): Machine => ({
  processor: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${release()} ${arch()}`,
  node: process.version,
  load: loadavg()[0] ?? 0,
  yardstick: yardstick(),
});

export const machineText = (one: Machine): string =>
  `${one.processor}, ${one.cores} cores, ${one.memoryGiB} GiB, ${one.system}, Node ${one.node}; ` +
  `load ${one.load.toFixed(1)}, yardstick ${one.yardstick.toFixed(2)} ms`;
