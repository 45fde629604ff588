/** A browser sends a request again by itself when its connection is cut: what the books say of it, and what is billed. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { readConfig } from "../../src/servers/gateway/config/config";
import { start } from "../../src/servers/gateway/serverStart";
import { join } from "node:path";
import { openAddIn, openCutter, openService, type RawServer } from "./addInPage";
import { openBrowser } from "./browser";

jest.setTimeout(240_000);

const KEY = "a-key-of-this-test/0001";
const homes = (count: number, from = 0): string[][] =>
  Array.from({ length: count }, (_, at) => [`${from + at + 1} Elm St, Austin, TX, 78701`, "price"]);

let browser: Browser;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => browser.close());

const service = async (manner: Parameters<typeof openService>[0]): Promise<RawServer> => {
  const one = await openService(manner);
  closing.push(one.close);
  return one;
};

const settings = (base: string) => ({
  PROP_API_KEY: KEY,
  PROP_BASE_URL: base,
  PROP_MONTHLY_LIMIT: "30",
  PROP_ASK_ABOVE: "1000",
  PROP_RATE_PER_SECOND: "1000",
});

test("through the gateway each request reaches the service once, however often the browser sends it: 30 of a limit of 30", async () => {
  let asked = 0;
  const upstream = createServer((_, response) => {
    asked += 1;
    setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end('{"price":1}'), 60);
  });
  await new Promise<void>((listening) => upstream.listen(0, "127.0.0.1", listening));
  const config = readConfig({
    PROP_UPSTREAM: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`,
    PORT: "0",
    PROP_KEY_RATE: "1000",
    PROP_CLIENT_RATE: "1000",
  });
  const gateway = await start(config, join(__dirname, "../../dist/excel"), () => undefined);
  const cutter = await openCutter(Number(new URL(gateway.address).port));
  closing.push(cutter.close, gateway.stop, () => (upstream.close(), upstream.closeAllConnections()));
  const addIn = await openAddIn(browser, cutter.origin, settings(`${cutter.origin}/v1`));
  const shown = [...(await addIn.call("VALUE", homes(12))), ...(await addIn.call("VALUE", homes(1, 12)))];
  expect(shown).toEqual(Array<string>(13).fill("[[1]]"));
  await addIn.call("VALUE", homes(30, 13));
  expect(cutter.cuts).toBeGreaterThan(10);
  expect(asked).toBe(30);
  expect(await addIn.spent()).toEqual([30, 0]);
});

/**
 * Of requests one after another each repeat is seen. Of many at once a few are not: a browser may answer one over a
 * connection that it opened for another, and shows no new connection for it. A gateway counts those too.
 */
test.each([
  ["of the page's own origin", true, 100],
  ["of the page's own origin, at once", true, 5],
  ["of another origin that shows its times", false, 100],
])(
  "a service without a gateway %s bills no more than the ledger says one after another, and of many at once most repeats are booked",
  async (_, isOwn, cutAfter) => {
    const shown = { "access-control-allow-origin": "*", "timing-allow-origin": "*" };
    const own = await service({ files: true, ...(isOwn ? { cutAfter } : {}) });
    const bare = isOwn ? own : await service({ cutAfter, headers: shown });
    const addIn = await openAddIn(browser, own.origin, settings(`${bare.origin}/v1`));
    for (let home = 0; home < 8; home += 1) await addIn.call("VALUE", homes(1, home));
    const [billed, uncertain] = (await addIn.spent()) as [number, number];
    expect(billed).toBe(8);
    expect(bare.asked.length).toBeGreaterThan(8);
    expect(billed + uncertain).toBeGreaterThanOrEqual(bare.asked.length);
    expect(billed + uncertain).toBeLessThanOrEqual(bare.asked.length + 6);
    const more = await addIn.call("VALUE", homes(40, 8));
    const [all = 0, doubted = 0] = await addIn.spent();
    const questions = new Set(bare.asked).size;
    expect(all).toBe(questions);
    expect(all).toBeLessThanOrEqual(30);
    expect(2 * doubted).toBeGreaterThanOrEqual(bare.asked.length - questions);
    expect(more.join()).toMatch(/Needs 1 request: \d+ of 30 used this month/);
    expect(bare.headers.every((headers) => (headers["idempotency-key"] !== undefined) === isOwn)).toBe(true);
  },
);

test("a service that cuts no connection leaves nothing uncertain", async () => {
  const waiting: ServerResponse[] = [];
  let together = 1;
  const one = await service({
    files: true,
    answer(response) {
      waiting.push(response);
      if (waiting.length < together) return;
      together = 1;
      for (const each of waiting.splice(0)) each.writeHead(200).end('{"price":1}');
    },
  });
  const addIn = await openAddIn(browser, one.origin, settings(`${one.origin}/v1`));
  await addIn.call("VALUE", homes(1));
  // None is answered before the browser has opened all connections: on a busy machine one that ends meanwhile looks cut.
  together = 6;
  await addIn.call("VALUE", homes(15, 1));
  await addIn.call("VALUE", homes(2, 16));
  expect(await addIn.spent()).toEqual([18, 0]);
  expect(one.asked).toHaveLength(18);
});

test("where the browser shows nothing, a lost answer makes one request uncertain for each open connection", async () => {
  const own = await service({ files: true });
  let isDown = false;
  const bare = await service({
    headers: {},
    answer: (response) => {
      if (isDown) response.destroy();
      else response.writeHead(200, { "access-control-allow-origin": "*" }).end('{"price":1}');
    },
  });
  const addIn = await openAddIn(browser, own.origin, settings(`${bare.origin}/v1`));
  expect(bare.asked).toHaveLength(0);
  await addIn.call("VALUE", homes(1));
  isDown = true;
  await addIn.call("VALUE", homes(1, 1));
  const [billed = 0, uncertain = 0] = await addIn.spent();
  expect(billed + uncertain).toBeGreaterThanOrEqual(bare.asked.length);
  expect(uncertain).toBeLessThanOrEqual(2);
});

test("a redirect is refused: the other server sees neither the key nor a request", async () => {
  const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  const elsewhere = await service({ headers: cors });
  const own = await service({
    files: true,
    answer: (response) => void response.writeHead(302, { location: `${elsewhere.origin}/v1/avm/value` }).end(),
  });
  const addIn = await openAddIn(browser, own.origin, settings(`${own.origin}/v1`));
  const [said] = await addIn.call("VALUE", homes(1));
  expect(said).toMatch(/^The service answered with a redirect, which PROP doesn't follow/);
  expect(own.asked).toHaveLength(1);
  expect(elsewhere.asked).toEqual([]);
  expect(await addIn.spent()).toEqual([0, 0]);
});
