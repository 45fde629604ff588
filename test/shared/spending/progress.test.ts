/** The progress of a long fetch: how many requests ended, and how. */
import { endingsText, IDLE_PROGRESS, failuresText, withCommits } from "../../../src/shared/spending/progress/progress";
import type { Delivery } from "../../../src/shared/api/answer";
import { request } from "../../../src/shared/api/request";
import { commitsOf } from "../../../src/shared/fetching/cache/commits";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { faultDelivery } from "../../../src/shared/fetching/requests/wire";

const home = request("valueEstimate", { address: "5500 Grand Lake Dr, San Antonio, TX 78244" });
const context = { service: "https://service/v1", keepDays: DEFAULT_KEEP_DAYS };

const response = (status: number, body = "{}"): Delivery => ({
  kind: "response",
  at: 0,
  response: { status, headers: {}, body },
});

/** The commits of a batch, as the pipeline makes them. */
const after = (...deliveries: readonly Delivery[]) =>
  withCommits(
    IDLE_PROGRESS,
    deliveries.flatMap((delivery) => commitsOf(home, delivery, context)),
  );

test("answers, refusals, failures and what was not found are counted separately", () => {
  const progress = after(
    ...[response(200, '{"price":1}'), response(200, '{"price":2}'), response(404), response(401)],
    ...[response(400), response(500), response(200, "no JSON"), faultDelivery(0, "lost")],
  );
  expect(progress).toMatchObject({ done: 8, billed: 2 });
  expect(endingsText(progress)).toEqual([
    [2, "answered"],
    [1, "not found"],
    [2, "refused"],
    [3, "failed"],
  ]);
  expect(failuresText(progress).map(([, how]) => how)).toEqual(["not found", "refused", "failed"]);
});

test("requests that are retried or were never sent have not ended", () => {
  expect(after(response(429), faultDelivery(0, "unsent")).done).toBe(0);
});

test("outcomes that didn't occur aren't listed", () => {
  expect(endingsText(after(response(200, '{"price":1}')))).toEqual([[1, "answered"]]);
  expect(endingsText(IDLE_PROGRESS)).toEqual([]);
});
