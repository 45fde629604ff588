/** A check of the provider's account corrects the ledger. */
import { isProblem } from "../../../../src/shared/api/problem";
import { notesIn, withCheck, withRecount } from "../../../../src/shared/fetching/quota/accountCheck";
import { EMPTY_QUOTA, type QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import { usageIn } from "../../../../src/shared/fetching/quota/expiry";
import { booked, monthOf } from "../../../../src/shared/fetching/ledger/ledger";
import { readQuota, writeQuota } from "../../../../src/shared/fetching/quota/stored/storedQuota";
import { quotaOf, quotaText } from "../../../../src/sheets/storage/quota/quotaText";
import { billingPeriod, utcDay } from "../../../../src/shared/fetching/ledger/billingPeriod";
import { AT } from "../../memoryHost";

const MONTH = monthOf(AT);

const doubtful = (): QuotaState => {
  let { ledger } = EMPTY_QUOTA;
  ledger = booked(ledger, MONTH, "valueEstimate", "billed", 5);
  ledger = booked(ledger, MONTH, "valueEstimate", "uncertain", 8);
  ledger = booked(ledger, MONTH, "properties", "uncertain", 4);
  return { ...EMPTY_QUOTA, ledger };
};

const after = (uncertain: number, billed: number, quota = doubtful()): QuotaState => {
  const checked = withCheck(quota, { uncertain, billed }, AT);
  if (isProblem(checked)) throw new Error(checked.message);
  return checked;
};

it.each([
  [12, 3, { billed: 8, uncertain: 0, left: 42 }],
  [12, 0, { billed: 5, uncertain: 0, left: 45 }],
  [12, 12, { billed: 17, uncertain: 0, left: 33 }],
  [5, 2, { billed: 7, uncertain: 7, left: 36 }],
])("of %i uncertain requests %i were billed: the rest is removed", (uncertain, billed, left) => {
  const quota = after(uncertain, billed);
  expect(usageIn(quota, AT, 50)).toMatchObject({ ...left, checks: [{ at: AT, uncertain, billed }] });
});

it.each([
  [13, 1, /^uncertain: 13 was given, but this month has 12; check again$/],
  [0, 0, /^uncertain: 0/],
  [12, 13, /^billed: "13" was given; enter a whole number from 0 to 12$/],
  [12, -1, /^billed/],
  [12, 1.5, /^billed/],
  [12, NaN, /^billed/],
])("%i checked with %d billed is refused, and nothing is changed", (uncertain, billed, why) => {
  expect(withCheck(doubtful(), { uncertain, billed }, AT)).toMatchObject({ message: expect.stringMatching(why) });
});

it("uncertain requests of another month are separate", () => {
  expect(withCheck(doubtful(), { uncertain: 12, billed: 0 }, AT + 31 * 86_400_000)).toMatchObject({ kind: "problem" });
});

it("the note is kept with the ledger in both hosts, and shown in its month only", () => {
  const quota = after(12, 3);
  expect(readQuota(JSON.parse(JSON.stringify(writeQuota(quota))))).toEqual(quota);
  expect(quotaOf(quotaText(quota))).toEqual(quota);
  expect(notesIn(quota.checks, billingPeriod(AT + 31 * 86_400_000, 1))).toEqual([]);
});

it("only the latest notes are kept", () => {
  let quota: QuotaState = { ...EMPTY_QUOTA, ledger: booked({}, MONTH, "properties", "uncertain", 80) };
  for (let time = 0; time < 60; time += 1) {
    const next = withCheck(quota, { uncertain: 1, billed: 1 }, AT + time);
    if (!isProblem(next)) quota = next;
  }
  expect(usageIn(quota, AT, 100)).toMatchObject({ billed: 60, uncertain: 20 });
  expect(notesIn(quota.checks, billingPeriod(AT, 1))).toHaveLength(50);
  expect(notesIn(quota.checks, billingPeriod(AT, 1))[0]!.at).toBe(AT + 59);
});

describe("a count that is damaged", () => {
  const LATER = AT + 31 * 86_400_000;
  const damagedBook = (): QuotaState => {
    let { ledger } = doubtful();
    ledger = booked(ledger, "2026-08", "properties", "billed", 9);
    ledger = booked(ledger, MONTH, "rentEstimate", "free", 7);
    ledger = booked(ledger, monthOf(LATER), "rentEstimate", "billed", 2);
    return { ...EMPTY_QUOTA, ledger, damagedDay: utcDay(AT) };
  };
  const set = (billed: number, elsewhere = 0, quota = damagedBook()): QuotaState => {
    const after = withRecount(quota, billed, AT, elsewhere);
    if (isProblem(after)) throw new Error(after.message);
    return after;
  };

  it("is set to what the account shows: that replaces billed and uncertain requests, and the rest stays", () => {
    expect(usageIn(damagedBook(), AT, 50)).toMatchObject({ left: 0, damaged: true });
    const quota = set(31);
    const usage = usageIn(quota, AT, 50);
    expect(usage).toMatchObject({ billed: 31, uncertain: 0, free: 7, left: 19 });
    expect(usage.damaged).toBeUndefined();
    expect(usage.checks).toEqual([{ at: AT, uncertain: 0, billed: 31, recount: true }]);
    expect(quota.ledger["2026-08"]).toEqual(damagedBook().ledger["2026-08"]);
    expect(readQuota(JSON.parse(JSON.stringify(writeQuota(quota))))).toEqual(quota);
    expect(quotaOf(quotaText(quota))).toEqual(quota);
  });

  it("doesn't count twice what other documents of the same person count", () => {
    expect(usageIn(set(31, 10), AT, 50)).toMatchObject({ billed: 21 });
    expect(usageIn(set(5, 10), AT, 50)).toMatchObject({ billed: 0 });
  });

  it.each([-1, 1.5, NaN, Infinity])("is not set to %d, and nothing is changed", (billed) => {
    expect(withRecount(damagedBook(), billed, AT)).toMatchObject({ message: expect.stringMatching(/^billed/) });
  });

  it("is the only count that can be set", () => {
    expect(withRecount(doubtful(), 3, AT)).toMatchObject({ message: expect.stringMatching(/isn't damaged/) });
  });
});
