/** The comps grid in both hosts, from the panel to its figures: what it costs, and what a change asks. */
import type { QuoteView } from "../../src/shared/panelApi/panelApi";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(120_000);

async function opened(open: (typeof OPEN)[number][1], address: string) {
  const host: OpenInHost = open({ PROP_MONTHLY_LIMIT: "1000" }, {});
  expect(await host.panel("insertJob", { job: "comps", typed: address, place: "newSheet" })).toBe("Comps");
  return {
    asked: () => host.asked().map((asked) => /(?:avm\/value|properties)/.exec(asked)![0]),
    async offer(): Promise<QuoteView> {
      const offer = await host.panel("offer", "fetch", "sheet");
      if (!("quoteId" in offer)) throw new Error(offer.message);
      return offer;
    },
    accept: ({ quoteId }: QuoteView) => host.panel("accept", quoteId),
    told: () => [...host.asked()],
    shows: (cell: string): unknown => host.shows(cell, "Comps"),
    type: (cell: string, value: string | number) => host.type({ [cell]: value }, "Comps"),
  };
}

const number = (value: unknown): number => {
  if (typeof value !== "number") throw new Error(`${String(value)} is no number`);
  return value;
};

describe.each(OPEN)("in %s", (_, open) => {
  it("in Texas it is laid out for nothing, costs one request, and adds up", async () => {
    const grid = await opened(open, "5500 Grand Lake Dr, San Antonio, TX 78244");
    expect(grid.asked()).toEqual([]);
    // How many requests the sheet needs, its price says alone.
    expect(grid.shows("B4")).toBe("Not fetched yet: press Fetch");
    const offer = await grid.offer();
    expect(offer.price).toMatchObject({ requests: 1, atMost: 1 });
    expect(offer).not.toHaveProperty("silent");
    expect(await grid.accept(offer)).toMatchObject({ state: "done", billed: 1 });
    expect(grid.asked()).toEqual(["avm/value"]);
    expect([grid.shows("B4"), grid.shows("C3")]).toEqual(["", "5500 Grand Lake Dr, San Antonio, TX 78244"]);
    const adjusted = [..."DEFGHI"].map((column) => number(grid.shows(`${column}55`)));
    const weights = [..."DEFGHI"].map((column) => number(grid.shows(`${column}56`)));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
    const value = adjusted.reduce((sum, each, index) => sum + each * weights[index]!, 0);
    expect(grid.shows("C73")).toBe(Math.round(value / 1000) * 1000);
    for (const column of "DEFGHI") {
      const adjustments = Array.from({ length: 30 }, (_, index) => 20 + index)
        .filter((row) => row < 21 || row === 23 || row === 24 || row > 46 || row % 2 === 0)
        .map((row) => grid.shows(`${column}${row}`));
      const net = adjustments.reduce<number>((sum, each) => sum + (typeof each === "number" ? each : 0), 0);
      expect(number(grid.shows(`${column}55`))).toBeCloseTo(number(grid.shows(`${column}13`)) + net);
    }
    // A house has no row without a label, and nothing of a building.
    const labels = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => grid.shows(`B${first + index}`));
    expect(labels(10, 57)).not.toContain("");
    expect(labels(84, 89).join("")).toBe("");
    expect(["M10", "M11", "M15", "M17"].map((cell) => grid.shows(cell))).toEqual(new Array(4).fill("none"));
    expect(grid.shows("N15")).toMatch(/^None suggested: sale prices are mostly not public in TX\. /);
    await grid.type("D10", 12);
    expect(grid.shows("D11")).toBe(String(grid.shows("B116")).split(", San Antonio")[0]);
    expect(grid.asked()).toEqual([]);
  });

  it("in Oregon closed sales like the home are part of the price, come with one press, and stand first", async () => {
    const grid = await opened(open, "1200 Main St, Salem, OR 97301");
    expect(grid.shows("B4")).toBe("Not fetched yet: press Fetch");
    const offer = await grid.offer();
    expect(offer.price).toMatchObject({ requests: 1, atMost: 2 });
    expect(await grid.accept(offer)).toMatchObject({ state: "done", billed: 2 });
    const [sold, estimate] = grid.told().sort((one, other) => (one < other ? 1 : -1));
    expect(estimate).toMatch(/avm\/value/);
    expect(sold).toMatch(/^\/properties\?.*propertyType=Single Family&squareFootage=\d+:\d+&/);
    expect(await grid.offer()).toMatchObject({ price: { requests: 0, atMost: 0 } });
    expect(grid.shows("B125")).toMatch(
      /^\d+ of the subject’s type and within 20% of the size that the service has for it sold within 1 mi in 180 days; \d+ qualify/,
    );
    const similar = [127, 129, 131].map((row) => number(grid.shows(`C${row}`)));
    expect(similar).toEqual([...similar].sort((one, other) => other - one));
    expect(grid.shows("D10")).toBe(16);
    expect(grid.shows("D12")).toMatch(/^closed \d{4}-\d\d-\d\d$/);
    // A blank second line of an address is no 0.
    expect(grid.shows("D11")).not.toMatch(/, 0$/);
    expect(number(grid.shows("D55"))).toBeGreaterThan(0);
    expect(grid.asked()).toEqual([]);
  });

  it("of a home in Texas that is typed over one in Georgia it asks for no closed sales", async () => {
    const grid = await opened(open, "1200 Main St, Macon, GA 31201");
    await grid.type("C2", "5500 Grand Lake Dr, San Antonio, TX 78244");
    const offer = await grid.offer();
    expect(offer.price).toMatchObject({ requests: 1, atMost: 1 });
    expect(await grid.accept(offer)).toMatchObject({ state: "done", billed: 1 });
    expect(await grid.offer()).toMatchObject({ price: { requests: 0, atMost: 0 } });
    expect(grid.asked()).toEqual(["avm/value"]);
    expect(grid.shows("B125")).toMatch(/^Sale prices are mostly not public in TX, /);
  });
});
