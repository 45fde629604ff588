/**
 * Holds both built bundles to the independent reader, as long as one likes:
 *   npm run reader -- --records 3000 --calls 3000 --seed 7
 * Prints the seed, what was compared, and the first difference in its smallest form. With --all it goes on and tells each.
 */
import { parseArgs } from "node:util";
import { smallest } from "./trial/smallest";
import { trial, type Difference } from "./trial/trial";

const OPTIONS = {
  records: { type: "string", default: "3000" },
  calls: { type: "string", default: "3000" },
  seed: { type: "string", default: "1" },
  all: { type: "boolean", default: false },
} as const;

function wholeNumber(name: string, given: string): number {
  const number = Number(given);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name}: "${given}" is not allowed; give a whole number, 0 or more`);
  process.exit(2);
}

const told = ({ session: { seed, calls }, found: { call, what } }: Difference): string =>
  `Seed ${seed}: ${call.name} of ${JSON.stringify(call.args)}${calls.length > 1 ? `, call ${calls.indexOf(call) + 1} of ${calls.length}` : ""}\n  ${what}`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const seed = wholeNumber("seed", values.seed);
  const differences: Difference[] = [];
  const counts = await trial({
    seed,
    records: wholeNumber("records", values.records),
    calls: wholeNumber("calls", values.calls),
    onDifference: (difference) => {
      differences.push(difference);
      if (values.all) console.log(told(difference));
      return values.all;
    },
  });
  const { records, calls, cells, requests } = counts;
  console.log(`Seed ${seed}: ${records} records, ${calls} calls in both hosts, ${cells} cells, ${requests} requests`);
  const [first] = differences;
  if (first === undefined) {
    console.log("No difference");
    return;
  }
  const least = await smallest(first);
  console.log(`Differences: ${differences.length}. The first, in its smallest form:\n${told(least)}`);
  console.log(JSON.stringify({ calls: least.session.calls, homes: least.session.homes }, null, 1));
  process.exitCode = 1;
}

/** The timers of a realm keep no process awake. */
const awake = setInterval(() => undefined, 1_000);
void main().finally(() => clearInterval(awake));
