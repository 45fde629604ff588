/** A host dies at any moment: what had come is there, what was on the wire is booked as uncertain, nothing is bought twice. */
import fc from "fast-check";
import type { Outcome } from "../../src/shared/service/answer";
import { request } from "../../src/shared/service/request";
import { desk } from "../../src/shared/work/desk";
import { usageIn } from "../../src/shared/work/gate";
import { World } from "./world";

const BATCH = 10;
const LEASE = 75_000;

const terms = (now: number) => ({ service: "https://service.example/v1", now, keepDays: 30, batch: BATCH });
const list = (count: number) =>
  Array.from({ length: count }, (_, index) => request("valueEstimate", { address: `${index} Elm St, Austin, TX` }));

describe("a crash after any effect of a bulk run", () => {
  it("loses no answer that had arrived, and leaves at most one batch uncertain", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 100_000 }),
        (count, effects, pause) => {
          const world = new World<readonly Outcome[]>(() => ({ fate: "answered", latency: 300 }));
          world.start(1, desk(terms(world.now))(list(count)));
          while (world.effects < effects && world.next(0));
          const before = world.sent.length;
          const arrived = new Set([...world.store.keys()].map((name) => name.split(" ")[1]));
          world.crash();
          world.now += pause;

          world.start(2, desk(terms(world.now))(list(count)));
          world.settle(nothing());
          const again = world.sent.slice(before).map(({ question }) => question);
          expect(again.filter((question) => arrived.has(question))).toEqual([]);
          expect(world.done.get(2)?.every(({ kind }) => kind === "answer")).toBe(true);

          const lost = world.sent.length - count;
          expect(lost).toBeLessThanOrEqual(BATCH);
          world.now += LEASE;
          const { billed, uncertain } = usageIn(world.book, world.now, Infinity);
          expect(billed).toBe(count);
          expect(uncertain).toBeGreaterThanOrEqual(lost);
          expect(uncertain).toBeLessThanOrEqual(BATCH);
        },
      ),
      { numRuns: 150 },
    );
  });
});

function* nothing(): Generator<number, never> {
  for (;;) yield 0;
}
