/**
 * How much the gateway takes, beside the service alone in the same run: `npm run gateway:load -- [--seconds 8]`.
 * The service is a stand-in in a process of its own that answers at once, so what is measured is the gateway's own cost.
 */
import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { readConfig } from "../src/gateway/config";
import { start } from "../src/gateway/start";

const CONNECTIONS = 100;
/** One key is paced: many people have many. */
const KEYS = 1000;
const RECORDS = Array.from({ length: 15 }, (_, index) => ({ id: `${index}`, price: 250_000, text: "x".repeat(300) }));
const QUESTION = "/v1/avm/value?address=5500%20Grand%20Lake%20Dr";

const stand = (role: string, ...words: readonly string[]): Promise<{ process: ChildProcess; address: string }> =>
  new Promise((resolve) => {
    const process = fork(__filename, ["--role", role, ...words], { execArgv: ["--import", "tsx"] });
    process.once("message", (address) => resolve({ process, address: String(address) }));
  });

const service = (): void => {
  const body = JSON.stringify(RECORDS);
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "x-sandbox": "1" }).end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`));
};

const gateway = async (upstream: string): Promise<void> => {
  const config = readConfig({ PROP_UPSTREAM: upstream, PORT: "0", PROP_CLIENT_RATE: "10000", PROP_KEY_RATE: "1000" });
  const noFiles = mkdtempSync(join(tmpdir(), "gateway-load-"));
  const { address } = await start(config, noFiles, () => undefined);
  rmdirSync(noFiles);
  process.send?.(address);
};

const measure = async (name: string, url: string, path: string, seconds: number) => {
  let count = 0;
  const setupRequest = (request: object): object => ({
    ...request,
    path,
    headers: { "x-api-key": `key-${(count += 1) % KEYS}` },
  });
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests: [{ setupRequest }] });
  const { requests, latency, errors, non2xx } = result;
  console.log(
    `${name}: ${Math.round(requests.average)} requests/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ` +
      `max ${latency.max} ms, ${errors} errors, ${non2xx} refused, ${result["2xx"]} answered`,
  );
  return result;
};

const main = async (seconds: number): Promise<void> => {
  const upstream = await stand("service");
  const beside = await stand("gateway", "--upstream", upstream.address);
  try {
    const direct = new URL(upstream.address).origin;
    const alone = await measure("service alone", direct, QUESTION, seconds);
    const through = await measure("through the gateway", beside.address, QUESTION, seconds);
    await measure("refused by the gateway", beside.address, "/v1/unknown", seconds);
    const share = Math.round((100 * through.requests.average) / alone.requests.average);
    console.log(
      `${share}% of what the service alone takes, +${through.latency.p50 - alone.latency.p50} ms at the median`,
    );
    if (through.errors > 0 || through.non2xx > 0) process.exitCode = 1;
  } finally {
    for (const { process } of [upstream, beside]) process.kill();
  }
};

const {
  role,
  upstream = "",
  seconds,
} = parseArgs({
  options: { role: { type: "string" }, upstream: { type: "string" }, seconds: { type: "string", default: "8" } },
}).values;
if (role === "service") service();
else if (role === "gateway") void gateway(upstream);
else void main(Number(seconds));
