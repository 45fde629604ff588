/** The market of a ZIP code over HTTP: the sandbox's server, the playground's, and the gateway before a sandbox. */
import { createPlaygroundApp } from "../../../src/playground/app";
import { answer, createSandbox, NO_FAULTS, readFaultProfile, type FaultProfile } from "../../../src/sandbox";
import { createSandboxApp } from "../../../src/sandbox/server/app";
import { sandboxServer } from "../../../src/sandbox/server/sandboxRun";
import { listen, type Listening } from "../../../src/servers/http/listener";
import { statefulService } from "../../../src/servers/http/sandboxState";
import { ask, GAZETTEER, NOON, sandboxOf, type Loose } from "../../sandbox/asking";
import { beside, closeAll } from "./gatewayBeside";

const MARKET = "/v1/markets?zipCode=78244&dataType=All&historyRange=24";
const KEY = { "x-api-key": "sandbox" };

const open: Listening[] = [];
afterEach(async () => {
  await closeAll();
  await Promise.all(open.splice(0).map(({ stop }) => stop()));
});

const listening = async (app: Parameters<typeof listen>[0]): Promise<string> => {
  const server = await listen(app, 0);
  open.push(server);
  return server.address;
};

/** A sandbox's server on this machine, and what it was asked. */
const sandbox = async (faults: FaultProfile = NO_FAULTS) => {
  const held = statefulService(sandboxOf(), answer, () => NOON);
  const app = createSandboxApp(sandboxServer({ held, faults, seed: 1, newAccounts: () => undefined }));
  return { held, address: await listening(app) };
};

const told = async (address: string, path: string, headers: Record<string, string> = KEY) => {
  const response = await fetch(address + path, { headers });
  return { status: response.status, headers: response.headers, json: (await response.json()) as Loose };
};

const EXPECTED = ask("/markets", { zipCode: "78244", historyRange: 24 }).json as Loose;

test("the sandbox's server answers it, refuses it and bills it as the sandbox does", async () => {
  const { address, held } = await sandbox();
  const { status, headers, json } = await told(address, MARKET);
  expect([status, headers.get("x-sandbox"), headers.get("content-type")]).toEqual([200, "1", "application/json"]);
  expect(json).toEqual(EXPECTED);
  const statuses: number[] = [];
  for (const path of [
    "?zipCode=00000",
    "?zipCode=78291",
    "",
    "?zipCode=78244&historyRange=0",
    "?zipCode=78244&by=type",
  ])
    statuses.push((await told(address, `/v1/markets${path}`)).status);
  expect(statuses).toEqual([404, 200, 400, 400, 400]);
  expect([
    (await told(address, MARKET, {})).status,
    (await told(address, MARKET, { "x-api-key": "no" })).status,
  ]).toEqual([401, 401]);
  expect(held.usage()).toEqual({ requests: 8, answered: 2, byPath: { "/markets": 8 } });
  expect(held.state().usage.get("sandbox")?.[0]).toMatchObject({ billed: 2, unbilled: 4 });
});

test("faults affect it as they do the rest", async () => {
  const outage = await sandbox(readFaultProfile("outage=1") as FaultProfile);
  expect([500, 503]).toContain((await told(outage.address, MARKET)).status);
  expect(outage.held.usage().requests).toBe(0);
  const malformed = await sandbox(readFaultProfile("malformed=1") as FaultProfile);
  await expect(told(malformed.address, MARKET)).rejects.toThrow("JSON");
});

test("the playground's server answers it", async () => {
  const held = statefulService(createSandbox({ gazetteer: GAZETTEER, homesPerPlace: () => 300 }), answer, () => NOON);
  const app = createPlaygroundApp({
    pageDir: __dirname,
    excelDir: __dirname,
    service: held.service,
    usage: held.usage,
  });
  const address = await listening(app);
  const { status, json } = await told(address, MARKET);
  expect([status, json.zipCode, Object.keys(json.saleData.history).length]).toEqual([200, "78244", 24]);
  expect((await told(address, "/sandbox/usage")).json).toEqual({ requests: 1, answered: 1, byPath: { "/markets": 1 } });
});

test("the gateway forwards it unchanged, and logs neither the ZIP code nor the key", async () => {
  const { address, held } = await sandbox();
  const gateway = await beside({ upstream: new URL(`${address}/v1`) });
  const { status, headers, json } = await told(gateway.address, MARKET);
  expect([status, headers.get("x-sandbox"), headers.get("cache-control")]).toEqual([200, "1", "no-store"]);
  expect(json).toEqual(EXPECTED);
  const missing = await told(gateway.address, "/v1/markets?zipCode=00000");
  expect([missing.status, missing.json.error]).toEqual([404, "resource/not-found"]);
  expect(gateway.log.map((line) => line.replace(/^\S+Z /, "").replace(/\d+ms$/, "ms"))).toEqual([
    "GET /v1/markets 200 ms",
    "GET /v1/markets 404 ms",
  ]);
  expect(held.usage()).toEqual({ requests: 2, answered: 1, byPath: { "/markets": 2 } });
});

test.each([
  [
    "?zipCode=78244&months=24",
    400,
    '"months" is not a parameter here; give only zipCode, dataType, historyRange and suppressLogging',
  ],
  [
    "?zipCode=78244&city=Austin",
    400,
    '"city" is not a parameter here; give only zipCode, dataType, historyRange and suppressLogging',
  ],
  ["?zipCode=78244&zipCode=78705", 400, "zipCode is given twice; give it once"],
  [
    "?zipCode=78244&apiKey=1",
    400,
    '"apiKey" is not a parameter here; give only zipCode, dataType, historyRange and suppressLogging',
  ],
  ["/78244", 404, "There is no such endpoint"],
  ["/", 404, "There is no such endpoint"],
])("the gateway refuses /markets%s, and the service is not asked", async (rest, status, message) => {
  const { address, held } = await sandbox();
  const gateway = await beside({ upstream: new URL(`${address}/v1`) });
  const refused = await told(gateway.address, `/v1/markets${rest}`);
  expect([refused.status, refused.json.message]).toEqual([status, message]);
  expect(held.usage().requests).toBe(0);
});

test("the gateway spaces a key's requests for markets like all others", async () => {
  const { address, held } = await sandbox();
  const gateway = await beside({ upstream: new URL(`${address}/v1`), keyRate: 10 });
  const started = performance.now();
  const zips = ["78244", "78705", "90012", "27101"];
  const answers = await Promise.all(zips.map((zipCode) => told(gateway.address, `/v1/markets?zipCode=${zipCode}`)));
  expect(answers.map(({ status, json }) => [status, json.id])).toEqual(zips.map((zipCode) => [200, zipCode]));
  expect(performance.now() - started).toBeGreaterThanOrEqual(299);
  expect(held.usage().answered).toBe(4);
});
