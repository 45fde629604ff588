/** What an earlier build left in local storage beside the database: what both know about one request. */
import { readLocalQuota, withLocalQuota } from "../../../../src/shared/fetching/quota/stored/localQuota";
import { EMPTY_QUOTA, type QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import type { Settlement } from "../../../../src/shared/fetching/work/effects";
import { admit } from "../../../../src/shared/fetching/quota/admission";
import { markSent } from "../../../../src/shared/fetching/quota/reservations";
import { upToDate, usageIn } from "../../../../src/shared/fetching/quota/expiry";
import { settle } from "../../../../src/shared/fetching/quota/settlement";
import { AT, FREE } from "../../memoryHost";
import { changedAside, NONE, storedAside } from "./formerLocalQuota";

const HOUR = 3_600_000;
const MINE = "tab 1";
const ASK = { key: "s 1", endpoint: "valueEstimate" as const, more: 0 };

const sent = (quota: QuotaState): QuotaState => {
  const policy = { ...FREE, now: AT, owner: MINE, marksSent: true } as const;
  return markSent(admit(quota, { requests: [ASK], atMost: 1, behind: [] }, policy).quota, [ASK.key], MINE).quota;
};
const ended = (quota: QuotaState, settlement: Settlement, now: number): QuotaState =>
  settle(quota, [{ key: ASK.key, endpoint: ASK.endpoint, ttl: 0, settlement }], now, MINE);
const left = (before: QuotaState, after: QuotaState) => readLocalQuota(storedAside(changedAside(NONE, before, after)));

describe("a clock that jumps while a tab of an earlier build uses local storage and another the database", () => {
  it("takes no request from the tab that waits for it, because both see the same jump", () => {
    const quota = sent(EMPTY_QUOTA);
    const both = withLocalQuota(quota, left(quota, upToDate(quota, AT + HOUR, MINE)));
    expect(Object.keys(upToDate(both, AT + HOUR + 400, "tab 2").reservations)).toEqual([ASK.key]);
  });
});

describe("a request that another tab counted as lost in the database", () => {
  it("is booked once, with its real outcome, by the tab that used local storage", () => {
    let quota = sent(EMPTY_QUOTA);
    for (const look of [1, 2]) quota = upToDate(quota, AT + look * HOUR, "tab 2");
    const now = AT + 2 * HOUR + 1;
    expect(usageIn(quota, now, 50)).toMatchObject({ uncertain: 1, underWay: 0 });
    const merged = withLocalQuota(quota, left(quota, ended(quota, "billed", now)));
    expect(usageIn(merged, now, 50)).toMatchObject({ billed: 1, uncertain: 0, underWay: 0 });
  });
});

describe("what was sent without the database", () => {
  it("is merged once, however often, and what is added to it later is merged too", () => {
    const before = sent(EMPTY_QUOTA);
    const first = changedAside(NONE, EMPTY_QUOTA, before);
    const second = changedAside(first, before, ended(before, "billed", AT + 1));
    const take = (quota: QuotaState, stored: string): QuotaState => withLocalQuota(quota, readLocalQuota(stored));
    const open = take(take(EMPTY_QUOTA, storedAside(first)), storedAside(first));
    expect(usageIn(open, AT + 1, 50)).toMatchObject({ billed: 0, underWay: 1 });
    const done = take(take(take(open, storedAside(second)), storedAside(second)), storedAside(first));
    expect(usageIn(done, AT + 1, 50)).toMatchObject({ billed: 1, underWay: 0 });
  });

  it.each(["", "[1", "{}", '{"name":"x","version":1,"ledger":{"2026-11":{"valueEstimate":{"billed":"?"}}}}'])(
    "makes the ledger damaged, once, if it reads %j",
    (stored) => {
      const damaged = withLocalQuota(EMPTY_QUOTA, readLocalQuota(stored));
      expect(usageIn(damaged, AT, 50)).toMatchObject({ damaged: true, left: 0 });
      const { damagedDay, ...set } = damaged;
      expect(damagedDay).toBe("");
      expect(withLocalQuota(set, readLocalQuota(stored))).toBe(set);
    },
  );
});
