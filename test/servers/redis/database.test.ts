/** Redis as a store: what is written once, by whom, and what becomes of it where Redis doesn't answer or forgets. */
import { namesFor } from "../../../src/servers/gateway/storage/redis/names";
import { connectRedis } from "../../../src/servers/gateway/storage/redis/connection";
import { redisDatabase } from "../../../src/servers/gateway/storage/redis/database";
import { persistenceLines } from "../../../src/servers/gateway/storage/redis/persistence";
import type { Database } from "../../../src/servers/gateway/storage/database";
import { openStore, type Store } from "../../../src/servers/gateway/storage/store";
import { admissionPolicy } from "../../../src/shared/fetching/quota/admissionPolicy";
import { DEFAULT_SETTINGS } from "../../../src/shared/fetching/requests/settings";
import { isProblem } from "../../../src/shared/api/problem";
import { pause } from "../crash/dice";
import { redisProcess } from "./redisProcess";
import { asItIsNow, command, describeWithRedis, redis, withSharedRedis } from "./sharedRedis";
import { unreliableWay, type UnreliableWay } from "./unreliableWay";

const NAMES = namesFor(new URL("https://service.example/v1"), "the-companys-secret-key");
const SETTINGS = {
  ...DEFAULT_SETTINGS,
  baseUrl: "https://service.example/v1",
  apiKey: "the-companys-secret-key",
  monthlyLimit: 3,
  ratePerSecond: 1000,
};
const KEY = (house: number) => `https://service.example/v1 properties&address=${house}`;

const policy = { ...admissionPolicy(SETTINGS, 0, Infinity, true), remote: false };
const reserve = async (store: Store, house: number): Promise<string> => {
  const requests = [{ key: KEY(house), endpoint: "properties", more: 0 }] as const;
  const [reply] = await store.admit({ batch: { requests, atMost: 1, behind: [] }, policy });
  return isProblem(reply!) ? reply.problem : reply!.decision;
};
const answer = (house: number) => {
  const outcome = { kind: "answer", records: [{ id: String(house) }], fetchedAt: Date.now(), billed: true } as const;
  return { key: KEY(house), endpoint: "properties", ttl: 1e9, cacheEntry: { at: outcome.fetchedAt, outcome } } as const;
};
const bought = (house: number) => ({ ...answer(house), settlement: "billed" }) as const;

describeWithRedis("a store in Redis", () => {
  withSharedRedis();

  let ways: UnreliableWay[] = [];
  let databases: Database[] = [];
  afterEach(async () => {
    for (const way of ways) way.become("open");
    await Promise.all(databases.map(({ close }) => close()));
    await Promise.all(ways.map(({ close }) => close()));
    [ways, databases] = [[], []];
  });
  const open = async (owner: string, { life, reply }: { life?: number; reply?: number } = {}) => {
    const way = await unreliableWay(redis().port);
    const database = redisDatabase(
      await connectRedis(way.url, reply === undefined ? {} : { reply }),
      NAMES,
      owner,
      life,
    );
    ways.push(way);
    databases.push(database);
    return { way, database, store: openStore(database, owner) };
  };

  it("what is damaged, or of another kind, is not taken for nothing", async () => {
    const { database, store } = await open("one");
    await command("SET", NAMES.answer(KEY(1)), '{"kept":{"at":1,"outc');
    await command("RPUSH", NAMES.answer(KEY(2)), "a list");
    expect(await database.read([KEY(1), KEY(3)])).toEqual([null, undefined]);
    await expect(store.readCache([KEY(1)])).rejects.toThrow("an entry is damaged");
    await expect(store.readCache([KEY(2)])).rejects.toThrow("something else is stored under a name of this team");
    expect(await store.readCache([KEY(3)])).toEqual([undefined]);
    await command("HSET", NAMES.book, "state", '{"days":', "version", "1:x");
    await expect(reserve(store, 3)).rejects.toThrow("what was spent is damaged");
  });
  const ready = async ({ isReady }: Store): Promise<void> => {
    while (!(await isReady())) await pause(20);
  };

  test("a revocation that Redis forgot is told to it again, though others have made more changes since", async () => {
    const [knows, never, revokes] = [await open("knows"), await open("never"), await open("revokes")];
    const members = { ann: { name: "Ann", token: "a digest", madeAt: 1, ledger: {} } };
    await never.database.change((quota) => ({ ...quota, members }));
    const forget = await asItIsNow();
    await revokes.database.change((quota) => ({
      ...quota,
      members: { ann: { ...members.ann, revokedAt: 2, changedAt: 2 } },
    }));
    expect((await knows.database.current()).members!["ann"]).toMatchObject({ revokedAt: 2 });
    await forget();
    for (const nextSlot of [1, 2]) await never.database.change((quota) => ({ ...quota, nextSlot }));
    expect((await knows.database.current()).members!["ann"]).toMatchObject({ revokedAt: 2 });
    expect(await never.database.current()).toMatchObject({ nextSlot: 2, members: { ann: { revokedAt: 2 } } });
  });

  test("two who change it at the same moment each change what the other left", async () => {
    const [one, other] = [await open("one"), await open("other")];
    const buy = async ({ store }: typeof one, house: number) => {
      if ((await reserve(store, house)) === "granted") await store.commit([bought(house)]);
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map((house) => buy(house % 2 === 0 ? one : other, house)));
    expect(await one.store.usage(SETTINGS)).toMatchObject({ billed: 3, underWay: 0, left: 0 });
    const homes = [1, 2, 3, 4, 5, 6].map(KEY);
    const found = await Promise.all([one, other].map(({ store }) => store.readCache(homes)));
    expect(found[0]!.filter((each) => each !== undefined)).toHaveLength(3);
    expect(found[1]).toEqual(found[0]);
  });

  test("a reservation that was written without a reply is taken back: it isn't held for ever", async () => {
    const { way, store } = await open("one", { reply: 1000 });
    way.become("mute");
    await expect(reserve(store, 1)).rejects.toThrow();
    expect(await command("HGET", NAMES.book, "state")).toContain(KEY(1));
    way.become("open");
    await ready(store);
    expect(await store.usage(SETTINGS)).toMatchObject({ underWay: 0 });
    expect(await reserve(store, 1)).toBe("granted");
  });

  test("a write whose reply is lost was done, and is done once", async () => {
    const { way, store } = await open("one", { reply: 1000 });
    expect(await reserve(store, 1)).toBe("granted");
    way.become("mute");
    expect(await store.commit([bought(1)])).toBe(false);
    expect(await command("HGET", NAMES.book, "state")).toContain('"billed":1');
    way.become("open");
    await ready(store);
    expect(await store.usage(SETTINGS)).toMatchObject({ billed: 1, underWay: 0 });
  });

  test("a reservation that arrives only after it counted as failed is not made", async () => {
    const { way, store } = await open("one", { reply: 1000 });
    way.become("late");
    await expect(reserve(store, 1)).rejects.toThrow();
    way.become("open");
    // There is nothing to give back, so this change alone would write nothing.
    for (let seen: unknown; seen === undefined;) seen = await store.usage(SETTINGS).catch(() => pause(20));
    expect(await way.deliver()).toBe(":0");
    expect(await command("HGET", NAMES.book, "state")).not.toContain(KEY(1));
  });

  test("answers whose replies are lost, one after another, are each counted once, and nothing stays in progress", async () => {
    const [one, other] = [await open("one", { reply: 1000 }), await open("other")];
    for (const house of [1, 2]) expect(await reserve(one.store, house)).toBe("granted");
    for (const house of [1, 2]) {
      one.way.become("mute");
      expect(await one.store.commit([bought(house)])).toBe(false);
      one.way.become("open");
      await ready(one.store);
      expect(await other.store.usage(SETTINGS)).toMatchObject({ billed: house, uncertain: 0, underWay: 2 - house });
    }
  });

  test("a request that was marked without a reply isn't sent, and doesn't count as in progress", async () => {
    const { way, store } = await open("one", { reply: 1000 });
    expect(await reserve(store, 1)).toBe("granted");
    way.become("mute");
    await expect(store.markSent(KEY(1), 1000)).rejects.toThrow();
    way.become("open");
    await ready(store);
    expect(await store.usage(SETTINGS)).toMatchObject({ uncertain: 0, underWay: 0, left: 3 });
    expect(await reserve(store, 1)).toBe("granted");
  });

  test("what a dead one had reserved goes to who waits for it, and what it had sent is uncertain", async () => {
    const [dead, living] = [await open("dead", { life: 300 }), await open("living", { life: 300 })];
    expect([await reserve(dead.store, 1), await reserve(dead.store, 2)]).toEqual(["granted", "granted"]);
    expect(await dead.store.markSent(KEY(2), 1000)).toBeDefined();
    expect(await reserve(living.store, 1)).toBe("askedElsewhere");
    dead.way.become("gone");
    let reply = "askedElsewhere";
    for (; reply === "askedElsewhere"; reply = await reserve(living.store, 1)) await pause(50);
    expect(reply).toBe("granted");
    expect(await living.store.usage(SETTINGS)).toMatchObject({ uncertain: 1, underWay: 1 });
    dead.way.become("open");
    await ready(dead.store);
    expect(await dead.store.markSent(KEY(1), 1000)).toBeUndefined();
    expect(await dead.store.commit([bought(2)])).toBe(true);
    expect(await living.store.usage(SETTINGS)).toMatchObject({ billed: 1, uncertain: 0 });
  });

  test("Redis forgets everything: what this server knows to be spent stays spent, and what it bought is still there", async () => {
    const { store } = await open("one");
    for (const house of [1, 2, 3]) {
      await reserve(store, house);
      await store.commit([bought(house)]);
    }
    await command("FLUSHALL");
    expect((await store.readCache([KEY(1)]))[0]).toBeDefined();
    expect(await reserve(store, 4)).toBe("spending");
    const { store: another } = await open("another");
    expect(await another.usage(SETTINGS)).toMatchObject({ billed: 3, left: 0 });
    expect((await another.readCache([KEY(3)]))[0]).toBeDefined();
  });

  test("Redis forgets its latest changes: a home whose answer came isn't in progress for ever, and what was sent is known to be", async () => {
    const { store } = await open("one");
    for (const house of [1, 2]) await reserve(store, house);
    await store.markSent(KEY(1), 1000);
    const forget = await asItIsNow();
    await store.commit([bought(1)]);
    await store.markSent(KEY(2), 1000);
    await forget();
    expect(await store.usage(SETTINGS)).toMatchObject({ billed: 1, underWay: 1 });
    expect(await reserve(store, 1)).toBe("granted");
    expect(await store.markSent(KEY(2), 1000)).toBeUndefined();
  });

  test("Redis forgets its latest changes, and one server is back before the other: what the other bought is still there", async () => {
    const [one, other] = [await open("one"), await open("other")];
    await reserve(other.store, 2);
    const forget = await asItIsNow();
    await other.store.commit([bought(2)]);
    await one.store.usage(SETTINGS);
    await forget();
    expect(await reserve(one.store, 3)).toBe("granted");
    expect(await other.store.usage(SETTINGS)).toMatchObject({ billed: 1, underWay: 1 });
    const { store: another } = await open("another");
    expect((await another.readCache([KEY(2)]))[0]).toBeDefined();
  });

  test("Redis forgets its latest changes, and a server that hadn't seen them writes first: what both bought is counted", async () => {
    const [one, other] = [await open("one"), await open("other")];
    await reserve(other.store, 2);
    await one.store.usage(SETTINGS);
    const forget = await asItIsNow();
    await other.store.commit([bought(2)]);
    await forget();
    await reserve(one.store, 3);
    await one.store.commit([bought(3)]);
    expect(await other.store.usage(SETTINGS)).toMatchObject({ billed: 2, underWay: 0 });
    expect(await one.store.usage(SETTINGS)).toMatchObject({ billed: 2, underWay: 0 });
  });

  test("an answer that could only be written late doesn't replace what another server requested meanwhile", async () => {
    const [one, other] = [await open("one"), await open("other")];
    await reserve(one.store, 1);
    one.way.become("gone");
    expect(await one.store.commit([bought(1)])).toBe(false);
    await pause(5);
    const { cacheEntry } = bought(1);
    await other.store.commit([{ ...bought(1), cacheEntry }]);
    one.way.become("open");
    await ready(one.store);
    const { store: another } = await open("another");
    expect(await another.readCache([KEY(1)])).toEqual([cacheEntry]);
  });

  test.each([
    ["its memory is full", ["CONFIG", "SET", "maxmemory", "1"], ["CONFIG", "SET", "maxmemory", "0"]],
    ["it has become another's copy", ["REPLICAOF", "127.0.0.1", "1"], ["REPLICAOF", "NO", "ONE"]],
  ])("%s: nothing is reserved, what is remembered is given, and it works again after that", async (_, ill, well) => {
    const { store } = await open("one");
    await reserve(store, 1);
    await store.commit([bought(1)]);
    await command(...ill);
    try {
      await expect(reserve(store, 2)).rejects.toThrow();
      expect(await store.isReady()).toBe(false);
      expect((await store.readCache([KEY(1)]))[0]).toBeDefined();
    } finally {
      await command(...well);
    }
    await ready(store);
    expect(await reserve(store, 2)).toBe("granted");
  });

  test("a restart of Redis is survived, and nothing waits for long meanwhile", async () => {
    const { store } = await open("one");
    await reserve(store, 1);
    await store.commit([bought(1)]);
    await redis().end();
    const began = performance.now();
    await expect(reserve(store, 2)).rejects.toThrow();
    await expect(reserve(store, 2)).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(10_000);
    await redis().start();
    await ready(store);
    expect(await store.usage(SETTINGS)).toMatchObject({ billed: 1 });
  });

  test("what it needs to survive is said at the start, if Redis isn't set up for it", async () => {
    const connection = await connectRedis(redis().url);
    expect(await persistenceLines(connection)).toEqual([]);
    await command("CONFIG", "SET", "appendonly", "no");
    await command("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
    expect(await persistenceLines(connection)).toEqual([
      expect.stringContaining("Set appendonly yes"),
      expect.stringContaining("Set maxmemory-policy noeviction"),
    ]);
    await command("CONFIG", "SET", "maxmemory-policy", "noeviction");
    await command("CONFIG", "SET", "appendonly", "yes");
    connection.close();
  });

  test("no Redis there, or a wrong password, is said without the password", async () => {
    await expect(connectRedis("redis://me:secret@127.0.0.1:1", { first: 100 })).rejects.toThrow(
      /^PROP_STORE: Redis can't be reached$/,
    );
    await command("CONFIG", "SET", "requirepass", "right");
    const { port } = redis();
    for (const who of ["", ":secret@"])
      await expect(connectRedis(`redis://${who}127.0.0.1:${port}`)).rejects.toThrow(
        /^PROP_STORE: Redis (refuses the user or the password \(WRONGPASS\)|requires a user and a password \(NOAUTH\))$/,
      );
    const connection = await connectRedis(`redis://:right@127.0.0.1:${port}`);
    await connection.run((client) => client.configSet("requirepass", ""));
    connection.close();
  });

  test("Redis is loading its data: it counts as not there, in words, and works once it has", async () => {
    // Microseconds for each command that is loaded.
    const slow = await redisProcess("--key-load-delay", "300");
    try {
      const before = await connectRedis(slow.url);
      const filled = "for i = 1, 4000 do redis.call('SET', 'filled ' .. i, 'x') end";
      await before.run((client) => client.eval(filled));
      before.close();
      await slow.end();
      const started = slow.start();
      await expect(connectRedis(slow.url, { first: 500 })).rejects.toThrow(
        /^PROP_STORE: Redis is still loading its data \(LOADING\)$/,
      );
      await started;
      const after = await connectRedis(slow.url);
      expect(await after.run((client) => client.get("filled 4000"))).toBe("x");
      after.close();
    } finally {
      await slow.remove();
    }
  });

  test("neither the key nor anything of it is in Redis", async () => {
    const { store } = await open("one");
    await reserve(store, 1);
    await store.commit([bought(1)]);
    const names = (await command("KEYS", "*")) as readonly string[];
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) expect(name).toMatch(/^prop:\{[0-9a-f]{32}\}:/);
    expect(names.join()).not.toContain("secret");
  });
});
