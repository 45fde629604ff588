/**
 * Measures the sandbox under load: requests a second, beside those of a trivial handler of the same server, and memory
 * over many requests.
 *   npm run sandbox:load -- [--requests 100000] [--seconds 10] [--connections 20]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { SANDBOX_KEY } from "../../sandbox";
import { KEY_HEADER } from "../../shared/service/http";
import { PREFIX } from "../app";
import { MIX, targets } from "./mix";

/** Different requests; after so many they come again. */
const DIFFERENT = 4000;
const ROUNDS = 10;
const MB = 1048576;
/** Megabytes by which memory may grow from the second round to the last and still be called flat. */
const FLAT = 20;

interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    seconds: { type: "string", default: "10" },
    connections: { type: "string", default: "20" },
  },
});
const [requests, seconds, connections] = [values.requests, values.seconds, values.connections].map(Number) as [
  number,
  number,
  number,
];

const headers = { [KEY_HEADER]: SANDBOX_KEY };
const mixed = targets(DIFFERENT).map((target) => ({ method: "GET" as const, path: `${PREFIX}${target}`, headers }));

const perSecond = ({ requests: { total }, duration }: autocannon.Result): number => total / duration;

const memoryOf = async (address: string): Promise<Memory> =>
  (await (await fetch(`${address}/memory`)).json()) as Memory;

const main = async (): Promise<void> => {
  const server = join(dirname(fileURLToPath(import.meta.url)), "server.ts");
  const child = spawn(process.execPath, ["--expose-gc", "--import", "tsx", server], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  const address = said.toString().trim();
  const trivial = (duration: number) => autocannon({ url: `${address}/trivial`, connections, duration });
  const load = (amount: number) => autocannon({ url: address, connections, amount, requests: mixed });
  try {
    await trivial(1);
    await load(DIFFERENT);
    const before = await trivial(seconds);
    console.log(`trivial handler   ${perSecond(before).toFixed(0)} requests a second`);
    console.log(`the sandbox, mixed: ${MIX.map(({ name, share }) => `${share * 100} % ${name}`).join(", ")}`);
    const kept: Memory[] = [];
    let [answered, refused, time] = [0, 0, 0];
    for (let round = 1; round <= ROUNDS; round++) {
      const result = await load(Math.round(requests / ROUNDS));
      if (result.errors > 0) throw new Error(`${result.errors} requests had no answer`);
      answered += result["2xx"];
      refused += result.non2xx;
      time += result.duration;
      const memory = await memoryOf(address);
      kept.push(memory);
      console.log(
        `${String(answered + refused).padStart(7)} requests  ${perSecond(result).toFixed(0)} a second, ` +
          `half of them within ${result.latency.p50} ms, 99 % within ${result.latency.p99} ms, ` +
          `heap ${(memory.heapUsed / MB).toFixed(1)} MB, RSS ${(memory.rss / MB).toFixed(0)} MB`,
      );
    }
    console.log(`the sandbox       ${((answered + refused) / time).toFixed(0)} requests a second (${refused} refused)`);
    const [, second, ...rest] = kept;
    const growth = ((rest.at(-1)?.heapUsed ?? 0) - (second?.heapUsed ?? 0)) / MB;
    console.log(
      `heap from the second round to the last: ${growth.toFixed(1)} MB, ${growth < FLAT ? "flat" : "NOT flat"}`,
    );
    process.exitCode = growth < FLAT ? 0 : 1;
  } finally {
    child.stdin.end();
  }
};

void main();
