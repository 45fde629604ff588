/** Requests that a browser may have resent count as uncertain in addition, unless they are free. */
import { request } from "../../../../src/shared/api/request";
import { DEFAULT_KEEP_DAYS } from "../../../../src/shared/fetching/requests/keepDays";
import { pipeline } from "../../../../src/shared/fetching/pipeline";
import { run } from "../../../../src/shared/fetching/work/drivers";
import { usageIn } from "../../../../src/shared/fetching/quota/expiry";
import { AT, memoryHost, response } from "../../memoryHost";

const HOME = request("valueEstimate", { address: "1 Elm St, Austin, TX" });

test.each([
  ["a billed answer", 200, {}, { billed: 1, uncertain: 2, free: 0, failed: 0 }],
  ["a sandbox's answer", 200, { "x-sandbox": "1" }, { billed: 0, uncertain: 0, free: 1, failed: 0 }],
  ["a refusal, behind which an answer may have been cut", 500, {}, { billed: 0, uncertain: 2, free: 0, failed: 1 }],
])("%s that may have been sent two times more", (_, status, headers, booked) => {
  const host = memoryHost((_request, now) => ({ ...response({ price: 1 }, status, headers, now), repeats: 2 }));
  run(
    pipeline({ service: "https://service.example/v1", now: AT, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 })([HOME]),
    host,
  );
  expect(usageIn(host.quota, host.now, 50)).toMatchObject(booked);
});
