/** What figures were measured on, and how much of it they had. */
import { arch, cpus, loadavg, platform, release, totalmem } from "node:os";

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  /** Programs that wanted a core in the last minute. */
  readonly load: number;
  /** Milliseconds that a fixed piece of work took: on a machine with other work it takes longer. */
  readonly yardstick: number;
}

const STEPS = 30_000_000;

/** The fastest of three. */
export const yardstick = (): number => {
  const times = [0, 1, 2].map(() => {
    const began = performance.now();
    let sum = 0;
    for (let step = 0; step < STEPS; step += 1) sum = (Math.imul(sum, 31) + step) | 0;
    return performance.now() - began + (sum === 0 ? 1 : 0);
  });
  return Math.min(...times);
};

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
  `load ${one.load.toFixed(1)}, yardstick ${one.yardstick.toFixed(0)} ms`;
