/** An answer that was committed on arrival, because its batch waits for another: it counts, and is booked once. */
import { request } from "../../../src/shared/api/request";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import { run } from "../../../src/shared/fetching/drivers";
import { usageIn } from "../../../src/shared/fetching/quota/expiry";
import { settle } from "../../../src/shared/fetching/quota/settlement";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/cache/keepDays";
import { AT, memoryHost, response } from "../memoryHost";

const homes = [1, 2].map((home) => request("valueEstimate", { address: `${home} Elm St, Austin, TX` }));

it("an early commit is counted in the progress, and booked once", () => {
  const host = memoryHost((_, now) => ({ ...response({ price: 1 }, 200, {}, now), committed: true }));
  const send = host.send;
  const early = {
    ...host,
    send: (sendings: Parameters<typeof send>[0]) => {
      const deliveries = send(sendings);
      const ends = Object.entries(host.quota.inFlight).map(
        ([key, { endpoint }]) => ({ key, endpoint, ttl: 0, settlement: "billed" }) as const,
      );
      host.quota = settle(host.quota, ends, host.now);
      return deliveries;
    },
  };
  const context = { service: "https://service.example/v1", now: AT, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 };
  run(pipeline(context)(homes), early);
  expect(host.ended.filter(({ settlement }) => settlement === "billed")).toHaveLength(2);
  expect(usageIn(host.quota, host.now, 50)).toMatchObject({ billed: 2, uncertain: 0, underWay: 0 });
});
