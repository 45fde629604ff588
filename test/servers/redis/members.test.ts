/** A team's members over Redis: several servers, commands while they run, and a Redis that forgets. */
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { maintain } from "../../../src/servers/gateway/maintain";
import { pause } from "../../../src/servers/gateway/runtime/pause";
import { readConfig } from "../../../src/servers/gateway/config/config";
import { closeAll, HELD, type Beside } from "../gateway/gatewayBeside";
import { remembering, removeFolders, TOKEN } from "../gateway/rememberingGateway";
import { asItIsNow, describeWithRedis, redis, withSharedRedis } from "./sharedRedis";
import { unreliableWay, type UnreliableWay } from "./unreliableWay";

const home = (house: number) => `/v1/properties?address=${house}%20Elm%20St%2C%20Austin%2C%20TX%2078701`;

describeWithRedis("with Redis", () => {
  withSharedRedis();
  let way: UnreliableWay | undefined;
  afterEach(async () => {
    await closeAll();
    await way?.close();
    way = undefined;
    removeFolders();
  });

  const started = async (PROP_STORE = redis().url, storeOfSecond = PROP_STORE) => {
    const first = await remembering({ PROP_STORE });
    const PROP_UPSTREAM = `http://${await serviceOf(first)}/v1`;
    const second = await remembering({ PROP_STORE: storeOfSecond, PROP_UPSTREAM });
    const config = readConfig({
      PROP_UPSTREAM,
      PROP_API_KEY: HELD.apiKey,
      PROP_ACCESS_TOKEN: HELD.accessToken,
      PROP_STORE: redis().url,
    });
    const members = async (...words: readonly string[]) => (await maintain(config, ["members", ...words]))!;
    return { first, second, members };
  };

  const serviceOf = async (one: Beside): Promise<string> => {
    await one.get(home(999), TOKEN);
    return one.asked[0]!.headers.host!;
  };

  const connected = async (one: Beside): Promise<void> => {
    while ((await one.get("/readyz", {})).status !== 200) await pause(50);
  };

  const tokenIn = (said: string) => ({ "x-api-key": /^propm_\S+$/m.exec(said)?.[0] ?? "" });

  test("a member who is made, capped and revoked while servers run is known to each of them with the next request", async () => {
    const { first, second, members } = await started();
    const ann = tokenIn(await members("add", "Ann"));
    expect((await first.get(home(1), ann)).status).toBe(200);
    expect((await second.get(home(2), ann)).status).toBe(200);
    await members("cap", "Ann", "--cap", "2");
    for (const each of [first, second]) expect((await each.get(home(3), ann)).status).toBe(403);
    await members("revoke", "Ann");
    for (const each of [first, second]) expect((await each.get(home(1), ann)).status).toBe(401);
    expect(await members("csv")).toMatch(/,Ann \(revoked\),2,0,0,2,0,/);
  });

  test("a cap holds for all servers together, to the last request", async () => {
    const { first, second, members } = await started();
    const ann = tokenIn(await members("add", "Ann", "--cap", "5"));
    const houses = Array.from({ length: 16 }, (_, index) => index);
    const all = await Promise.all(houses.map((house) => (house % 2 === 0 ? first : second).get(home(house), ann)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(first.asked).toHaveLength(1 + 5);
  });

  test("what Redis forgets is told to it again: a member, a revocation, and what each spent", async () => {
    const { first, second, members } = await started();
    const [ann, ben] = [tokenIn(await members("add", "Ann")), tokenIn(await members("add", "Ben"))];
    const forget = await asItIsNow();
    expect((await first.get(home(1), ann)).status).toBe(200);
    await members("revoke", "Ben");
    expect((await second.get(home(2), ann)).status).toBe(200);
    await forget();
    expect((await second.get(home(3), ann)).status).toBe(200);
    for (const each of [first, second]) expect((await each.get(home(3), ben)).status).toBe(401);
    const csv = await members("csv");
    expect(csv).toMatch(/,Ann,3,0,/);
    expect(csv).toMatch(/,team,1,0,/);
    expect(csv).toMatch(/,all,4,0,/);
  });

  test("what Redis forgets is known by the next read already: who was made and who was revoked", async () => {
    const { first, second, members } = await started();
    const ben = tokenIn(await members("add", "Ben"));
    expect((await first.get(home(1), ben)).status).toBe(200);
    const forget = await asItIsNow();
    await members("revoke", "Ben");
    const ann = tokenIn(await members("add", "Ann"));
    const statuses = () => Promise.all([ann, ben].map(async (token) => (await first.get(home(1), token)).status));
    expect(await statuses()).toEqual([200, 401]);
    await forget();
    expect(await statuses()).toEqual([200, 401]);
    // The other has read neither, and learns both by what the first has told Redis.
    for (const [token, status] of [
      [ann, 200],
      [ben, 401],
    ] as const)
      expect((await second.get(home(1), token)).status).toBe(status);
    expect(await members("csv")).toMatch(/,Ben \(revoked\),1,/);
  });

  test("of what Redis forgot and what was changed since, the later change of a member holds", async () => {
    const { first, second, members } = await started();
    const ann = tokenIn(await members("add", "Ann", "--cap", "9"));
    const forget = await asItIsNow();
    await members("cap", "Ann", "--cap", "1");
    expect((await first.get(home(1), ann)).status).toBe(200);
    await forget();
    // The command knows nothing of what was lost.
    const renewed = tokenIn(await members("renew", "Ann"));
    for (const each of [first, second]) {
      expect((await each.get(home(1), ann)).status).toBe(401);
      expect((await each.get(home(1), renewed)).status).toBe(200);
    }
    expect(await members("csv")).toMatch(/,Ann,1,0,0,9,8,/);
  });

  test("a token that is revoked while one server is cut off from Redis is refused by that server too, at once", async () => {
    way = await unreliableWay(redis().port);
    const { first: cutOff, second, members } = await started(way.url, redis().url);
    const [ann, ben] = [tokenIn(await members("add", "Ann")), tokenIn(await members("add", "Ben"))];
    for (const token of [ann, ben]) expect((await cutOff.get(home(1), token)).status).toBe(200);
    way.become("gone");
    await members("revoke", "Ben");
    expect((await second.get(home(1), ben)).status).toBe(401);
    // It can't know that Ben was revoked and Ann was not: neither gets what is in its memory, and neither is told that a token is wrong.
    for (const token of [ben, ann]) {
      const refused = await cutOff.get(home(1), token);
      expect([refused.status, await refused.json()]).toMatchObject([503, { error: GATEWAY.busy }]);
    }
    expect((await second.get(home(1), ann)).status).toBe(200);
    way.become("open");
    await connected(cutOff);
    expect((await cutOff.get(home(1), ben)).status).toBe(401);
    expect((await cutOff.get(home(1), ann)).status).toBe(200);
    expect(cutOff.asked).toHaveLength(2);
  });

  test("what the team's own token gets while Redis is away: what is remembered, unless somebody may have revoked it", async () => {
    way = await unreliableWay(redis().port);
    const { first, second, members } = await started(way.url, redis().url);
    way.become("gone");
    expect((await first.get(home(999), TOKEN)).status).toBe(200);
    way.become("open");
    await connected(first);
    await members("add", "Ann");
    expect((await first.get(home(999), TOKEN)).status).toBe(200);
    way.become("gone");
    await members("revoke", "team");
    expect((await second.get(home(999), TOKEN)).status).toBe(401);
    expect((await first.get(home(999), TOKEN)).status).toBe(503);
  });

  test("a member who asks while Redis is restarted waits a moment, and is answered", async () => {
    way = await unreliableWay(redis().port);
    const { first, members } = await started(way.url);
    const ann = tokenIn(await members("add", "Ann"));
    expect((await first.get(home(1), ann)).status).toBe(200);
    way.become("gone");
    const asked = [home(1), home(1)].map(async (each) => (await first.get(each, ann)).status);
    await pause(500);
    way.become("open");
    expect(await Promise.all(asked)).toEqual([200, 200]);
  });
});
