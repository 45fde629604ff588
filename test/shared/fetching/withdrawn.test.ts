/**
 * A reservation that expired before its slot, as when a laptop sleeps: the cell makes the request once it may again.
 */
import type { Delivery } from "../../../src/shared/api/answer";
import { request } from "../../../src/shared/api/request";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import { run } from "../../../src/shared/fetching/work/drivers";
import { EMPTY_QUOTA } from "../../../src/shared/fetching/quota/quotaState";
import { admit } from "../../../src/shared/fetching/quota/admission";
import { markSent } from "../../../src/shared/fetching/quota/reservations";
import { upToDate, usageIn } from "../../../src/shared/fetching/quota/expiry";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { faultDelivery } from "../../../src/shared/fetching/requests/wire";
import { AT, FREE, memoryHost, response, type MemoryHost } from "../memoryHost";

const HOME = request("valueEstimate", { address: "1 Elm St, Austin, TX" });

it("a request that was withdrawn before it left is reserved again, sent once and booked once", () => {
  let withdrawals = 2;
  const host: MemoryHost = memoryHost((_, now): Delivery => {
    if (withdrawals === 0) return response({ price: 1 }, 200, {}, now);
    withdrawals -= 1;
    host.quota = { ...host.quota, reservations: {} };
    return faultDelivery(now, "withdrawn");
  });
  const context = { service: "https://service.example/v1", now: AT, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 };
  const [outcome] = run(pipeline(context)([HOME]), host);
  expect(outcome).toMatchObject({ kind: "answer", records: [{ price: 1 }] });
  expect(usageIn(host.quota, host.now, 50)).toMatchObject({ billed: 1, uncertain: 0, underWay: 0 });
});

it("a released reservation that another cell of the same tab made again is sent once", () => {
  const batch = { requests: [{ key: "s 1", endpoint: "valueEstimate" as const, more: 0 }], atMost: 1, behind: [] };
  const policy = { ...FREE, owner: "tab 1", marksSent: true } as const;
  const first = admit(EMPTY_QUOTA, batch, { ...policy, now: AT }).quota;
  const givenBack = upToDate(first, AT + 3_600_000, "tab 2");
  const anew = admit(givenBack, batch, { ...policy, now: AT + 3_600_000 }).quota;
  const one = markSent(anew, ["s 1"], "tab 1");
  const other = markSent(one.quota, ["s 1"], "tab 1");
  expect([one.maySend, other.maySend]).toEqual([[true], [false]]);
  expect(other.quota.reservations).toEqual(one.quota.reservations);
});
