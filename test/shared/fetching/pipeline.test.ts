import { cutToRequest, isAnswer } from "../outcomes";
import { request, type Request } from "../../../src/shared/api/request";
import { problem } from "../../../src/shared/api/problem";
import { keepLate } from "../../../src/shared/fetching/middleware/stored";
import { pipeline } from "../../../src/shared/fetching/pipeline";
import { drive, run } from "../../../src/shared/fetching/work/drivers";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import type { FetchContext } from "../../../src/shared/fetching/requests/fetchContext";
import { AT, ELSEWHERE, GRANTED, memoryHost, NOT_PLACED, response, type MemoryHost } from "../memoryHost";

const TERMS: FetchContext = {
  service: "https://service.example/v1",
  now: AT,
  keepDays: DEFAULT_KEEP_DAYS,
  batchSize: 10,
};
const DAY = 86_400_000;

const RENT_FOR_LAND = response(
  { status: 400, error: "resource/bad-request", message: "There is no rent estimate for the property type Land" },
  400,
);

const value = (address: string): Request => request("valueEstimate", { address, compCount: 15 });
const priced = () => memoryHost(() => response({ price: 250_000 }));
const ask = (host: MemoryHost, requests: readonly Request[], context: Partial<FetchContext> = {}) =>
  run(pipeline({ ...TERMS, ...context })(requests), host);
const addresses = (count: number): Request[] =>
  Array.from({ length: count }, (_, index) => value(`${index} Elm St, Austin, TX`));

describe("the pipeline", () => {
  it("sends a request that is twice in a batch once, and answers both", () => {
    const host = priced();
    const outcomes = ask(host, [
      value("1 Elm St, Austin, TX"),
      value("1 ELM ST,  Austin,TX"),
      value("2 Elm St, Austin, TX"),
    ]);
    expect(host.sent.flat()).toHaveLength(2);
    expect(outcomes.map(isAnswer)).toEqual([true, true, true]);
  });

  it("doesn't request a cached answer again, and marks it as cached", () => {
    const host = priced();
    ask(host, addresses(3));
    const again = ask(host, addresses(3));
    expect(host.sent).toHaveLength(1);
    expect(again.map((outcome) => isAnswer(outcome) && outcome.cached)).toEqual([true, true, true]);
  });

  it("requests again when the cached answer is older than PROP_KEEP_DAYS or maxAge", () => {
    const host = priced();
    ask(host, [value("a")]);
    ask(host, [value("a")], { now: AT + 30 * DAY - 1 });
    expect(host.sent).toHaveLength(1);
    ask(host, [{ ...value("a"), maxAge: DAY }], { now: AT + DAY });
    expect(host.sent).toHaveLength(2);
    ask(host, [value("a")], { now: AT + 30 * DAY });
    expect(host.sent).toHaveLength(3);
  });

  it("remembers for 35 days that a home was not found", () => {
    const host = memoryHost(() => NOT_PLACED);
    const first = ask(host, [value("nowhere")]);
    expect(first).toEqual([problem("nothing", 'No property matches "nowhere"', "resource/bad-request")]);
    ask(host, [value("nowhere")], { now: AT + 35 * DAY - 1 });
    expect(host.sent).toHaveLength(1);
    ask(host, [value("nowhere")], { now: AT + 35 * DAY });
    expect(host.sent).toHaveLength(2);
  });

  it.each([
    ["a rent that the service refuses for land", RENT_FOR_LAND, request("rentEstimate", { address: "lot 7" }), 100],
    ["an address that it doesn't know", NOT_PLACED, value("nowhere"), 35],
    ["a record that it doesn't have", response([]), request("properties", { address: "nowhere" }), 35],
  ] as const)("a refresh leaves alone %s, until a person has errors tried again", (_, reply, asked, days) => {
    const host = memoryHost((__, now) => ({ ...reply, at: now }));
    const refresh = (what: "everything" | "problems", now: number) =>
      ask(host, [asked], { now: (host.now = now), refresh: { since: now, what } });
    ask(host, [asked]);
    refresh("everything", AT + 31 * DAY);
    expect(host.sent).toHaveLength(1);
    refresh("problems", AT + 31 * DAY);
    expect(host.sent).toHaveLength(2);
    refresh("everything", AT + (31 + days) * DAY);
    expect(host.sent).toHaveLength(3);
  });

  it("a search without results, and a response that can't be read, are refreshed", () => {
    for (const [reply, asked] of [
      [response([]), request("properties", { zipCode: "78244" })],
      [response("oops"), value("a")],
    ] as const) {
      const host = memoryHost(() => reply);
      ask(host, [asked]);
      ask(host, [asked], { now: AT + 1, refresh: { since: AT + 1, what: "everything" } });
      expect(host.sent).toHaveLength(2);
    }
  });

  it("asks once for a home in two spellings, the second after the first was answered", () => {
    const host = priced();
    const spellings = ["1 Elm St, Austin, TX 78723", "1 Elm St. Austin, Texas 78723", "1 elm st austin tx 78723-1234"];
    const outcomes = ask(host, [...spellings.map(value), value("2 Elm St, Austin, TX 78723")]);
    expect(host.sent.map((batch) => batch.map(({ parameters }) => parameters["address"]))).toEqual([
      ["1 Elm St, Austin, TX 78723", "2 Elm St, Austin, TX 78723"],
    ]);
    expect(outcomes.map(isAnswer)).toEqual([true, true, true, true]);
  });

  it("asks for each spelling of a home that isn't found: another one may be understood", () => {
    const host = memoryHost(() => NOT_PLACED);
    ask(host, ["1 Elm St, Austin, TX 78723", "1 Elm St. Austin, Texas 78723"].map(value));
    expect(host.sent.map((batch) => batch.length)).toEqual([1, 1]);
  });

  it("shares a failure among cells that calculate together, and makes the request again soon after", () => {
    const host = memoryHost(() => response("<h1>oops</h1>", 500));
    ask(host, [value("a")]);
    host.now += 4_999;
    expect(ask(host, [value("a")])).toMatchObject([{ problem: "failed" }]);
    expect(host.sent).toHaveLength(1);
    host.now += 1;
    ask(host, [value("a")]);
    expect(host.sent).toHaveLength(2);
  });

  it("stores every batch before it sends the next, so that a crash costs one batch at most", () => {
    const host = priced();
    ask(host, addresses(25));
    expect(host.sent.map((batch) => batch.length)).toEqual([10, 10, 5]);
    const wire = host.effects.filter((name) => name === "send" || name === "commit");
    expect(wire).toEqual(["send", "commit", "send", "commit", "send", "commit"]);
  });

  it("stores an answer before anything else sees it", () => {
    const host = priced();
    const work = pipeline(TERMS)([value("a")]);
    let step = work.next();
    while (step.done !== true && step.value.effect !== "commit") {
      step = work.next((host[step.value.effect] as (needs: unknown) => never)(step.value.needs));
    }
    expect(step.done).toBe(false);
    expect(host.store.size).toBe(0);
  });

  it("stops after a key that is not accepted: the rest is not sent", () => {
    const host = memoryHost(() => response({ status: 401, error: "auth/api-key-invalid", message: "no" }, 401));
    const outcomes = ask(host, addresses(40));
    expect(host.sent.flat()).toHaveLength(10);
    expect(outcomes.every((outcome) => !isAnswer(outcome) && outcome.problem === "access")).toBe(true);
    ask(host, [value("another")]);
    expect(host.sent.flat()).toHaveLength(10);
    host.now += 60_000;
    ask(host, [value("another")]);
    expect(host.sent.flat()).toHaveLength(11);
  });

  it("waits for what is in flight elsewhere, and uses the answer that arrived meanwhile", () => {
    const host = memoryHost(
      () => response({ price: 1 }),
      () => ELSEWHERE,
    );
    const other = priced();
    ask(other, [value("a")]);
    const slow = { ...host, sleep: () => other.store.forEach((kept, key) => host.store.set(key, kept)) };
    expect(run(pipeline(TERMS)([value("a")]), slow).map(isAnswer)).toEqual([true]);
    expect(host.sent).toHaveLength(0);
  });

  it("makes the request itself if the other cell gave up without an answer", () => {
    let claims = 0;
    const host = memoryHost(
      () => response({ price: 1 }),
      () => (claims++ < 3 ? ELSEWHERE : GRANTED),
    );
    expect(ask(host, [value("a")]).map(isAnswer)).toEqual([true]);
    expect(host.sent).toHaveLength(1);
    expect(host.waits).toHaveLength(3);
  });

  const UNDER_WAY = { endpoint: "valueEstimate", at: AT, owner: "other", isSent: true, age: 0 } as const;

  it("never waits longer than its host allows, and then says so", () => {
    const host = memoryHost(() => response({ price: 1 }), undefined, { deadline: AT + 50_000 });
    const [key] = [...host.store.keys(), `${TERMS.service} valueEstimate&address=a&compCount=15`];
    host.quota = { ...host.quota, reservations: { [key!]: UNDER_WAY }, checkedAt: AT };
    expect(ask(host, [value("a")])).toMatchObject([{ problem: "unreachable" }]);
    expect(host.now - AT).toBeGreaterThanOrEqual(50_000);
    expect(host.now - AT).toBeLessThan(51_000);
    expect(host.sent).toHaveLength(0);
  });

  it("doesn't pay for an answer that another cell cached before the reservation", () => {
    const other = priced();
    ask(other, [value("a")]);
    const host = memoryHost(
      () => response({ price: 1 }),
      () => (other.store.forEach((kept, key) => host.store.set(key, kept)), GRANTED),
    );
    expect(ask(host, [value("a")]).map(isAnswer)).toEqual([true]);
    expect(host.sent).toHaveLength(0);
    expect(host.ended).toMatchObject([{ settlement: "unasked", cacheHit: true }]);
  });

  it("returns a refusal without a request", () => {
    const refusal = problem("spending", "Needs 1 request: 50 of 50 used this month");
    const host = memoryHost(
      () => response({ price: 1 }),
      () => refusal,
    );
    expect(ask(host, [value("a")])).toEqual([refusal]);
    expect(host.sent).toHaveLength(0);
  });

  it("keeps a larger page that was fetched before the answer to a lost request for a smaller one arrived", () => {
    const records = Array.from({ length: 100 }, (_, index) => ({ id: `home ${index}` }));
    const page = (limit: number) => request("properties", { zipCode: "78244", limit });
    const host = memoryHost((_, now) => response(records, 200, {}, now));
    ask(host, [page(100)]);
    const late = response(records.slice(0, 50), 200, {}, AT + 60_000);
    run(keepLate(page(50), late, AT + 50_000, { ...TERMS, now: AT - 60_000 }), host);
    ask(host, [page(100)], { now: AT + DAY });
    expect(host.sent).toHaveLength(1);
    run(keepLate(page(50), response(records.slice(0, 50), 200, {}, AT + 8 * DAY), AT + DAY, TERMS), host);
    const [shown] = ask(host, [page(50)], { now: AT + 8 * DAY });
    expect(isAnswer(shown!) && shown.fetchedAt).toBe(AT + 8 * DAY);
    expect(host.sent).toHaveLength(1);
  });

  it("requests one of two spellings of a home, also where the addresses before it were all refused", () => {
    const refusal = problem("unreachable", "The service did not answer");
    const host = memoryHost(
      () => response({ price: 1 }),
      (key) => (key.includes("Elm") || key.includes("elm") ? refusal : GRANTED),
    );
    const spellings = ["1 Oak St, Austin, TX 78701", "1 Oak St., Austin, Texas 78701"].map(value);
    const outcomes = ask(host, [...addresses(10), ...spellings]);
    expect(outcomes.slice(10).map(isAnswer)).toEqual([true, true]);
    expect(host.sent).toEqual([[spellings[0]]]);
  });

  it("serves a smaller page from a larger cached one, and requests only the larger of two", () => {
    const records = Array.from({ length: 500 }, (_, index) => ({ id: String(index) }));
    const host = memoryHost(({ parameters }) => response(records.slice(0, Number(parameters["limit"]))));
    const page = (limit: number, more = {}) => request("properties", { zipCode: "78244", limit, ...more });
    const [small, large] = ask(host, [page(50), page(200)]);
    expect(host.sent).toEqual([[page(200)]]);
    expect([small, large].map((outcome) => isAnswer(outcome!) && outcome.records.length)).toEqual([50, 200]);
    const [smaller] = ask(host, [page(20)]);
    expect(isAnswer(smaller!) && cutToRequest(smaller, page(20))).toMatchObject({ cached: true });
    expect(host.sent).toHaveLength(1);
    ask(host, [page(500)]);
    ask(host, [page(50, { includeTotalCount: true })]);
    expect(host.sent).toHaveLength(3);
  });

  it("treats an unknown error code as a failure, whatever it is called", () => {
    for (const error of ["constructor", "__proto__", "toString"]) {
      expect(
        ask(
          memoryHost(() => response({ error }, 500)),
          [value("a")],
        ),
      ).toMatchObject([{ problem: "failed" }]);
    }
  });

  describe("with a long page in the cache", () => {
    const records = Array.from({ length: 500 }, (_, index) => ({ id: String(index) }));
    const searched = ({ parameters }: Request, now: number) =>
      response(
        records.slice(0, Number(parameters["limit"])),
        200,
        parameters["includeTotalCount"] === "true" ? { "x-total-count": "1200" } : {},
        now,
      );
    const page = (limit: number, more = {}) => request("properties", { zipCode: "78244", limit, ...more });

    it("requests a count again without losing the page: the new answer has it too", () => {
      for (const newer of ["anew", "maxAge"]) {
        const host = memoryHost(searched);
        ask(host, [page(500)]);
        host.now += 1_000;
        const count = { ...page(1, { includeTotalCount: true }), ...(newer === "maxAge" ? { maxAge: 500 } : {}) };
        const anew = newer === "anew" ? { refresh: { since: host.now, what: "everything" as const } } : {};
        ask(host, [count], { now: host.now, ...anew });
        expect(host.sent[1]).toMatchObject([{ parameters: { limit: "500", includeTotalCount: "true" } }]);
        ask(host, [page(500)], { now: host.now });
        expect(host.sent).toHaveLength(2);
      }
    });

    it("includes a page that was cached before the reservation", () => {
      const other = memoryHost(searched);
      ask(other, [page(500)]);
      const host = memoryHost(searched, () => (other.store.forEach((kept, key) => host.store.set(key, kept)), GRANTED));
      const [counted] = ask(host, [page(1, { includeTotalCount: true })]);
      expect(host.sent).toMatchObject([[{ parameters: { limit: "500", includeTotalCount: "true" } }]]);
      expect(counted).toMatchObject({ records: [{ id: "0" }], total: 1200 });
      ask(host, [page(500)]);
      expect(host.sent).toHaveLength(1);
    });

    it("doesn't request again more than the service returns on a page", () => {
      const host = memoryHost((_, now) => response(records.slice(0, 100), 200, { "x-limit": "100" }, now));
      ask(host, [page(500)]);
      ask(host, [page(500)]);
      expect(host.sent).toHaveLength(1);
    });
  });

  it("settles each reservation as billed, free, failed, uncertain or unasked", () => {
    const bodies = {
      billed: response({ price: 1 }),
      free: response({ price: 1 }, 200, { "x-sandbox": "1" }),
      failed: NOT_PLACED,
      uncertain: response("<html>", 200),
    };
    for (const [settlement, delivery] of Object.entries(bodies)) {
      const host = memoryHost(() => delivery);
      ask(host, [value("a")]);
      expect(host.ended.filter((entry) => entry.settlement !== undefined)).toMatchObject([{ settlement }]);
    }
    const lost = { kind: "fault", at: AT, problem: problem("unreachable", "No answer") } as const;
    for (const [fault, settlement] of [
      ["lost", "uncertain"],
      ["unsent", "unasked"],
    ] as const) {
      const host = memoryHost(() => ({ ...lost, fault }));
      ask(host, [value("a")]);
      expect(host.ended).toMatchObject([{ settlement }]);
    }
  });

  it("does the same on an asynchronous host as on a synchronous one", async () => {
    const [blocking, awaiting] = [priced(), priced()];
    const requests = [...addresses(12), value("1 Elm St, Austin, TX")];
    const slow = Object.fromEntries(
      (["readCache", "reserve", "send", "commit", "sleep"] as const).map((name) => [
        name,
        async (needs: never) => {
          await Promise.resolve();
          return (awaiting[name] as (needs: unknown) => unknown)(needs);
        },
      ]),
    ) as never;
    const one = ask(blocking, requests);
    const other = await drive(pipeline(TERMS)(requests), slow);
    expect(other).toEqual(one);
    expect(awaiting.sent).toEqual(blocking.sent);
    expect(awaiting.effects).toEqual(blocking.effects);
  });
});
