/** What a team's gateway had already is booked as free, and is as old as the gateway's answer. */
import { readAnswer } from "../../../src/shared/api/answer";
import { cacheStatusText, sharedAnswer } from "../../../src/shared/api/cacheStatus";
import { request } from "../../../src/shared/api/request";
import { commitsOf } from "../../../src/shared/fetching/cache/commits";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { run } from "../../../src/shared/fetching/work/drivers";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import { usageIn } from "../../../src/shared/fetching/quota/expiry";
import { deliveryOf, NO_PAGE, outgoingRequest } from "../../../src/shared/fetching/requests/wire";
import { AT, memoryHost, response } from "../memoryHost";

const HOME = request("valueEstimate", { address: "1 Elm St, Austin, TX" });
const GATEWAY = { baseUrl: "https://addin.example/v1", apiKey: "an-access-token", suppressLogging: false };
const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;
const context = { service: GATEWAY.baseUrl, keepDays: DEFAULT_KEEP_DAYS };

const came = (headers: Readonly<Record<string, string>>, status = 200, body = '{"price":1}') => {
  const delivery = deliveryOf(GATEWAY, NOW, { status, headers, body });
  const [own] = commitsOf(HOME, delivery, context);
  return { outcome: readAnswer(HOME, delivery), settlement: own?.settlement, at: own?.cacheEntry?.at };
};

test.each([
  ["prop; hit", "free", 3],
  ["prop; fwd=miss; collapsed", "free", 3],
  ['edge; detail="a, prop; hit"; fwd=miss, prop; hit', "free", 3],
  ["prop; fwd=miss; stored", "billed", 0],
  ["prop; fwd=request; stored", "billed", 0],
  ["edge; hit", "billed", 0],
  ["prop; hitherto", "billed", 0],
  ["", "billed", 0],
])("Cache-Status %j is booked as %s, and its Age counts as %d days", (status, settlement, days) => {
  const { outcome, at, ...booked } = came({ "Cache-Status": status, Age: String(3 * 86_400) });
  expect(booked.settlement).toBe(settlement);
  expect(outcome).toMatchObject({ fetchedAt: NOW - days * DAY, ...(days === 0 ? {} : { shared: true }) });
  expect(at).toBe(NOW - days * DAY);
});

test.each(["-5", "1e99", "soon", "99999999999", ""])("an Age of %j makes an answer neither newer nor absurd", (age) => {
  const { outcome } = came({ "cache-status": "prop; hit", age });
  expect(outcome).toMatchObject({ fetchedAt: NOW });
  expect(sharedAnswer({ headers: { "cache-status": "prop; hit", age: "9999999999" } })!.age).toBeLessThan(
    11 * 366 * DAY,
  );
});

test("a shared problem costs nothing, and an answer that is too old says so", () => {
  const lost = JSON.stringify({ status: 502, error: "gateway/lost", message: "" });
  expect(came({ "cache-status": "prop; hit" }, 502, lost).settlement).toBe("unasked");
  expect(came({}, 502, lost).settlement).toBe("uncertain");
  const old = cacheStatusText({ from: "hit", staleFor: 1500 });
  expect(old).toBe("prop; hit; ttl=-2");
  expect(came({ "cache-status": old }).outcome).toMatchObject({ stale: true });
});

test("how new an answer has to be is told to the page's own gateway, and by scripts; no browser keeps an answer", () => {
  const page = { origin: "https://addin.example", newId: () => "id" };
  const asked = { ...HOME, anew: "everything", maxAge: 90_500 } as const;
  const wish = (...to: Parameters<typeof outgoingRequest>) => outgoingRequest(...to).headers["cache-control"];
  expect(wish(asked, GATEWAY, page)).toBe("no-cache, max-age=90");
  expect(wish(asked, GATEWAY, NO_PAGE)).toBe("no-cache, max-age=90");
  expect(wish({ ...HOME, anew: "problems" }, GATEWAY, page)).toBe("no-problems");
  expect(wish(HOME, GATEWAY, page)).toBeUndefined();
  expect(wish(asked, GATEWAY, { ...page, origin: "https://other.example" })).toBeUndefined();
  expect(wish(asked, GATEWAY)).toBeUndefined();
});

test("a refresh asks the gateway again, and who keeps results for fewer days than usual says so", () => {
  const host = memoryHost((_, now) => response({ price: 1 }, 200, {}, now));
  const usual = { service: GATEWAY.baseUrl, now: AT, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 };
  const fewer = { ...DEFAULT_KEEP_DAYS, estimates: 2 };
  const refresh = { since: AT + 1, what: "everything" } as const;
  for (const context of [usual, { ...usual, keepDays: fewer, refresh }]) run(pipeline(context)([HOME]), host);
  const [[first], [second]] = host.sent as [[object], [object]];
  expect(first).toEqual(HOME);
  expect(second).toEqual({ ...HOME, anew: "everything", maxAge: 2 * DAY });
});

test("what the gateway had is free in the month's count, and is requested again when it is too old", () => {
  const age = { "cache-status": "prop; hit", age: String(29 * 86_400) };
  const host = memoryHost((_, now) => deliveryOf(GATEWAY, now, { status: 200, headers: age, body: '{"price":1}' }));
  const at = (now: number) => ({ service: GATEWAY.baseUrl, now, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 });
  run(pipeline(at(AT))([HOME]), host);
  expect(usageIn(host.quota, host.now, 50)).toMatchObject({ billed: 0, free: 1, uncertain: 0, underWay: 0 });
  run(pipeline(at(AT + DAY / 2))([HOME]), host);
  expect(host.sent).toHaveLength(1);
  run(pipeline(at(AT + 2 * DAY))([HOME]), host);
  expect(host.sent).toHaveLength(2);
});
