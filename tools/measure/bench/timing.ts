/** Times things several times. The fastest counts: whatever else a machine does only ever makes one slower. */
import type { Size } from "./benchmark";
import { ownCore, type Core } from "./wholeCore";

/** Milliseconds that processors worked for this process: other programs don't lengthen them. */
export const coreNow = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds for which each thing runs, once it is warm, where nothing is only tried, and how often it gets as many. */
const TIME = 400;
const OFTEN = 3;

const least = <Name extends string>(
  one: Readonly<Record<Name, number>>,
  other: Readonly<Record<Name, number>>,
): Readonly<Record<Name, number>> => {
  const names = Object.keys(one) as Name[];
  return Object.fromEntries(names.map((name) => [name, Math.min(one[name], other[name])])) as Record<Name, number>;
};

/**
 * The least of so many measurements, each of the same things one after the other. What was measured while a core was not
 * whole counts only where patience ended.
 */
export const bestOf = async <Name extends string>(
  core: Core,
  times: number,
  measure: () => Promise<Readonly<Record<Name, number>>>,
): Promise<Readonly<Record<Name, number>>> => {
  let best: Readonly<Record<Name, number>> | undefined;
  for (let [counted, isPatient] = [0, true]; counted < times;) {
    await core.untilWhole();
    const began = performance.now();
    const found = await measure();
    best = best === undefined ? found : least(best, found);
    if (!isPatient || (await core.isWhole())) counted += 1;
    else isPatient = core.bears(performance.now() - began);
  }
  return best!;
};

/** Runs each of some things over and over. @returns Milliseconds of a core that the fastest took. */
export const timed = async <Name extends string>(
  size: Size,
  things: Readonly<Record<Name, () => unknown>>,
): Promise<Readonly<Record<Name, number>>> =>
  bestOf(await ownCore(size), OFTEN, async () => {
    const { Bench } = await import("tinybench");
    const often = { time: size(TIME), warmupTime: size(TIME / 4), iterations: 5, warmupIterations: 2 };
    const bench = new Bench({ ...often, now: coreNow, throws: true });
    for (const [name, thing] of Object.entries(things) as [Name, () => unknown][]) bench.add(name, thing);
    const tasks = await bench.run();
    const fastest = tasks.map(({ name, result }) => {
      if (result.state !== "completed") throw new Error(`${name} could not be timed`);
      return [name, result.latency.min] as const;
    });
    return Object.fromEntries(fastest) as Record<Name, number>;
  });
