/** Whatever a team asks for, and whatever becomes of it: no cap is passed, and the members' counts are the team's. */
import fc from "fast-check";
import { request } from "../../../../src/shared/api/request";
import type { Commit } from "../../../../src/shared/fetching/work/effects";
import { DEFAULT_SETTINGS } from "../../../../src/shared/fetching/requests/settings";
import { billingPeriod } from "../../../../src/shared/fetching/ledger/billingPeriod";
import { countsFrom, LEDGER_COLUMNS, spentIn, type LedgerColumn } from "../../../../src/shared/fetching/ledger/ledger";
import { LONGEST_FAULT_TTL } from "../../../../src/shared/fetching/cache/cachePolicy";
import { admit } from "../../../../src/shared/fetching/quota/admission";
import { admissionPolicy } from "../../../../src/shared/fetching/quota/admissionPolicy";
import { upToDate, withoutDeadOwners } from "../../../../src/shared/fetching/quota/expiry";
import { recovered } from "../../../../src/shared/fetching/quota/joint/recovered";
import { ALL, ledgerOf, TEAM, type TeamMembers } from "../../../../src/shared/fetching/quota/members";
import { EMPTY_QUOTA, type QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import { settle } from "../../../../src/shared/fetching/quota/settlement";
import { readQuota, writeQuota } from "../../../../src/shared/fetching/quota/stored/storedQuota";

const CAPS = { ann: 3, ben: 8, [TEAM]: 4 };
const LIMIT = 12;

/** Two that the plan includes, and eight beyond it. */
const PRICES = { planRequests: 2, overagePrice: 0.3 };
const DOLLARS = 2.5;
const MOST = 10;

const MEMBERS: TeamMembers = {
  ...Object.fromEntries(Object.entries(CAPS).map(([id, cap]) => [id, { name: id, madeAt: 0, cap, ledger: {} }])),
  [ALL]: { name: ALL, madeAt: 0, dollars: DOLLARS, ledger: {} },
};

const { endpoint } = request("valueEstimate", {});

const who = fc.constantFrom("ann", "ben", TEAM);
const server = fc.constantFrom("one", "two");
const house = fc.integer({ min: 1, max: 40 });

type Event =
  | { readonly kind: "ask"; readonly who: string; readonly server: string; readonly house: number }
  | { readonly kind: "end"; readonly which: number; readonly how: LedgerColumn | "unasked" }
  | { readonly kind: "hit"; readonly who: string; readonly house: number }
  | { readonly kind: "time"; readonly passes: number }
  | { readonly kind: "die"; readonly server: string }
  | { readonly kind: "forget" };

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("ask" as const), who, server, house }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("end" as const),
      which: fc.nat(),
      how: fc.constantFrom<LedgerColumn | "unasked">(...LEDGER_COLUMNS, "unasked"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("hit" as const), who, house }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("time" as const),
      passes: fc.constantFrom(50, 80_000, 80_000, 20 * 86_400_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("die" as const), server }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("forget" as const) }) },
);

const ofMember = (id: string) => (id === TEAM ? {} : { member: id });

/** A request that a server has sent, whatever the others believe. */
interface Sent {
  readonly key: string;
  readonly who: string;
  readonly owner: string;
}

test.each([1, 15])("billing from day %d", (billingDay) => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 20, maxLength: 60 }), (events) => {
      let now = Date.UTC(2026, 10, 10);
      let quota: QuotaState = { ...EMPTY_QUOTA, members: MEMBERS };
      let sent: readonly Sent[] = [];
      const book = (entry: Commit, owner: string): void => void (quota = settle(quota, [entry], now, owner));
      for (const each of events) {
        if (each.kind === "ask") {
          const key = `https://service.example/v1 ${each.house}`;
          const policy = {
            ...admissionPolicy({ ...DEFAULT_SETTINGS, billingDay, monthlyLimit: LIMIT }, now, 1000, true),
            remote: false,
            ratePerSecond: 1000,
            owner: each.server,
            asker: { id: each.who, ...PRICES },
          };
          delete (policy as { refusal?: unknown }).refusal;
          const { quota: after, replies } = admit(
            quota,
            { requests: [{ key, endpoint, more: 0 }], atMost: 1, behind: [] },
            policy,
          );
          quota = after;
          if ("decision" in replies[0]! && replies[0].decision === "granted")
            sent = [...sent, { key, who: each.who, owner: each.server }];
        } else if (each.kind === "end" && sent.length > 0) {
          const { key, who: whose, owner } = sent[each.which % sent.length]!;
          sent = sent.filter((one) => one.key !== key || one.owner !== owner);
          book({ key, endpoint, ttl: 0, settlement: each.how, ...ofMember(whose) }, owner);
        } else if (each.kind === "hit") {
          book({ key: "a hit", endpoint, ttl: 0, cacheHit: true, ...ofMember(each.who) }, "one");
        } else if (each.kind === "time") {
          now += each.passes;
          // No host waits for days, and what was lost is known to be so for less.
          if (each.passes > LONGEST_FAULT_TTL) sent = [];
        } else if (each.kind === "die") {
          quota = withoutDeadOwners(quota, now, "another", (owner) => owner === each.server);
          sent = sent.filter(({ owner }) => owner !== each.server);
        } else if (each.kind === "forget") quota = recovered({ ...EMPTY_QUOTA }, quota, "one");
        quota = readQuota(JSON.parse(JSON.stringify(writeQuota(upToDate(quota, now, "one")))));
        const { first } = billingPeriod(now, billingDay);
        const ids = Object.keys(CAPS) as (keyof typeof CAPS)[];
        const sumOf = (column: LedgerColumn): readonly [number, number] => {
          const counted = (ledger: QuotaState["ledger"]): number =>
            Object.values(countsFrom(ledger, first)).reduce((sum, counts) => sum + counts[column], 0);
          return [ids.reduce((sum, id) => sum + counted(ledgerOf(quota, id)), 0), counted(quota.ledger)];
        };
        for (const column of LEDGER_COLUMNS) expect(sumOf(column)[0]).toBe(sumOf(column)[1]);
        for (const id of ids) {
          const inFlight = Object.values(quota.reservations).filter(({ member = TEAM }) => member === id).length;
          expect(spentIn(countsFrom(ledgerOf(quota, id), first)) + inFlight).toBeLessThanOrEqual(CAPS[id]);
        }
        const inFlight = Object.keys(quota.reservations).length;
        expect(spentIn(countsFrom(quota.ledger, first)) + inFlight).toBeLessThanOrEqual(MOST);
        expect(quota.damagedDay).toBeUndefined();
      }
    }),
    { numRuns: 50 },
  );
});

test("servers that go on after a loss, each with what it knows: the members' counts still are the team's", () => {
  const spent = (quota: QuotaState, member: string, count: number): QuotaState =>
    Array.from({ length: count }).reduce<QuotaState>(
      (all, _, index) =>
        settle(
          { ...all, reservations: { [`${member} ${index}`]: { endpoint, at: 0, owner: "one", isSent: true, age: 0 } } },
          [{ key: `${member} ${index}`, endpoint, ttl: 0, settlement: "billed", member }],
          Date.UTC(2026, 10, 10),
          "one",
        ),
      quota,
    );
  const before: QuotaState = spent({ ...EMPTY_QUOTA, members: MEMBERS }, "ann", 2);
  const quota = recovered(spent(before, "ann", 2), spent(before, "ben", 3), "one");
  const counted = (id: string): number => spentIn(countsFrom(ledgerOf(quota, id), "2026-11-01"));
  expect([counted("ann"), counted("ben"), counted(TEAM)]).toEqual([4, 3, 0]);
  expect(spentIn(countsFrom(quota.ledger, "2026-11-01"))).toBe(7);
});

test("once a clock that was ahead is believed no longer, a member's count moves with the team's", () => {
  const later = Date.UTC(2027, 10, 10);
  const now = Date.UTC(2026, 10, 10);
  const spent = settle(
    { ...EMPTY_QUOTA, members: MEMBERS, reservations: { a: { endpoint, at: 0, owner: "one", isSent: true, age: 0 } } },
    [{ key: "a", endpoint, ttl: 0, settlement: "billed", member: "ann" }],
    later,
    "one",
  );
  const quota = upToDate({ ...spent, clockBehindSince: now - 40 * 86_400_000 }, now);
  expect(quota.ledger).not.toEqual(spent.ledger);
  expect(quota.members?.["ann"]?.ledger).toEqual(quota.ledger);
  expect(spentIn(countsFrom(ledgerOf(quota, TEAM), "2026-11-01"))).toBe(0);
});

test("members that can't be read whole make the count a damaged one, so that nobody spends by half of it", () => {
  const stored = JSON.parse(JSON.stringify(writeQuota({ ...EMPTY_QUOTA, members: MEMBERS }))) as Record<string, object>;
  expect(readQuota(stored)).toEqual({ ...EMPTY_QUOTA, members: MEMBERS });
  for (const damage of [{ cap: "3" }, { ledger: { "2026-11": { avm: 1 } } }, { revoked: "yes" }, { name: 1 }]) {
    const { ann } = stored["members"] as Record<string, object>;
    const damaged = { ...stored, members: { ...stored["members"], ann: { ...ann, ...damage } } };
    expect(readQuota(damaged).damagedDay).toBe("");
  }
});
