/** A server over Redis as people and whoever runs it see it: what it says while Redis is away, and its command. */
import { dirname, join } from "node:path";
import { readFileSync } from "node:fs";
import { readConfig } from "../../../src/servers/gateway/config/config";
import { storePlaceText } from "../../../src/servers/gateway/config/storePlace";
import { maintain } from "../../../src/servers/gateway/maintain";
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { closeAll, HELD } from "../gateway/gatewayBeside";
import { remembering, removeFolders, storeFolder, TOKEN } from "../gateway/rememberingGateway";
import { pause } from "../crash/dice";
import { command, describeWithRedis, redis, withSharedRedis } from "./sharedRedis";
import { unreliableWay } from "./unreliableWay";

const home = (house: number) => `/v1/properties?address=${house}%20Elm%20St%2C%20Austin%2C%20TX%2078701`;
const UPSTREAM = "https://service.example/v1";

const settings = (PROP_STORE: string, PROP_UPSTREAM = UPSTREAM) => ({
  PROP_UPSTREAM,
  PROP_API_KEY: HELD.apiKey,
  PROP_ACCESS_TOKEN: HELD.accessToken,
  PROP_STORE,
});

test.each([
  "redis://",
  "redis://host:6379/first",
  "redis://host:6379/0?x=secret",
  "redis://me:secret@host:port",
  "http://host:6379",
  "redis:/me:secret@host:6379",
  "redis//me:secret@host",
  "me:secret@host",
  "redis.example.com:6379",
  "10.0.0.1:6379",
])("PROP_STORE=%s is refused without being repeated", (place) => {
  expect(() => readConfig(settings(place))).toThrow(
    /^PROP_STORE: must be a folder, redis:\/\/host:port, rediss:\/\/host:port, or none$/,
  );
});

test.each(["prop-store", "./redis", "/var/lib/prop:1", "C:\\prop"])("PROP_STORE=%s is a folder", (place) => {
  expect(readConfig(settings(place)).store).toEqual({ folder: place });
});

test("at the start it is said where it remembers, without user and password", () => {
  const { store } = readConfig(settings("rediss://me:secret@redis.example:6380/2"));
  expect(store === "none" ? "" : storePlaceText(store)).toBe("rediss://redis.example:6380/2");
});

describeWithRedis("with Redis", () => {
  withSharedRedis();
  afterEach(async () => {
    await closeAll();
    removeFolders();
  });

  test("while Redis is away it gives what it remembers, asks nothing, says why, and isn't ready", async () => {
    const way = await unreliableWay(redis().port);
    const one = await remembering({ PROP_STORE: way.url });
    await one.get(home(1), TOKEN);
    expect((await one.get("/readyz", {})).status).toBe(200);
    way.become("gone");
    expect((await one.get("/readyz", {})).status).toBe(503);
    expect((await one.get("/healthz", {})).status).toBe(200);
    expect((await one.get(home(1), TOKEN)).headers.get("cache-status")).toBe("prop; hit");
    const refused = await one.get(home(2), TOKEN);
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: GATEWAY.store }]);
    expect(one.asked).toHaveLength(1);
    way.become("open");
    while ((await one.get("/readyz", {})).status !== 200) await pause(50);
    expect((await one.get(home(2), TOKEN)).headers.get("cache-status")).toBe("prop; fwd=miss; stored");
    await closeAll();
    await way.close();
  });

  test.each([
    ["its memory is full", "Redis' memory is full (OOM)", "CONFIG SET maxmemory 1", "CONFIG SET maxmemory 0"],
    ["it is a copy", "this Redis is a copy that can't be written", "REPLICAOF 127.0.0.1 1", "REPLICAOF NO ONE"],
    ["the user may do less", "Redis doesn't give this user", "ACL SETUSER me -eval", "ACL SETUSER me +eval"],
  ])("%s: at the start as later it isn't ready, says why, asks nothing, and goes on by itself", async (...row) => {
    const [, why, ill, well] = row;
    await command(..."ACL SETUSER me on >secret ~* +@all".split(" "));
    const PROP_STORE = redis().url.replace("//", "//me:secret@");
    const earlier = await remembering({ PROP_STORE });
    await earlier.get(home(1), TOKEN);
    await command(...ill.split(" "));
    try {
      const one = await remembering({ PROP_STORE, PROP_UPSTREAM: `http://${earlier.asked[0]!.headers.host}/v1` });
      for (const each of [one, earlier]) {
        // It connects again each time that it learns to be at a copy, since the address may lead to the main one by then.
        while ((await each.get(home(1), TOKEN)).headers.get("cache-status") !== "prop; hit") await pause(20);
        expect(await (await each.get(home(2), TOKEN)).json()).toMatchObject({ error: GATEWAY.store });
        expect((await each.get("/readyz", {})).status).toBe(503);
        expect(each.log.filter((line) => line.startsWith("The store can't be written: "))).toEqual([
          expect.stringContaining(why),
        ]);
        expect(each.log.join()).not.toContain("secret");
      }
      expect([earlier.asked.length, one.asked.length]).toEqual([1, 0]);
    } finally {
      await command(...well.split(" "));
    }
    while ((await earlier.get("/readyz", {})).status !== 200) await pause(50);
    expect((await earlier.get(home(2), TOKEN)).headers.get("cache-status")).toBe("prop; fwd=miss; stored");
    expect(earlier.log).toContain("The store works again");
  });

  test("a new key finds what the former one bought, by the name that the store had or one that a team chose", async () => {
    const PROP_STORE = redis().url;
    const earlier = await remembering({ PROP_STORE });
    await earlier.get(home(1), TOKEN);
    const PROP_UPSTREAM = `http://${earlier.asked[0]!.headers.host}/v1`;
    const [answer] = (await command("KEYS", `*:answer:${PROP_UPSTREAM}*`)) as readonly string[];
    const PROP_STORE_NAME = /\{(.*)\}/.exec(answer!)![1]!;
    const PROP_API_KEY = "another-key-of-the-company";
    const renewed = await remembering({ PROP_STORE, PROP_UPSTREAM, PROP_STORE_NAME, PROP_API_KEY });
    for (const one of [renewed, earlier])
      expect((await one.get(home(1), TOKEN)).headers.get("cache-status")).toBe("prop; hit");
    const unnamed = await remembering({ PROP_STORE, PROP_UPSTREAM, PROP_API_KEY });
    expect((await unnamed.get(home(1), TOKEN)).headers.get("cache-status")).toBe("prop; fwd=miss; stored");
  });

  test("the password is changed while it runs: it isn't ready, and says why without the password", async () => {
    await command(..."ACL SETUSER me on >secret ~* +@all".split(" "));
    const one = await remembering({ PROP_STORE: redis().url.replace("//", "//me:secret@") });
    await command(..."ACL SETUSER me <secret >another".split(" "));
    await command(..."CLIENT KILL USER me".split(" "));
    const isSaid = (): boolean => one.log.some((line) => line.includes("refuses the user or the password (WRONGPASS)"));
    while (!isSaid()) await one.get("/readyz", {});
    expect((await one.get(home(1), TOKEN)).status).toBe(503);
    await command(..."ACL SETUSER me >secret".split(" "));
    while ((await one.get("/readyz", {})).status !== 200) await pause(50);
    expect([one.asked.length, one.log.join().includes("secret")]).toEqual([0, false]);
  });

  test("Redis goes while an answer is on its way: it is given, and booked once when Redis is back", async () => {
    const way = await unreliableWay(redis().port);
    const one = await remembering({ PROP_STORE: way.url, PROP_MONTHLY_LIMIT: "2" }, (_, response) => {
      way.become("gone");
      response.end('[{"id":"1"}]');
    });
    expect((await one.get(home(1), TOKEN)).headers.get("cache-status")).toBe("prop; fwd=miss");
    way.become("open");
    while ((await one.get("/readyz", {})).status !== 200) await pause(50);
    expect((await one.get(home(1), TOKEN)).headers.get("cache-status")).toBe("prop; hit");
    expect((await one.get(home(2), TOKEN)).status).toBe(200);
    way.become("open");
    while ((await one.get("/readyz", {})).status !== 200) await pause(50);
    expect((await one.get(home(3), TOKEN)).status).toBe(403);
    expect(one.asked).toHaveLength(2);
    await closeAll();
    await way.close();
  });

  test("a folder's copy is restored into Redis, a home is deleted from there, and what was spent stays counted", async () => {
    const folder = storeFolder();
    const one = await remembering({ PROP_STORE: folder });
    for (const house of [1, 2]) await one.get(home(house), TOKEN);
    await one.gateway.stop();
    const upstream = `http://${one.asked[0]!.headers.host}/v1`;
    const [inFolder, inRedis] = [folder, redis().url].map((place) => readConfig(settings(place, upstream))) as [
      ReturnType<typeof readConfig>,
      ReturnType<typeof readConfig>,
    ];
    const copy = (name: string) => join(dirname(folder), name);
    await maintain(inFolder, ["--backup", copy("folder.jsonl")]);
    expect(await maintain(inRedis, ["--restore", copy("folder.jsonl")])).toMatch(
      /^\d+ entries were restored\. Members are as they were when the copy was made/,
    );
    await expect(maintain(inRedis, ["--restore", copy("folder.jsonl")])).rejects.toThrow("not empty");
    const next = await remembering({ ...settings(redis().url, upstream), PROP_MONTHLY_LIMIT: "2" });
    expect((await next.get(home(1), TOKEN)).headers.get("cache-status")).toBe("prop; hit");
    expect((await next.get(home(3), TOKEN)).status).toBe(403);
    await next.gateway.stop();
    const deleted = await maintain(inRedis, ["--delete-address", "1 ELM ST, austin, Texas 78701"]);
    expect(deleted).toMatch(/^[1-9]\d* entries were deleted$/);
    await maintain(inRedis, ["--backup", copy("redis.jsonl")]);
    const text = readFileSync(copy("redis.jsonl"), "utf8");
    expect(text).not.toMatch(/1( |%20|-)elm/i);
    expect(text).toMatch(/2( |%20|-)elm/i);
    expect(text).toContain('"billed":2');
    expect(await maintain(inRedis, ["--delete-older-than", "1"])).toBe("0 entries were deleted");
  });

  test("two teams in one Redis know nothing of each other", async () => {
    const one = await remembering({ PROP_STORE: redis().url });
    await one.get(home(1), TOKEN);
    const other = await remembering({ PROP_STORE: redis().url, PROP_API_KEY: "another-companys-key" });
    expect((await other.get(home(1), TOKEN)).headers.get("cache-status")).toBe("prop; fwd=miss; stored");
  });
});
