/** What MARKET, TREND and COMPS with asOf are told to cost, and what they then ask. */
import type { Grid, Input } from "../../../src/shared/values/input";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { fetchAll, quoteCall, type FunctionCall } from "../../../src/shared/functions/declaring/calculate";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { run } from "../../../src/shared/fetching/work/drivers";
import { priceOf, type FetchExtent, type Price } from "../../../src/shared/fetching/quote";
import type { FetchContext } from "../../../src/shared/fetching/requests/fetchContext";
import { isProblem } from "../../../src/shared/api/problem";
import { requestTarget } from "../../../src/shared/api/request";
import { AT, memoryHost, response, type MemoryHost, type Script } from "../memoryHost";

const CONTEXT: FetchContext = {
  service: "https://service.example/v1",
  now: AT,
  keepDays: DEFAULT_KEEP_DAYS,
  batchSize: 10,
};

const cell = (name: string, ...args: readonly Input[]): FunctionCall => ({
  declaration: CATALOGUE.find((each) => each.name === name)!,
  given: args.map((arg): Grid | undefined => (arg === null ? undefined : [[arg]])),
});

const comparables = ["78244", "78233", "78244"].map((zipCode) => ({ zipCode, price: 1, listedDate: "2026-03-04" }));

/** Gives 60 months at most. */
const script: Script = ({ endpoint, parameters }) => {
  if (endpoint !== "markets") return response({ price: 1, comparables });
  if (Number(parameters["historyRange"]) > 60) return response({ error: "resource/bad-request" }, 400);
  return response({ zipCode: parameters["zipCode"], saleData: { medianPrice: 1, history: { "2026-11": {} } } });
};

const history = (months: number) =>
  Object.fromEntries(
    Array.from({ length: months }, (_, back) => [
      new Date(Date.UTC(2026, 10 - back)).toISOString().slice(0, 7),
      { medianPrice: 1 },
    ]),
  );

const priced = (host: MemoryHost, calls: readonly FunctionCall[], extent: FetchExtent = "missing"): Price =>
  priceOf(
    calls.flatMap((call) => run(quoteCall(call, CONTEXT), host).questions),
    extent,
  );

const sent = (host: MemoryHost): readonly string[] => host.sent.splice(0).flat().map(requestTarget);

const market = (zip: number, months: number): string => `/markets?zipCode=${zip}&dataType=All&historyRange=${months}`;

describe("the price of a ZIP code's market", () => {
  it("is one request for all cells, for the most months that any of them shows", () => {
    const host = memoryHost(script);
    const calls = [
      cell("MARKET", 78244),
      cell("TREND", 78244, "rent", 30),
      cell("TREND", 78244),
      cell("MARKET", 78244, "rent"),
    ];
    expect(priced(host, calls)).toMatchObject({ questions: 1, requests: 1, atMost: 1 });
    expect(sent(host)).toEqual([]);
    run(fetchAll(calls, CONTEXT), host);
    expect(sent(host)).toEqual([market(78244, 36)]);
    expect(priced(host, calls)).toMatchObject({ questions: 1, cached: 1, requests: 0, atMost: 0 });
    expect(priced(host, calls, "everything")).toMatchObject({ requests: 1, atMost: 1 });
  });

  it("is one request where more months are wanted than are cached, and where the service refuses so many", () => {
    const host = memoryHost(script);
    run(fetchAll([cell("MARKET", 78244)], CONTEXT), host);
    sent(host);
    const long = [cell("TREND", 78244, "sale", 100)];
    expect(priced(host, long)).toMatchObject({ requests: 1, atMost: 1 });
    run(fetchAll(long, CONTEXT), host);
    expect(sent(host)).toEqual([market(78244, 120), market(78244, 60)]);
    expect(priced(host, [...long, cell("TREND", 78244, "rent", 240)])).toMatchObject({ requests: 0, atMost: 0 });
    // For another ZIP code it is known what is refused.
    const other = [cell("TREND", 78233, "sale", 100)];
    expect(priced(host, other)).toMatchObject({ requests: 1, atMost: 1 });
    run(fetchAll(other, CONTEXT), host);
    expect(sent(host)).toEqual([market(78233, 60)]);
  });

  it("shows as many months as the service gives, beside a cell that wants fewer and was refused as well", () => {
    const host = memoryHost((request) =>
      request.endpoint === "markets" && Number(request.parameters["historyRange"]) <= 60
        ? response({ saleData: { medianPrice: 1, history: history(Number(request.parameters["historyRange"])) } })
        : script(request, AT),
    );
    // From another ZIP code it is known that 120 months are refused, and not that 240 are.
    run(fetchAll([cell("TREND", 78233, "sale", 100)], CONTEXT), host);
    const calls = [cell("MARKET", 78244), cell("TREND", 78244, "sale", 240, "medianPrice")];
    const [, trend] = run(fetchAll(calls, CONTEXT), host);
    expect(isProblem(trend!) ? trend : trend!.rows.filter(([price]) => price !== null)).toHaveLength(60);
  });

  it("is one request where it is known that so many months as one of its cells wants are refused", () => {
    const host = memoryHost(script);
    run(fetchAll([cell("TREND", 78233, "sale", 100)], CONTEXT), host);
    const calls = [cell("MARKET", 78244), cell("TREND", 78244, "sale", 100), cell("TREND", 78244, "rent", 36)];
    sent(host);
    expect(priced(host, calls)).toMatchObject({ requests: 1, atMost: 1 });
    run(fetchAll(calls, CONTEXT), host);
    expect(sent(host)).toEqual([market(78244, 60)]);
  });

  it("of comparables as of a day is at most one for each of them, and known exactly once they are cached", () => {
    const host = memoryHost(script);
    const home = "5500 Grand Lake Dr, San Antonio, TX 78244";
    const calls = [cell("COMPS", home, null, null, null, "asOf=today")];
    expect(priced(host, calls)).toMatchObject({ requests: 1, atMost: 16 });
    expect(priced(host, [cell("COMPS", home, null, 5, null, "asOf=today")])).toMatchObject({ requests: 1, atMost: 6 });
    expect(priced(host, [cell("COMPS", home)])).toMatchObject({ requests: 1, atMost: 1 });
    run(fetchAll([cell("VALUE", home)], CONTEXT), host);
    sent(host);
    expect(priced(host, calls)).toMatchObject({ requests: 2, atMost: 2 });
    run(fetchAll(calls, CONTEXT), host);
    expect(sent(host)).toEqual([market(78244, 24), market(78233, 24)]);
    expect(priced(host, calls)).toMatchObject({ requests: 0, atMost: 0 });
  });
});
