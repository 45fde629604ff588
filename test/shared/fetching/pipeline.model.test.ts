/**
 * The pipeline with random faults and interleavings, checked against a model of which requests are allowed. Time is
 * simulated.
 */
import fc from "fast-check";
import type { Outcome } from "../../../src/shared/api/answer";
import { request, type Request } from "../../../src/shared/api/request";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import type { AdmissionPolicy } from "../../../src/shared/fetching/quota/admissionPolicy";
import { usageIn } from "../../../src/shared/fetching/quota/expiry";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import type { FetchContext } from "../../../src/shared/fetching/requests/fetchContext";
import { World, type Fate, type Sent, type Weather } from "../world";

type Outcomes = readonly Outcome[];

const DAY = 86_400_000;
const KEEP_DAYS = DEFAULT_KEEP_DAYS.estimates;

const context = (now: number, more: Partial<FetchContext> = {}): FetchContext => ({
  service: "https://service.example/v1",
  now,
  keepDays: DEFAULT_KEEP_DAYS,
  batchSize: 10,
  ...more,
});

const value = (home: number): Request => request("valueEstimate", { address: `${home} Elm St, Austin, TX 78723` });

/** Events beside the work: more cells calculate, time passes, the user refreshes. */
type Event =
  | { readonly kind: "cells"; readonly homes: readonly number[] }
  | { readonly kind: "refresh"; readonly homes: readonly number[] }
  | { readonly kind: "days"; readonly days: number }
  | { readonly kind: "steps"; readonly count: number };

const homes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 25 });
const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("cells" as const), homes }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("refresh" as const), homes }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("days" as const), days: fc.integer({ min: 1, max: 40 }) }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant("steps" as const), count: fc.integer({ min: 1, max: 60 }) }),
    },
  ),
  { minLength: 2, maxLength: 12 },
);

const fates: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Fate>("answered") },
  fc.constantFrom<Fate>("nothing", "throttled", "failed", "lost", "unsent"),
);

const weather: fc.Arbitrary<Weather[]> = fc.array(
  fc.record({ fate: fates, latency: fc.integer({ min: 5, max: 3_000 }) }),
  { minLength: 1, maxLength: 30 },
);

const turns = fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 40 });

function* cycle(numbers: readonly number[]): Generator<number, never> {
  for (let index = 0; ; index += 1) yield numbers[index % numbers.length]!;
}

/** Runs all events; returns the world and the time of each refresh. */
function live(
  happens: readonly Event[],
  sky: readonly Weather[],
  choices: readonly number[],
  policy: Partial<Omit<AdmissionPolicy, "now">> = {},
) {
  const world = new World<Outcomes>((_, count) => sky[count % sky.length]!);
  const order = cycle(choices);
  const refreshed: { readonly at: number; readonly homes: readonly number[] }[] = [];
  const { monthlyLimit = Infinity } = policy;
  let withinLimit = true;
  let id = 0;
  const step = () => {
    const before = world.quota;
    world.next(order.next().value);
    // Only what is booked can exceed a limit.
    if (monthlyLimit === Infinity || world.quota === before) return;
    const { billed, uncertain, underWay } = usageIn(world.quota, world.now, Infinity);
    withinLimit &&= billed + uncertain + underWay <= monthlyLimit;
  };
  for (const event of happens) {
    if (event.kind === "cells") {
      for (const home of event.homes) world.start((id += 1), pipeline(context(world.now))([value(home)]), policy);
    } else if (event.kind === "refresh") {
      refreshed.push({ at: world.now, homes: event.homes });
      const anew = { since: world.now, what: "everything" as const };
      world.start((id += 1), pipeline(context(world.now, { refresh: anew }))(event.homes.map(value)), {
        ...policy,
        approved: true,
      });
    } else if (event.kind === "days") {
      // No request is in flight for days: the clock jumps between calculations.
      while (world.running > 0) step();
      world.now += event.days * DAY;
    } else {
      for (let count = 0; count < event.count; count += 1) step();
    }
  }
  while (world.running > 0) step();
  return { world, refreshed, started: id, withinLimit };
}

/** Why a request wasn't necessary, by what was known before it. */
function needless(sent: readonly Sent[], refreshed: readonly { readonly at: number }[]): string | undefined {
  for (const [index, each] of sent.entries()) {
    for (const before of sent.slice(0, index).filter(({ question }) => question === each.question)) {
      const onTheWire = before.at <= each.at && each.at < before.until;
      if (onTheWire) return `${each.question} was on the wire already`;
      const anew = refreshed.some(({ at }) => at >= before.until && at <= each.at);
      if (before.fate === "answered" && each.at - before.until < KEEP_DAYS * DAY && !anew) {
        return `${each.question} was at hand`;
      }
    }
  }
  return undefined;
}

describe("the pipeline, under random events", () => {
  it("requests nothing that is cached or in flight, except what was refreshed", () => {
    fc.assert(
      fc.property(events, weather, turns, (happens, sky, choices) => {
        const { world, refreshed, started } = live(happens, sky, choices);
        expect(needless(world.sent, refreshed)).toBeUndefined();
        expect(world.done.size).toBe(started);
      }),
      { numRuns: 50 },
    );
  });

  it("never exceeds the monthly limit, counting requests in flight and uncertain ones", () => {
    fc.assert(
      fc.property(events, weather, turns, fc.integer({ min: 0, max: 15 }), (happens, sky, choices, monthlyLimit) => {
        const { world, withinLimit, started } = live(
          happens.filter(({ kind }) => kind !== "days"),
          sky,
          choices,
          { monthlyLimit },
        );
        expect(withinLimit).toBe(true);
        expect(world.sent.filter(({ billed }) => billed).length).toBeLessThanOrEqual(monthlyLimit);
        expect(world.done.size).toBe(started);
      }),
      { numRuns: 50 },
    );
  });

  it("books every sent request once: as billed, failed or uncertain", () => {
    fc.assert(
      fc.property(events, weather, turns, (happens, sky, choices) => {
        const { world } = live(
          happens.filter(({ kind }) => kind !== "days"),
          sky,
          choices,
        );
        const { billed, failed, uncertain } = usageIn(world.quota, world.now, Infinity);
        const unsent = world.sent.filter(({ fate }) => fate === "unsent").length;
        expect(billed + failed + uncertain).toBe(world.sent.length - unsent);
        expect(billed).toBe(world.sent.filter(({ fate }) => fate === "answered").length);
        expect(uncertain).toBe(world.sent.filter(({ fate }) => fate === "lost").length);
      }),
      { numRuns: 35 },
    );
  });

  it("keeps so evenly to its rate that a service that refuses one more a second refuses none", () => {
    fc.assert(
      fc.property(homes, turns, fc.integer({ min: 1, max: 20 }), (asked, choices, ratePerSecond) => {
        const world = new World<Outcomes>(() => ({ fate: "answered", latency: 40 }), ratePerSecond);
        asked.forEach((home, index) =>
          world.start(index, pipeline(context(world.now))([value(home)]), { ratePerSecond }),
        );
        world.start(-1, pipeline(context(world.now))(Array.from({ length: 30 }, (_, index) => value(100 + index))), {
          ratePerSecond,
        });
        world.settle(cycle(choices));
        expect(world.sent.filter(({ fate }) => fate === "throttled")).toEqual([]);
        expect(world.sent).toHaveLength(new Set(asked).size + 30);
      }),
      { numRuns: 20 },
    );
  });
});
