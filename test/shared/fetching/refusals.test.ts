/** What the service refuses, or knows nothing of, never takes the place of an answer that was paid for. */
import type { Outcome } from "../../../src/shared/api/answer";
import { isProblem } from "../../../src/shared/api/problem";
import { request, type Parameters, type Request } from "../../../src/shared/api/request";
import type { EndpointName } from "../../../src/shared/api/endpoints";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { CACHE_ENTRY } from "../../../src/shared/fetching/cache/storedEntry";
import { run } from "../../../src/shared/fetching/work/drivers";
import { keepLate } from "../../../src/shared/fetching/middleware/stored";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import { storeKey } from "../../../src/shared/fetching/requests/storeKey";
import type { FetchContext } from "../../../src/shared/fetching/requests/fetchContext";
import { memoryHost, response, type MemoryHost, type Script } from "../memoryHost";

const DAY = 86_400_000;
const ADDRESS = "1 Elm St, Austin, TX 78701";

const REFUSED = { status: 400, error: "resource/bad-request", message: "No" };
const home = (house: number) => ({ id: `${house}-Elm-St`, formattedAddress: `${house} Elm St, Austin, TX 78701` });

/** An endpoint's question, its answer, and another request for the same answer. */
interface Case {
  readonly endpoint: EndpointName;
  readonly parameters: Parameters;
  readonly body: unknown;
  readonly odd: Parameters;
}

const CASES: readonly Case[] = [
  {
    endpoint: "properties",
    parameters: { zipCode: "78701", limit: 2 },
    body: [home(1), home(2)],
    odd: { limit: 500 },
  },
  {
    endpoint: "properties",
    parameters: { zipCode: "78701", limit: 1 },
    body: [home(1)],
    odd: { includeTotalCount: true },
  },
  { endpoint: "saleListings", parameters: { zipCode: "78701", limit: 1 }, body: [home(1)], odd: { limit: 3 } },
  { endpoint: "markets", parameters: { zipCode: "78701" }, body: { id: "78701" }, odd: { historyRange: 24 } },
];

const contextAt = (now: number, more: Partial<FetchContext> = {}): FetchContext => ({
  ...{ service: "https://service.example/v1", now, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 },
  ...more,
});

const asked = (host: MemoryHost, wanted: Request, more: Partial<FetchContext> = {}): Outcome =>
  run(pipeline(contextAt(host.now, more))([wanted]), host)[0]!;

const renewed = (host: MemoryHost, wanted: Request): Outcome =>
  asked(host, wanted, { refresh: { since: host.now, what: "everything" } });

const count = (host: MemoryHost): number => host.sent.flat().length;

const shown = (outcome: Outcome): unknown => (isProblem(outcome) ? outcome.problem : outcome.records);

describe.each([400, 404])("a %d", (status) => {
  it.each(CASES)("to $endpoint $parameters with $odd leaves the answer", ({ endpoint, parameters, body, odd }) => {
    const plain = request(endpoint, parameters);
    const wide = request(endpoint, { ...parameters, ...odd });
    const script: Script = (one, now) =>
      Object.entries(odd).every(([name, value]) => one.parameters[name] === String(value))
        ? response(
            { ...REFUSED, status, error: status === 400 ? REFUSED.error : "resource/not-found" },
            status,
            {},
            now,
          )
        : response(body, 200, {}, now);
    const host = memoryHost(script);
    const bought = shown(asked(host, plain));
    host.now += 60_000;
    expect(shown(asked(host, wide))).toBe(status === 400 ? "refused" : "nothing");
    host.now += 60_000;
    expect(shown(asked(host, plain))).toEqual(bought);
    // What was refused is known as well.
    asked(host, wide);
    expect(count(host)).toBe(2);
  });
});

it("what was refused with more rows is requested with fewer", () => {
  const host = memoryHost((one, now) =>
    one.parameters["limit"] === "500" ? response(REFUSED, 400, {}, now) : response([home(1)], 200, {}, now),
  );
  expect(shown(asked(host, request("properties", { zipCode: "78701", limit: 500 })))).toBe("refused");
  expect(shown(asked(host, request("properties", { zipCode: "78701" })))).toEqual([home(1)]);
});

const refusing = (...replies: readonly (readonly [body: unknown, status: number])[]): MemoryHost => {
  let place = 0;
  return memoryHost((_, now) => {
    const [body, status] = replies[Math.min(place++, replies.length - 1)]!;
    return response(body, status, {}, now);
  });
};

const ESTIMATE = request("valueEstimate", { address: ADDRESS, compCount: 15 });

it.each([
  [REFUSED, 400],
  [{ status: 404, error: "resource/not-found", message: "none" }, 404],
] as const)("a refresh that gets %j shows the answer, marked as old, while it is kept", (said, status) => {
  const host = refusing([{ price: 1 }, 200], [said, status], [{ price: 2 }, 200]);
  asked(host, ESTIMATE);
  host.now += DAY;
  expect(renewed(host, ESTIMATE)).toMatchObject({ records: [{ price: 1 }], stale: true });
  host.now += 1000;
  const later = asked(host, ESTIMATE);
  expect(later).toMatchObject({ records: [{ price: 1 }], cached: true });
  expect(later).not.toHaveProperty("stale");
  expect(count(host)).toBe(2);
  // Whoever wants a newer one may try again.
  expect(renewed(host, ESTIMATE)).toMatchObject({ records: [{ price: 2 }] });
});

it("an answer that is no longer kept gives way to what the service says", () => {
  const host = refusing([{ price: 1 }, 200], [REFUSED, 400]);
  asked(host, ESTIMATE);
  host.now += 31 * DAY;
  expect([shown(asked(host, ESTIMATE)), shown(asked(host, ESTIMATE)), count(host)]).toEqual(["refused", "refused", 2]);
});

it("a search that has no matches any more is empty, also where the service says so by a 404", () => {
  const host = refusing([[home(1)], 200], [{ status: 404, error: "resource/not-found", message: "none" }, 404]);
  const search = request("saleListings", { zipCode: "78701" });
  asked(host, search);
  host.now += DAY;
  expect([shown(renewed(host, search)), shown(asked(host, search)), count(host)]).toEqual(["nothing", "nothing", 2]);
});

it("a refusal that comes late leaves the answer too", () => {
  const host = refusing([{ price: 1 }, 200]);
  asked(host, ESTIMATE);
  run(keepLate(ESTIMATE, response(REFUSED, 400, {}, host.now), host.now - 1, contextAt(host.now)), host);
  expect([shown(asked(host, ESTIMATE)), count(host)]).toEqual([[{ price: 1 }], 1]);
});

/** As earlier builds kept them: without saying what was refused. */
const KEPT_BEFORE = [
  ["properties", { zipCode: "78701" }, "The parameter 'limit' is '501': it must be a whole number from 1 to 500"],
  ["properties", { address: ADDRESS }, "Bad request"],
  ["valueEstimate", { address: ADDRESS }, "The parameter 'suppressLogging' is 'yes': it must be true or false"],
  ["markets", { zipCode: "78701" }, "The parameter 'suppressLogging' is '': it must be true or false"],
] as const;

it.each(KEPT_BEFORE)(
  "a refusal that an earlier version kept for %s %j is dropped: %s",
  (endpoint, parameters, said) => {
    const host = refusing([endpoint === "properties" ? [home(1)] : { id: "1", price: 1 }, 200]);
    const one = request(endpoint, parameters);
    keep(host, one, said);
    expect(shown(asked(host, one))).toEqual([expect.objectContaining({ id: expect.any(String) as string })]);
  },
);

it("a refusal of the home itself, which an earlier version kept, still holds", () => {
  const host = refusing([{ price: 1 }, 200]);
  keep(host, ESTIMATE, "No estimate for a lot");
  expect([shown(asked(host, ESTIMATE)), count(host)]).toEqual(["refused", 0]);
});

function keep(host: MemoryHost, one: Request, said: string): void {
  const message = `The service refused the request: ${said}`;
  const outcome = { kind: "problem", problem: "refused", message, code: "resource/bad-request" };
  host.store.set(storeKey(one, contextAt(host.now)), CACHE_ENTRY.read({ at: host.now - DAY / 2, outcome })!);
}
