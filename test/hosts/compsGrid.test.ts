/** The comps grid in both hosts, from the panel to its figures: what it costs, and what a change asks. */
import type { QuoteView } from "../../src/shared/panelApi/panelApi";
import { OPEN, type OpenInHost } from "./parts/openInBoth";

jest.setTimeout(60_000);

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
    expect(grid.shows("B4")).toMatch(/^Needs 1 request/);
    const offer = await grid.offer();
    expect(offer.price).toMatchObject({ requests: 1, atMost: 1 });
    expect(offer).not.toHaveProperty("silent");
    expect(await grid.accept(offer)).toMatchObject({ state: "done", billed: 1 });
    expect(grid.asked()).toEqual(["avm/value"]);
    expect([grid.shows("B4"), grid.shows("C3")]).toEqual(["", "5500 Grand Lake Dr, San Antonio, TX 78244"]);
    const adjusted = [..."DEFGHI"].map((column) => number(grid.shows(`${column}60`)));
    const weights = [..."DEFGHI"].map((column) => number(grid.shows(`${column}61`)));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
    const value = adjusted.reduce((sum, each, index) => sum + each * weights[index]!, 0);
    expect(grid.shows("C78")).toBe(Math.round(value / 1000) * 1000);
    for (const column of "DEFGHI") {
      const adjustments = Array.from({ length: 30 }, (_, index) => 25 + index)
        .filter((row) => row < 26 || row === 28 || row === 29 || row > 51 || row % 2 === 1)
        .map((row) => grid.shows(`${column}${row}`));
      const net = adjustments.reduce<number>((sum, each) => sum + (typeof each === "number" ? each : 0), 0);
      expect(number(grid.shows(`${column}60`))).toBeCloseTo(number(grid.shows(`${column}13`)) + net);
    }
    await grid.type("D10", 12);
    expect(grid.shows("D11")).toBe(String(grid.shows("B116")).split(", San Antonio")[0]);
    expect(grid.asked()).toEqual([]);
  });

  it("in Oregon closed sales like the home are part of the price, come with one press, and stand first", async () => {
    const grid = await opened(open, "1200 Main St, Salem, OR 97301");
    const offer = await grid.offer();
    expect(offer.price).toMatchObject({ requests: 1, atMost: 2 });
    expect(await grid.accept(offer)).toMatchObject({ state: "done", billed: 2 });
    const [sold, estimate] = grid.told().sort((one, other) => (one < other ? 1 : -1));
    expect(estimate).toMatch(/avm\/value/);
    expect(sold).toMatch(/^\/properties\?.*propertyType=Single Family&squareFootage=\d+:\d+&/);
    expect(await grid.offer()).toMatchObject({ price: { requests: 0, atMost: 0 } });
    expect(grid.shows("B125")).toMatch(
      /^\d+ of the subject’s type and within 20% of the size that the service has of it sold within 1 mi in 180 days; \d+ qualify/,
    );
    const similar = [127, 129, 131].map((row) => number(grid.shows(`C${row}`)));
    expect(similar).toEqual([...similar].sort((one, other) => other - one));
    expect(grid.shows("D10")).toBe(16);
    expect(grid.shows("D12")).toMatch(/^closed \d{4}-\d\d-\d\d$/);
    // A blank second line of an address is no 0.
    expect(grid.shows("D11")).not.toMatch(/, 0$/);
    expect(number(grid.shows("D60"))).toBeGreaterThan(0);
    expect(grid.asked()).toEqual([]);
  });
});
