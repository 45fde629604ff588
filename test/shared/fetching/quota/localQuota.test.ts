/** The local quota beside the database's: what both know about one request. */
import {
  localQuotaAfter,
  localCopy,
  newLocalQuota,
  LOCAL_QUOTA,
  withLocalQuota,
} from "../../../../src/shared/fetching/quota/stored/localQuota";
import { EMPTY_QUOTA, type QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import type { Settlement } from "../../../../src/shared/fetching/work/effects";
import { admit, markSent } from "../../../../src/shared/fetching/quota/admission";
import { settledUpTo, usageIn } from "../../../../src/shared/fetching/quota/expiry";
import { settle } from "../../../../src/shared/fetching/quota/settlement";
import { readQuota, writeQuota } from "../../../../src/shared/fetching/quota/stored/storedQuota";
import { AT, FREE } from "../../memoryHost";

const HOUR = 3_600_000;
const MINE = "tab 1";
const ASK = { key: "s 1", endpoint: "valueEstimate" as const, more: 0 };

const sent = (quota: QuotaState): QuotaState => {
  const policy = { ...FREE, now: AT, owner: MINE, marksSent: true } as const;
  return markSent(admit(quota, { requests: [ASK], atMost: 1, behind: [] }, policy).quota, [ASK.key], MINE).quota;
};
const ended = (quota: QuotaState, settlement: Settlement, now: number): QuotaState =>
  settle(quota, [{ key: ASK.key, endpoint: ASK.endpoint, ttl: 0, settlement }], now, MINE);
const stored = <T>(value: T): unknown => JSON.parse(JSON.stringify(value));

describe("a clock that jumps while one tab uses the local quota and another the database", () => {
  it("takes no request from the tab that waits for it, because both see the same jump", () => {
    const quota = sent(EMPTY_QUOTA);
    const aside = localQuotaAfter(newLocalQuota("a"), quota, quota, settledUpTo(quota, AT + HOUR, MINE));
    const both = withLocalQuota(quota, LOCAL_QUOTA.read(stored(LOCAL_QUOTA.write(aside)))!);
    expect(Object.keys(settledUpTo(both, AT + HOUR + 400, "tab 2").inFlight)).toEqual([ASK.key]);
  });
});

describe("a request that another tab counted as lost in the database", () => {
  it("is booked once, with its real outcome, by the tab that uses the local quota", () => {
    let quota = sent(EMPTY_QUOTA);
    for (const look of [1, 2]) quota = settledUpTo(quota, AT + look * HOUR, "tab 2");
    const now = AT + 2 * HOUR + 1;
    expect(usageIn(quota, now, 50)).toMatchObject({ uncertain: 1, underWay: 0 });
    const base = readQuota(stored(writeQuota(localCopy(quota))));
    const aside = localQuotaAfter(newLocalQuota("a"), base, base, ended(base, "billed", now));
    expect(usageIn(withLocalQuota(quota, aside), now, 50)).toMatchObject({ billed: 1, uncertain: 0, underWay: 0 });
  });
});
