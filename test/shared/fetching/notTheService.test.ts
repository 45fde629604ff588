/** The service answers 404 for what it doesn't know; any other server does so for every path. */
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { request, type Request } from "../../../src/shared/api/request";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import { run } from "../../../src/shared/fetching/work/drivers";
import { FAULT_TTL } from "../../../src/shared/fetching/cache/cachePolicy";
import { usageIn } from "../../../src/shared/fetching/quota/expiry";
import { AT, memoryHost, response, type MemoryHost } from "../memoryHost";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";

const TERMS = { service: "http://127.0.0.1:3000", now: AT, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 };
const HOME: Request = request("valueEstimate", { address: "1 Main St, Denver, CO 80202" });

const ask = (host: MemoryHost) => run(pipeline({ ...TERMS, now: host.now })([HOME]), host)[0]!;

test.each([
  ["Not found"],
  ["<h1>404</h1>"],
  ['"Not found"'],
  [{ status: 404, error: GATEWAY.noEndpoint, message: "There is no such endpoint" }],
])("a wrong service address is reported as such, and the request is made again once it is corrected (%j)", (body) => {
  const host = memoryHost(() => response(body, 404));
  expect(ask(host)).toMatchObject({ problem: "failed", message: expect.stringMatching(/check its address.*\/v1/) });
  expect(usageIn(host.quota, host.now, 50)).toMatchObject({ billed: 0, uncertain: 0, failed: 1, left: 50 });
  ask(host);
  expect(host.sent).toHaveLength(1);
  host.now += FAULT_TTL.failed!;
  ask(host);
  expect(host.sent).toHaveLength(2);
});

test.each([[""], [" \n"], ["{}"], ["[]"], [{ status: 404, error: "resource/not-found", message: "No such home" }]])(
  "a home that the service doesn't know isn't requested again for days (%j)",
  (body) => {
    const host = memoryHost(() => response(body, 404));
    expect(ask(host)).toMatchObject({ problem: "nothing", message: expect.stringMatching(/^No property matches/) });
    host.now += 86_400_000;
    ask(host);
    expect(host.sent).toHaveLength(1);
  },
);
