/** One quota state that several processes change in an engine of their own. */
import { problem } from "../../../../src/shared/api/problem";
import { admit } from "../../../../src/shared/fetching/quota/admission";
import { markSent, givenBack } from "../../../../src/shared/fetching/quota/reservations";
import { admissionPolicy } from "../../../../src/shared/fetching/quota/admissionPolicy";
import { withoutDeadOwners, usageIn } from "../../../../src/shared/fetching/quota/expiry";
import { recovered, withoutEnded } from "../../../../src/shared/fetching/quota/joint/recovered";
import { settleOnce } from "../../../../src/shared/fetching/quota/joint/bookings";
import { expectedSlot, leaving, safeRate, safeSpacing } from "../../../../src/shared/fetching/quota/joint/leaving";
import { EMPTY_QUOTA, type QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import { readQuota, writeQuota } from "../../../../src/shared/fetching/quota/stored/storedQuota";
import { settle } from "../../../../src/shared/fetching/quota/settlement";
import { DEFAULT_SETTINGS } from "../../../../src/shared/fetching/requests/settings";

const NOW = Date.UTC(2026, 10, 23, 12);
const SETTINGS = { ...DEFAULT_SETTINGS, baseUrl: "https://service.example/v1", apiKey: "a-key-of-the-service" };

const reserved = (quota: QuotaState, key: string, owner: string, now = NOW): QuotaState => {
  const policy = { ...admissionPolicy(SETTINGS, now, Infinity, true), remote: false, owner, marksSent: true } as const;
  const requests = [{ key, endpoint: "properties", more: 0 }] as const;
  return admit(quota, { requests, atMost: 1, behind: [] }, policy).quota;
};
const billed = (quota: QuotaState, key: string, owner: string): QuotaState =>
  settle(quota, [{ key, endpoint: "properties", ttl: 0, settlement: "billed" }], NOW, owner);
const counts = (quota: QuotaState) => {
  const { billed: paid, uncertain, underWay } = usageIn(quota, NOW, 50);
  return { paid, uncertain, underWay };
};

const booked = (quota: QuotaState, name: string): QuotaState => {
  const entries = [{ key: name, endpoint: "properties", ttl: 0, settlement: "billed" }] as const;
  return settleOnce(quota, { name, entries }, NOW, name);
};

test("of a change that counted as failed and was made, what it reserved is free again, and what others did since stays", () => {
  const before = reserved(reserved(EMPTY_QUOTA, "a", "me"), "b", "other");
  const since = reserved(billed(reserved(before, "c", "me"), "b", "other"), "d", "other");
  expect(counts(since)).toEqual({ paid: 1, uncertain: 0, underWay: 3 });
  const left = withoutEnded(since, "me", ["a"]);
  expect(Object.keys(left.reservations).sort()).toEqual(["a", "d"]);
  expect(counts(left)).toEqual({ paid: 1, uncertain: 0, underWay: 2 });
});

test("an answer that was booked, and is booked again because that counted as failed, counts once, and another's too", () => {
  const before = reserved(reserved(EMPTY_QUOTA, "me 1", "me 1"), "other 1", "other 1");
  const since = booked(booked(before, "me 1"), "other 1");
  expect(counts(booked(since, "me 1"))).toEqual({ paid: 2, uncertain: 0, underWay: 0 });
  expect(recovered(since, booked(before, "me 1"), "me 1").bookings).toEqual({ "me 1": NOW, "other 1": NOW });
});

test("what another has taken over stays another's, although a reservation of the same is given back", () => {
  const { reservations } = reserved(EMPTY_QUOTA, "a", "other", NOW + 20_000);
  const taken = { ...reserved(EMPTY_QUOTA, "a", "me"), reservations };
  expect(withoutEnded(givenBack(taken, [{ key: "a", at: NOW }], "me"), "me", []).reservations).toEqual(reservations);
});

test("of a store that has forgotten, and of what a server remembers, the larger count counts", () => {
  const stored = billed(billed(reserved(EMPTY_QUOTA, "x", "other"), "a", "me"), "b", "me");
  const known = reserved(billed(billed(billed(EMPTY_QUOTA, "a", "me"), "b", "me"), "c", "me"), "y", "me");
  expect(counts(recovered(EMPTY_QUOTA, known, "me"))).toEqual({ paid: 3, uncertain: 0, underWay: 1 });
  expect(counts(recovered(stored, known, "me"))).toEqual({ paid: 3, uncertain: 0, underWay: 2 });
});

test("of a process that has ended, what it sent is uncertain, and what it had only reserved is free", () => {
  const both = reserved(reserved(reserved(EMPTY_QUOTA, "a", "dead"), "b", "dead"), "c", "living");
  const { quota } = markSent(both, ["a"], "dead");
  const left = withoutDeadOwners(quota, NOW, "me", (owner) => owner === "dead");
  expect([Object.keys(left.reservations), counts(left)]).toEqual([["c"], { paid: 0, uncertain: 1, underWay: 1 }]);
});

test("however late some are, their departures stay apart, and a service whose ways differ sees no more than the rate", () => {
  let quota: QuotaState = EMPTY_QUOTA;
  const spacing = safeSpacing(20);
  const left = Array.from({ length: 60 }, (_, index) => {
    const now = NOW + index * spacing + (index % 7 === 0 ? 90 : 0);
    const next = leaving(quota, now, 20)!;
    ({ quota } = next);
    return now + next.delay;
  });
  left.forEach((time, index) => expect(time - (left[index - 1] ?? 0)).toBeGreaterThanOrEqual(spacing));
  const arrived = left.map((time, index) => time + (index % 2 === 0 ? 95 : 0));
  const inSecond = arrived.map((time) => arrived.filter((other) => other >= time && other < time + 1000).length);
  expect(Math.max(...inSecond)).toBeLessThanOrEqual(20);
});

const inTurn = (quota: QuotaState, key: string, now: number) => {
  const usual = { ...admissionPolicy(SETTINGS, now, Infinity, true), remote: false, ratePerSecond: safeRate(20) };
  const requests = [{ key, endpoint: "properties", more: 0 }] as const;
  return admit(
    quota,
    { requests, atMost: 1, behind: [] },
    { ...usual, owner: "me", marksSent: true, expectedSlot: expectedSlot(now, safeRate(20)) },
  );
};

test("where slots are taken when requests leave, one that is given back leaves its slot to the next, and none is granted beyond a second", () => {
  let quota: QuotaState = EMPTY_QUOTA;
  const ask = (key: string, now: number) => {
    const admitted = inTurn(quota, key, now);
    ({ quota } = admitted);
    return admitted.replies[0];
  };
  const granted = (delay: number) => ({ decision: "granted", delay });
  expect([ask("a", NOW), ask("b", NOW)]).toEqual([granted(0), granted(55)]);
  quota = givenBack(quota, [{ key: "b" }], "me");
  expect(ask("c", NOW)).toEqual(granted(55));
  const first = leaving(markSent(quota, ["a"], "me").quota, NOW + 20, 20)!;
  ({ quota } = first);
  expect([first.delay, ask("d", NOW + 20)]).toEqual([0, granted(90)]);
  for (let more = 0; more < 16; more += 1) expect(ask(`more ${more}`, NOW + 20)).toEqual(granted(145 + more * 55));
  expect(ask("too far", NOW + 20)).toEqual({ decision: "retryAfter", delay: 1025 });
  // What was written by a clock that was ahead holds nobody up.
  expect(inTurn(quota, "back", NOW - 3_600_000).replies).toEqual([granted(0)]);
});

test("while the service wants a pause nothing leaves, not even what was granted before", () => {
  const { quota } = inTurn(EMPTY_QUOTA, "a", NOW);
  const failure = { ...problem("rate", "Slower"), after: 5000 };
  const paused = settle(quota, [{ key: "b", endpoint: "properties", ttl: 0, settlement: "failed", failure }], NOW);
  expect(leaving(paused, NOW, 20)).toBeUndefined();
  expect(inTurn(paused, "c", NOW).replies).toEqual([{ decision: "retryAfter", delay: 5000 }]);
  expect(leaving(paused, NOW + 5000, 20)?.delay).toBe(0);
});

test("of what an earlier build stored, only its second pace is left out", () => {
  const { quota } = inTurn(billed(EMPTY_QUOTA, "a", "me"), "b", NOW);
  expect(readQuota({ ...writeQuota(quota), leaves: NOW + 500 })).toEqual(readQuota(writeQuota(quota)));
  expect(readQuota(writeQuota(quota))).toEqual(quota);
});
