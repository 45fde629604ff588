import { statSync } from "node:fs";
import { departures } from "../../../src/servers/gateway/fetching/departures";
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { beside, closeAll, HELD, until } from "./gatewayBeside";
import { billed, remembering, removeFolders, storeFolder, TOKEN } from "./rememberingGateway";

afterEach(async () => {
  await closeAll();
  removeFolders();
});

const HOME = "/v1/properties?address=1%20Elm%20St%2C%20Austin%2C%20TX%2078701";
const told = (response: Response): readonly [number, string | null] => [
  response.status,
  response.headers.get("cache-status"),
];

test("what one person bought the next one reads free, also under another spelling of the address", async () => {
  const one = await remembering();
  const first = await one.get(HOME, TOKEN);
  expect(told(first)).toEqual([200, "prop; fwd=miss; stored"]);
  expect(first.headers.get("age")).toBeNull();
  const body = await first.text();
  const second = await one.get(HOME, TOKEN);
  expect(told(second)).toEqual([200, "prop; hit"]);
  expect(Number(second.headers.get("age"))).toBeLessThan(5);
  expect(await second.text()).toBe(body);
  const spelled = await one.get("/v1/properties?address=1%20elm%20st%20austin%20tx%2078701&limit=50", TOKEN);
  expect(told(spelled)).toEqual([200, "prop; hit"]);
  expect(await spelled.text()).toBe(body);
  expect(one.asked.map(({ headers }) => headers["x-api-key"])).toEqual([HELD.apiKey]);
});

test("a hundred who ask the same at once share one request, and only one of them is billed", async () => {
  const one = await remembering({}, (request, response) => setTimeout(() => billed(request, response), 200));
  const all = await Promise.all(Array.from({ length: 100 }, () => one.get(HOME, TOKEN)));
  expect(one.asked).toHaveLength(1);
  const said = all.map(told);
  expect(said.filter(([, from]) => from === "prop; fwd=miss; stored")).toHaveLength(1);
  // On a busy machine a few come after the answer, which they find remembered.
  expect(said.filter(([, from]) => from === "prop; fwd=miss; collapsed").length).toBeGreaterThan(0);
  for (const [status, from] of said) {
    expect(status).toBe(200);
    expect(from).toMatch(/^prop; (hit|fwd=miss; (stored|collapsed))$/);
  }
});

/** Three spellings of one home, by three people at once. */
const spellings = (house: number): readonly string[] =>
  [
    `${house} Elm Drive, Austin, TX 78701`,
    `${house} ELM DR, AUSTIN TX 78701`,
    `${house} Elm Dr Austin Texas 78701-1234`,
  ].map((address) => `/v1/avm/value?compCount=15&address=${encodeURIComponent(address)}`);

test("a hundred homes in three spellings each, asked for at once, are a hundred requests", async () => {
  const few = { PROP_RATE_PER_SECOND: "1000", PROP_CLIENT_RATE: "1000", PROP_KEY_RATE: "1000" };
  const one = await remembering(few, (request, response) => setTimeout(() => billed(request, response), 100));
  const all = Array.from({ length: 100 }, (_, house) => spellings(house + 1)).flat();
  const said = await Promise.all(all.map((path) => one.get(path, TOKEN)));
  expect(said.filter(({ status }) => status !== 200)).toEqual([]);
  expect(one.asked).toHaveLength(100);
});

test("a refusal of one spelling releases the next, which is billed", async () => {
  const one = await remembering({}, (request, response) =>
    setTimeout(() => {
      if (!/Drive/.test(request.url!)) return billed(request, response);
      const error = "resource/bad-request";
      const message = "The address could not be parsed or geolocated";
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ status: 400, error, message }));
    }, 100),
  );
  const first = one.get(spellings(1)[0]!, TOKEN);
  await until(() => one.asked.length === 1);
  const others = [one.get(spellings(1)[1]!, TOKEN), one.get(spellings(1)[2]!, TOKEN)];
  expect((await first).status).toBe(400);
  for (const other of others) expect((await other).status).toBe(200);
  expect(one.asked).toHaveLength(2);
});

test("after a request was lost, which may be billed, another spelling isn't sent at once either", async () => {
  const one = await remembering({}, (_, response) => void response.socket?.destroy());
  for (const path of spellings(1)) expect((await one.get(path, TOKEN)).status).toBeGreaterThanOrEqual(500);
  // Whether anybody is there is asked without an address, which nobody bills.
  expect(one.asked.filter(({ url = "" }) => url.includes("address="))).toHaveLength(1);
});

test("Cache-Control: no-cache asks again; what a browser adds by itself doesn't", async () => {
  const one = await remembering();
  await one.get(HOME, TOKEN);
  expect(told(await one.get(HOME, { ...TOKEN, "cache-control": "no-cache", pragma: "no-cache" }))[1]).toBe("prop; hit");
  expect(told(await one.get(HOME, { ...TOKEN, "cache-control": "no-cache" }))[1]).toBe("prop; fwd=request; stored");
  expect(told(await one.get(HOME, { ...TOKEN, "cache-control": "no-problems" }))[1]).toBe("prop; hit");
  expect(told(await one.get(HOME, { ...TOKEN, "cache-control": "max-age=60" }))[1]).toBe("prop; hit");
  expect(told(await one.get(HOME, { ...TOKEN, "cache-control": "max-age=0" }))[1]).toBe("prop; fwd=miss; stored");
  expect(one.asked).toHaveLength(3);
});

test("the budget holds for everyone, and people are told that nothing was billed", async () => {
  const one = await remembering({ PROP_MONTHLY_LIMIT: "2" });
  const ask = (house: number) => one.get(`/v1/avm/value?address=${house}%20Elm%20St`, TOKEN);
  const all = await Promise.all([1, 2, 3, 4, 5].map(ask));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403]);
  expect(one.asked).toHaveLength(2);
  const refused = all.find(({ status }) => status === 403)!;
  expect(await refused.json()).toEqual({
    status: 403,
    error: GATEWAY.budget,
    message: expect.stringMatching(/^2 of 2 used this month/) as string,
  });
  expect(refused.headers.get("cache-status")).toBeNull();
  const known = all.findIndex(({ status }) => status === 200);
  expect(told(await ask(known + 1))).toEqual([200, "prop; hit"]);
});

test("what it knows and has spent survives a restart, and a second server is kept from the folder", async () => {
  const PROP_STORE = storeFolder();
  const one = await remembering({ PROP_STORE, PROP_MONTHLY_LIMIT: "1" });
  await one.get(HOME, TOKEN);
  expect(statSync(PROP_STORE).mode & 0o777).toBe(0o700);
  const second = { PROP_STORE, PROP_UPSTREAM: `http://127.0.0.1:${one.port}/v1` };
  await expect(remembering(second)).rejects.toThrow("PROP_STORE: another server uses this folder");
  await one.gateway.stop();
  const next = await remembering({ PROP_STORE, PROP_MONTHLY_LIMIT: "1", PROP_UPSTREAM: upstreamOf(one) });
  expect(told(await next.get(HOME, TOKEN))).toEqual([200, "prop; hit"]);
  expect((await next.get("/v1/avm/value?address=2%20Elm%20St", TOKEN)).status).toBe(403);
  expect(next.asked.length + one.asked.length).toBe(1);
});

const upstreamOf = (one: Awaited<ReturnType<typeof beside>>): string => `http://${one.asked[0]!.headers.host}/v1`;

test("an answer that came is kept although the client has gone", async () => {
  let answer: () => void = () => undefined;
  const one = await remembering({}, (request, response) => void (answer = () => billed(request, response)));
  const leaving = new AbortController();
  const left = fetch(one.address + HOME, { headers: TOKEN, signal: leaving.signal });
  await until(() => one.asked.length === 1);
  leaving.abort();
  await expect(left).rejects.toThrow();
  answer();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(told(await one.get(HOME, TOKEN))[1]).toMatch(/^prop; (hit|fwd=miss; collapsed)$/);
  expect(one.asked).toHaveLength(1);
});

test("the service's errors come as the service gives them, and are asked for once", async () => {
  const reply = { status: 404, body: {} as object };
  const one = await remembering({}, (_, response) => {
    response.writeHead(reply.status, { "cache-status": "other; hit", age: "99" }).end(JSON.stringify(reply.body));
  });
  const ask = async (house: number) => {
    const response = await one.get(`/v1/avm/value?address=${house}`, TOKEN);
    return [response.status, response.headers.get("cache-status"), await response.json()];
  };
  expect(await ask(1)).toEqual([404, "prop; fwd=miss", expect.objectContaining({ status: 404 })]);
  expect(await ask(1)).toEqual([404, "prop; hit", expect.objectContaining({ status: 404 })]);
  reply.status = 400;
  reply.body = { status: 400, error: "resource/bad-request", message: "compCount is wrong" };
  expect(await ask(2)).toEqual([400, "prop; fwd=miss", reply.body]);
  expect(await ask(2)).toEqual([400, "prop; hit", reply.body]);
  reply.status = 500;
  reply.body = { status: 500, message: "Oh" };
  expect(await ask(3)).toEqual([500, "prop; fwd=miss", reply.body]);
  expect(await ask(3)).toEqual([500, "prop; hit", reply.body]);
  expect(one.asked).toHaveLength(3);
});

test("homes picked at random are others for each who asks", async () => {
  const one = await remembering();
  for (let count = 0; count < 2; count += 1)
    expect(told(await one.get("/v1/properties/random?limit=1", TOKEN))[1]).toBe("prop; fwd=miss; stored");
  expect(one.asked).toHaveLength(2);
});

test("without a key of its own a gateway remembers nothing, and says so where it should", async () => {
  await expect(beside({}, undefined, { PROP_STORE: storeFolder() })).rejects.toThrow(/^PROP_STORE: needs PROP_API_KEY/);
  await expect(beside({}, undefined, { PROP_MONTHLY_LIMIT: "5" })).rejects.toThrow(/^PROP_MONTHLY_LIMIT: needs/);
  const none = await remembering({ PROP_STORE: "none", PROP_MONTHLY_LIMIT: "" });
  for (let count = 0; count < 2; count += 1) expect(told(await none.get(HOME, TOKEN))).toEqual([200, null]);
  expect(none.asked).toHaveLength(2);
});

test("400 questions at once about 100 homes are 100 requests, 20 a second", async () => {
  const one = await remembering({ PROP_RATE_PER_SECOND: "20" });
  const began = performance.now();
  const ask = (_: unknown, index: number) => one.get(`/v1/avm/value?address=${index % 100}%20Elm%20St`, TOKEN);
  const all = await Promise.all(Array.from({ length: 400 }, ask));
  expect(all.filter(({ status }) => status !== 200)).toEqual([]);
  expect(all.map(told).filter(([, from]) => from === "prop; fwd=miss; stored")).toHaveLength(100);
  expect([new Set(one.asked.map(({ url }) => url)).size, one.asked.length]).toEqual([100, 100]);
  expect(performance.now() - began).toBeGreaterThan(99 * 55 - 60);
});

test("however many are late, at most 20 leave in any second", async () => {
  const inTurn = departures(20);
  const left: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      inTurn(began + (index < 10 ? index * 50 : 400 + index * 50)).then(() => left.push(performance.now())),
    ),
  );
  const inSecond = left.map((time) => left.filter((other) => other >= time && other < time + 1000).length);
  expect(Math.max(...inSecond)).toBeLessThanOrEqual(20);
  expect(left).toHaveLength(50);
});
