/**
 * Measures one round of a benchmark in a process of its own, and sends what it found: what earlier ones left in memory
 * would be collected at the cost of later ones.
 */
import { BENCHMARKS } from "./benchmarks";
import { ownCore } from "./wholeCore";

const [name, scale] = process.argv.slice(2);
const { measure } = BENCHMARKS.find((each) => each.name === name)!;
const size = (whole: number): number => Math.max(1, Math.round(whole * Number(scale)));

const measureAlone = async (): ReturnType<typeof measure> => {
  await (await ownCore(size)).untilWhole();
  return measure(size);
};

measureAlone().then(
  (found) => process.send!({ found }, () => process.exit()),
  (fault: unknown) =>
    process.send!({ fault: fault instanceof Error ? fault.message : String(fault) }, () => process.exit()),
);
