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
    const adjusted = [..."DEFGHI"].map((column) => number(grid.shows(`${column}40`)));
    const weights = [..."DEFGHI"].map((column) => number(grid.shows(`${column}41`)));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
    expect(number(grid.shows("C45"))).toBeCloseTo(
      adjusted.reduce((sum, each, index) => sum + each * weights[index]!, 0),
    );
    for (const column of "DEFGHI") {
      const adjustments = [20, 22, 24, 26, 28, 30].map((row) => grid.shows(`${column}${row}`));
      const net = adjustments.reduce<number>((sum, each) => sum + (typeof each === "number" ? each : 0), 0);
      expect(number(grid.shows(`${column}40`))).toBeCloseTo(number(grid.shows(`${column}12`)) + net);
    }
    await grid.type("D9", 12);
    expect(grid.shows("D10")).toBe(String(grid.shows("B71")).split(", San Antonio")[0]);
    expect(grid.asked()).toEqual([]);
  });

  it("in Oregon the price has a second request, for closed sales, which can stand in the grid", async () => {
    const grid = await opened(open, "1200 Main St, Salem, OR 97301");
    const offer = await grid.offer();
    expect(offer.price).toMatchObject({ requests: 2, atMost: 2 });
    expect(await grid.accept(offer)).toMatchObject({ state: "done", billed: 2 });
    expect(grid.asked().sort()).toEqual(["avm/value", "properties"]);
    expect(grid.shows("D76")).toMatch(/^\d+ sold within 1 mi in 180 days, \d+ with a price\. The 10 nearest/);
    const miles = [78, 79, 80].map((row) => Number.parseFloat(String(grid.shows(`K${row}`)).replace("under ", "")));
    expect(miles).toEqual([...miles].sort((one, other) => one - other));
    await grid.type("D9", 16);
    expect(grid.shows("D11")).toMatch(/^closed \d{4}-\d\d-\d\d$/);
    expect(number(grid.shows("D40"))).toBeGreaterThan(0);
    expect(grid.asked()).toEqual([]);
  });
});
