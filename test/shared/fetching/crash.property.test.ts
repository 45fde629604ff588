/**
 * A host crashes at any moment: received answers are stored, requests in flight are uncertain, nothing is paid twice.
 */
import fc from "fast-check";
import type { Outcome } from "../../../src/shared/api/answer";
import { request } from "../../../src/shared/api/request";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import { usageIn } from "../../../src/shared/fetching/quota/expiry";
import { World } from "../world";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";

const BATCH = 10;
const QUARTER = 900_000;

const context = (now: number) => ({
  service: "https://service.example/v1",
  now,
  keepDays: DEFAULT_KEEP_DAYS,
  batchSize: BATCH,
});
const list = (count: number) =>
  Array.from({ length: count }, (_, index) => request("valueEstimate", { address: `${index} Elm St, Austin, TX` }));

describe("a crash after any effect of a bulk run", () => {
  it("loses no answer that arrived, and books every request without an answer as uncertain", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 100_000 }),
        (count, steps, pause) => {
          const world = new World<readonly Outcome[]>(() => ({ fate: "answered", latency: 300 }));
          const policy = { ratePerSecond: 20 };
          world.start(1, pipeline(context(world.now))(list(count)), policy);
          for (let step = 0; step < steps && world.next(0); step += 1);
          const before = world.sent.length;
          const arrived = new Set([...world.store.keys()].map((name) => name.split(" ")[1]));
          const unseen = world.sent.filter(({ question }) => !arrived.has(question)).map(({ question }) => question);
          expect(unseen.length).toBeLessThanOrEqual(BATCH);
          world.crash();
          world.now += pause;

          world.start(2, pipeline(context(world.now))(list(count)), policy);
          world.settle(nothing());
          const second = world.sent.slice(before).map(({ question }) => question);
          expect(second.filter((question) => arrived.has(question) || unseen.includes(question))).toEqual([]);
          expect(world.done.get(2)?.filter(({ kind }) => kind === "problem")).toHaveLength(unseen.length);

          world.now += QUARTER;
          world.start(3, pipeline(context(world.now))(list(count)), policy);
          world.settle(nothing());
          expect(world.done.get(3)?.every(({ kind }) => kind === "answer")).toBe(true);
          const { billed, uncertain } = usageIn(world.quota, world.now, Infinity);
          expect({ billed, uncertain }).toEqual({ billed: count, uncertain: unseen.length });
          expect(world.sent).toHaveLength(count + unseen.length);
        },
      ),
      { numRuns: 40 },
    );
  });
});

function* nothing(): Generator<number, never> {
  for (;;) yield 0;
}
