/** A gateway between the add-in and the service: its error codes decide how a request is booked. */
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { request, type Request } from "../../../src/shared/api/request";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import { run } from "../../../src/shared/fetching/work/drivers";
import { usageIn } from "../../../src/shared/fetching/quota/expiry";
import { AT, memoryHost, response, type MemoryHost } from "../memoryHost";
import { isAnswer } from "../outcomes";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";

const TERMS = { service: "https://service.example/v1", now: AT, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 };
const HOME: Request = request("valueEstimate", { address: "1 Elm St, Austin, TX" });

const ask = (host: MemoryHost) => run(pipeline({ ...TERMS, now: host.now })([HOME]), host)[0]!;
const told = (status: number, error?: string, headers = {}) =>
  response(error === undefined ? "<h1>oops</h1>" : { status, error, message: "The answer broke off" }, status, headers);
const MINUTES = 60_000;

test.each([
  [502, GATEWAY.lost],
  [504, GATEWAY.lost],
  [500, GATEWAY.lost],
  [502, undefined],
])("an answer lost on the way (%d %s) may have been billed, and isn't requested again for a while", (status, code) => {
  const host = memoryHost(() => told(status, code));
  expect(isAnswer(ask(host))).toBe(false);
  expect(usageIn(host.quota, host.now, 50)).toMatchObject({ uncertain: 1, failed: 0, left: 49 });
  host.now += 14 * MINUTES;
  ask(host);
  expect(host.sent).toHaveLength(1);
  host.now += 1 * MINUTES;
  ask(host);
  expect(host.sent).toHaveLength(2);
});

test.each([
  [500, undefined],
  [503, undefined],
  [504, undefined],
  [502, "service/bad-gateway"],
  [502, GATEWAY.failed],
])("the service's own error (%d %s) isn't billed", (status, code) => {
  const host = memoryHost(() => told(status, code));
  expect(ask(host)).toMatchObject({ problem: "failed" });
  expect(usageIn(host.quota, host.now, 50)).toMatchObject({ uncertain: 0, failed: 1, left: 50 });
});

test("a service that the gateway couldn't reach got no request: nothing is booked, and the request is soon made again", () => {
  const host = memoryHost(() => told(502, GATEWAY.unsent));
  expect(ask(host)).toMatchObject({ problem: "unreachable" });
  expect(usageIn(host.quota, host.now, 50)).toMatchObject({ uncertain: 0, failed: 0, billed: 0, left: 50 });
  host.now += 5000;
  ask(host);
  expect(host.sent).toHaveLength(2);
});

test("a busy gateway gets the request again when it says, and one answer is booked", () => {
  const host = memoryHost((_, now) =>
    host.sent.flat().length > 1
      ? response({ price: 1 }, 200, {}, now)
      : response({ status: 503, error: GATEWAY.busy }, 503, { "retry-after": "7" }, now),
  );
  expect(isAnswer(ask(host))).toBe(true);
  expect(host.moments[1]! - host.moments[0]!).toBeGreaterThanOrEqual(7000);
  expect(usageIn(host.quota, host.now, 50)).toMatchObject({ billed: 1, uncertain: 0, failed: 0, left: 49 });
});
