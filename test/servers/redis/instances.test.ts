/** Several of a team's servers, as processes of their own, over one Redis. */
import { billingService, type BillingService } from "../crash/billingService";
import { gatewayProcess, type GatewayProcess } from "../crash/gatewayProcess";
import { HELD, until } from "../gateway/gatewayBeside";
import { TOKEN } from "../gateway/rememberingGateway";
import { countingService } from "./countingService";
import { describeWithRedis, redis, withSharedRedis } from "./sharedRedis";

const RATE = 200;

/** More than the rate lets leave in two seconds, and each is asked about by all of four servers. */
const HOMES = 60;

describeWithRedis("over one Redis", () => {
  withSharedRedis();

  let service: BillingService;
  let servers: readonly GatewayProcess[] = [];
  const open = async (count: number, environment: Readonly<Record<string, string>>, slowest = 60): Promise<void> => {
    service = await billingService(Math.random, 0, slowest);
    const all = {
      PROP_UPSTREAM: service.url,
      PROP_API_KEY: HELD.apiKey,
      PROP_ACCESS_TOKEN: HELD.accessToken,
      PROP_STORE: redis().url,
      PROP_CLIENT_RATE: "10000",
      PROP_MONTHLY_LIMIT: "1000",
      PROP_RATE_PER_SECOND: String(RATE),
      ...environment,
    };
    servers = await Promise.all(Array.from({ length: count }, () => gatewayProcess(all)));
  };
  afterEach(async () => {
    await Promise.all(servers.map(({ end }) => end("SIGKILL")));
    await service.close();
  });

  const ask = (index: number, house: number) =>
    fetch(`${servers[index % servers.length]!.address}/v1/avm/value?address=${house}%20Elm%20St`, { headers: TOKEN });
  const askAll = async (): Promise<Readonly<Record<string, number>>> => {
    const all = await Promise.all(Array.from({ length: 4 * HOMES }, (_, index) => ask(index, Math.floor(index / 4))));
    const said = all.map(({ status, headers }) => `${status} ${headers.get("cache-status") ?? ""}`);
    return Object.fromEntries([...new Set(said)].map((each) => [each, said.filter((one) => one === each).length]));
  };

  test("four questions at once about each of 60 homes to two servers are 60 requests, and only these are billed", async () => {
    await open(2, {});
    const said = await askAll();
    expect(service.times).toHaveLength(HOMES);
    expect(service.bill.size).toBe(HOMES);
    expect(said["200 prop; fwd=miss; stored"]).toBe(HOMES);
    expect(Object.keys(said).every((each) => /^200 prop; (hit|fwd=miss; (stored|collapsed))$/.test(each))).toBe(true);
  });

  test("four servers have 60 requests leave evenly: the service sees at most 20 in any second", async () => {
    const counting = await countingService();
    await open(4, { PROP_RATE_PER_SECOND: "20", PROP_UPSTREAM: counting.url });
    const said = await askAll();
    const times = await counting.end();
    expect([times.length, said["200 prop; fwd=miss; stored"]]).toEqual([HOMES, HOMES]);
    const inSecond = times.map((time) => times.filter((other) => other >= time && other < time + 1000).length);
    expect(Math.max(...inSecond)).toBeLessThanOrEqual(20);
    // Evenly: no half of a second has more than its share and what was late for the half before.
    const inHalf = times.map((time) => times.filter((other) => other >= time && other < time + 500).length);
    expect(Math.max(...inHalf)).toBeLessThanOrEqual(12);
  });

  test("a limit of 40 among four servers is 40", async () => {
    await open(4, { PROP_MONTHLY_LIMIT: "40" });
    const said = await askAll();
    expect(service.times).toHaveLength(40);
    expect(said["200 prop; fwd=miss; stored"]).toBe(40);
    expect(said["403 "]).toBe(4 * (HOMES - 40));
  });

  test("a server is killed while it asks: whoever waits for the same is told, and nobody asks it again", async () => {
    await open(2, {}, 30_000);
    const first = ask(0, 1).catch(() => undefined);
    await until(() => service.times.length === 1);
    const second = ask(1, 1);
    await servers[0]!.end("SIGKILL");
    await first;
    const told = await second;
    expect(told.status).toBeGreaterThanOrEqual(500);
    expect(await told.text()).toContain("it may have been billed");
    expect(service.times).toHaveLength(1);
  });
});
