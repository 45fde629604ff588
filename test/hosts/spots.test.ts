/** FORSALE and FORRENT of one listing or around a center, SOLD around a center, and how far each row is from it. */
import type { QuoteView } from "../../src/shared/panelApi/panelApi";
import { isProblem } from "../../src/shared/api/problem";
import { KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { newDocument } from "../standIns/appsScript/document";
import { execute } from "../standIns/appsScript/execution";
import { openWorkbook } from "../standIns/office/excelWorkbook";
import { inTurn, type Called } from "./parts/inTurn";
import { device, filled, service, useService } from "./parts/workbookOfHomes";

useService();

const turn = (calls: readonly Called[], settings?: Readonly<Record<string, string>>) =>
  inTurn(service, "billing", calls, settings);
const once = async (...called: Called) => (await turn([called]))[0]!;

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

/** A home that is listed, with its id, in each of the two. */
const listed: Record<string, readonly [address: string, id: string]> = {};
beforeAll(async () => {
  for (const name of ["FORSALE", "FORRENT"]) {
    const { cells } = await once(name, 78244, "", "", "", "formattedAddress, id", 1, "headers=0");
    listed[name] = (cells as [string, string][])[0]!;
  }
});

const PATHS = { FORSALE: "/listings/sale", FORRENT: "/listings/rental/long-term" } as const;

/** Miles between two points, by the law of cosines. */
const miles = ([lat, lng]: readonly number[], [toLat, toLng]: readonly number[]): number => {
  const [a, b, turned] = [lat!, toLat!, toLng! - lng!].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  return 3958.7613 * Math.acos(Math.min(1, Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turned)));
};

describe.each(["FORSALE", "FORRENT"] as const)("%s", (name) => {
  const path = PATHS[name];

  it("with an address requests that one listing, and nothing else", async () => {
    const [address] = listed[name]!;
    const { cells, requests } = await once(name, address, "", "", "", "formattedAddress, matches", 20);
    expect(cells).toEqual([
      ["formattedAddress", "matches"],
      [address, 1],
    ]);
    expect(requests).toEqual([`${path} [["address",${JSON.stringify(address)}]]`]);
  });

  it("with an address that is not listed gives the reason as text in the `problem` column", async () => {
    const asking = (fields: string) => once(name, "1 Nowhere Rd, Austin, TX 78701", "", "", "", fields);
    const { cells, requests } = await asking("price, problem");
    const why = expect.stringMatching(/^No listing matches "1 Nowhere Rd/) as string;
    expect(cells).toEqual([
      ["price", "problem"],
      ["", why],
    ]);
    expect(requests).toHaveLength(1);
    expect((await asking("price")).cells).toEqual(why);
  });

  it("with an address in parts, and without its ZIP code, requests that listing too", async () => {
    const [address] = listed[name]!;
    const [street, city] = address.split(", ");
    const parts = await once(name, [[street, city, "TX", 78244]], "", "", "", "formattedAddress", "", "headers=0");
    expect(parts.cells).toEqual([[address]]);
    expect(parts.requests).toHaveLength(1);
    const short = await once(name, `${street}, ${city}, TX`);
    expect(short.requests).toEqual([`${path} [["address","${street}, ${city}, TX"]]`]);
  });

  it("with an id requests that id", async () => {
    const [address, id] = listed[name]!;
    const { cells, requests } = await once(name, id, "", "", "", "formattedAddress, matches", "", "headers=0");
    expect(cells).toEqual([[address, 1]]);
    expect(requests).toEqual([`${path}/${encodeURIComponent(id)} []`]);
  });

  it("with a home that is not listed, or not known, says that no listing matches", async () => {
    for (const where of ["1 Nowhere At All, San Antonio, TX 78244", "1-Nowhere-Ln,-San-Antonio,-TX-78999"]) {
      const { cells, requests } = await once(name, where);
      expect(cells).toBe(`No listing matches "${where}"`);
      expect(requests).toHaveLength(1);
    }
  });

  it.each<readonly [string, string, string, string, string]>([
    ["type", "house", "", "", ""],
    ["beds", "", "3", "", ""],
    ["baths", "", "", "2", ""],
    ["price", "", "", "", "price=*:400000"],
    ["status", "", "", "", "status=Inactive"],
    ["daysOld", "", "", "", "daysOld=30"],
  ])("refuses %s beside one listing, before any request", async (argument, type, beds, baths, options) => {
    for (const [index, where] of listed[name]!.entries()) {
      const { cells, requests } = await once(name, where, type, beds, baths, "", "", options);
      const around = index === 0 ? ", or add radius= to the options to search around it" : "";
      expect(cells).toBe(
        `${argument}: "${where}" is a single listing, which takes no filters; leave ${argument} out${around}`,
      );
      expect(requests).toEqual([]);
    }
  });

  it("keeps headers, sort, maxRows, maxAge and suppressLogging beside one listing", async () => {
    const [address] = listed[name]!;
    const options = "headers=0; sort=price; maxAge=7d; suppressLogging=true";
    const { cells, requests } = await once(name, address, "", "", "", "formattedAddress", 5, options);
    expect(cells).toEqual([[address]]);
    expect(requests).toEqual([`${path} [["address",${JSON.stringify(address)}],["suppressLogging","true"]]`]);
  });

  it("of a column that mixes places, addresses, ids and blanks gives the rows of each, in order", async () => {
    const [address, id] = listed[name]!;
    const column = [[78244], [address], [""], [id], ["Austin"]];
    const { cells, requests } = await once(name, column, "", "", "", "formattedAddress", 2, "headers=0");
    expect(cells).toHaveLength(5);
    expect((cells as string[][]).slice(2, 4)).toEqual([[address], [address]]);
    expect((cells as string[][])[4]![0]).toMatch(/^where: "Austin" isn't a place PROP recognizes: add the state/);
    expect(requests).toHaveLength(3);
  });

  it("in such a column has its filters for the places, and a refusal in the row of the single listing", async () => {
    const [address] = listed[name]!;
    const { cells, requests } = await once(
      name,
      [[78244], [address]],
      "",
      "1+",
      "",
      "formattedAddress",
      1,
      "headers=0",
    );
    expect((cells as string[][])[1]![0]).toMatch(/^beds: ".*" is a single listing, which takes no filters/);
    expect(requests).toHaveLength(1);
  });

  it("with radius= searches around coordinates in one cell or two, filters and all", async () => {
    const options = "radius=2; headers=0; sort=distance";
    const fields = "latitude, longitude, distance";
    const one = await once(name, "29.476, -98.351", "", "2+", "", fields, 20, options);
    const two = await once(name, [[29.476, -98.351]], "", "2+", "", fields, 20, options);
    expect(two).toEqual(one);
    expect(one.requests).toEqual([
      `${path} [["latitude","29.476"],["longitude","-98.351"],["radius","2"],["bedrooms","2:*"],["limit","20"]]`,
    ]);
    const rows = one.cells as [number, number, number][];
    expect(rows.length).toBeGreaterThan(3);
    for (const [latitude, longitude, distance] of rows) {
      expect(distance).toBeCloseTo(miles([29.476, -98.351], [latitude, longitude]), 3);
      expect(distance).toBeLessThanOrEqual(2);
    }
    expect(rows.map(([, , distance]) => distance)).toEqual(rows.map(([, , far]) => far).sort((a, b) => a - b));
  });

  it("with radius= searches around an address", async () => {
    const { cells, requests } = await once(name, HOME, "", "", "", "formattedAddress", 5, "radius=3");
    expect(cells).toHaveLength(6);
    expect(requests).toEqual([`${path} [["address","${HOME}"],["radius","3"],["limit","5"]]`]);
  });

  it.each<readonly [where: unknown, options: string, says: RegExp]>([
    ["29.476, -98.351", "", /^where: 29\.476, -98\.351 is a pair of coordinates; add radius= to the options/],
    ["78244", "radius=1", /^radius: 78244 is a ZIP code; a radius needs an address or coordinates as its center/],
    ["Austin, TX", "radius=1", /^radius: "Austin, TX" is a city; a radius needs/],
    ["TX", "radius=1", /^radius: TX is a state; a radius needs/],
    ["5500-Grand-Lake-Dr,-San-Antonio,-TX-78244", "radius=1", /^radius: ".*" is an id; a radius needs/],
    ["29.476, -98.351", "radius=0", /^radius: 0 was given; give a number of miles above 0, up to 100/],
    ["29.476, -98.351", "radius=101", /^radius: "101" is not allowed; give a number from 0 to 100/],
    ["95, 200", "radius=1", /^where: 95, 200 aren't coordinates/],
  ])("of %j with %j is refused before any request", async (where, options, says) => {
    const { cells, requests } = await once(name, where, "", "", "", "", "", options);
    expect(cells).toMatch(says);
    expect(requests).toEqual([]);
  });

  it("refuses distance where there is no center, shown or sorted by, before any request", async () => {
    for (const [fields, options, argument] of [
      ["price, distance", "", "fields"],
      ["price", "sort=distance", "sort"],
    ] as const) {
      const { cells, requests } = await once(name, 78244, "", "", "", fields, "", options);
      expect(cells).toMatch(new RegExp(`^${argument}: distance is only available around a center`));
      expect(requests).toEqual([]);
    }
  });
});

describe("SOLD", () => {
  it("searches around an address or coordinates with radius=, and says so if it is missing", async () => {
    const around = await once("SOLD", HOME, 3650, "", "", "", "formattedAddress", 5, "radius=1");
    expect(around.cells).toHaveLength(6);
    expect(around.requests).toEqual([
      `/properties [["address","${HOME}"],["radius","1"],["saleDateRange","*:3650"],["limit","5"]]`,
    ]);
    for (const where of [HOME, "29.476, -98.351"]) {
      const { cells, requests } = await once("SOLD", where, 365);
      expect(cells).toMatch(/^where: .* is (an address|a pair of coordinates); add radius= to the options/);
      expect(requests).toEqual([]);
    }
    const id = await once("SOLD", "5500-Grand-Lake-Dr,-San-Antonio,-TX-78244", 365, "", "", "", "", "", "radius=1");
    expect([id.cells, id.requests]).toEqual([expect.stringMatching(/is an id, which isn't allowed here/), []]);
  });

  it("shows how far each sale is from an address whose estimate is cached, for one request", async () => {
    const [, sold] = await turn([
      ["VALUE", HOME, "price"],
      ["SOLD", HOME, 3650, "", "", "", "distance", 5, "radius=1; sort=distance; headers=0"],
    ]);
    expect(sold!.requests).toHaveLength(1);
    const distances = (sold!.cells as number[][]).map(([far]) => far!);
    expect(distances).toHaveLength(5);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(distances.every((far) => far >= 0 && far <= 1)).toBe(true);
  });
});

describe("SEARCH and COUNT", () => {
  it.each(["SEARCH", "COUNT"])("%s says of an address that it takes places, and makes no request", async (name) => {
    const { cells, requests } = await once(name, HOME);
    expect(cells).toMatch(
      /is an address, which isn't allowed here; give a ZIP code .*; NEARBY searches around a center$/,
    );
    expect(requests).toEqual([]);
  });

  it("SEARCH has no distance", async () => {
    const { cells, requests } = await once("SEARCH", 78244, "", "", "", "distance");
    expect(cells).toMatch(/^fields: there is no field "distance"/);
    expect(requests).toEqual([]);
  });
});

describe("the distance from a center that is an address", () => {
  const AROUND = ["", "", "", "formattedAddress, distance", 20, "sort=distance; headers=0"] as const;
  /** An invented home, with a circle around it. */
  let made = "";
  beforeAll(async () => {
    const { cells } = await once("SEARCH", 78244, "Single Family", "", "", "formattedAddress", 1, "headers=0");
    made = (cells as string[][])[0]![0]!;
  });

  it("comes from the row of that address, with no other request", async () => {
    const { cells, requests } = await once("NEARBY", made, 0.02, ...AROUND);
    expect(requests).toHaveLength(1);
    expect((cells as unknown[][])[0]).toEqual([made, 0]);
    expect((cells as [string, number][]).every(([, far]) => far >= 0 && far <= 0.02)).toBe(true);
  });

  it("comes from one look-up of its record where no row is its own, and no second one is made", async () => {
    const [first, second, record] = await turn([
      ["NEARBY", HOME, 0.5, ...AROUND],
      ["NEARBY", HOME, 0.25, ...AROUND],
      ["RECORD", HOME, "latitude, longitude"],
    ]);
    expect(first!.requests).toEqual(
      [
        `/properties [["address","${HOME}"],["radius","0.5"],["limit","20"]]`,
        `/properties [["address","${HOME}"]]`,
      ].sort(),
    );
    expect((first!.cells as [string, number][]).every(([, far]) => far > 0 && far <= 0.5)).toBe(true);
    expect(second!.requests).toHaveLength(1);
    expect(record!.requests).toEqual([]);
  });

  it.each([
    ["RECORD", [HOME, "latitude, longitude"]],
    ["VALUE", [HOME, "latitude, longitude"]],
    ["RENT", [HOME, "latitude, longitude"]],
  ] as const)("comes from what %s returned before, without another request", async (name, given) => {
    const [before, around] = await turn([
      [name, ...given],
      ["FORSALE", HOME, "", "", "", "latitude, longitude, distance", 5, "radius=2; headers=0"],
    ]);
    expect(around!.requests).toHaveLength(1);
    const [center] = before!.cells as number[][];
    const rows = around!.cells as [number, number, number][];
    expect(rows.length).toBeGreaterThan(0);
    for (const [latitude, longitude, far] of rows) expect(far).toBeCloseTo(miles(center!, [latitude, longitude]), 3);
  });

  it("is not requested if nobody asks for it", async () => {
    const { requests } = await once("NEARBY", HOME, 0.5, "", "", "", "formattedAddress", 5);
    expect(requests).toHaveLength(1);
  });

  it("is part of the price: the cell says that it may need two requests", async () => {
    const [asked] = await turn([["NEARBY", HOME, 0.5, ...AROUND]], { PROP_SPENDING: "ask" });
    expect(asked!.cells).toMatch(/1 or 2 requests/);
    expect(asked!.requests).toEqual([]);
  });

  it("is shown in every row of a column of centers, each from its own; a place among them is refused in its row", async () => {
    const centers = [["29.476, -98.351"], ["29.47, -98.35"]];
    const fields = "latitude, longitude, distance";
    const { cells } = await once("NEARBY", centers, 1, "", "", "", fields, 1, "headers=0");
    const [one, other] = cells as [number[], number[]];
    expect(one[2]).toBeCloseTo(miles([29.476, -98.351], one), 3);
    expect(other[2]).toBeCloseTo(miles([29.47, -98.35], other), 3);
    const column = [["29.476, -98.351"], [78244]];
    const mixed = await once("FORSALE", column, "", "", "", "distance", 1, "radius=1; headers=0");
    const [near, refused] = mixed.cells as unknown[][];
    expect(near![0]).toBeGreaterThan(0);
    expect(refused![0]).toMatch(/^radius: 78244 is a ZIP code/);
    expect(mixed.requests).toHaveLength(1);
  });

  it("is fetched by its price in Excel: one or two requests, and the rows show it", async () => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    await filled(workbook, { B2: `=PROP.NEARBY("${HOME}", 0.5, , , , "distance", 5, "headers=0")` });
    const offer = await workbook.panelApi.offer("fetch", "sheet");
    if (isProblem(offer)) throw new Error(offer.message);
    expect(offer.price).toMatchObject({ requests: 1, atMost: 2 });
    expect(await one.asked()).toBe(0);
    await workbook.panelApi.accept(offer.quoteId);
    await workbook.model.idle();
    expect(await one.asked()).toBe(2);
    expect(workbook.model.at("B2")).toBeGreaterThan(0);
  });

  it("is fetched by its price in Google Sheets: one or two requests, and the rows show it", () => {
    const network = sandboxNetwork();
    const document = newDocument({ ...KEYED, PROP_SPENDING: "ask" }, { network: network.network });
    const sheet = document.spreadsheet.active;
    sheet.set(1, 2, `=PROP_NEARBY("${HOME}", 0.5, , , , "distance", 5, "headers=0")`);
    const ask = (method: string, ...given: readonly unknown[]): unknown =>
      JSON.parse(execute(document, "propPanel", [method, JSON.stringify(given)]) as string);
    const offer = ask("offer", "fetch", "sheet") as QuoteView;
    expect(offer.price).toMatchObject({ requests: 1, atMost: 2 });
    expect(network.asked).toEqual([]);
    ask("accept", offer.quoteId);
    expect(network.asked).toHaveLength(2);
    expect(sheet.at(1, 2).value).toBeGreaterThan(0);
  });

  it("that fails because the center's look-up fails is an error in its own cells only", async () => {
    const [only] = await inTurn(service, "failing-after-1", [
      ["NEARBY", HOME, 0.5, "", "", "", "formattedAddress, distance", 3, "headers=0"],
    ]);
    const rows = only!.cells as string[][];
    expect(rows).toHaveLength(3);
    for (const [address, far] of rows) {
      expect(address).toMatch(/San Antonio, TX 78\d{3}$/);
      expect(far).toMatch(/^The service failed \(500\)/);
    }
  });
});

describe("FIELDS", () => {
  it.each(["property", "forsale", "forrent"])("of %s lists distance, in miles", async (record) => {
    const { cells } = await once("FIELDS", record);
    expect((cells as string[][]).filter(([field]) => field === "distance")).toEqual([
      ["distance", "number", "miles", "Distance from the center of the search: NEARBY, or a center with radius="],
    ]);
  });
});
