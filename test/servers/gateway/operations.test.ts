import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readConfig } from "../../../src/servers/gateway/config/config";
import { maintain } from "../../../src/servers/gateway/maintain";
import { beside, closeAll, HELD } from "./gatewayBeside";
import { remembering, removeFolders, storeFolder, TOKEN } from "./rememberingGateway";

afterEach(async () => {
  await closeAll();
  removeFolders();
});

const home = (house: number) => `/v1/properties?address=${house}%20Elm%20St%2C%20Austin%2C%20TX%2078701`;
const METRICS_TOKEN = "a-token-for-the-metrics-01";

test("it is ready while its store works, and says what it counted to who has the token for that", async () => {
  const one = await remembering({ PROP_METRICS_TOKEN: METRICS_TOKEN, PROP_MONTHLY_LIMIT: "2" });
  for (const house of [1, 1, 2, 3]) await one.get(home(house), TOKEN);
  expect([(await one.get("/healthz", {})).status, (await one.get("/readyz", {})).status]).toEqual([200, 200]);
  for (const wrong of [{}, { authorization: `Bearer ${HELD.accessToken}` }, TOKEN])
    expect((await one.get("/metrics", wrong)).status).toBe(401);
  const text = await (await one.get("/metrics", { authorization: `Bearer ${METRICS_TOKEN}` })).text();
  for (const line of [
    'prop_questions_total{end="stored"} 2',
    'prop_questions_total{end="hit"} 1',
    'prop_questions_total{end="budget"} 1',
    "prop_saved_total 1",
    "prop_wait_seconds_count 2",
    'prop_month_requests{count="billed"} 2',
    'prop_month_requests{count="left"} 0',
  ])
    expect(text.split("\n")).toContain(line);
  expect(text).toMatch(/prop_store_seconds_count\{work="write"\} [1-9]/);
  expect(text).toMatch(/^prop_memory_bytes [1-9]\d{6,}$/m);
  expect(text + one.log.join()).not.toMatch(/Elm|secret|token-for/);
});

test("without a token for them, and without a store, there are no metrics", async () => {
  expect((await (await remembering()).get("/metrics", TOKEN)).status).toBe(404);
  const passing = await beside({}, undefined, { PROP_METRICS_TOKEN: METRICS_TOKEN });
  expect((await passing.get("/metrics", { authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(404);
  expect((await passing.get("/readyz", {})).status).toBe(200);
});

const configOf = (PROP_STORE: string) =>
  readConfig({
    PROP_UPSTREAM: "https://service.example/v1",
    PROP_API_KEY: HELD.apiKey,
    PROP_ACCESS_TOKEN: HELD.accessToken,
    PROP_STORE,
  });

test("a store is copied to a file and back, and what it spent with it", async () => {
  const [PROP_STORE, other] = [storeFolder(), storeFolder()];
  const copy = join(dirname(other), "copy.jsonl");
  const one = await remembering({ PROP_STORE });
  await one.get(home(1), TOKEN);
  await expect(maintain(configOf(PROP_STORE), ["--backup", copy])).rejects.toThrow("another server uses this folder");
  await one.gateway.stop();
  expect(await maintain(configOf(PROP_STORE), ["--backup", copy])).toMatch(/^\d+ entries were copied$/);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(readFileSync(copy, "utf8")).not.toContain(HELD.apiKey);
  await expect(maintain(configOf(PROP_STORE), ["--backup", copy])).rejects.toThrow("exists already");
  await expect(maintain(configOf(PROP_STORE), ["--restore", copy])).rejects.toThrow("not empty");
  expect(await maintain(configOf(other), ["--restore", copy])).toMatch(
    /^\d+ entries were restored\. Members are as they were when the copy was made/,
  );
  const PROP_UPSTREAM = `http://${one.asked[0]!.headers.host}/v1`;
  const next = await remembering({ PROP_STORE: other, PROP_UPSTREAM, PROP_MONTHLY_LIMIT: "1" });
  expect((await next.get(home(1), TOKEN)).headers.get("cache-status")).toBe("prop; hit");
  expect((await next.get(home(2), TOKEN)).status).toBe(403);
});

test("a damaged copy is not restored, and a command says what it lacks", async () => {
  const folder = storeFolder();
  await expect(maintain(configOf(folder), ["--restore", __filename])).rejects.toThrow("not a whole copy");
  const cut = join(dirname(folder), "cut.jsonl");
  writeFileSync(cut, '{"prop":"store","version":1}\n["book",{}]\n["https://service.example/v1 a",{"ke');
  await expect(maintain(configOf(folder), ["--restore", cut])).rejects.toThrow("not a whole copy");
  await expect(maintain(configOf(folder), ["--restore", `${cut}.no`])).rejects.toThrow("can't be read");
  await expect(maintain(configOf(folder), ["--backup"])).rejects.toThrow("--backup: give one command");
  await expect(maintain(configOf(folder), ["--delete-older-than", "soon"])).rejects.toThrow("whole number of days");
  await expect(maintain(configOf("none"), ["--backup", "x"])).rejects.toThrow("PROP_STORE: there is no store");
  expect(existsSync("x")).toBe(false);
  expect(await maintain(configOf(folder), [])).toBeUndefined();
});

test("a command in other words, or an address without quotation marks, does nothing and says what there is", async () => {
  const folder = storeFolder();
  const said = "give nothing to start the server, or members, --backup FILE";
  await expect(maintain(configOf(folder), ["--help"])).rejects.toThrow(`--help: ${said}`);
  await expect(maintain(configOf(folder), ["--delete-adress", "1 Elm St"])).rejects.toThrow(`--delete-adress: ${said}`);
  const unquoted = ["--delete-address", "1", "Elm", "St,", "Austin"];
  await expect(maintain(configOf(folder), unquoted)).rejects.toThrow(`Elm: ${said}`);
  const two = ["--delete-address", "1 Elm St", "--delete-address", "2 Elm St"];
  await expect(maintain(configOf(folder), two)).rejects.toThrow("--delete-address: give one command");
});

test("a home is deleted where it was asked for by its id and not found, too", async () => {
  const PROP_STORE = storeFolder();
  const one = await remembering({ PROP_STORE }, (_, response) => {
    response.writeHead(404, { "content-type": "application/json" });
    response.end(JSON.stringify({ status: 404, error: "resource/not-found", message: "" }));
  });
  for (const house of ["1", "12-1%2F2"]) await one.get(`/v1/properties/${house}-Elm-St,-Austin,-TX-78701`, TOKEN);
  await one.gateway.stop();
  for (const house of ["1", "12 1/2"])
    expect(await maintain(configOf(PROP_STORE), ["--delete-address", `${house} Elm St, Austin, TX 78701`])).toBe(
      "1 entry was deleted",
    );
});

test("a home is deleted wherever it occurs; what was spent on it stays counted", async () => {
  const PROP_STORE = storeFolder();
  const one = await remembering({ PROP_STORE });
  for (const house of [1, 2]) await one.get(home(house), TOKEN);
  await one.get("/v1/avm/value?address=1%20Elm%20St%2C%20Austin%2C%20TX%2078701", TOKEN);
  await one.gateway.stop();
  const deleted = await maintain(configOf(PROP_STORE), ["--delete-address", "1 ELM ST, austin, Texas 78701"]);
  expect(deleted).toMatch(/^[1-9]\d* entries were deleted$/);
  const copy = join(dirname(PROP_STORE), "copy.jsonl");
  await maintain(configOf(PROP_STORE), ["--backup", copy]);
  expect(readFileSync(copy, "utf8")).not.toMatch(/1( |%20|-)elm/i);
  expect(readFileSync(copy, "utf8")).toMatch(/2( |%20|-)elm/i);
  expect(readFileSync(copy, "utf8")).toContain('"billed":2');
  expect(await maintain(configOf(PROP_STORE), ["--delete-older-than", "1"])).toBe("0 entries were deleted");
});

test.each([
  ["12 Broadway, New York, NY 10004", "12 broadway new york ny 10004"],
  ["12 Main St, West Hollywood, CA 90069", "12 Main Street West Hollywood CA 90069"],
  ["77 Hampton Drive North, Austin, TX 78701", "77 Hampton Dr N, Austin, TX 78701"],
])("%s is deleted wherever it occurs, however it is written: %s", async (bought, deleted) => {
  const PROP_STORE = storeFolder();
  const one = await remembering({ PROP_STORE });
  for (const path of ["properties", "avm/value"])
    await one.get(`/v1/${path}?address=${encodeURIComponent(bought)}`, TOKEN);
  await one.get(home(2), TOKEN);
  await one.gateway.stop();
  await maintain(configOf(PROP_STORE), ["--delete-address", deleted]);
  const copy = join(dirname(PROP_STORE), "copy.jsonl");
  await maintain(configOf(PROP_STORE), ["--backup", copy]);
  expect(readFileSync(copy, "utf8")).not.toMatch(/broadway|hollywood|hampton/i);
  expect(readFileSync(copy, "utf8")).toMatch(/2( |%20|-)elm/i);
});
