import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { benchmark } from "../benchmark";
import { bundledCore } from "./bundledCore";
import { estimateBody } from "./sandboxBodies";

const MIB = 2 ** 20;

export const MEMORY = benchmark({
  name: "memory",
  once: true,
  figures: {
    "memory-growth": {
      what: "memory for 50,000 more answers after the first 50,000",
      unit: "MiB",
      baseline: "memory for the first 50,000",
      goal: { atMost: 20 },
    },
  },
  async measure(size) {
    const { answersHeld } = await bundledCore();
    const half = size(50_000);
    const hold = answersHeld(estimateBody());
    const before = heap();
    hold(half);
    const middle = heap();
    hold(half);
    return {
      "memory-growth": { figure: (heap() - middle) / MIB, baseline: (middle - before) / MIB },
    };
  },
});

/** Bytes after a collection. */
function heap(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}
