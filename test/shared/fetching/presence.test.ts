/** An absent service costs at most one uncertain request, and cells say so. */
import type { Delivery } from "../../../src/shared/api/answer";
import { problem } from "../../../src/shared/api/problem";
import { request, type Request } from "../../../src/shared/api/request";
import { EMPTY_QUOTA } from "../../../src/shared/fetching/quota/quotaState";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import { run } from "../../../src/shared/fetching/work/drivers";
import { admit } from "../../../src/shared/fetching/quota/admission";
import { admissionPolicy } from "../../../src/shared/fetching/quota/admissionPolicy";
import { usageIn } from "../../../src/shared/fetching/quota/expiry";
import { withoutFailures } from "../../../src/shared/fetching/quota/recentFailure";
import { settle } from "../../../src/shared/fetching/quota/settlement";
import { ABSENT_LIFETIME, isAbsence } from "../../../src/shared/fetching/requests/presence";
import { readQuota, writeQuota } from "../../../src/shared/fetching/quota/stored/storedQuota";
import { DEFAULT_SETTINGS } from "../../../src/shared/fetching/requests/settings";
import { AT, FREE, memoryHost, response, type MemoryHost, type Script } from "../memoryHost";
import { isAnswer } from "../outcomes";

const SERVICE = "https://service.example/v1";
const TERMS = { service: SERVICE, now: AT, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10, remote: true };
const list = (count: number, from = 0): Request[] =>
  Array.from({ length: count }, (_, index) =>
    request("valueEstimate", { address: `${from + index} Elm St, Austin, TX` }),
  );

const lost = (at: number): Delivery => ({
  kind: "fault",
  at,
  fault: "lost",
  problem: problem("unreachable", "The service did not answer"),
});
const REFUSED = response({ status: 400, error: "resource/bad-request", message: "compCount must be 5 to 25" }, 400);
const isProbe = ({ parameters }: Request): boolean => parameters["compCount"] === "26";

const open = (script: Script, policy = {}): MemoryHost => memoryHost(script, undefined, { remote: true, ...policy });
const ask = (host: MemoryHost, requests: readonly Request[]) =>
  run(pipeline({ ...TERMS, now: host.now })(requests), host);
const questions = (host: MemoryHost): number => host.sent.flat().filter((each) => !isProbe(each)).length;
const probes = (host: MemoryHost): number => host.sent.flat().filter(isProbe).length;

const silent: Script = (_, now) => lost(now);
const good: Script = (each, now) => (isProbe(each) ? REFUSED : response({ price: 1 }, 200, {}, now));

describe("a service that is absent", () => {
  it("costs one uncertain request of 60, and the rest gets a message without an address", () => {
    const host = open(silent, { monthlyLimit: 50 });
    const outcomes = ask(host, list(60));
    expect([questions(host), probes(host)]).toEqual([1, 1]);
    expect(usageIn(host.quota, host.now, 50)).toMatchObject({ billed: 0, uncertain: 1, underWay: 0, left: 49 });
    expect(outcomes).toEqual(
      outcomes.map(() => problem("unreachable", "The service at the address in your settings does not answer")),
    );
  });

  it("gets requests again once the fault is over, beginning with one", () => {
    const host = open(silent);
    ask(host, list(60));
    host.now += ABSENT_LIFETIME - 1;
    ask(host, list(60, 100));
    expect(questions(host)).toBe(1);
    host.now += 1;
    ask(host, list(60, 100));
    expect(questions(host)).toBe(2);
    host.quota = withoutFailures(host.quota);
    ask(host, list(60, 100));
    expect(questions(host)).toBe(3);
  });

  it("takes an older answer's place in no cell", () => {
    const host = open(good);
    ask(host, list(3));
    const [before] = [...host.store.values()];
    host.now = before!.at + 40 * 86_400_000;
    const away = memoryHost(silent, undefined, { remote: true });
    host.store.forEach((kept, key) => away.store.set(key, kept));
    away.now = host.now;
    expect(ask(away, list(3))).toMatchObject([{ stale: true }, { stale: true }, { stale: true }]);
    expect(questions(away)).toBe(1);
  });

  it("that has just become unavailable costs the batch in flight, and no more", () => {
    let there = true;
    const host = open((each, now) => (there ? good(each, now) : lost(now)));
    ask(host, list(20));
    there = false;
    ask(host, list(60, 100));
    expect(questions(host)).toBe(20 + 10);
    expect(usageIn(host.quota, host.now, 1000)).toMatchObject({ billed: 20, uncertain: 10 });
  });

  it("is distinguished from another server that answers everything", () => {
    const host = open((_, now) => response("<h1>Sign in</h1>", 200, {}, now));
    const [outcome] = ask(host, list(60));
    expect(outcome).toMatchObject({
      problem: "unreadable",
      message: expect.stringContaining("Another server answers"),
    });
    expect(questions(host)).toBe(1);
  });

  it("is absent behind a gateway too", () => {
    const gateway = response({ status: 502, error: "gateway/lost", message: "The answer was lost" }, 502);
    const host = open(() => gateway);
    expect(ask(host, list(60)).every((outcome) => !isAnswer(outcome) && isAbsence(outcome))).toBe(true);
    expect(questions(host)).toBe(1);
  });
});

describe("an answer that arrives during the probe", () => {
  it("is booked once, as what it was", () => {
    const [one] = list(1);
    const key = `${SERVICE} ${JSON.stringify(one)}`;
    const endpoint = "valueEstimate" as const;
    const open = admit(
      EMPTY_QUOTA,
      { requests: [{ key, endpoint, more: 0 }], atMost: 1, behind: [] },
      { ...FREE, now: AT },
    ).quota;
    const came = settle(open, [{ key, endpoint, ttl: 0, settlement: "billed", lateArrival: true }], AT);
    const told = {
      key,
      endpoint,
      ttl: 0,
      settlement: "uncertain" as const,
      fault: problem("unreachable", "No answer"),
    };
    const after = settle(came, [{ ...told, presence: "absent" }], AT);
    expect(usageIn(after, AT, 50)).toMatchObject({ billed: 1, uncertain: 0, left: 49 });
    const usual = settle(
      settle(open, [{ ...told, presence: "unknown" }], AT),
      [{ key, endpoint, ttl: 0, settlement: "billed", lateArrival: true }],
      AT,
    );
    expect(usageIn(usual, AT, 50)).toMatchObject({ billed: 1, uncertain: 0, left: 49 });
  });
});

describe("a service that responds", () => {
  it("and was not heard from lately is sent one request first, then the batches", () => {
    const host = open(good);
    expect(ask(host, list(21)).every(isAnswer)).toBe(true);
    expect(host.sent.map(({ length }) => length)).toEqual([1, 10, 10]);
  });

  it("and answered a minute ago gets whole batches at once", () => {
    const host = open(good);
    ask(host, list(1));
    host.now += 60_000;
    ask(host, list(20, 100));
    expect(host.sent.map(({ length }) => length)).toEqual([1, 10, 10]);
    host.now += 3_600_000;
    ask(host, list(11, 200));
    expect(host.sent.slice(3).map(({ length }) => length)).toEqual([1, 10]);
  });

  it("and lost one answer gets further requests, because the probe shows that it is there", () => {
    let first = true;
    const host = open((each, now) => {
      if (isProbe(each)) return REFUSED;
      if (!first) return good(each, now);
      first = false;
      return lost(now);
    });
    const outcomes = ask(host, list(21));
    expect(outcomes.filter(isAnswer)).toHaveLength(20);
    expect([questions(host), probes(host)]).toEqual([21, 1]);
    expect(usageIn(host.quota, host.now, 1000)).toMatchObject({ billed: 20, uncertain: 1 });
  });

  it("and was too slow for a cell isn't reported as absent if no time was left for the probe", () => {
    const problem = { kind: "problem", problem: "unreachable", message: "The service could not be reached" } as const;
    const host = open((each, now) =>
      isProbe(each) ? { kind: "fault", at: now, fault: "unsent", problem } : lost(now),
    );
    const outcomes = ask(host, list(3));
    expect(outcomes.some((outcome) => !isAnswer(outcome) && isAbsence(outcome))).toBe(false);
    expect(Object.keys(host.quota.heard)).toEqual([]);
  });

  it.each([401, 403, 429, 500])("is present although it answers the probe with %i", (status) => {
    const host = open((each, now) => (isProbe(each) ? response({ status }, status, {}, now) : lost(now)));
    const outcomes = ask(host, list(3));
    expect(outcomes.some((outcome) => !isAnswer(outcome) && isAbsence(outcome))).toBe(false);
  });

  it("isn't delayed for long by a request whose owner is gone", () => {
    const host = open(good);
    const gone = { endpoint: "valueEstimate", at: host.now, owner: "another", isSent: true, age: 0 } as const;
    host.quota = { ...host.quota, reservations: { [`${SERVICE} gone`]: gone } };
    expect(ask(host, list(1)).every(isAnswer)).toBe(true);
    expect(host.now - AT).toBeLessThan(12_000);
  });

  it("is distinguished from another service", () => {
    const host = open(silent);
    ask(host, list(5));
    const other = { ...TERMS, service: "https://other.example/v1", now: host.now };
    run(pipeline(other)(list(5, 100)), host);
    expect(questions(host)).toBe(2);
  });
});

it("the sandbox within the add-in gets whole batches at once", () => {
  expect(admissionPolicy({ ...DEFAULT_SETTINGS, baseUrl: "demo:" }, AT, 1000).remote).toBe(false);
  expect(admissionPolicy({ ...DEFAULT_SETTINGS, baseUrl: SERVICE, apiKey: "k" }, AT, 1000).remote).toBe(true);
});

it("the quota state of an earlier build is read, and so is one that knows which services answered", () => {
  const host = open(good);
  ask(host, list(3));
  expect(readQuota(JSON.parse(JSON.stringify(writeQuota(host.quota))))).toEqual(host.quota);
  const before = { ...writeQuota(host.quota), heard: undefined, checks: undefined };
  expect(readQuota(JSON.parse(JSON.stringify(before)))).toEqual({ ...host.quota, heard: {}, checks: {} });
});
