/**
 * The sandbox under load: requests per second, compared with a trivial handler in the same server, and memory over many
 * requests.
 */
import autocannon from "autocannon";
import { SANDBOX_KEY } from "../../src/sandbox";
import { SERVICE_PATH } from "../../src/sandbox/server/app";
import { KEY_HEADER } from "../../src/shared/api/http";
import { latencyText, perSecond } from "./loadFigures";
import { MIX, targets } from "./mix";
import { serverProcess } from "./serverProcess";

/** The number of different requests, after which they repeat. */
const DIFFERENT = 4000;
const ROUNDS = 10;
const MB = 1048576;
/** Megabytes by which memory may grow from the second round to the last. */
const FLAT = 20;

const headers = { [KEY_HEADER]: SANDBOX_KEY };
const mixed = targets(DIFFERENT).map((target) => ({ path: `${SERVICE_PATH}${target}`, headers }));

/** @param seconds For the trivial handler. */
export const measureSandbox = async (
  requests: number,
  seconds: number,
  connections: number,
): Promise<readonly string[]> => {
  const { address, stop } = await serverProcess("sandbox");
  const trivial = (duration: number) => autocannon({ url: `${address}/trivial`, connections, duration });
  const load = (amount: number) => autocannon({ url: address, connections, amount, requests: mixed });
  try {
    await trivial(1);
    await load(DIFFERENT);
    console.log(`trivial handler   ${perSecond(await trivial(seconds)).toFixed(0)} requests a second`);
    console.log(`the sandbox, mixed: ${MIX.map(({ name, share }) => `${share * 100} % ${name}`).join(", ")}`);
    const heaps: number[] = [];
    let [asked, refused, time] = [0, 0, 0];
    for (let round = 1; round <= ROUNDS; round++) {
      const result = await load(Math.round(requests / ROUNDS));
      if (result.errors > 0) return [`${result.errors} requests had no answer`];
      asked += result["2xx"] + result.non2xx;
      refused += result.non2xx;
      time += result.duration;
      const { heapUsed, rss } = (await (await fetch(`${address}/memory`)).json()) as NodeJS.MemoryUsage;
      heaps.push(heapUsed);
      console.log(
        `${String(asked).padStart(7)} requests  ${perSecond(result).toFixed(0)} a second, ${latencyText(result)}; ` +
          `heap ${(heapUsed / MB).toFixed(1)} MB, RSS ${(rss / MB).toFixed(0)} MB`,
      );
    }
    console.log(`the sandbox       ${(asked / time).toFixed(0)} requests a second (${refused} refused)`);
    const growth = ((heaps.at(-1) ?? 0) - (heaps[1] ?? 0)) / MB;
    console.log(`heap from the second round to the last: ${growth.toFixed(1)} MB more`);
    return growth < FLAT ? [] : [`Memory grows: ${FLAT} MB are the most that count as flat`];
  } finally {
    stop();
  }
};
