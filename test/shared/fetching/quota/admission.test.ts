import { problem } from "../../../../src/shared/api/problem";
import { request, type Request } from "../../../../src/shared/api/request";
import { EMPTY_QUOTA, type QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import { readQuota, writeQuota } from "../../../../src/shared/fetching/quota/stored/storedQuota";
import { pipeline } from "../../../../src/shared/fetching/pipeline";
import { run } from "../../../../src/shared/fetching/work/drivers";
import { admit, withSlotsAfter } from "../../../../src/shared/fetching/quota/admission";
import { markSent } from "../../../../src/shared/fetching/quota/reservations";
import { admissionPolicy, type AdmissionPolicy } from "../../../../src/shared/fetching/quota/admissionPolicy";
import { usageIn } from "../../../../src/shared/fetching/quota/expiry";
import { withoutFailures } from "../../../../src/shared/fetching/quota/recentFailure";
import { settle } from "../../../../src/shared/fetching/quota/settlement";
import { DEFAULT_KEEP_DAYS } from "../../../../src/shared/fetching/requests/keepDays";
import { DEFAULT_SETTINGS } from "../../../../src/shared/fetching/requests/settings";
import { AT, beside, FREE, memoryHost, response } from "../../memoryHost";
import { isAnswer } from "../../outcomes";

const value = (home: number | string): Request => request("valueEstimate", { address: `${home} Elm St, Austin, TX` });
const list = (count: number): Request[] => Array.from({ length: count }, (_, index) => value(index));
const TERMS = { service: "https://service.example/v1", now: AT, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 };

type Limits = Partial<Omit<AdmissionPolicy, "now">>;
const priced = (policy: Limits = {}) => memoryHost((_, now) => response({ price: 1 }, 200, {}, now), undefined, policy);
const ask = (host: ReturnType<typeof priced>, requests: readonly Request[]) =>
  run(pipeline({ ...TERMS, now: host.now })(requests), host);
const batch = (count: number, rest = 0) => {
  const asks = list(count + rest).map((_, index) => ({
    key: `s ${index}`,
    endpoint: "valueEstimate" as const,
    more: 0,
  }));
  return { requests: asks.slice(0, count), atMost: 10, behind: asks.slice(count) };
};
const policy = (more: Partial<AdmissionPolicy> = {}): AdmissionPolicy => ({ ...FREE, now: AT, ...more });

describe("the monthly limit", () => {
  it("is never exceeded by one list: the rest says how much was used", () => {
    const host = priced({ monthlyLimit: 50 });
    const outcomes = ask(host, list(400));
    expect(host.sent.flat()).toHaveLength(50);
    expect(outcomes.filter(isAnswer)).toHaveLength(50);
    expect(outcomes[399]).toEqual(problem("spending", "Needs 1 request: 50 of 50 used this month"));
  });

  it("makes a request wait instead of refusing it, while those in flight may still turn out free", () => {
    const { replies, quota } = admit(EMPTY_QUOTA, batch(3), policy({ monthlyLimit: 2 }));
    expect(replies).toMatchObject([{ decision: "granted" }, { decision: "granted" }, { decision: "retryAfter" }]);
    const failed = settle(quota, [{ key: "s 0", endpoint: "valueEstimate", ttl: 0, settlement: "failed" }], AT);
    const next = admit(
      failed,
      { requests: batch(3).requests.slice(2), atMost: 10, behind: [] },
      policy({ monthlyLimit: 2 }),
    );
    expect(next.replies).toMatchObject([{ decision: "granted" }]);
  });

  it("counts what may have been billed", () => {
    const lost = { kind: "fault", at: AT, fault: "lost", problem: problem("unreachable", "No answer") } as const;
    const host = memoryHost(() => lost, undefined, { monthlyLimit: 3 });
    ask(host, list(10));
    expect(host.sent.flat()).toHaveLength(3);
    expect(usageIn(host.quota, AT, 3)).toMatchObject({ uncertain: 3, billed: 0, left: 0 });
  });

  it("doesn't count sandbox answers or failures", () => {
    const host = memoryHost(() => response({ price: 1 }, 200, { "x-sandbox": "1" }), undefined, { monthlyLimit: 5 });
    expect(ask(host, list(40)).every(isAnswer)).toBe(true);
    expect(usageIn(host.quota, AT, 5)).toMatchObject({ billed: 0, free: 40, left: 5 });
  });

  it("starts again each month", () => {
    const host = priced({ monthlyLimit: 5 });
    ask(host, list(5));
    host.now = Date.UTC(2026, 11, 1);
    expect(isAnswer(ask(host, [value("new")])[0]!)).toBe(true);
    expect(usageIn(host.quota, host.now, 5)).toMatchObject({ month: "2026-12", billed: 1, left: 4 });
  });

  it("holds when it is 0: nothing is requested", () => {
    const host = priced({ monthlyLimit: 0 });
    expect(ask(host, [value(1)])).toMatchObject([{ message: "Needs 1 request: 0 of 0 used this month" }]);
    expect(host.sent).toEqual([]);
  });
});

describe("a clock that was set", () => {
  const DAY = 86_400_000;
  const spend = (host: ReturnType<typeof priced>, from: number) =>
    ask(
      host,
      Array.from({ length: 60 }, (_, index) => value(from + index)),
    ).filter(isAnswer).length;

  it("that goes back into the previous month doesn't restore the limit, nor does correcting it", () => {
    const host = priced({ monthlyLimit: 50 });
    host.now = Date.UTC(2026, 10, 2);
    ask(host, list(30));
    host.now = Date.UTC(2026, 9, 20);
    expect(spend(host, 1000)).toBe(20);
    host.now = Date.UTC(2026, 10, 3);
    expect(spend(host, 2000)).toBe(0);
    expect(usageIn(host.quota, host.now, 50)).toMatchObject({ billed: 50, left: 0 });
    host.now = Date.UTC(2026, 11, 1);
    expect(spend(host, 3000)).toBe(50);
  });

  it("that was a year ahead and is corrected doesn't restore the limit, and locks nobody out for a year", () => {
    const host = priced({ monthlyLimit: 50 });
    ask(host, list(30));
    host.now = AT + 365 * DAY;
    ask(host, [value("in a year")]);
    host.now = AT + DAY;
    expect(spend(host, 1000)).toBe(19);
    const openAgain = (): boolean => ((host.now += DAY), spend(host, host.now) > 0);
    while (!openAgain()) if (host.now - AT > 70 * DAY) throw new Error("still locked out");
    expect(new Date(host.now).toISOString().slice(0, 10) >= "2026-12-01").toBe(true);
    expect(host.now - AT).toBeLessThan(65 * DAY);
  });
});

describe("the mode", () => {
  it("ask: cells show what they need, and nothing is requested", () => {
    const host = priced({ spending: "ask" });
    expect(ask(host, list(3))[0]).toEqual(problem("spending", "Needs 1 request: press Fetch"));
    expect(host.sent).toEqual([]);
  });

  it("ask: cached answers are still shown", () => {
    const host = priced();
    ask(host, [value(1)]);
    expect(
      ask(
        beside(host, () => response({}), { spending: "ask" }),
        [value(1)],
      ).every(isAnswer),
    ).toBe(true);
  });

  it("ask: approved requests are sent", () => {
    const host = priced({ spending: "ask", approved: true });
    expect(ask(host, list(3)).every(isAnswer)).toBe(true);
  });

  it("off: nothing is requested, approved or not", () => {
    const host = priced({ spending: "off", approved: true });
    expect(ask(host, [value(1)])).toMatchObject([{ message: "Needs 1 request: spending is off" }]);
  });

  it("says when a search may need more than one request", () => {
    const host = priced({ spending: "ask" });
    const search = { ...request("properties", { zipCode: "78244", limit: 500 }), more: 19 };
    expect(ask(host, [search])).toMatchObject([{ message: "Needs 1 to 20 requests: press Fetch" }]);
  });
});

describe("more requests at once than PROP_ASK_ABOVE", () => {
  it("all need approval: a list over the limit requests nothing", () => {
    const host = priced({ askAbove: 100 });
    const outcomes = ask(host, list(101));
    expect(host.sent).toEqual([]);
    expect(host.effects.filter((name) => name === "reserve")).toHaveLength(2);
    expect(outcomes[0]).toMatchObject({
      problem: "spending",
      message: "Needs 1 request: press Fetch (cells calculated together need 101 requests, more than 100)",
    });
    expect(ask(host, list(100)).every(isAnswer)).toBe(true);
  });

  it("counts what was granted in the last minute", () => {
    const host = priced({ askAbove: 100 });
    for (let index = 0; index < 100; index += 1) ask(host, [value(index)]);
    expect(ask(host, [value("one more")])).toMatchObject([
      {
        problem: "spending",
        message:
          "Needs 1 request: press Fetch (cells calculated together need 1 request after 100 requests in the last minute, more than 100)",
      },
    ]);
    host.now += 60_000;
    expect(ask(host, [value("one more")]).every(isAnswer)).toBe(true);
  });

  it("doesn't count what is in flight: 5,000 cells with one question are one request", () => {
    const { quota } = admit(EMPTY_QUOTA, batch(1), policy({ askAbove: 1 }));
    expect(admit(quota, batch(1), policy({ askAbove: 1 })).replies).toEqual([{ decision: "askedElsewhere" }]);
  });

  it("neither holds back nor counts approved requests", () => {
    const host = priced({ askAbove: 10, approved: true });
    ask(host, list(50));
    expect(host.sent.flat()).toHaveLength(50);
    expect(
      isAnswer(
        ask(
          beside(host, () => response({ price: 1 }), { askAbove: 10 }),
          [value("x")],
        )[0]!,
      ),
    ).toBe(true);
  });

  it("does not count a second attempt after a 429 as another request", () => {
    let first = true;
    const host = memoryHost(
      (_, now) => (first ? ((first = false), response({}, 429, {}, now)) : response({ price: 1 }, 200, {}, now)),
      undefined,
      { askAbove: 100, ratePerSecond: 200 },
    );
    expect(ask(host, list(100)).every(isAnswer)).toBe(true);
    expect(ask(host, [value("one more")])).toMatchObject([{ problem: "spending" }]);
  });
});

describe("the rate", () => {
  it("spaces requests evenly: 20 a second are 50 ms apart", () => {
    const host = priced({ ratePerSecond: 20 });
    ask(host, list(60));
    const gaps = host.moments.slice(1).map((moment, index) => moment - host.moments[index]!);
    expect(Math.min(...gaps)).toBe(50);
    expect(host.moments[59]! - host.moments[0]!).toBeLessThan(59 * 50 + 1_000);
  });

  it("lets a run that sends its batches at once send ten each half second, however few are granted and however late one left", () => {
    const atOnce = { approved: true, sendsAtOnce: true, ratePerSecond: 20 } as const;
    const delays = (now: number, before: QuotaState, count: number) => {
      const { quota, replies } = admit(before, batch(count), policy({ ...atOnce, now, owner: "a run" }));
      const left = replies.map((each) => ("delay" in each ? each.delay : undefined));
      const keys = batch(count).requests.map(({ key }) => key);
      const ended = keys.map((key) => ({ key, endpoint: "valueEstimate", ttl: 0, settlement: "billed" }) as const);
      return { quota: settle(quota, ended, now, "a run"), left };
    };
    const first = delays(AT, EMPTY_QUOTA, 10);
    expect(first.left).toEqual(Array(10).fill(0));
    const second = delays(AT + 200, first.quota, 3);
    expect(second.left).toEqual([300, 300, 300]);
    const late = withSlotsAfter(second.quota, AT + 620, policy(atOnce));
    expect(delays(AT + 700, late, 10).left).toEqual(Array(10).fill(420));
  });

  it("retries what was refused for its rate, after a pause for all requests", () => {
    let refusals = 2;
    const host = memoryHost(
      (_, now) =>
        refusals-- > 0
          ? response({ error: "auth/rate-limit-exceeded" }, 429, {}, now)
          : response({ price: 1 }, 200, {}, now),
      undefined,
      { ratePerSecond: 20 },
    );
    expect(ask(host, list(2)).every(isAnswer)).toBe(true);
    expect(host.sent.flat()).toHaveLength(4);
    expect(host.moments[2]! - host.moments[1]!).toBeGreaterThanOrEqual(1_000);
    expect(usageIn(host.quota, host.now, 50)).toMatchObject({ failed: 2, billed: 2 });
  });

  it("waits as long as the service says, if it does", () => {
    let first = true;
    const host = memoryHost((_, now) => {
      const refused = response({}, 429, { "retry-after": "7" }, now);
      return first ? ((first = false), refused) : response({ price: 1 }, 200, {}, now);
    });
    ask(host, [value(1)]);
    expect(host.moments[1]! - host.moments[0]!).toBeGreaterThanOrEqual(7_000);
  });

  it("doesn't keep a cell past its host's deadline, however long the service's pause", () => {
    const hour = (now: number) => response({}, 429, { "retry-after": "3600" }, now);
    const host = memoryHost((_, now) => hour(now), undefined, { deadline: AT + 12_000 });
    expect(ask(host, [value(1)])).toMatchObject([{ problem: "rate" }]);
    expect(host.now - AT).toBeLessThan(13_000);
  });

  it("pauses for a minute at most, whatever the service says", () => {
    let first = true;
    const host = memoryHost((_, now) => {
      const headers = { "retry-after": "999999999999" };
      return first ? ((first = false), response({}, 429, headers, now)) : response({ price: 1 }, 200, {}, now);
    });
    expect(ask(host, [value(1)]).every(isAnswer)).toBe(true);
    expect(host.now - AT).toBeLessThan(62_000);
  });

  it("gives up at its host's deadline, and shows the service's message", () => {
    const host = memoryHost(() => response({}, 429), undefined, { deadline: AT + 5_000 });
    expect(ask(host, [value(1)])).toMatchObject([{ problem: "rate" }]);
    expect(host.sent).toHaveLength(3);
  });
});

describe("a host's deadline", () => {
  it("ends a long list: its results are shown, and the rest says how to continue", () => {
    const host = priced({ ratePerSecond: 20, deadline: AT + 2_000 });
    const outcomes = ask(host, list(100));
    expect(outcomes.filter(isAnswer).length).toBeGreaterThan(30);
    expect(outcomes[99]).toMatchObject({
      problem: "time",
      message: "Needs 1 request: press Fetch (time ran out)",
    });
  });
});

describe("recent failures", () => {
  const failing = (delivery: ReturnType<typeof response>, limits: Limits = {}) =>
    memoryHost(() => delivery, undefined, limits);

  it("isn't requested a second time for a quarter of an hour if it may have been billed", () => {
    const host = failing({ kind: "fault", at: AT, fault: "lost", problem: problem("unreachable", "No answer came") });
    ask(host, [value(1)]);
    host.now += 899_999;
    expect(ask(host, [value(1)])).toMatchObject([{ problem: "unreachable" }]);
    expect(host.sent).toHaveLength(1);
    host.now += 1;
    ask(host, [value(1)]);
    expect(host.sent).toHaveLength(2);
  });

  it("with the key is remembered for every question to that endpoint, and forgotten with a new key", () => {
    const host = failing(response({ error: "auth/api-key-invalid" }, 401));
    ask(host, [value(1)]);
    expect(ask(host, [value(2)])).toMatchObject([{ problem: "access" }]);
    expect(host.sent).toHaveLength(1);
    ask(host, [request("rentEstimate", { address: "1 Elm St" })]);
    expect(host.sent).toHaveLength(2);
    host.quota = withoutFailures(host.quota);
    ask(host, [value(2)]);
    expect(host.sent).toHaveLength(3);
  });

  it("shows the older answer instead, marked as stale", () => {
    const host = priced();
    ask(host, [value(1)]);
    host.now += 40 * 86_400_000;
    const later = beside(host, () => response("oops", 500));
    expect(ask(later, [value(1)])).toMatchObject([{ kind: "answer", fetchedAt: AT, cached: true, stale: true }]);
    expect(later.sent.flat()).toHaveLength(1);
    expect(ask(later, [value(1)])).toMatchObject([{ stale: true }]);
    expect(later.sent.flat()).toHaveLength(1);
  });

  it("is shown if the service no longer knows the home, instead of an older answer", () => {
    const host = priced();
    ask(host, [value(1)]);
    host.now += 40 * 86_400_000;
    expect(
      ask(
        beside(host, () => response({}, 404)),
        [value(1)],
      ),
    ).toMatchObject([{ problem: "nothing" }]);
  });

  it("in the settings is shown without a request", () => {
    const refused = admissionPolicy(DEFAULT_SETTINGS, AT, 1_000);
    expect(refused.refusal).toMatchObject({ problem: "settings" });
    expect(admit(EMPTY_QUOTA, batch(1), refused).replies).toEqual([refused.refusal]);
  });
});

describe("the quota state", () => {
  it("books an abandoned request as uncertain, and allows it again after a quarter of an hour", () => {
    const { quota } = admit(EMPTY_QUOTA, batch(1), policy());
    const half = admit(quota, batch(1), policy({ now: AT + 70_000 }));
    expect(half.replies).toEqual([{ decision: "askedElsewhere" }]);
    const lost = admit(half.quota, batch(1), policy({ now: AT + 140_000 }));
    expect(lost.replies).toMatchObject([{ problem: "unreachable" }]);
    expect(usageIn(lost.quota, AT + 140_000, 50)).toMatchObject({ uncertain: 1, underWay: 0, left: 49 });
    const still = admit(lost.quota, batch(1), policy({ now: AT + 140_000 + 899_999 }));
    expect(still.replies).toMatchObject([{ problem: "unreachable" }]);
    expect(admit(still.quota, batch(1), policy({ now: AT + 140_000 + 900_000 })).replies).toMatchObject([
      { decision: "granted" },
    ]);
  });

  it.each([75_000, 86_400_000, -75_000, -86_400_000, -40 * 86_400_000])(
    "leaves requests in flight to whoever waits for them when the clock jumps by %i ms",
    (jump) => {
      const { quota } = admit(EMPTY_QUOTA, batch(10), policy({ owner: "one" }));
      const other = admit(quota, batch(10), policy({ owner: "two", now: AT + jump }));
      expect(other.replies).toEqual(Array(10).fill({ decision: "askedElsewhere" }));
      const own = admit(other.quota, batch(10), policy({ owner: "one", now: AT + 2 * jump }));
      expect(own.replies).toEqual(Array(10).fill({ decision: "askedElsewhere" }));
    },
  );

  it("never counts one's own request as lost, however long it takes", () => {
    let { quota } = admit(EMPTY_QUOTA, batch(1), policy({ owner: "one" }));
    for (let minute = 1; minute < 60; minute += 1) {
      const again = admit(quota, batch(1), policy({ owner: "one", now: AT + minute * 60_000 }));
      expect(again.replies).toEqual([{ decision: "askedElsewhere" }]);
      ({ quota } = again);
    }
  });

  it("counts a request once if it counted as lost and its answer arrived after all", () => {
    let { quota } = admit(EMPTY_QUOTA, batch(1), policy({ owner: "asleep" }));
    for (const minute of [2, 4, 6])
      ({ quota } = admit(quota, batch(0), policy({ owner: "two", now: AT + minute * 60_000 })));
    expect(usageIn(quota, AT + 360_000, 50)).toMatchObject({ uncertain: 1, billed: 0 });
    const ended = { key: "s 0", endpoint: "valueEstimate", ttl: 0, settlement: "billed" } as const;
    const woken = settle(quota, [ended], AT + 360_000, "asleep");
    expect(usageIn(woken, AT + 360_000, 50)).toMatchObject({ uncertain: 0, billed: 1 });
  });

  it("releases what was only reserved when its owner is gone, but not what was sent", () => {
    const { quota } = admit(EMPTY_QUOTA, batch(10), policy({ owner: "closed", marksSent: true, ratePerSecond: 20 }));
    const sent = markSent(quota, ["s 0", "s 1", "s 2"], "closed");
    expect(sent.maySend).toEqual([true, true, true]);
    const later = admit(sent.quota, batch(10), policy({ owner: "two", now: AT + 16_000 }));
    expect(later.replies.map((each) => "decision" in each && each.decision)).toEqual([
      ...Array<string>(3).fill("askedElsewhere"),
      ...Array<string>(7).fill("granted"),
    ]);
    expect(markSent(later.quota, ["s 5"], "closed").maySend).toEqual([false]);
  });

  it("turns an uncertain request into a billed one when its answer arrives after all", () => {
    const uncertain = settle(
      EMPTY_QUOTA,
      [{ key: "k", endpoint: "valueEstimate", ttl: 0, settlement: "uncertain" }],
      AT,
    );
    const late = settle(
      uncertain,
      [{ key: "k", endpoint: "valueEstimate", ttl: 0, settlement: "billed", lateArrival: true }],
      AT,
    );
    expect(usageIn(late, AT, 50)).toMatchObject({ billed: 1, uncertain: 0 });
  });

  it("keeps 13 months", () => {
    let quota: QuotaState = EMPTY_QUOTA;
    for (let month = 0; month < 20; month += 1) {
      const now = Date.UTC(2025, month, 15);
      quota = settle(quota, [{ key: "k", endpoint: "properties", ttl: 0, settlement: "billed" }], now);
    }
    const months = Object.keys(quota.ledger).filter((date) => date.length === 7);
    expect(months).toHaveLength(13);
    expect(months.sort()[12]).toBe("2026-08");
  });

  it("survives being stored, and starts empty if nothing was stored", () => {
    const { quota } = admit(EMPTY_QUOTA, batch(2), policy());
    expect(readQuota(JSON.parse(JSON.stringify(writeQuota(quota))))).toEqual(quota);
    expect(readQuota(undefined)).toEqual(EMPTY_QUOTA);
  });

  it("of an earlier build is read with the same ledger, and its requests in flight count as sent", () => {
    const counts = { billed: 7, free: 3, failed: 1, uncertain: 2 };
    const before = {
      ledger: { "2026-10": { rentEstimate: counts }, "2026-11": { valueEstimate: counts } },
      open: { "s 1": { endpoint: "valueEstimate", at: AT } },
      faults: { "s 2": { problem: problem("failed", "The service failed (500)"), until: AT + 5_000 } },
      turn: AT + 100,
      together: { granted: 4, last: AT },
    };
    expect(readQuota(before)).toEqual({
      ledger: before.ledger,
      recentFailures: before.faults,
      nextSlot: before.turn,
      recentGrants: [{ at: AT, requests: 4, trials: {} }],
      heard: {},
      checks: {},
      reservations: { "s 1": { endpoint: "valueEstimate", at: AT, owner: "", isSent: true, age: 0 } },
    });
    expect(usageIn(readQuota(before), AT, 50)).toMatchObject({ ...counts, underWay: 1, left: 40 });
  });

  it.each([
    ["negative", -3],
    ["not a number", NaN],
    ["endless", Infinity],
    ["fractional", 1.5],
    ["a text", "12"],
    ["nothing", null],
    ["a list", [1]],
  ])("with a count that is %s allows no requests this month, and says why", (_, billed) => {
    const damaged = readQuota({ ...EMPTY_QUOTA, ledger: { "2026-11": { valueEstimate: { billed } } } });
    const { replies, quota } = admit(damaged, batch(1), policy());
    expect(replies).toMatchObject([{ problem: "spending", message: expect.stringContaining("damaged") as string }]);
    expect(usageIn(quota, AT, 50)).toMatchObject({ left: 0 });
    const written = readQuota(JSON.parse(JSON.stringify(writeQuota(quota))));
    expect(admit(written, batch(1), policy({ now: AT + 86_400_000 })).replies).toMatchObject([{ problem: "spending" }]);
    expect(admit(written, batch(1), policy({ now: Date.UTC(2026, 11, 1) })).replies).toMatchObject([
      { decision: "granted" },
    ]);
    expect(admit(damaged, batch(1), policy({ remote: false })).replies).toMatchObject([{ decision: "granted" }]);
  });

  it("counts what another version wrote as far as it can be read, so that the limit holds", () => {
    const quota = readQuota({ ledger: { "2026-11": { valueEstimate: { billed: 50 } } }, open: null, turn: "soon" });
    expect(usageIn(quota, AT, 50)).toMatchObject({ billed: 50, left: 0 });
    expect(admit(quota, batch(1), policy({ monthlyLimit: 50 })).replies).toMatchObject([{ problem: "spending" }]);
    const nothing = readQuota({ ledger: null, open: 3, faults: [], turn: null, together: "x" });
    expect(nothing).toEqual({ ...EMPTY_QUOTA, damagedDay: "" });
  });

  it("delays nobody for longer than before when the clock is set back", () => {
    const ahead = AT + 86_400_000;
    const failed = { key: "s 0", endpoint: "valueEstimate", ttl: 0, settlement: "failed" } as const;
    const lost = { ...failed, settlement: "uncertain", failure: problem("unreachable", "No answer came") } as const;
    const faulty = settle(EMPTY_QUOTA, [{ ...failed, failure: problem("failed", "The service failed (500)") }], ahead);
    const busy = { ...EMPTY_QUOTA, recentGrants: [{ at: ahead, requests: 100, trials: {} }], nextSlot: ahead };
    const met = admit(faulty, batch(1), policy()).quota;
    for (const [quota, now] of [[busy, AT] as const, [met, AT + 5_000] as const]) {
      expect(admit(quota, batch(1), policy({ askAbove: 100, now })).replies).toEqual([
        { decision: "granted", delay: 0 },
      ]);
    }
    const uncertain = admit(settle(EMPTY_QUOTA, [lost], ahead), batch(1), policy());
    expect(uncertain.replies).toMatchObject([{ problem: "unreachable" }]);
    expect(admit(uncertain.quota, batch(1), policy({ now: AT + 900_000 })).replies).toMatchObject([
      { decision: "granted" },
    ]);
  });

  it("forgets expired failures, so that it doesn't grow", () => {
    const host = memoryHost(() => response("oops", 500));
    for (let index = 0; index < 30; index += 1) {
      host.now += 10_000;
      ask(host, [value(index)]);
    }
    expect(Object.keys(host.quota.recentFailures)).toHaveLength(1);
    expect(Object.keys(host.quota.reservations)).toHaveLength(0);
  });
});
