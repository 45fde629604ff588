import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import {
  calculate,
  fetchAll,
  quoteCall,
  quoteCalls,
  type FunctionCall,
} from "../../../src/shared/functions/declaring/calculate";
import { isProblem } from "../../../src/shared/api/problem";
import { run } from "../../../src/shared/fetching/work/drivers";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { priceOf } from "../../../src/shared/fetching/quote";
import { beside, memoryHost, response, type MemoryHost } from "../memoryHost";

const context = (host: MemoryHost) => ({ service: "s", now: host.now, keepDays: DEFAULT_KEEP_DAYS, batchSize: 10 });
const call = (name: string, ...given: readonly (string | number | readonly string[])[]): FunctionCall => ({
  declaration: CATALOGUE.find((each) => each.name === name)!,
  given: given.map((each) => (Array.isArray(each) ? each.map((cell: string) => [cell]) : [[each as string]])),
});
const homes = (count: number) => Array.from({ length: count }, (_, index) => `${index} Elm St, Austin, TX 78723`);

let version = 0;
const estimates = () =>
  memoryHost((_, now) => response({ price: (version += 1), subjectProperty: { bedrooms: 3 } }, 200, {}, now));

/** A place with 1,200 homes. */
const searches = () =>
  memoryHost(({ parameters }, now) => {
    const [limit, offset] = [Number(parameters["limit"]), Number(parameters["offset"] ?? 0)];
    const records = Array.from({ length: Math.min(limit, 1_200 - offset) }, (_, index) => ({
      id: `home ${offset + index}`,
    }));
    const total = parameters["includeTotalCount"] === undefined ? {} : { "x-total-count": "1200" };
    return response(records, 200, total, now);
  });

describe("a price", () => {
  it("makes no requests, and says how many answers are cached", () => {
    const host = estimates();
    run(calculate(call("VALUE", homes(3)), context(host)), host);
    host.sent.length = 0;
    const { questions, value } = run(quoteCall(call("VALUE", homes(10)), context(host)), host);
    expect(host.sent).toEqual([]);
    expect(priceOf(questions, "missing")).toEqual({ questions: 10, cached: 3, requests: 7, atMost: 7 });
    expect(priceOf(questions, "everything")).toEqual({ questions: 10, cached: 0, requests: 10, atMost: 10 });
    expect(isProblem(value)).toBe(false);
  });

  it("shows the latest value that is there whole, where some fields of it are there in an older form", () => {
    const host = estimates();
    run(calculate(call("VALUE", homes(1)[0]!, "price"), context(host)), host);
    host.now += 400 * 86_400_000;
    const older = { kind: "answer", records: [{ price: 0 }], fetchedAt: 0, billed: true, fields: ["price"] } as const;
    const brief: MemoryHost = {
      ...host,
      readCache: ({ keys, fields }) =>
        keys.map((key, index) => (fields?.[index] === undefined ? host.store.get(key) : { at: 0, outcome: older })),
    };
    const { value } = run(quoteCall(call("VALUE", homes(1)[0]!, "price"), context(host)), brief);
    expect(value).toMatchObject({ rows: [[version]] });
  });

  it("counts a home in two spellings once at least, and in each spelling at most", () => {
    const given = [...homes(2), "0 ELM ST Austin Texas 78723", homes(1)[0]!];
    const { questions } = run(quoteCall(call("VALUE", given), context(estimates())), estimates());
    expect(priceOf(questions, "missing")).toEqual({ questions: 3, cached: 0, requests: 2, atMost: 3 });
  });

  it("of a refresh leaves out what can't be answered, and that of trying errors again doesn't", () => {
    const host = memoryHost(({ parameters }, now) =>
      parameters["address"] === homes(1)[0] ? response({}, 404, {}, now) : response({ price: 1 }, 200, {}, now),
    );
    run(calculate(call("VALUE", homes(3)), context(host)), host);
    const { questions } = run(quoteCall(call("VALUE", homes(3)), context(host)), host);
    expect(priceOf(questions, "everything")).toMatchObject({ requests: 2, atMost: 2, leftOut: 1 });
    expect(priceOf(questions, "problems")).toMatchObject({ requests: 1, atMost: 1 });
    expect(priceOf(questions, "missing").leftOut).toBeUndefined();
  });

  it("of a formula over several rows counts a month-old answer as cached, and one over a single row as missing", () => {
    const host = estimates();
    run(calculate(call("VALUE", homes(3)), context(host)), host);
    host.now += 31 * 86_400_000;
    const price = (given: string | readonly string[], extent: "missing" | "problems" | "everything") =>
      priceOf(run(quoteCall(call("VALUE", given), context(host)), host).questions, extent).requests;
    const all = (given: string | readonly string[]) =>
      (["missing", "problems", "everything"] as const).map((extent) => price(given, extent));
    expect(all(homes(3))).toEqual([0, 0, 3]);
    expect(all(homes(4))).toEqual([1, 1, 4]);
    expect(all(homes(1))).toEqual([1, 1, 1]);
    expect(all([...homes(1), ""])).toEqual([0, 0, 1]);
    const both = run(quoteCalls([call("VALUE", homes(3)), call("VALUE", homes(1))], context(host)), host);
    expect(priceOf(both.questions, "missing").requests).toBe(1);
    host.sent.length = 0;
    run(fetchAll([call("VALUE", homes(3)), call("VALUE", homes(1))], context(host)), host);
    expect(host.sent).toHaveLength(1);
  });

  it.each([
    ["the limit is reached", { monthlyLimit: 0 }, "Needs 1 request: 0 of 0 used this month"],
    ["nothing may be spent", { spending: "off" }, "Needs 1 request: spending is off"],
    ["cells are to wait", { spending: "ask" }, "Needs 1 request: press Fetch"],
    ["cells may ask by themselves", {}, "Needs 1 request: press Fetch"],
  ] as const)("if %s, the cell says so, and nothing is reserved", (_, policy, message) => {
    const host = beside(estimates(), () => response({}), policy);
    const { value } = run(quoteCall(call("VALUE", homes(1)[0]!), context(host)), host);
    expect(value).toMatchObject({ problem: "spending", message });
    expect(host.sent).toEqual([]);
    expect(Object.keys(host.quota.reservations)).toEqual([]);
  });

  it("of a request that failed a moment ago is shown, and the cell says what went wrong", () => {
    const host = memoryHost((__, now) => response({}, 500, {}, now));
    run(calculate(call("VALUE", homes(1)[0]!), context(host)), host);
    host.sent.length = 0;
    const { questions, value } = run(quoteCall(call("VALUE", homes(1)[0]!), context(host)), host);
    expect(value).toMatchObject({ problem: "failed" });
    expect(priceOf(questions, "missing")).toMatchObject({ requests: 1 });
    expect(host.sent).toEqual([]);
  });

  it("of a search says how many requests it may come to", () => {
    const host = estimates();
    const { value } = run(quoteCall(call("SEARCH", "78723", "", "", "", "", 10_000), context(host)), host);
    expect(value).toMatchObject({ message: "Needs 1 to 20 requests: press Fetch" });
  });

  it("counts a question of many cells once", () => {
    const host = estimates();
    const calls = [call("VALUE", homes(5)), call("COMPS", homes(2)), call("VALUE", homes(1)[0]!, "bedrooms")];
    const questions = calls.flatMap((each) => run(quoteCall(each, context(host)), host).questions);
    expect(priceOf(questions, "missing")).toMatchObject({ questions: 5, requests: 5 });
  });

  it("of a long search says how many requests it may come to", () => {
    const host = estimates();
    const { questions } = run(quoteCall(call("SEARCH", "78723", "", "", "", "", 10_000), context(host)), host);
    expect(priceOf(questions, "missing")).toEqual({ questions: 1, cached: 0, requests: 1, atMost: 20 });
  });

  it("of a request that is cached for one cell but not for another is what fetching both costs", () => {
    const host = memoryHost(({ endpoint }, now) =>
      endpoint === "properties"
        ? response([{}], 200, {}, now)
        : response({ price: 1, subjectProperty: { formattedAddress: homes(1)[0], bedrooms: 3 } }, 200, {}, now),
    );
    run(calculate(call("VALUE", homes(1)[0]!), context(host)), host);
    host.sent.length = 0;
    const calls = [call("TAXES", homes(1)[0]!), call("RECORD", homes(1)[0]!, "bedrooms")];
    const questions = calls.flatMap((each) => run(quoteCall(each, context(host)), host).questions);
    expect(priceOf(questions, "missing")).toMatchObject({ questions: 1, requests: 1 });
    run(fetchAll(calls, context(host)), host);
    expect(host.sent.flat()).toHaveLength(1);
  });

  it("of a search of a long and a short list is that of the long one", () => {
    const calls = [10_000, 50].map((rows) => call("SEARCH", "78723", "", "", "", "", rows));
    const host = searches();
    const questions = calls.flatMap((each) => run(quoteCall(each, context(host)), host).questions);
    expect(priceOf(questions, "missing")).toMatchObject({ requests: 1, atMost: 20 });
  });

  it("of a list that is longer than the cached one is the same, and the part isn't shown as the whole", () => {
    const host = searches();
    run(calculate(call("SEARCH", "78723", "", "", "", "", 50), context(host)), host);
    const { questions, value } = run(quoteCall(call("SEARCH", "78723", "", "", "", "", 10_000), context(host)), host);
    expect(priceOf(questions, "missing")).toMatchObject({ requests: 1, atMost: 20 });
    expect(value).toMatchObject({ problem: "spending" });
  });

  it("of refreshing a long list allows for growth", () => {
    const host = searches();
    const cell = call("SEARCH", "78723", "", "", "", "", 10_000);
    run(calculate(cell, context(host)), host);
    const price = (extent: "missing" | "everything") =>
      priceOf(run(quoteCall(cell, context(host)), host).questions, extent);
    expect(price("missing")).toMatchObject({ requests: 0, atMost: 0 });
    expect(price("everything")).toMatchObject({ requests: 3, atMost: 20 });
    host.now += 50 * 86_400_000;
    expect(price("missing")).toMatchObject({ requests: 3, atMost: 20 });
  });

  it("shows the old value, however old, while nothing newer is requested", () => {
    const host = estimates();
    const before = run(calculate(call("VALUE", homes(1)[0]!), context(host)), host);
    host.now += 90 * 86_400_000;
    const { questions, value } = run(quoteCall(call("VALUE", homes(1)[0]!), context(host)), host);
    expect(value).toEqual(before);
    expect(priceOf(questions, "missing").requests).toBe(1);
  });

  it("says what cells without a value need", () => {
    const host = estimates();
    expect(run(quoteCall(call("VALUE", homes(1)[0]!), context(host)), host).value).toMatchObject({
      problem: "spending",
    });
  });
});

describe("fetching", () => {
  it("makes each request behind many cells once", () => {
    const host = estimates();
    run(fetchAll([call("VALUE", homes(5)), call("COMPS", homes(2)), call("VALUE", homes(3))], context(host)), host);
    expect(host.sent.flat()).toHaveLength(5);
  });

  it("fetches the pages of a long search too, so that one press is enough", () => {
    const records = Array.from({ length: 1_200 }, (_, index) => ({ id: `home ${index}` }));
    const host = memoryHost(({ parameters }) => {
      const offset = Number(parameters["offset"] ?? 0);
      return response(records.slice(offset, offset + 500), 200, { "x-total-count": "1200" });
    });
    run(fetchAll([call("SEARCH", "78723", "", "", "", "", 5_000)], context(host)), host);
    expect(host.sent.flat()).toHaveLength(3);
  });

  it("requests once what the user refreshes, and changes nothing else", () => {
    const host = estimates();
    const cell = call("VALUE", homes(2), "price");
    const first = run(calculate(cell, context(host)), host);
    host.now += 1_000;
    const anew = { since: host.now, what: "everything" as const };
    const again = [cell, call("VALUE", homes(1)[0]!)];
    run(fetchAll(again, { ...context(host), refresh: anew }), host);
    expect(host.sent.flat()).toHaveLength(4);
    expect(run(calculate(cell, context(host)), host)).not.toEqual(first);
    expect(host.sent.flat()).toHaveLength(4);
  });

  it("requests only what failed when only errors are refreshed", () => {
    let known = false;
    const host = memoryHost(({ parameters }, now) =>
      parameters["address"]!.startsWith("1 ") && !known
        ? response({}, 404, {}, now)
        : response({ price: 1 }, 200, {}, now),
    );
    const cell = call("VALUE", homes(3), "price");
    run(calculate(cell, context(host)), host);
    const { questions } = run(quoteCall(cell, context(host)), host);
    expect(priceOf(questions, "problems")).toMatchObject({ questions: 3, requests: 1, cached: 2 });
    known = true;
    host.now += 1;
    host.sent.length = 0;
    run(fetchAll([cell], { ...context(host), refresh: { since: host.now, what: "problems" } }), host);
    expect(host.sent.flat()).toHaveLength(1);
    expect(run(calculate(cell, context(host)), host)).toMatchObject({ rows: [[1], [1], [1]] });
  });

  it("shows the cached answer in the cell that it serves, and makes the other's request", () => {
    const host = memoryHost((_, now) => response({ price: now }, 200, {}, now));
    const first = run(fetchAll([call("VALUE", homes(1)[0]!, "price")], context(host)), host);
    host.sent.length = 0;
    host.now += 2 * 3_600_000;
    const calls = [call("VALUE", homes(1)[0]!, "price"), call("VALUE", homes(1)[0]!, "price", "maxAge=1h")];
    expect(run(fetchAll(calls, context(host)), host)).toMatchObject([first[0], { rows: [[host.now]] }]);
    expect(host.sent.flat()).toHaveLength(1);
  });

  it("costs nothing for a changed argument that does not change the question", () => {
    const host = estimates();
    run(calculate(call("VALUE", homes(1)[0]!), context(host)), host);
    const changed = call("VALUE", "0  ELM ST., austin, Texas 78723-0001", "price, bedrooms", "headers=1");
    expect(priceOf(run(quoteCall(changed, context(host)), host).questions, "missing").requests).toBe(0);
  });

  it("stops at the month's limit like any cell", () => {
    const host = estimates();
    const limited = beside(host, (_, now) => response({ price: 1 }, 200, {}, now), { monthlyLimit: 4, approved: true });
    const [table] = run(fetchAll([call("VALUE", homes(6), "price")], context(host)), limited);
    expect(limited.sent.flat()).toHaveLength(4);
    expect(table).toMatchObject({ rows: [[1], [1], [1], [1], [{ problem: "spending" }], [{ problem: "spending" }]] });
  });
});
