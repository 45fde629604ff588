/** What a server that remembers gives in the service's place is read as the service's own response was. */
import { readAnswer, type Outcome } from "../../../src/shared/api/answer";
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { request, type Request } from "../../../src/shared/api/request";
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
