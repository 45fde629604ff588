/** What the ledger knows by day, as far back as any billing month needs it, and how it is stored. */
import { ENDPOINT_NAMES } from "../../../../src/shared/api/endpoints";
import { isProblem } from "../../../../src/shared/api/problem";
import { withCheck, withRecount } from "../../../../src/shared/fetching/quota/accountCheck";
import { admit } from "../../../../src/shared/fetching/quota/admission";
import { billingPeriod, DAY_LENGTH, utcDay } from "../../../../src/shared/fetching/ledger/billingPeriod";
import { upToDate, usageIn } from "../../../../src/shared/fetching/quota/expiry";
import { booked, LEDGER_COLUMNS, type Ledger } from "../../../../src/shared/fetching/ledger/ledger";
import { monthIn } from "../../../../src/shared/values/day";
import { EMPTY_QUOTA, type QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import { settle } from "../../../../src/shared/fetching/quota/settlement";
import { readQuota, writeQuota } from "../../../../src/shared/fetching/quota/stored/storedQuota";
import { quotaOf, quotaText } from "../../../../src/sheets/storage/quota/quotaText";
import { PROPERTY_VALUE } from "../../../../src/sheets/runtime/limits";
import { FREE } from "../../memoryHost";

const on = (day: string, hour = 12): number => Date.parse(day) + hour * 3_600_000;
const book = (quota: QuotaState, date: string, billed: number): QuotaState => ({
  ...quota,
  ledger: booked(quota.ledger, date, "valueEstimate", "billed", billed),
});
const counted = (quota: QuotaState, now: number, billingDay: number): number =>
  usageIn(quota, now, 1000, billingDay).billed;
const sound = (after: ReturnType<typeof withCheck>): QuotaState => {
  if (isProblem(after)) throw new Error(after.message);
  return after;
};

it("a year of requests on each day is right in every billing month on each day, read from either host's store", () => {
  let quota: QuotaState = EMPTY_QUOTA;
  const all: [day: string, count: number][] = [];
  const wrong: unknown[] = [];
  for (let now = on("2027-11-01"); now < on("2028-11-01"); now += DAY_LENGTH) {
    const today = utcDay(now);
    all.push([today, 1 + (all.length % 4)]);
    quota = book(quota, today, all[all.length - 1]![1]);
    quota = all.length % 2 === 0 ? quotaOf(quotaText(quota)) : readQuota(structuredClone(writeQuota(quota)));
    for (const billingDay of [1, 2, 15, 28, 29, 30, 31]) {
      const { first } = billingPeriod(now, billingDay);
      let true_ = 0;
      for (let at = all.length - 1; at >= 0 && all[at]![0] >= first; at -= 1) true_ += all[at]![1];
      const { billed, undated } = usageIn(quota, now, 1000, billingDay);
      if (billed !== true_ || undated !== 0) wrong.push({ today, billingDay, billed, true_, undated });
    }
  }
  expect(wrong).toEqual([]);
});

it("what was booked for a month alone counts in each billing month that it overlaps, and Spend is told how many these are", () => {
  const quota = book(book(book(EMPTY_QUOTA, "2026-10", 3), "2026-11", 20), "2026-11-21", 4);
  const usage = (day: string, billingDay: number) => {
    const { billed, undated } = usageIn(quota, on(day), 100, billingDay);
    return [billed, undated];
  };
  expect(usage("2026-11-22", 1)).toEqual([24, 0]);
  expect(usage("2026-11-22", 15)).toEqual([24, 20]);
  expect(usage("2026-11-22", 22)).toEqual([20, 20]);
  expect(usage("2026-11-22", 25)).toEqual([27, 3]);
  expect(usage("2026-12-14", 15)).toEqual([24, 20]);
  expect(usage("2026-12-15", 15)).toEqual([0, 0]);
  expect(usage("2026-12-21", 22)).toEqual([20, 20]);
  expect(usage("2026-12-22", 22)).toEqual([0, 0]);
});

it("an endpoint of the billing month before is not listed", () => {
  let { ledger } = book(EMPTY_QUOTA, "2026-11-20", 1);
  ledger = booked(ledger, "2026-11-10", "properties", "billed", 5);
  const { byEndpoint } = usageIn({ ...EMPTY_QUOTA, ledger }, on("2026-11-22"), 100, 15);
  expect(byEndpoint).toMatchObject([{ endpoint: "valueEstimate", billed: 1 }]);
});

it("the limit's refusal names the billing month where it is not the calendar's", () => {
  const quota = book(EMPTY_QUOTA, "2026-11-20", 5);
  const requests = [{ key: "s 1", endpoint: "valueEstimate", more: 0 } as const];
  const asked = (billingDay: number, day: string) =>
    admit(quota, { requests, atMost: 1, behind: [] }, { ...FREE, monthlyLimit: 5, billingDay, now: on(day) }).replies;
  expect(asked(1, "2026-11-22")).toMatchObject([{ message: "Needs 1 request: 5 of 5 used this month" }]);
  expect(asked(20, "2026-11-22")).toMatchObject([{ message: "Needs 1 request: 5 of 5 used this billing month" }]);
  expect(asked(21, "2026-11-22")).toMatchObject([{ decision: "granted" }]);
});

describe("a request that is lost at the turn of the month", () => {
  const night = Date.parse("2026-11-15") - 1000;
  const policy = { ...FREE, now: night, owner: "asleep", billingDay: 15 };
  const asked = { requests: [{ key: "s 1", endpoint: "valueEstimate", more: 0 } as const], atMost: 1, behind: [] };
  const lost = () => {
    let { quota } = admit(EMPTY_QUOTA, asked, policy);
    for (const minute of [1, 2, 3]) quota = upToDate(quota, night + minute * 60_000, "another");
    return quota;
  };

  it("counts on the day on which it was sent", () => {
    expect(usageIn(lost(), night, 50, 15)).toMatchObject({ uncertain: 1 });
    expect(usageIn(lost(), night + 180_000, 50, 15)).toMatchObject({ uncertain: 0 });
  });

  it("counts once, when its answer arrives after all", () => {
    const ended = { key: "s 1", endpoint: "valueEstimate", ttl: 0, settlement: "billed" } as const;
    const quota = settle(lost(), [ended], night + 240_000, "asleep");
    expect(usageIn(quota, night, 50, 15)).toMatchObject({ uncertain: 0, billed: 1 });
    expect(usageIn(quota, night + 240_000, 50, 15)).toMatchObject({ uncertain: 0, billed: 1 });
    expect(usageIn(quota, night, 50, 1)).toMatchObject({ uncertain: 0, billed: 1 });
  });

  it("takes no other request's place, when it turns out not to be billed", () => {
    const after = night + 180_000;
    const other = { key: "s 2", endpoint: "valueEstimate", ttl: 0, settlement: "uncertain" } as const;
    const ended = { key: "s 1", endpoint: "valueEstimate", ttl: 0, settlement: "failed" } as const;
    const quota = settle(settle(lost(), [other], after, "another"), [ended], after, "asleep");
    expect(usageIn(quota, after, 50, 15)).toMatchObject({ uncertain: 1, failed: 1 });
    expect(usageIn(quota, night, 50, 15)).toMatchObject({ uncertain: 1 });
  });
});

describe("a clock that was set back into the billing month before", () => {
  const quota = (): QuotaState => book(book(EMPTY_QUOTA, "2026-11-10", 6), "2026-11-16", 3);
  const ended = { key: "s 1", endpoint: "valueEstimate", ttl: 0, settlement: "billed" } as const;

  it("counts both, and what is asked then isn't missing when the clock is right again", () => {
    expect(counted(quota(), on("2026-11-12"), 15)).toBe(9);
    const after = settle(quota(), [ended], on("2026-11-12"));
    expect(counted(after, on("2026-11-17"), 15)).toBe(4);
  });

  it("counts both for 31 days and the rest of that month at most, where the clock was ahead before", () => {
    let ahead = upToDate(book(quota(), "2027-11-20", 2), on("2026-11-17"));
    ahead = settle(ahead, [ended], on("2026-11-17"));
    expect(counted(ahead, on("2026-11-17"), 15)).toBe(6);
    expect(counted(ahead, on("2026-12-17"), 15)).toBe(3);
    const over = settle(upToDate(ahead, on("2026-12-18")), [ended], on("2026-12-18"));
    expect(counted(over, on("2027-01-14"), 15)).toBe(4);
    expect(counted(over, on("2027-01-15"), 15)).toBe(0);
  });
});

describe("what the provider's account shows", () => {
  const uncertain = (): QuotaState => {
    let { ledger } = EMPTY_QUOTA;
    ledger = booked(ledger, "2026-11-10", "valueEstimate", "uncertain", 2);
    ledger = booked(ledger, "2026-11-16", "valueEstimate", "uncertain", 3);
    ledger = booked(ledger, "2026-12-02", "properties", "uncertain", 4);
    return { ...EMPTY_QUOTA, ledger };
  };
  const now = on("2026-12-05");

  it("is about the billing month: those of the one before stay uncertain", () => {
    expect(withCheck(uncertain(), { uncertain: 8, billed: 0 }, now, 15)).toMatchObject({
      message: expect.stringMatching(/^uncertain: 8 was given, but this billing month has 7; check again$/),
    });
    const quota = sound(withCheck(uncertain(), { uncertain: 7, billed: 5 }, now, 15));
    expect(usageIn(quota, now, 50, 15)).toMatchObject({ uncertain: 0, billed: 5, left: 45 });
    expect(usageIn(quota, on("2026-11-14"), 50, 15)).toMatchObject({ uncertain: 2, billed: 5 });
    // The last four were in December.
    expect(usageIn(quota, now, 50, 1)).toMatchObject({ uncertain: 0, billed: 4 });
    expect(usageIn(quota, now, 50, 15).checks).toEqual([{ at: now, uncertain: 7, billed: 5 }]);
    expect(usageIn(quota, on("2026-12-15"), 50, 15).checks).toBeUndefined();
  });

  it("replaces a damaged count of the billing month, and nothing that was known by day before it", () => {
    const damaged: QuotaState = { ...book(uncertain(), "2026-11-12", 30), damagedDay: "2026-11-28" };
    expect(usageIn(damaged, now, 50, 15)).toMatchObject({ damaged: true, left: 0 });
    const quota = sound(withRecount(damaged, 12, now, 0, 15));
    expect(usageIn(quota, now, 50, 15)).toMatchObject({ billed: 12, uncertain: 0, left: 38, undated: 0 });
    expect(usageIn(quota, on("2026-11-30"), 50, 1)).toMatchObject({ billed: 42, uncertain: 2 });
    expect(usageIn(damaged, on("2026-12-14"), 50, 15).damaged).toBe(true);
    expect(usageIn(damaged, on("2026-12-15"), 50, 15).damaged).toBeUndefined();
    expect(usageIn(damaged, on("2026-12-01"), 50, 1).damaged).toBeUndefined();
  });

  it("is wanted again for a count that was damaged again in the next billing month", () => {
    const again = readQuota({ ledger: { "2026-11": { valueEstimate: { billed: -1 } } }, damaged: "2026-11-02" });
    expect(usageIn(again, on("2026-11-22"), 50, 15).damaged).toBe(true);
  });

  it("sets a count that an earlier build found damaged until its month can't matter any more", () => {
    const found = readQuota({ ...(writeQuota(uncertain()) as object), damaged: "2026-11" });
    expect(usageIn(found, now, 50, 1).damaged).toBeUndefined();
    expect(usageIn(found, now, 50, 15).damaged).toBe(true);
    expect(usageIn(found, on("2026-12-15"), 50, 15).damaged).toBeUndefined();
  });
});

describe("days that can't be read", () => {
  const written = () => writeQuota(book(book(EMPTY_QUOTA, "2026-11-10", 6), "2026-11-20", 3)) as { days: string };

  it.each([
    ["cut off", (days: string) => days.slice(0, -1)],
    ["of another month than there is", (days: string) => days.replace("20261110", "20261310")],
    ["negative", (days: string) => days.replace(/\.6/, ".-6")],
    ["of an endpoint that nobody knows", (days: string) => days.replace(":3.", ":z.")],
    ["a number", () => 7],
    ["more than the month has", (days: string) => days.replace(/\.6/, ".z")],
  ])("%s: the month counts whole, and nothing is refused for damage", (_, damage) => {
    const { days } = written();
    const quota = readQuota({ ...written(), days: damage(days) });
    expect(usageIn(quota, on("2026-11-22"), 50, 15)).toMatchObject({ billed: 9, left: 41 });
    expect(usageIn(quota, on("2026-11-22"), 50, 15).damaged).toBeUndefined();
  });
});

it("the largest ledger, with all notes, fits into two properties of Google Sheets", () => {
  let ledger: Ledger = {};
  for (let now = on("2025-10-01"); now <= on("2026-11-22"); now += DAY_LENGTH) {
    for (const endpoint of ENDPOINT_NAMES) {
      for (const column of LEDGER_COLUMNS) {
        const count = { billed: 121, free: 1222, failed: 13, uncertain: 1 }[column];
        ledger = booked(ledger, utcDay(now), endpoint, column, count);
      }
    }
  }
  expect(Object.keys(ledger).filter((date) => date !== monthIn(date))).toHaveLength(70);
  const checks = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [
      new Date(on("2026-11-01") + index).toISOString(),
      { uncertain: 10, billed: 9 },
    ]),
  );
  const text = quotaText({ ...EMPTY_QUOTA, ledger, checks });
  expect(text.length).toBeLessThan(2 * PROPERTY_VALUE);
  expect(quotaOf(text).ledger).toEqual(ledger);
});
