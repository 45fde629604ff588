/** Warnings at 70, 85 and 95 % of the plan and of the limit: each once in a billing month, and none lost. */
import fc from "fast-check";
import { accountUsage, type AccountRules } from "../../../../src/shared/fetching/quota/accountUsage";
import { booked } from "../../../../src/shared/fetching/ledger/ledger";
import { EMPTY_QUOTA, type QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import {
  dueWarnings,
  withClaimed,
  withConfirmed,
  type SpendingWarning,
} from "../../../../src/shared/fetching/quota/spendingWarning";
import { readQuota, writeQuota } from "../../../../src/shared/fetching/quota/stored/storedQuota";
import { DEFAULT_SETTINGS } from "../../../../src/shared/fetching/requests/settings";

const AT = Date.parse("2026-11-20T12:00Z");
const MINUTE = 60_000;

/** A person's account, and who tells the warnings. */
class Account {
  quota: QuotaState = EMPTY_QUOTA;
  now = AT;
  rules: AccountRules = { ...DEFAULT_SETTINGS, monthlyLimit: 1_000_000, planRequests: 1000 };

  spend(requests: number): this {
    const day = new Date(this.now).toISOString().slice(0, 10);
    this.quota = withBilled(this.quota, day, requests);
    return this;
  }

  claim(elsewhere = 0): readonly SpendingWarning[] {
    const due = dueWarnings(this.quota, accountUsage(this.quota, this.now, this.rules, elsewhere), this.now);
    this.quota = readQuota(JSON.parse(JSON.stringify(writeQuota(withClaimed(this.quota, due, this.now)))));
    return due;
  }

  /** What is told and confirmed: `plan 85`. */
  tell(elsewhere = 0): readonly string[] {
    const due = this.claim(elsewhere);
    this.quota = withConfirmed(this.quota, due);
    this.now += 2 * MINUTE;
    return due.map(({ of, level }) => `${of} ${level}`);
  }
}

const withBilled = (quota: QuotaState, day: string, requests: number): QuotaState => ({
  ...quota,
  ledger: booked(quota.ledger, day, "properties", "billed", requests),
});

it("each level is told when it is reached, once", () => {
  const account = new Account();
  const told = [699, 1, 50, 99, 1, 99, 1, 50, 1000].map((more) => account.spend(more).tell());
  expect(told).toEqual([[], ["plan 70"], [], [], ["plan 85"], [], ["plan 95"], [], []]);
});

it("where several are reached at once, the highest is told, and those below it never", () => {
  const account = new Account();
  expect(account.spend(960).tell()).toEqual(["plan 95"]);
  expect(account.tell()).toEqual([]);
});

it("the plan and the limit are told each for itself", () => {
  const account = new Account();
  account.rules = { ...account.rules, monthlyLimit: 800 };
  expect(account.spend(700).tell()).toEqual(["plan 70", "limit 85"]);
  expect(account.spend(60).tell()).toEqual(["limit 95"]);
});

it("uncertain requests and those of other documents count, and those in flight not yet", () => {
  const account = new Account();
  account.quota = {
    ...account.quota,
    ledger: booked(booked({}, "2026-11-20", "properties", "billed", 500), "2026-11-20", "properties", "uncertain", 100),
    reservations: Object.fromEntries(
      Array.from({ length: 99 }, (_, key) => [
        String(key),
        { endpoint: "properties", at: AT, owner: "one", isSent: true, age: 0 } as const,
      ]),
    ),
  };
  expect(account.tell(99)).toEqual([]);
  expect(account.tell(100)).toEqual(["plan 70"]);
});

it("a higher limit repeats nothing, and tells once what is reached next", () => {
  const account = new Account();
  expect(account.spend(960).tell()).toEqual(["plan 95"]);
  account.rules = { ...account.rules, planRequests: 1100 };
  expect(account.tell()).toEqual([]);
  expect(account.spend(84).tell()).toEqual([]);
  expect(account.spend(1).tell()).toEqual(["plan 95"]);
  account.rules = { ...account.rules, planRequests: 5000 };
  expect(account.tell()).toEqual([]);
  expect(account.spend(2455).tell()).toEqual(["plan 70"]);
});

it("a lower limit tells what it makes of the month, once", () => {
  const account = new Account();
  expect(account.spend(700).tell()).toEqual(["plan 70"]);
  account.rules = { ...account.rules, planRequests: 800 };
  expect([account.tell(), account.tell()]).toEqual([["plan 85"], []]);
});

it("a new billing month begins on the billing day", () => {
  const account = new Account();
  account.rules = { ...account.rules, billingDay: 22 };
  expect(account.spend(900).tell()).toEqual(["plan 85"]);
  account.now = Date.parse("2026-11-21T23:59Z");
  expect(account.tell()).toEqual([]);
  account.now = Date.parse("2026-11-22T00:01Z");
  expect(account.tell()).toEqual([]);
  expect(account.spend(750).tell()).toEqual(["plan 70"]);
  account.rules = { ...account.rules, billingDay: 1 };
  expect([account.tell(), account.tell()]).toEqual([["plan 95"], []]);
});

it("who claimed a warning tells it: nobody else does meanwhile, and after a minute without a word it is told again", () => {
  const account = new Account().spend(700);
  expect(account.claim()).toHaveLength(1);
  account.now += MINUTE - 1;
  expect(account.claim()).toEqual([]);
  account.now += 1;
  const again = account.claim();
  expect(again).toMatchObject([{ of: "plan", level: 70 }]);
  account.quota = withConfirmed(account.quota, again);
  account.now += 10 * MINUTE;
  expect(account.claim()).toEqual([]);
});

it("a late word on a lower level leaves the higher one claimed", () => {
  const account = new Account().spend(700);
  const first = account.claim();
  account.spend(150);
  const second = account.claim();
  expect(second).toMatchObject([{ level: 85 }]);
  account.quota = withConfirmed(account.quota, first);
  account.now += MINUTE;
  expect(account.claim()).toEqual(second);
});

it("nothing is told of damaged counts, nor of a limit of 0", () => {
  const account = new Account().spend(990);
  const sound = account.quota;
  account.quota = { ...sound, damagedDay: "2026-11-20" };
  expect(account.tell()).toEqual([]);
  account.quota = sound;
  account.rules = { ...DEFAULT_SETTINGS, monthlyLimit: 0, planRequests: 0 };
  expect(account.tell()).toEqual([]);
});

it("however requests come and whoever dies before showing it: no level is shown twice in a month, and the highest is shown", () => {
  const step = fc.record({ requests: fc.integer({ min: 0, max: 200 }), shows: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      const account = new Account();
      const shown: number[] = [];
      let used = 0;
      for (const { requests, shows } of [...steps, { requests: 0, shows: true }]) {
        account.spend(requests);
        used += requests;
        const due = account.claim();
        if (shows) account.quota = withConfirmed(account.quota, due);
        if (shows) shown.push(...due.map(({ level }) => level));
        account.now += MINUTE;
      }
      expect(shown).toEqual([...new Set(shown)].sort((one, other) => one - other));
      expect(shown[shown.length - 1]).toBe([95, 85, 70].find((level) => used >= level * 10));
    }),
  );
});
