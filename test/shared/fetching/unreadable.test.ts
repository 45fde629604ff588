/** An unreadable answer may have been billed: it is shown for a day, and only the user can request it again. */
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { calculate, quoteCall } from "../../../src/shared/functions/declaring/calculate";
import { isProblem } from "../../../src/shared/api/problem";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { run } from "../../../src/shared/fetching/work/drivers";
import { priceOf } from "../../../src/shared/fetching/quote";
import type { FetchContext } from "../../../src/shared/fetching/requests/fetchContext";
import { memoryHost, response, type MemoryHost } from "../memoryHost";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HOME = "1 Elm St, Austin, TX 78701";
const COULD_NOT = "The service's response could not be read";

const RECORD = { id: "1-Elm-St", formattedAddress: HOME, bedrooms: 3 };

/** Answers in sequence; the last one repeats. */
function answering(...bodies: readonly unknown[]): MemoryHost {
  let place = 0;
  return memoryHost((_, now) => ({ ...response(bodies[Math.min(place++, bodies.length - 1)]), at: now }));
}

function shown(host: MemoryHost, name: string, given: readonly string[], anew?: "everything" | "problems"): unknown {
  const declaration = CATALOGUE.find((each) => each.name === name)!;
  const context: FetchContext = {
    ...{ service: "https://service.example/v1", now: host.now, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 },
    ...(anew === undefined ? {} : { refresh: { since: host.now, what: anew } }),
  };
  const found = run(calculate({ declaration, given: given.map((text) => [[text]]) }, context), host);
  return isProblem(found) ? found.message : found.rows;
}

const count = (host: MemoryHost): number => host.sent.flat().length;

it("is shown for a day without another request, and then requested again", () => {
  const host = answering([1, 2], [RECORD]);
  expect(shown(host, "RECORD", [HOME, "beds"])).toBe(COULD_NOT);
  host.now += 23 * HOUR;
  expect(shown(host, "RECORD", [HOME, "beds"])).toBe(COULD_NOT);
  expect(count(host)).toBe(1);
  host.now += 2 * HOUR;
  expect(shown(host, "RECORD", [HOME, "beds"])).toEqual([[3]]);
  expect(count(host)).toBe(2);
});

it.each(["everything", "problems"] as const)("is requested again at once if a person asks for %s", (what) => {
  const host = answering([1, 2], [RECORD]);
  shown(host, "RECORD", [HOME, "beds"]);
  host.now += HOUR;
  expect(shown(host, "RECORD", [HOME, "beds"], what)).toEqual([[3]]);
  expect(count(host)).toBe(2);
});

describe("in place of an older answer", () => {
  function refreshed(): MemoryHost {
    const host = answering([RECORD], "<h1>", [{ ...RECORD, bedrooms: 4 }]);
    shown(host, "RECORD", [HOME, "beds"]);
    host.now += 10 * DAY;
    expect(shown(host, "RECORD", [HOME, "beds, stale"], "everything")).toEqual([[3, true]]);
    expect(count(host)).toBe(2);
    return host;
  }

  it("the older answer stays visible, marked as stale, and nothing is requested", () => {
    const host = refreshed();
    host.now += HOUR;
    expect(shown(host, "RECORD", [HOME, "beds, stale"])).toEqual([[3, true]]);
    host.now += 2 * DAY;
    expect(shown(host, "RECORD", [HOME, "beds, stale"])).toEqual([[3, false]]);
    expect(count(host)).toBe(2);
  });

  it("a person can request what failed again, and sees its price first", () => {
    const host = refreshed();
    host.now += HOUR;
    const declaration = CATALOGUE.find(({ name }) => name === "RECORD")!;
    const context = {
      service: "https://service.example/v1",
      now: host.now,
      keepDays: DEFAULT_KEEP_DAYS,
      batchSize: 10,
    };
    const { questions } = run(quoteCall({ declaration, given: [[[HOME]], [["beds"]]] }, context), host);
    expect([priceOf(questions, "missing").requests, priceOf(questions, "problems").requests]).toEqual([0, 1]);
    expect(shown(host, "RECORD", [HOME, "beds, stale"], "problems")).toEqual([[4, false]]);
    expect(count(host)).toBe(3);
  });

  it("its record is still found by other lookups", () => {
    const host = answering([RECORD], "<h1>");
    shown(host, "SEARCH", ["78701"]);
    host.now += DAY;
    shown(host, "SEARCH", ["78701"], "everything");
    expect(shown(host, "RECORD", [HOME, "beds"])).toEqual([[3]]);
    expect(count(host)).toBe(2);
  });
});
