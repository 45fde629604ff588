/** A long fetch flows: what has arrived is stored, and as many more are reserved, while others are on the wire. */
import type { Outcome } from "../../../src/shared/api/answer";
import { request } from "../../../src/shared/api/request";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import { usageIn } from "../../../src/shared/fetching/quota/expiry";
import { AT } from "../memoryHost";
import { World, type Weather } from "../world";

const homes = (count: number) =>
  Array.from({ length: count }, (_, index) => request("valueEstimate", { address: `${index} Elm St, Austin, TX` }));

function fetching(count: number, weather: (count: number) => Weather): World<readonly Outcome[]> {
  const world = new World<readonly Outcome[]>((_, index) => weather(index), 20);
  const context = { service: "https://service.example/v1", now: AT, keepDays: DEFAULT_KEEP_DAYS, batchSize: 20 };
  world.start(1, pipeline(context)(homes(count)), { ratePerSecond: 20, approved: true });
  return world;
}

function throughTo(world: World<readonly Outcome[]>, moment: number): void {
  while (world.now < moment && world.running > 0) world.next(0);
}

it("1,000 addresses take the limit's own time and that of the last answer", () => {
  const world = fetching(1000, () => ({ fate: "answered", latency: 100 }));
  throughTo(world, Infinity);
  expect(world.sent).toHaveLength(1000);
  expect(world.sent.filter(({ fate }) => fate !== "answered")).toEqual([]);
  expect(world.now - AT).toBe(999 * 50 + 100);
});

it("an answer that takes a minute holds neither the others back nor what they brought", () => {
  const world = fetching(60, (index) => ({ fate: "answered", latency: index === 3 ? 60_000 : 100 }));
  throughTo(world, AT + 59 * 50 + 100 + 250);
  expect([...world.store.values()].filter((entry) => "outcome" in entry)).toHaveLength(59);
  expect(usageIn(world.quota, world.now, Infinity)).toMatchObject({ billed: 59, underWay: 1 });
  throughTo(world, Infinity);
  expect(usageIn(world.quota, world.now, Infinity)).toMatchObject({ billed: 60, uncertain: 0, underWay: 0 });
  expect(world.sent).toHaveLength(60);
});

it("a service that takes three seconds never has more than a batch to answer", () => {
  const world = fetching(100, () => ({ fate: "answered", latency: 3_000 }));
  throughTo(world, Infinity);
  const open = world.sent.map(({ at }) => world.sent.filter((other) => other.at <= at && at < other.until).length);
  expect(Math.max(...open)).toBe(20);
  expect(world.sent).toHaveLength(100);
});
