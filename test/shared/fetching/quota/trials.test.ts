/** What a Data Table, Goal Seek or a person who drags a value may spend without asking: counted over the last minute. */
import type { Outcome } from "../../../../src/shared/api/answer";
import { isProblem } from "../../../../src/shared/api/problem";
import { request, type Parameters, type Request } from "../../../../src/shared/api/request";
import { run } from "../../../../src/shared/fetching/work/drivers";
import { pipeline } from "../../../../src/shared/fetching/pipeline";
import { reservationRequest } from "../../../../src/shared/fetching/requests/reservationRequest";
import type { AdmissionPolicy } from "../../../../src/shared/fetching/quota/admissionPolicy";
import { admitBurst } from "../../../../src/shared/fetching/quota/burst";
import { EMPTY_QUOTA, type QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import { readQuota, writeQuota } from "../../../../src/shared/fetching/quota/stored/storedQuota";
import { DEFAULT_KEEP_DAYS } from "../../../../src/shared/fetching/requests/keepDays";
import { AT, beside, FREE, memoryHost, response, type Script } from "../../memoryHost";
import { isAnswer } from "../../outcomes";

const SERVICE = "https://service.example/v1";
const HOME = "1 Elm St, Austin, TX 78701";
const MINUTE = 60_000;

const value = (address: string, options: Parameters = {}): Request =>
  request("valueEstimate", { address, compCount: 15, ...options });
const tried = (squareFootage: number, address = HOME): Request => value(address, { squareFootage });
const home = (number: number): Request => value(`${number} Oak St, Austin, TX 78701`);
const each = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

const answered: Script = ({ endpoint }, now) =>
  response(endpoint === "properties" ? [{ id: "1" }] : { price: 1 }, 200, {}, now);
const priced = (policy: Partial<AdmissionPolicy> = {}) => memoryHost(answered, undefined, policy);
type Host = ReturnType<typeof priced>;

/** One cell calculates. */
const ask = (host: Host, ...requests: readonly Request[]): readonly Outcome[] => {
  const terms = { service: SERVICE, now: host.now, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 };
  return run(pipeline(terms)(requests), host);
};
const requested = (host: Host): number => host.sent.flat().length;
const said = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.filter(isProblem).map((each) => each.message);

const trials = (calls: number): string =>
  `Needs 1 request: press Fetch (${calls} calls for this address in a minute with different options, more than 10)`;

describe("trials of one cell, one after another", () => {
  it("make ten requests in a minute, then say to press Fetch, and can go on a minute later", () => {
    const host = priced({ askAbove: 100 });
    const shown = each(60, (index) => ((host.now += 70), ask(host, tried(index))[0]!));
    expect(shown.slice(0, 10).every(isAnswer)).toBe(true);
    expect(new Set(said(shown.slice(10)))).toEqual(new Set([trials(11)]));
    expect(requested(host)).toBe(10);
    host.now += MINUTE - 60 * 70;
    expect(said(ask(host, tried(100)))).toEqual([trials(11)]);
    host.now += 1000;
    expect(ask(host, tried(100)).every(isAnswer)).toBe(true);
  });

  it("cost nothing and don't count where the answer is cached", () => {
    const host = priced();
    each(10, (index) => ask(host, tried(index)));
    expect(each(60, (index) => ask(host, tried(index % 10))[0]!).every(isAnswer)).toBe(true);
    expect(requested(host)).toBe(10);
  });

  it("go on for as long as a person tries one every eight seconds", () => {
    const host = priced();
    expect(each(60, (index) => ((host.now += 8_000), ask(host, tried(index))[0]!)).every(isAnswer)).toBe(true);
  });

  it("are trials of one home however its address is written, and by its coordinates", () => {
    const host = priced();
    each(10, (index) => ask(host, tried(index, index % 2 === 0 ? HOME : HOME.toUpperCase().replace(/,/g, ""))));
    expect(said(ask(host, tried(11)))).toEqual([trials(11)]);
    const at = (bedrooms: number): Request =>
      request("rentEstimate", { latitude: 30.2, longitude: -97.7, compCount: 15, bedrooms });
    expect(said(each(12, (index) => ask(host, at(index))[0]!))).toEqual([trials(11), trials(11)]);
  });

  it("count for each function by itself", () => {
    const host = priced();
    each(10, (index) => ask(host, tried(index)));
    const rents = each(10, (bedrooms) => ask(host, request("rentEstimate", { address: HOME, bedrooms }))[0]!);
    expect(rents.every(isAnswer)).toBe(true);
    const near = each(11, (radius) => ask(host, request("properties", { address: HOME, radius: radius + 1 }))[0]!);
    expect(said(near)).toEqual([trials(11)]);
  });

  it("hold back no other home", () => {
    const host = priced();
    each(20, (index) => ask(host, tried(index)));
    expect(ask(host, tried(1, "2 Elm St, Austin, TX 78701")).every(isAnswer)).toBe(true);
  });

  it("are neither held nor counted where a person has approved them", () => {
    const host = priced({ approved: true });
    expect(ask(host, ...each(40, tried)).every(isAnswer)).toBe(true);
    const cell = beside(host, answered, {});
    expect(said(each(11, (index) => ask(cell, tried(100 + index))[0]!))).toEqual([trials(11)]);
    const fetched = beside(host, answered, { approved: true });
    expect(ask(fetched, tried(110)).every(isAnswer)).toBe(true);
    expect(ask(cell, tried(110)).every(isAnswer)).toBe(true);
  });

  it("count once, however often the service refuses one for its rate", () => {
    let refusals = 3;
    const host = memoryHost((...sent) => (refusals-- > 0 ? response({}, 429) : answered(...sent)));
    expect(each(10, (index) => ask(host, tried(index))[0]!).every(isAnswer)).toBe(true);
    expect(host.sent.flat()).toHaveLength(13);
    expect(said(ask(host, tried(11)))).toEqual([trials(11)]);
  });

  it("are free in the sandbox of a workbook, so they don't ask", () => {
    const host = priced({ remote: false });
    expect(each(60, (index) => ask(host, tried(index))[0]!).every(isAnswer)).toBe(true);
  });
});

describe("trials that calculate together", () => {
  it("all ask, and hold back nothing else in the list", () => {
    const host = priced({ askAbove: 100 });
    const outcomes = ask(host, ...each(20, home), ...each(12, tried));
    expect(outcomes.slice(0, 20).every(isAnswer)).toBe(true);
    expect(said(outcomes)).toEqual(Array(12).fill(trials(12)));
    expect(requested(host)).toBe(20);
  });

  it("all ask in cells that are filled down", () => {
    const policy = { ...FREE, now: AT };
    const cells = each(12, (index) => ({
      batch: { requests: [reservationRequest(tried(index), { service: SERVICE })], atMost: 20, behind: [] },
      policy,
    }));
    const { replies } = admitBurst(EMPTY_QUOTA, cells);
    expect(replies.flat().map((reply) => isProblem(reply) && reply.message)).toEqual(Array(12).fill(trials(12)));
    expect(admitBurst(EMPTY_QUOTA, cells.slice(2)).replies.flat()).toEqual(
      Array(10).fill(expect.objectContaining({ decision: "granted" })),
    );
  });

  it("are no trials where 500 homes have options of their own, or a search has many pages", () => {
    const host = priced();
    const homes = each(500, (index) => tried(1000 + index, `${index} Oak St, Austin, TX 78701`));
    expect(ask(host, ...homes).every(isAnswer)).toBe(true);
    const page = (index: number): Request =>
      request("properties", { address: HOME, radius: 5, limit: 500, ...(index === 0 ? {} : { offset: 500 * index }) });
    expect(said(ask(host, ...each(20, page)))).toEqual([]);
  });
});

describe("cells that calculate one by one", () => {
  const late = (before: number): string =>
    `Needs 1 request: press Fetch (cells calculated together need 1 request after ${before} requests in the last minute, more than 100)`;

  it("ask after 100 requests in a minute, however long they pause in between", () => {
    const host = priced({ askAbove: 100 });
    const shown = each(150, (index) => ((host.now += index % 10 === 0 ? 4_000 : 20), ask(host, home(index))[0]!));
    expect(shown.slice(0, 100).every(isAnswer)).toBe(true);
    expect(requested(host)).toBeGreaterThanOrEqual(100);
    const within = (moment: number): number =>
      host.moments.filter((other) => other > moment - MINUTE && other <= moment).length;
    expect(Math.max(...host.moments.map(within))).toBe(100);
    expect(said(shown)[0]).toBe(late(100));
  });

  it("never ask where there are 150 different homes, 3 seconds apart", () => {
    const host = priced({ askAbove: 100 });
    expect(each(150, (index) => ((host.now += 3_000), ask(host, home(index))[0]!)).every(isAnswer)).toBe(true);
  });

  it("can go on once a minute has passed since the last, in any tab", () => {
    const host = priced({ askAbove: 100 });
    each(100, (index) => ask(host, home(index)));
    const tab = beside(host, answered, { askAbove: 100 });
    expect(said(ask(tab, home(200)))).toEqual([late(100)]);
    host.now += MINUTE;
    expect(ask(tab, home(200)).every(isAnswer)).toBe(true);
  });
});

describe("what is remembered of a minute", () => {
  const again = (quota: QuotaState): QuotaState => readQuota(JSON.parse(JSON.stringify(writeQuota(quota))));
  const text = (quota: QuotaState): string => JSON.stringify((writeQuota(quota) as { together: unknown }).together);

  it("is stored, so that a workbook that is opened again asks as before", () => {
    const host = priced({ askAbove: 100 });
    each(10, (index) => ask(host, tried(index)));
    expect(again(host.quota)).toEqual(host.quota);
    host.quota = again(host.quota);
    expect(said(ask(host, tried(11)))).toEqual([trials(11)]);
  });

  it("names no home, and stays small however much is requested", () => {
    const host = priced();
    for (let index = 0; index < 3000; index += 1) {
      host.now += 40;
      ask(host, tried(1, `${index} Elm St, Austin, TX 78701`));
    }
    expect(text(host.quota)).not.toMatch(/elm|austin/i);
    expect(text(host.quota).length).toBeLessThan(4500);
    host.now += MINUTE;
    ask(host, home(1));
    expect(text(host.quota).length).toBeLessThan(100);
  });

  it("is nothing where it can't be read, and a count of an earlier build is read", () => {
    const read = (together: unknown) => readQuota({ ledger: {}, together }).recentGrants;
    for (const damaged of [undefined, null, 3, "x", {}, { granted: "", last: 0 }, { granted: -1, last: AT }])
      expect(read(damaged)).toEqual([]);
    expect(read({ granted: "?.1;zzzzzzzzzzzz.1;a.b.c,d;1.1,e", last: AT })).toEqual([]);
    expect(read({ granted: 4, last: AT })).toEqual([{ at: AT, requests: 4, trials: {} }]);
  });

  it("holds nobody back when the clock is set back by more", () => {
    const host = priced({ askAbove: 100 });
    host.now = AT + 3_600_000;
    each(10, (index) => ask(host, tried(index)));
    host.now = AT;
    expect(ask(host, tried(11)).every(isAnswer)).toBe(true);
  });
});
