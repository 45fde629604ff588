/** Dollars before, after, and on the service's own bill: they agree to the cent, in both hosts. */
import type { QuoteView } from "../../src/shared/panelApi/panelApi";
import { isProblem } from "../../src/shared/api/problem";
import { billOf } from "../../src/sandbox";
import { planPriceAfter } from "../../src/shared/spending/texts/planPrice";
import { planSoFarText } from "../../src/shared/spending/texts/spendingText";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

const HOMES = addresses(40);
const TERMS = { PROP_PLAN_REQUESTS: "8", PROP_OVERAGE_PRICE: "0.06" };
const BILLED = { name: "test", price: 0, included: 8, overage: 0.06 };

let next = 0;

/** Types a formula for that many homes that nobody asked for before. */
async function typed(host: OpenInHost, homes: number): Promise<void> {
  const first = next + 1;
  const cells = HOMES.slice(next, (next += homes)).map((home, index) => [`A${first + index}`, home] as const);
  await host.type({ ...Object.fromEntries(cells), [`B${first}`]: `=PROP.VALUE(A${first}:A${next}, "price")` });
}

async function offered(host: OpenInHost): Promise<QuoteView> {
  const quote = await host.panel("offer", "fetch", "everything");
  if (isProblem(quote)) throw new Error(quote.message);
  return quote;
}

const FIGURES = ["included", "leftInPlan", "beyond", "dollars"];

/** Types a formula with USAGE for each. */
const typedFigures = (host: OpenInHost): Promise<void> =>
  host.type(Object.fromEntries(FIGURES.map((name, index) => [`F${index + 1}`, `=PROP.USAGE("${name}")`] as const)));

const figuresIn = (host: OpenInHost): readonly unknown[] => FIGURES.map((_, index) => host.shows(`F${index + 1}`));

const isBlank = (shown: unknown): boolean => shown === "" || shown === null || shown === undefined;

beforeEach(() => void (next = 0));

describe.each(OPEN)("in %s", (_, open) => {
  it("what a fetch costs is told before, shown by USAGE after, and what the service bills", async () => {
    const host = open({ ...TERMS, PROP_SPENDING: "ask" }, {});
    await typedFigures(host);
    const priced = [
      [5, ": all in your plan; 3 left after"],
      [5, ": 3 in your plan, 2 beyond it at $0.06 = $0.12; none left after"],
      [7, ": all beyond your plan at $0.06 = $0.42"],
    ] as const;
    let billed = 0;
    let told = 0;
    for (const [homes, words] of priced) {
      await typed(host, homes);
      const { price, usage, quoteId } = await offered(host);
      expect(planPriceAfter(price, usage)).toBe(words);
      told += Math.round(Number(/ = \$(.*?)(;|$)/.exec(words)?.[1] ?? 0) * 100);
      expect(await host.panel("accept", quoteId)).toMatchObject({ billed: homes });
      billed += host.asked().length;
      const { beyond, due } = billOf(BILLED, billed);
      expect(told / 100).toBe(due);
      expect(figuresIn(host)).toEqual([8, Math.max(0, 8 - billed), beyond, due]);
    }
    expect(planSoFarText(await host.panel("usage"))).toBe("17 of 8 requests used: 9 beyond × $0.06 = $0.54 so far");
  });

  it("the preview of a formula and the facts of a cell are priced too", async () => {
    const host = open({ ...TERMS, PROP_SPENDING: "ask" }, {});
    await typed(host, 9);
    const preview = await host.panel("preview", { name: "VALUE", arguments: [HOMES[20]!, "price", "", ""] }, false);
    expect(planPriceAfter(preview.price, preview.usage)).toBe(": in your plan; 7 left after");
    await host.panel("accept", (await offered(host)).quoteId);
    await host.type({ D1: `=PROP.VALUE("${HOMES[21]!}", "price")` });
    host.select("D1");
    const facts = await host.panel("selectedCell");
    expect(planPriceAfter(facts!.price!, facts!.usage)).toBe(": beyond your plan at $0.06");
  });

  it("without a plan nothing is told of it, and USAGE lists what it always has", async () => {
    const host = open({ PROP_SPENDING: "ask", PROP_OVERAGE_PRICE: "0.06" }, {});
    await typed(host, 2);
    const { price, usage } = await offered(host);
    expect(planPriceAfter(price, usage)).toBe("");
    await typedFigures(host);
    expect(figuresIn(host).map(isBlank)).toEqual([true, true, true, true]);
    await host.type({ H1: "=PROP.USAGE()" });
    expect([host.shows("H8"), isBlank(host.shows("H9"))]).toEqual(["left", true]);
  });

  it("the built-in sandbox is free, whatever the plan says", async () => {
    const host = open({ ...TERMS, PROP_SPENDING: "ask", PROP_BASE_URL: "demo:" }, {});
    await typed(host, 2);
    const { price, usage } = await offered(host);
    expect(planPriceAfter(price, usage)).toBe(": free (sandbox)");
  });

  it("a warning is given to one who asks, not again, and again only if nobody showed it", async () => {
    const host = open({ PROP_PLAN_REQUESTS: "10", PROP_MONTHLY_LIMIT: "20" }, {});
    await typed(host, 6);
    expect(await host.panel("warning")).toBeUndefined();
    await typed(host, 2);
    const warning = (await host.panel("warning"))!;
    expect(warning.text).toBe("You have used 80% of your plan (8 of 10 requests) this month.");
    expect(await host.panel("warning")).toBeUndefined();
    await host.panel("warned", warning.warnings);
    await typed(host, 2);
    const both = (await host.panel("warning"))!;
    expect(both.warnings).toMatchObject([{ of: "plan", level: 95 }]);
    await host.panel("warned", both.warnings);
    await typed(host, 7);
    expect((await host.panel("warning"))!.warnings).toMatchObject([{ of: "limit", level: 85 }]);
  });
});
