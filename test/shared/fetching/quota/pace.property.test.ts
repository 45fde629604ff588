/** A page whose requests leave in slots, their ways to a service that counts as they arrive, and what the answers tell. */
import fc from "fast-check";
import {
  untilNextMayLeave,
  withAnswer,
  withinSecond,
  withRefusal,
  type Departure,
  type RoundTrips,
} from "../../../../src/shared/fetching/quota/pace";
import { Random } from "../../../attack/random";

/** Milliseconds: until a request is ready for its slot, its way, its answer and the way back, all beyond the usual. */
interface Jitter {
  readonly ready?: number;
  readonly way: number;
  readonly back: number;
}

/** The fastest request and answer take this long. */
const WAY = 10;
const BACK = 100;

/** When requests arrive that leave in slots, each as soon as it may. */
function arrivalsOf(jitters: readonly Jitter[], rate: number, before: RoundTrips = []): readonly number[] {
  let [now, departures, roundTrips]: [number, readonly Departure[], RoundTrips] = [0, [], before];
  let open: readonly Required<Departure>[] = [];
  const learn = (): void => {
    for (const departure of open.filter(({ answered }) => answered <= now).sort((a, b) => a.answered - b.answered)) {
      departures = departures.map((each) => (each.left === departure.left ? departure : each));
      roundTrips = withAnswer(roundTrips, departure);
    }
    open = open.filter(({ answered }) => answered > now);
    departures = withinSecond(departures, now);
  };
  return jitters.map(({ ready = 0, way, back }, index) => {
    now = Math.max(now + 0.001, index * Math.ceil(1000 / rate) + ready);
    learn();
    for (let wait: number; (wait = untilNextMayLeave(departures, roundTrips, rate, now)) > 0; learn()) now += wait;
    departures = [...departures, { left: now }];
    open = [...open, { left: now, answered: now + WAY + way + BACK + back }];
    return now + WAY + way;
  });
}

/** The most that arrive in any second, as a service counts them that takes one more a second after another. */
const mostInSecond = (arrivals: readonly number[]): number => mostWithin(1000, arrivals);

function mostWithin(duration: number, arrivals: readonly number[]): number {
  const sorted = [...arrivals].sort((one, other) => one - other);
  let first = 0;
  return Math.max(
    ...sorted.map((arrival, index) => {
      while (sorted[first]! <= arrival - duration) first += 1;
      return index - first + 1;
    }),
  );
}

/** Whole microseconds: most doubles up to 25 are next to nothing. */
const milliseconds = (max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1000 * max }).map((microseconds) => microseconds / 1000);
const rates = fc.integer({ min: 1, max: 30 });

/** One request in fifty, and the first, is as fast as any, so what is the fastest is known. */
const withFastest = (jitters: readonly Jitter[]): readonly Jitter[] =>
  jitters.map((jitter, index) => (index % 50 === 0 ? { ...jitter, way: 0, back: 0 } : jitter));

const many = (jitter: fc.Arbitrary<Jitter>): fc.Arbitrary<readonly Jitter[]> =>
  fc.array(jitter, { minLength: 1, maxLength: 200, size: "max" });

it("no more arrive in any second than the rate, however late they are, where their answers tell", () => {
  const late = fc.record({ ready: milliseconds(700), way: milliseconds(35), back: milliseconds(14) });
  fc.assert(
    fc.property(many(late), rates, (jitters, rate) => {
      expect(mostInSecond(arrivalsOf(withFastest(jitters), rate))).toBeLessThanOrEqual(rate);
    }),
  );
});

it("nor if answers tell nothing, because they are as slow as they like or never come, and ways differ by 25 ms", () => {
  const back = fc.oneof(milliseconds(2000), fc.constant(Infinity));
  const slow = fc.record({ ready: milliseconds(700), way: milliseconds(25), back });
  fc.assert(
    fc.property(many(slow), rates, (jitters, rate) => {
      expect(mostInSecond(arrivalsOf(withFastest(jitters), rate))).toBeLessThanOrEqual(rate);
    }),
  );
});

const unsteady = fc.record({ way: milliseconds(25), back: milliseconds(10) });

/** A service whose later half of answers takes so many milliseconds more. */
const becomes = (later: number, jitters: readonly Jitter[]): readonly Jitter[] =>
  withFastest(jitters).map((one, index) => (index < jitters.length / 2 ? one : { ...one, back: one.back + later }));

it("nor while a service that answered evenly becomes slower", () => {
  fc.assert(
    fc.property(many(unsteady), rates, fc.integer({ min: 0, max: 400 }), (jitters, rate, slower) => {
      expect(mostInSecond(arrivalsOf(becomes(slower, jitters), rate))).toBeLessThanOrEqual(rate);
    }),
  );
});

it("while it becomes faster, one may arrive too soon by as much as its answers were, but no more than a way takes longer", () => {
  fc.assert(
    fc.property(many(unsteady), rates, fc.integer({ min: 1, max: 90 }), (jitters, rate, faster) => {
      const second = 1000 - Math.min(faster, 25);
      expect(mostWithin(second, arrivalsOf(becomes(-faster, jitters), rate))).toBeLessThanOrEqual(rate);
    }),
  );
});

it("takes the limit's own time but for a hundredth where ways and answers take some milliseconds more", () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = new Random(seed);
      // Mostly a few milliseconds, seldom ten times as many.
      const more = (): number => -2 * Math.log(1 - random.next());
      const jitters = Array.from({ length: 1000 }, () => ({ ready: 4 * more(), way: more(), back: more() }));
      const arrivals = arrivalsOf(jitters, 20);
      expect(Math.max(...arrivals)).toBeLessThanOrEqual(50_000 * 1.01);
    }),
    { numRuns: 20 },
  );
});

it("after a refusal no more arrive than the rate, however late and unevenly they arrive, for as long as answers are compared", () => {
  const late = fc.record({ ready: milliseconds(700), way: milliseconds(400), back: milliseconds(99) });
  fc.assert(
    fc.property(many(late), rates, (jitters, rate) => {
      const some = withFastest(jitters.slice(0, 190));
      expect(mostInSecond(arrivalsOf(some, rate, withRefusal([])))).toBeLessThanOrEqual(rate);
    }),
  );
});

it("is slower by no more than the margin for what isn't told where answers take what they like", () => {
  const jitters = Array.from({ length: 1000 }, (_, index) => ({ way: 0, back: 100 * (index % 7) }));
  expect(Math.max(...arrivalsOf(jitters, 20))).toBeLessThanOrEqual(50_000 * 1.027);
});
