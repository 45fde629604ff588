/** What a server that remembers gives in the service's place is read as the service's own response was. */
import { coversRequest, cutToRequest, readAnswer, type Answer, type Outcome } from "../../../src/shared/api/answer";
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { request, type Parameters, type Request } from "../../../src/shared/api/request";
import { responseOf } from "../../../src/shared/api/responseOf";

const HOME = request("valueEstimate", { address: "1 Elm St, Austin, TX" });
const PAGE = request("properties", { city: "Austin", limit: 2, offset: 4, includeTotalCount: true });
const MONTHS = request("markets", { zipCode: "78701", historyRange: 120 });
const error = (status: number, code?: string, message = "Oh: no") =>
  JSON.stringify({ status, ...(code === undefined ? {} : { error: code }), message });

const read = (asked: Request, status: number, body: string, headers = {}): Outcome =>
  readAnswer(asked, { kind: "response", at: 7, response: { status, headers, body } });

test.each<[asked: Request, status: number, body: string, headers?: Readonly<Record<string, string>>]>([
  [HOME, 200, '{"price":1,"comparables":[{"id":"é"}]}'],
  [HOME, 200, '{"price":1}', { "x-sandbox": "1" }],
  [PAGE, 200, '[{"id":"1"},{"id":"2"}]', { "x-limit": "2", "x-offset": "4", "x-total-count": "90" }],
  [{ ...PAGE, parameters: { ...PAGE.parameters, limit: "500" } }, 200, '[{"id":"1"}]', { "x-limit": "1" }],
  [PAGE, 200, "[]"],
  [HOME, 200, "[]"],
  [HOME, 200, "[]", { "x-sandbox": "1" }],
  [HOME, 404, error(404)],
  [HOME, 404, error(404, "resource/not-found")],
  [HOME, 400, error(400, "resource/bad-request", "Address could not be geolocated")],
  [HOME, 400, error(400, "resource/bad-request")],
  [HOME, 400, error(400, "resource/bad-request", "Not enough comparable listings")],
  [MONTHS, 400, error(400, "resource/bad-request")],
  [HOME, 401, error(401, "auth/api-key-invalid")],
  [HOME, 429, error(429, "auth/rate-limit-exceeded"), { "retry-after": "3" }],
  [HOME, 500, error(500)],
  [HOME, 503, error(503, "other/busy", "")],
  [HOME, 502, error(502, GATEWAY.lost)],
  [HOME, 502, error(502, GATEWAY.unsent)],
  [HOME, 503, error(503, GATEWAY.busy), { "retry-after": "1" }],
  [HOME, 403, error(403, GATEWAY.budget)],
])("%j with %d %s", (...[asked, status, body, headers]) => {
  const outcome = read(asked, status, body, headers);
  const again = responseOf(asked, outcome, (json) => JSON.stringify(json));
  const { code, ...told } = outcome as Outcome & { code?: string };
  expect(read(asked, again.status, again.body, again.headers)).toMatchObject(code === undefined ? told : outcome);
});

test("what could not be read is said to be so, and may have been billed", () => {
  const outcome = read(HOME, 200, "<html>");
  const { status, body, headers } = responseOf(HOME, outcome, (json) => JSON.stringify(json));
  expect(read(HOME, status, body, headers)).toEqual({ ...outcome, code: GATEWAY.unreadable });
});

const headersOf = (asked: Request, outcome: Outcome): object =>
  responseOf(asked, cutToRequest(outcome, asked), (json) => JSON.stringify(json)).headers;

test("an answer has the headers of the question, whichever answer holds it", () => {
  const search = (more: Parameters) => request("properties", { zipCode: "78701", ...more });
  const whole = read(search({ limit: 500, includeTotalCount: true }), 200, '[{"id":"1"},{"id":"2"}]', {
    "x-limit": "500",
    "x-total-count": "2",
  });
  expect(headersOf(search({}), whole)).toEqual({ "x-limit": "50", "x-offset": "0" });
  expect(headersOf(search({ limit: 1 }), whole)).toEqual({ "x-limit": "1", "x-offset": "0" });
  const counted = search({ limit: 1, includeTotalCount: true });
  expect(headersOf(counted, whole)).toEqual({ "x-limit": "1", "x-offset": "0", "x-total-count": "2" });
  const fewer = read(search({ limit: 500 }), 200, '[{"id":"1"},{"id":"2"}]', { "x-limit": "2" });
  expect(headersOf(search({ limit: 500 }), fewer)).toEqual({ "x-limit": "2", "x-offset": "0" });
  // Found by another spelling of its home, or within another answer.
  const found: Outcome = { kind: "answer", records: [{ id: "1" }], fetchedAt: 7, billed: true };
  const home = request("properties", { address: "1 Elm St, Austin, TX", includeTotalCount: true });
  expect(headersOf(home, found)).toEqual({ "x-limit": "50", "x-offset": "0", "x-total-count": "1" });
  expect(headersOf(HOME, found)).toEqual({});
});

const history = (...months: readonly string[]) => ({
  history: Object.fromEntries(months.map((each) => [each, { each }])),
});

test("a market asked for fewer months than are remembered has so many, counted from its latest", () => {
  const body = {
    zipCode: "78701",
    saleData: { lastUpdatedDate: "2026-11-20T00:00:00.000Z", ...history("2024-12", "2025-11", "2025-12", "2026-10") },
    rentalData: history("2025-06", "2025-07", "2026-06"),
  };
  const wide = read(request("markets", { zipCode: "78701", historyRange: 24 }), 200, JSON.stringify(body));
  const cut = cutToRequest(wide, request("markets", { zipCode: "78701" })) as Answer;
  expect(cut.records).toEqual([
    {
      zipCode: "78701",
      saleData: { lastUpdatedDate: "2026-11-20T00:00:00.000Z", ...history("2025-12", "2026-10") },
      rentalData: history("2025-07", "2026-06"),
    },
  ]);
  expect(cut.limit).toBe(12);
  expect(coversRequest(cut, request("markets", { zipCode: "78701", historyRange: 24 }))).toBe(false);
  expect(cutToRequest(wide, request("markets", { zipCode: "78701", historyRange: 24 }))).toBe(wide);
});
