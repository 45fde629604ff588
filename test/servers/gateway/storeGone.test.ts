import { readConfig } from "../../../src/servers/gateway/config/config";
import { hosts } from "../../../src/servers/gateway/fetching/host";
import { remembered } from "../../../src/servers/gateway/fetching/remembered";
import { openMetrics } from "../../../src/servers/gateway/fetching/metrics";
import type { Database } from "../../../src/servers/gateway/storage/database";
import { limited } from "../../../src/servers/gateway/storage/limited";
import { openStore } from "../../../src/servers/gateway/storage/store";
import type { AskUpstream } from "../../../src/servers/gateway/upstream/upstreamClient";
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { request } from "../../../src/shared/api/request";
import { admissionPolicy } from "../../../src/shared/fetching/quota/admissionPolicy";
import { EMPTY_QUOTA, type QuotaState } from "../../../src/shared/fetching/quota/quotaState";
import { HELD } from "./gatewayBeside";
import { inVirtualTime } from "./storeWorld";

/** A database that can be told to refuse, or to answer no more. */
const fragile = () => {
  let quota: QuotaState = EMPTY_QUOTA;
  const state = { refuses: false, hangs: false, isUnreadable: false, isUnreadableNext: false };
  const done = async <T>(act: () => T): Promise<T> => {
    if (state.hangs) await new Promise(() => undefined);
    if (state.refuses) throw new Error("gone");
    return act();
  };
  const database: Database = {
    isShared: true,
    read: (keys) => (state.isUnreadable ? Promise.reject(new Error("gone")) : done(() => keys.map(() => undefined))),
    change: (change) =>
      done(() => {
        quota = change(quota, Date.now());
        if (state.isUnreadableNext) Object.assign(state, { isUnreadable: true, isUnreadableNext: false });
      }),
    current: () => done(() => quota),
    close: () => done(() => undefined),
  };
  return { database, state, quota: () => quota };
};

const { settings } = readConfig({
  PROP_UPSTREAM: "https://service.example/v1",
  PROP_API_KEY: HELD.apiKey,
  PROP_ACCESS_TOKEN: HELD.accessToken,
});

test("an answer that came while the store was gone is given from memory, and booked once when it is back", async () => {
  const { database, state, quota } = fragile();
  const store = openStore(database, "me");
  const key = "https://service.example/v1 properties&address=1";
  const outcome = { kind: "answer", records: [{ id: "1" }], fetchedAt: Date.now(), billed: true } as const;
  const entry = { key, endpoint: "properties", ttl: 1e9, cacheEntry: { at: outcome.fetchedAt, outcome } } as const;
  state.refuses = true;
  expect(await store.commit([{ ...entry, settlement: "billed" }])).toBe(false);
  expect(await store.isReady()).toBe(false);
  expect(await store.readCache([key])).toEqual([entry.cacheEntry]);
  await expect(store.readCache(["https://service.example/v1 other"])).rejects.toThrow("gone");
  await expect(
    store.admit({ batch: { requests: [], atMost: 1, behind: [] }, policy: admissionPolicy(settings, 0, Infinity) }),
  ).rejects.toThrow("waiting to be written");
  state.refuses = false;
  while (!(await store.isReady())) await new Promise((resolve) => setTimeout(resolve, 50));
  const [day] = Object.keys(quota().ledger).sort().reverse();
  expect(quota().ledger[day!]?.properties?.billed).toBe(1);
  await store.close();
});

const home = (house: number) => request("properties", { address: `${house} Elm St, Austin, TX` });
const search = request("properties", { city: "Austin", state: "TX" });

const gateway = (ask: AskUpstream) => {
  const { database, ...rest } = fragile();
  const store = openStore(limited(database), "me");
  const { asked } = openMetrics(() => 0);
  const memory = remembered(settings, hosts(settings, store, ask), new AbortController().signal, asked);
  const get = async (wanted: typeof search) => {
    const { status, headers, body } = await memory.answer(wanted, () => true);
    return { status, from: headers["cache-status"], body: JSON.parse(body.toString()) as { error?: string } };
  };
  return { get, store, ...rest };
};

test("while the store is gone, what is in memory is given, and nothing else is asked", async () => {
  const asked: string[] = [];
  const one = gateway((target) => {
    asked.push(target);
    return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('[{"id":"1"}]') });
  });
  expect(await one.get(home(1))).toMatchObject({ status: 200, from: "prop; fwd=miss; stored" });
  one.state.refuses = true;
  expect(await one.get(home(1))).toMatchObject({ status: 200, from: "prop; hit" });
  expect(await one.get(home(2))).toMatchObject({ status: 503, from: undefined, body: { error: GATEWAY.store } });
  expect(asked).toHaveLength(1);
  one.state.refuses = false;
  expect(await one.get(home(2))).toMatchObject({ status: 200, from: "prop; fwd=miss; stored" });
  await one.store.close();
});

test("where nobody knows whether another server has the answer by now, it isn't asked for, and can be a moment later", () =>
  inVirtualTime(async (time) => {
    let asked = 0;
    const one = gateway(() => {
      asked += 1;
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('[{"id":"1"}]') });
    });
    // It is looked up and reserved: what others have written meanwhile can't be read.
    one.state.isUnreadableNext = true;
    expect(await time.until(one.get(home(1)))).toMatchObject({ status: 503, body: { error: GATEWAY.store } });
    expect(asked).toBe(0);
    one.state.isUnreadable = false;
    await time.pass(2000);
    expect(one.quota().reservations).toEqual({});
    expect(await time.until(one.get(home(1)))).toMatchObject({ status: 200, from: "prop; fwd=miss; stored" });
    expect(asked).toBe(1);
  }));

test("a store that hangs counts as gone after five seconds: nobody waits longer, nothing is asked, people are told why", () =>
  inVirtualTime(async (time) => {
    const asked: string[] = [];
    const one = gateway((target) => {
      asked.push(target);
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('[{"id":"1"}]') });
    });
    const after = async <T>(act: () => Promise<T>): Promise<readonly [T, number]> => {
      const began = time.passed;
      const value = await time.until(act());
      return [value, time.passed - began];
    };
    await time.until(one.get(home(1)));
    one.state.hangs = true;
    const refused = {
      status: 503,
      body: { error: GATEWAY.store, message: expect.stringMatching("its store") as string },
    };
    const [[known], [late, waited], [next, atOnce]] = [
      await after(() => one.get(home(1))),
      await after(() => one.get(home(2))),
      await after(() => Promise.all([one.get(home(3)), one.get(home(4)), one.get(home(1))])),
    ];
    expect(known).toMatchObject({ status: 200, from: "prop; hit" });
    expect(late).toMatchObject(refused);
    expect(next).toMatchObject([refused, refused, { status: 200, from: "prop; hit" }]);
    expect([waited, atOnce].every((milliseconds) => milliseconds <= 5200)).toBe(true);
    expect(await time.until(one.store.isReady())).toBe(false);
    expect(asked).toHaveLength(1);
    one.state.hangs = false;
    await time.pass(6000);
    expect(await time.until(one.store.isReady())).toBe(true);
    expect(await time.until(one.get(home(2)))).toMatchObject({ status: 200, from: "prop; fwd=miss; stored" });
    one.state.hangs = true;
    expect((await after(() => one.store.close()))[1]).toBeLessThan(20_000);
  }));

test.each([
  ["of a look-up", home(1)],
  ["of a search, which may replace another", search],
])("the store goes while a request is on its way: the answer %s is given and booked once", async (_, wanted) => {
  const one = gateway(() => {
    one.state.refuses = true;
    return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('[{"id":"1"}]') });
  });
  expect(await one.get(wanted)).toMatchObject({ status: 200, from: "prop; fwd=miss" });
  expect(await one.get(wanted)).toMatchObject({ status: 200, from: "prop; hit" });
  expect(Object.keys(one.quota().reservations)).toHaveLength(1);
  one.state.refuses = false;
  while (!(await one.store.isReady())) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(Object.keys(one.quota().reservations)).toEqual([]);
  expect((await one.store.usage(settings)).billed).toBe(1);
  await one.store.close();
});
