/** The comps grid in a spreadsheet, from the panel to its figures: what it costs, and what a change asks. */
import type { Progress, QuoteView } from "../../src/shared/panelApi/panelApi";
import { newDocument } from "../standIns/appsScript/document";
import { execute } from "../standIns/appsScript/execution";
import { KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { rectangle } from "../standIns/office/workbookModel";

function opened(address: string) {
  const service = sandboxNetwork();
  const document = newDocument({ ...KEYED, PROP_MONTHLY_LIMIT: "1000" }, { network: service.network });
  const panel = <T>(...given: readonly [name: string, ...unknown[]]): T => {
    document.clock.now += 1;
    const [name, ...rest] = given;
    const json = execute(document, "propPanel", [name, JSON.stringify(rest)]) as string;
    execute(document, "String");
    return JSON.parse(json) as T;
  };
  expect(panel("insertJob", { job: "comps", typed: address, place: "newSheet" })).toBe("Comps");
  const sheet = document.spreadsheet.active;
  const cellOf = (cell: string) => {
    const { row, column } = rectangle("", cell);
    return [row + 1, column + 1] as const;
  };
  return {
    asked: () => service.asked.splice(0).map((url) => new URL(url).pathname.replace("/v1", "")),
    offer: () => panel<QuoteView>("offer", "fetch", "sheet"),
    accept: ({ quoteId }: QuoteView) => panel<Progress>("accept", quoteId),
    shows: (cell: string): unknown => sheet.at(...cellOf(cell)).value,
    type: (cell: string, value: string | number) => {
      sheet.set(...cellOf(cell), value);
      execute(document, "String");
    },
  };
}

const number = (value: unknown): number => {
  if (typeof value !== "number") throw new Error(`${String(value)} is no number`);
  return value;
};

test("in Texas it is laid out for nothing, costs one request, and adds up", () => {
  const grid = opened("5500 Grand Lake Dr, San Antonio, TX 78244");
  expect(grid.asked()).toEqual([]);
  expect(grid.shows("B4")).toMatch(/^Needs 1 request/);
  const offer = grid.offer();
  expect(offer.price).toMatchObject({ requests: 1, atMost: 1 });
  expect(offer).not.toHaveProperty("silent");
  expect(grid.accept(offer)).toMatchObject({ state: "done", billed: 1 });
  expect(grid.asked()).toEqual(["/avm/value"]);
  expect([grid.shows("B4"), grid.shows("C3")]).toEqual(["", "5500 Grand Lake Dr, San Antonio, TX 78244"]);
  const adjusted = [..."DEFGHI"].map((column) => number(grid.shows(`${column}40`)));
  const weights = [..."DEFGHI"].map((column) => number(grid.shows(`${column}41`)));
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
  expect(number(grid.shows("C45"))).toBeCloseTo(adjusted.reduce((sum, each, index) => sum + each * weights[index]!, 0));
  for (const column of "DEFGHI") {
    const adjustments = [20, 22, 24, 26, 28, 30].map((row) => grid.shows(`${column}${row}`));
    const net = adjustments.reduce<number>((sum, each) => sum + (typeof each === "number" ? each : 0), 0);
    expect(number(grid.shows(`${column}40`))).toBeCloseTo(number(grid.shows(`${column}12`)) + net);
  }
  grid.type("D9", 12);
  expect(grid.shows("D10")).toBe(String(grid.shows("B71")).split(", San Antonio")[0]);
  expect(grid.asked()).toEqual([]);
});

test("in Oregon the price has a second request, for closed sales, which can stand in the grid", () => {
  const grid = opened("1200 Main St, Salem, OR 97301");
  const offer = grid.offer();
  expect(offer.price).toMatchObject({ requests: 2, atMost: 2 });
  expect(grid.accept(offer)).toMatchObject({ state: "done", billed: 2 });
  expect(grid.asked().sort()).toEqual(["/avm/value", "/properties"]);
  expect(grid.shows("D76")).toMatch(/^\d+ sold within 1 mi in 180 days, \d+ with a price\. The 10 nearest/);
  const miles = [78, 79, 80].map((row) => Number.parseFloat(String(grid.shows(`K${row}`)).replace("under ", "")));
  expect(miles).toEqual([...miles].sort((one, other) => one - other));
  grid.type("D9", 16);
  expect(grid.shows("D11")).toMatch(/^closed \d{4}-\d\d-\d\d$/);
  expect(number(grid.shows("D40"))).toBeGreaterThan(0);
  expect(grid.asked()).toEqual([]);
});
