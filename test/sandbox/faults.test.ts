import {
  answer,
  createSandbox,
  withFaults,
  readFaultProfile,
  SANDBOX_KEY,
  faultPlan,
  type FaultPlan,
  type FaultProfile,
} from "../../src/sandbox";
import type { HttpRequest, HttpResponse } from "../../src/shared/api/http";
import { GAZETTEER, NOON } from "./asking";

const FAULTLESS: FaultPlan = { delay: 0, repeats: false, off: 0 };
const SANDBOX = createSandbox({ gazetteer: GAZETTEER, homesPerPlace: () => 20 });

const page = (offset: number, more: Readonly<Record<string, string>> = {}): HttpRequest => ({
  method: "GET",
  path: "/properties",
  query: Object.entries({ zipCode: "78244", limit: "5", offset: String(offset), ...more }),
  headers: { "x-api-key": SANDBOX_KEY },
});
const ask = (request: HttpRequest): HttpResponse => answer(SANDBOX, request, NOON).response;
const through = (plan: Partial<FaultPlan>, request = page(0)) => withFaults({ ...FAULTLESS, ...plan }, request, ask);
const ids = ({ body }: HttpResponse): readonly string[] => (JSON.parse(body) as { id: string }[]).map(({ id }) => id);
const profile = (text: string): FaultProfile => {
  const read = readFaultProfile(text);
  if (typeof read === "string") throw new Error(read);
  return read;
};
const plans = (text: string, seed = 1, count = 4000): readonly FaultPlan[] =>
  Array.from({ length: count }, (_, n) => faultPlan(profile(text), seed, n));

describe("the fault of the n-th request", () => {
  it("is the same in every run, changes with the seed, and doesn't depend on other faults", () => {
    const text = "latency=200-800, outage=0.3, totals=0.5";
    expect(plans(text, 7)).toEqual(plans(text, 7));
    expect(plans(text, 7)).not.toEqual(plans(text, 8));
    const delays = (one: string) => plans(one, 7, 50).map(({ delay }) => delay);
    expect(delays("latency=200-800")).toEqual(delays(text));
  });

  it("has the configured frequency, with at most one fault per request", () => {
    const drawn = plans(
      "rate=0.1, outage=0.2, slow=0.05, cut=0.05, type=0.1, malformed=0.1, duplicates=0.25, totals=0.4",
    );
    const share = (test: (plan: FaultPlan) => boolean): number => drawn.filter(test).length / drawn.length;
    for (const [fault, expected] of [
      ...([
        ["rate", 0.1],
        ["outage", 0.2],
        ["slow", 0.05],
        ["cut", 0.05],
        ["type", 0.1],
        ["malformed", 0.1],
      ] as const),
      [undefined, 0.4] as const,
    ]) {
      expect(Math.abs(share((plan) => plan.fault === fault) - expected)).toBeLessThan(0.03);
    }
    expect(Math.abs(share(({ repeats }) => repeats) - 0.25)).toBeLessThan(0.03);
    expect(Math.abs(share(({ off }) => off !== 0) - 0.4)).toBeLessThan(0.03);
    expect(new Set(drawn.map(({ status }) => status))).toEqual(new Set([undefined, 500, 503]));
  });

  it("keeps latency within its range, and wrong totals are both too large and too small", () => {
    const drawn = plans("latency=200-800, totals=1");
    const delays = drawn.map(({ delay }) => delay);
    expect([Math.min(...delays) >= 200, Math.max(...delays) <= 800]).toEqual([true, true]);
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(550);
    expect(new Set(drawn.map(({ off }) => Math.sign(off)))).toEqual(new Set([-1, 1]));
    expect(drawn.every(({ off }) => Math.abs(off) >= 1 && Math.abs(off) <= 9)).toBe(true);
  });

  it("never occurs without faults, and always with a share of 1", () => {
    expect(plans("fair").every((plan) => JSON.stringify(plan) === JSON.stringify(FAULTLESS))).toBe(true);
    expect(plans("outage=1").every(({ fault }) => fault === "outage")).toBe(true);
  });
});

describe("a request with faults", () => {
  it("doesn't reach the service in an outage or above the rate", () => {
    const never = (): never => {
      throw new Error("the service was asked");
    };
    for (const [plan, status] of [
      [{ fault: "rate" }, 429],
      [{ fault: "outage", status: 500 }, 500],
      [{ fault: "outage", status: 503 }, 503],
    ] as const) {
      const { response, delay } = withFaults({ ...FAULTLESS, ...plan, delay: 30 }, page(0), never);
      expect([response.status, response.headers["x-sandbox"], delay]).toEqual([status, "1", 30]);
      expect(JSON.parse(response.body).status).toBe(status);
    }
  });

  it("reaches it in every other case, and the response is damaged", () => {
    const fair = ask(page(0));
    expect(through({}).response).toEqual(fair);
    expect(through({ fault: "slow" })).toEqual({ response: fair, manner: "slow", delay: 0 });
    expect(through({ fault: "cut" })).toEqual({ response: fair, manner: "cut", delay: 0 });
    const type = through({ fault: "type" }).response;
    expect([type.headers["content-type"], type.body]).toEqual(["text/html", fair.body]);
  });

  it.each([page(0), page(1000), page(0, { limit: "bad" })])(
    "malformed JSON can't be read, whatever it was: %#",
    (request) => {
      const { body, status } = through({ fault: "malformed" }, request).response;
      expect(body.length).toBeGreaterThan(0);
      expect(() => JSON.parse(body)).toThrow();
      expect(status).toBe(ask(request).status);
    },
  );

  it("a later page starts with the last record of the previous page, under the requested offset", () => {
    const first = ids(through({ repeats: true }).response);
    const second = through({ repeats: true }, page(5)).response;
    expect(first).toEqual(ids(ask(page(0))));
    expect(ids(second)).toEqual([first[4], ...ids(ask(page(5))).slice(0, 4)]);
    expect(second.headers["x-offset"]).toBe("5");
  });

  it("only a requested total is wrong, and never negative", () => {
    const total = (off: number, more = {}): string | undefined =>
      through({ off }, page(0, more)).response.headers["x-total-count"];
    expect([total(3), total(3, { includeTotalCount: "true" }), total(-3, { includeTotalCount: "true" })]).toEqual([
      undefined,
      "23",
      "17",
    ]);
    expect(total(-9, { includeTotalCount: "true", zipCode: "00000" })).toBe("0");
  });
});

describe("the fault profile as typed", () => {
  it("is read with spaces, in any order, on top of a named profile", () => {
    expect(profile(" outage = 0.02 ,latency=200-800")).toEqual({ faults: { outage: 0.02 }, latency: [200, 800] });
    expect(profile("latency=300")).toEqual({ faults: {}, latency: [300, 300] });
    expect(profile("")).toEqual({ faults: {} });
    expect(profile("drizzle, outage=.5")).toEqual({ latency: [100, 400], faults: { rate: 0.02, outage: 0.5 } });
    expect(Object.keys(profile("storm").faults)).toHaveLength(6);
  });

  it.each([
    ["hail=1", "There is no fault 'hail'"],
    ["typhoon", "There is no preset 'typhoon'"],
    ["constructor", "There is no preset 'constructor'"],
    ["constructor=1", "There is no fault 'constructor'"],
    ["outage=2", "outage=2"],
    ["outage=-0.1", "outage=-0.1"],
    ["outage=", "outage="],
    ["outage=0.1=2", "outage=0.1=2"],
    ["latency=fast", "latency=fast"],
    ["latency=800-200", "the first number must not be the larger one"],
    ["latency=99999", "60000 milliseconds at most"],
    ["outage=0.6, cut=0.6", "more than 1"],
  ])("%s is refused in plain words", (text, words) => {
    expect(readFaultProfile(text)).toContain(words);
  });
});
