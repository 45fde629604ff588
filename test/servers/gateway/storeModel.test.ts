/** Whatever a database does to the gateways of a team, and whoever is killed: the books and the bill agree. */
import fc from "fast-check";
import { inVirtualTime, StoreWorld, type Gateway, type Turn, type Weather } from "./storeWorld";

const milliseconds = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 1, 5) },
  { weight: 3, arbitrary: fc.integer({ min: 20, max: 800 }) },
  { weight: 1, arbitrary: fc.constantFrom(4_990, 5_010, 7_000) },
);

const turn = (isMade: boolean, told: Turn["told"]): fc.Arbitrary<Turn> =>
  fc.record({ isMade: fc.constant(isMade), told: fc.constant(told), before: milliseconds, after: milliseconds });

const turns = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: turn(true, "done") },
    { weight: 2, arbitrary: turn(false, "failed") },
    { weight: 3, arbitrary: turn(true, "failed") },
    { weight: 1, arbitrary: turn(true, "nothing") },
    { weight: 1, arbitrary: turn(false, "nothing") },
  ),
  { minLength: 5, maxLength: 60 },
);

const sky: fc.Arbitrary<Weather[]> = fc.array(
  fc.record({
    fate: fc.oneof(
      { weight: 8, arbitrary: fc.constant<Weather["fate"]>("answered") },
      fc.constantFrom<Weather["fate"]>("nothing", "failed", "lost", "unsent"),
    ),
    latency: fc.constantFrom(0, 10, 100, 1_000, 9_000),
  }),
  { minLength: 1, maxLength: 20 },
);

const which = fc.nat({ max: 1 });
const home = fc.integer({ min: 1, max: 12 });

type Event =
  | { readonly kind: "ask"; readonly which: number; readonly homes: readonly number[] }
  | { readonly kind: "anew"; readonly which: number; readonly home: number }
  | { readonly kind: "time"; readonly passes: number }
  | { readonly kind: "outage"; readonly how: "refuses" | "hangs"; readonly lasts: number }
  | { readonly kind: "kill"; readonly which: number };

const events = (kills: number): fc.Arbitrary<Event[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant("ask" as const),
          which,
          homes: fc.array(home, { minLength: 1, maxLength: 8 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant("anew" as const), which, home }) },
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant("time" as const),
          passes: fc.constantFrom(1, 7, 60, 400, 3_000, 12_000),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant("outage" as const),
          how: fc.constantFrom("refuses" as const, "hangs" as const),
          lasts: fc.constantFrom(10, 1_000, 8_000, 30_000),
        }),
      },
      { weight: kills, arbitrary: fc.record({ kind: fc.constant("kill" as const), which }) },
    ),
    { minLength: 3, maxLength: 14 },
  );

/** Longer than a reservation of whoever was killed lasts, in steps in which somebody looks. */
const SETTLES = { steps: 24, of: 10_000 };

/** The longest that a question waits to be asked, its request and what the store may take. */
const LONGEST = 60_000;

const live = (happens: readonly Event[], script: ConstructorParameters<typeof StoreWorld>[1]) =>
  inVirtualTime(async (time) => {
    const world = new StoreWorld(time, script);
    let count = 0;
    const opened = (): Gateway => world.open(`gateway ${(count += 1)}`);
    const gateways = script.isShared ? [opened(), opened()] : [opened()];
    for (const event of happens) {
      if (event.kind === "ask") event.homes.forEach((each) => gateways[event.which % gateways.length]!.ask(each));
      else if (event.kind === "anew") gateways[event.which % gateways.length]!.ask(event.home, true);
      else if (event.kind === "time") await time.pass(event.passes);
      else if (event.kind === "kill") {
        gateways[event.which % gateways.length]!.kill();
        gateways[event.which % gateways.length] = opened();
      } else {
        world.outage = event.how;
        await time.pass(event.lasts);
        world.outage = undefined;
      }
    }
    await time.pass(LONGEST);
    expect([world.faults, world.waiting]).toEqual([[], 0]);
    expect(world.longest).toBeLessThan(LONGEST);
    world.isUnsteady = false;
    for (let step = 0; step < SETTLES.steps; step += 1) {
      await time.pass(SETTLES.of);
      // Whoever asks looks after what others left behind.
      gateways[0]!.ask(1);
    }
    await time.pass(LONGEST);
    expect(await time.until(Promise.all(gateways.map(({ isReady }) => isReady())))).not.toContain(false);
    await time.until(Promise.all(gateways.map(({ stop }) => stop())));
    const kills = count - gateways.length;
    const { billed, uncertain, underWay } = world.usage;
    const { bill } = world;
    expect([world.faults, underWay, world.waiting]).toEqual([[], 0, 0]);
    if (kills === 0) expect([billed, uncertain]).toEqual([bill.answered, bill.lost]);
    expect(billed).toBeLessThanOrEqual(bill.answered);
    expect(billed + uncertain).toBeGreaterThanOrEqual(bill.billed);
    // At most one request of each was marked as sent and had not left.
    expect(billed + uncertain).toBeLessThanOrEqual(bill.billed + kills);
  });

const limit = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constant(1000));

/** As many more as you like by STORE_RUNS=2000, of other seeds by STORE_SEED. */
const { STORE_RUNS: numRuns = 40, STORE_SEED: seed = 7 } = process.env;

test.each([
  ["nobody is killed: what is counted is what was billed and what was lost", 0, true],
  ["gateways are killed: at most one request of each is counted that did not leave", 1, true],
  ["one gateway has a store of its own, and is killed", 1, false],
])(
  "%s; no limit is passed, no answer that came is requested again, nobody waits for ever",
  async (_, kills, isShared) => {
    await fc.assert(
      fc.asyncProperty(events(kills), turns, sky, limit, (happens, all, weather, most) =>
        live(happens, { turns: all, sky: weather, limit: most, isShared }),
      ),
      { numRuns: Number(numRuns), seed: Number(seed) },
    );
  },
);
