/** The same function, called under both hosts with the same arguments, gives the same table from the same requests. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openTestService, type TestService } from "../standIns/service/testService";
import type { Network } from "../standIns/appsScript/fetching";
import { bothHosts } from "./parts/bothHosts";
import { newDevice, openExcel } from "../standIns/office/excelRealm";
import { callSheets, newDocument } from "../standIns/appsScript/sheetsRealm";
import { outcome } from "./parts/shown";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

let count = 0;
const both = (situation: string, name: string, args: readonly unknown[]) => bothHosts(service, situation, name, args);

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";
const STREET = Array.from({ length: 41 }, (_, index) => [`${5000 + index} Grand Lake Dr, San Antonio, TX 78244`]);

describe("in both hosts", () => {
  it("one address gives price, low and high in three cells from one request", async () => {
    const { cells, requests } = await both("sandbox", "VALUE", [HOME]);
    const [[price, low, high]] = cells as [[number, number, number]];
    expect(low).toBeLessThanOrEqual(price);
    expect(price).toBeLessThanOrEqual(high);
    expect(requests).toHaveLength(1);
  });

  it("a column of 41 addresses, which is more than two batches, gives 41 rows from 41 requests", async () => {
    const { cells, requests } = await both("sandbox", "VALUE", [STREET, "price"]);
    expect(cells).toHaveLength(41);
    expect((cells as number[][]).every(([price]) => price! > 0)).toBe(true);
    expect(requests).toHaveLength(41);
  });

  it("the same address twice is one request, a blank row none, and a wrong address has its message in its row", async () => {
    const column = [[HOME], [""], ["nonsense"], [`  ${HOME.toUpperCase()} `], [""]];
    const { cells, requests } = await both("sandbox", "VALUE", [column, "price"]);
    expect(requests).toHaveLength(2);
    const [first, blank, wrong, again, ...rest] = cells as unknown[][];
    expect(rest).toEqual([]);
    expect(blank).toEqual([""]);
    expect(wrong).toEqual(['No property matches "nonsense"']);
    expect(again).toEqual(first);
  });

  it("an address in one cell and the same in parts are one question", async () => {
    const column = [
      [HOME, "", "", ""],
      ["5500 Grand Lake Dr", "San Antonio", "TX", 78244],
    ];
    const { cells, requests } = await both("sandbox", "VALUE", [column, "price"]);
    expect(cells).toHaveLength(2);
    expect(requests).toHaveLength(1);
  });

  it("a circle around an address that can't be placed says so", async () => {
    const { cells } = await both("sandbox", "NEARBY", ["nonsense", 1]);
    expect(cells).toBe('No property matches "nonsense"');
  });

  it("a search spills a header and the records that match", async () => {
    const { cells, requests } = await both("sandbox", "SEARCH", [78244, "Single Family", "3+"]);
    const [header, ...rows] = cells as unknown[][];
    expect(header).toEqual([
      ...["formattedAddress", "propertyType", "bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt"],
      ...["lastSaleDate", "lastSalePrice"],
    ]);
    expect(rows).toHaveLength(50);
    expect(
      rows.every(
        ([address, type, beds]) => /TX 78244$/.test(String(address)) && type === "Single Family" && Number(beds) >= 3,
      ),
    ).toBe(true);
    expect(requests).toEqual([
      '/properties [["zipCode","78244"],["propertyType","Single Family"],["bedrooms","3:*"],["limit","50"]]',
    ]);
  });

  it.each<readonly [name: string, args: readonly unknown[], rows: number, columns: number]>([
    ["VALUE", [HOME, "price, beds, sqft, lastSaleDate, pricePerSquareFoot, matchedAddress"], 1, 6],
    ["VALUE", [[["5500 Grand Lake Dr", "San Antonio", "TX", 78244]], "price, address", "headers=1"], 2, 12],
    ["VALUE", [[[29.476, -98.351]], "price"], 1, 1],
    ["VALUE", ["29.476, -98.351", "price", "propertyType=SFR; bedrooms=3; squareFootage=1900"], 1, 1],
    ["VALUE", [""], 1, 3],
    ["VALUE", ["nonsense", "price, problem"], 1, 2],
    [
      "RENT",
      [
        HOME,
        [["rent"], ["problem"]],
        [
          ["compCount", 10],
          ["maxRadius", 3],
        ],
      ],
      1,
      2,
    ],
    [
      "RENT",
      [
        STREET.slice(0, 2),
        "rent",
        [
          ["bedrooms", "bathrooms"],
          [3, 2],
          [4, 2.5],
        ],
      ],
      2,
      1,
    ],
    [
      "SEARCH",
      [
        "san antonio, texas",
        "condo,townhouse",
        "2|3",
        undefined,
        "beds, zip, lastSaleDate, owner.names",
        20,
        "headers=label; sort=-beds",
      ],
      21,
      4,
    ],
    ["SEARCH", [[[78244], ["2139"], ["Nowhere"]], "house", "", "", "zip, matches", 3], 8, 2],
    [
      "SEARCH",
      [
        78244,
        "Condo",
        "",
        "",
        "taxAssessments.latest.value, history.latest.price",
        10,
        [
          ["yearBuilt", ">=1980"],
          ["headers", 0],
        ],
      ],
      10,
      2,
    ],
    ["SEARCH", [78244, "Land", 7, "", "", ""], 1, 9],
    ["COUNT", [[[78244], [""], [2139], ["Nowhere"]]], 4, 1],
    ["COUNT", [[["San Antonio TX"], ["San Antonio, TX"]]], 2, 1],
    ["FORSALE", [78244, "", "", "", "id", 3, "price=$100000:$900000; days=365; headers=0"], 3, 1],
    ["COMPS", ["nonsense", "", "", "price, problem"], 2, 2],
    ["COMPS", [[[HOME], [""], ["nonsense"]], "rent", 5], 8, 14],
    ["RECORD", [HOME, "beds, baths", "layout=card; headers=label"], 3, 2],
    ["RECORD", [[[HOME], [""], ["nonsense"]], "all", "as=entity"], 3, 1],
    ["TAXES", [[[HOME], [""], ["nonsense"]], "layout=wide"], 4, 6],
    ["NEARBY", [[[HOME], ["nonsense"]], 1, "", "", "", "id, problem", 5], 7, 2],
  ])("%s of %j is the same table from the same requests", async (name, args, rows, columns) => {
    const { cells } = await both("sandbox", name, args);
    expect(cells).toHaveLength(rows);
    expect((cells as unknown[][]).every((row) => row.length === columns)).toBe(true);
  });

  it.each<readonly [name: string, args: readonly unknown[], says: string]>([
    [
      "SEARCH",
      ["x"],
      'where: "x" isn\'t a place PROP recognizes: add the state (Austin, TX), or give a ZIP code (78244)',
    ],
    ["SEARCH", [""], "where: nothing was given; give"],
    ["SEARCH", ["Springfield, Ilinois"], 'where: "Ilinois" isn\'t a state (did you mean "Illinois"?); give'],
    ["SEARCH", [78244, "Office"], 'type: the service does not cover "Office"; it covers Single Family, Condo,'],
    [
      "SEARCH",
      [78244, "Town House x"],
      'type: "Town House x" isn\'t a property type (did you mean "Townhouse"?); give',
    ],
    ["SEARCH", [78244, "", "2,000"], 'beds: "2,000" is ambiguous; write 2000 for one number, or "2|0" for several'],
    ["SEARCH", [78244, "", "4:2"], 'beds: "4:2" starts above its end; write the smaller number first'],
    [
      "SEARCH",
      [78244, "", "", "many"],
      'baths: "many" isn\'t a number or range; write 3, ">=3", "2:4", "*:4" or "3|4"',
    ],
    ["SEARCH", [78244, "", "", "", "", 0], "maxRows: 0 is not allowed; give a whole number from 1 to 1048575"],
    ["SEARCH", [78244, "", "", "", "", "", "colour=red"], 'options: there is no option "colour" here; give'],
    ["VALUE", [HOME, "prise"], 'fields: there is no field "prise" (did you mean "price"?)'],
    ["VALUE", [HOME, "", "compCount=26"], 'compCount: "26" is not allowed; give a whole number from 5 to 25'],
    ["VALUE", [[[91, 0]]], "address: 91, 0 aren't coordinates; latitude is -90 to 90"],
    ["NEARBY", [HOME, 101], "radius: 101 is not allowed; give a number from 0 to 100"],
    ["NEARBY", ["", 1], "center: nothing was given; give an address, or latitude and longitude"],
    ["SOLD", [78244], "days: nothing was given; give days such as 90"],
    ["COMPS", [HOME, "lease"], 'kind: "lease" is not allowed; give sale or rent'],
    ["COMPS", [HOME, "", 20, "", "compCount=10"], "count: 20 is more than compCount (10); give at most 10"],
    ["RECORD", [HOME, "", "as=picture"], 'as: "picture" is not allowed; give entity'],
    ["RECORD", [[[29.476, -98.351]]], "address: 29.476, -98.351 are coordinates; give Street, City, State"],
    ["FORRENT", [78244, "Land"], "type: Land is not allowed here; give Single Family"],
    ["RANDOM", [501], "count: 501 is not allowed; give a whole number from 1 to 500"],
    ["FIELDS", ["constructor"], 'record: "constructor" is not allowed; give property, value'],
    ["RENT", [HOME, "price"], 'fields: there is no field "price" here'],
    ["VALUE", [HOME, "hoa"], 'fields: there is no field "hoa"'],
    ["SEARCH", [0], "where: nothing was given; give"],
    ["FIELDS", ["propety"], 'record: "propety" is not allowed (did you mean "property"?); give property, value'],
    ["RENT", [HOME, "", "propertyType=Land"], "propertyType: Land is not allowed here; give Single Family"],
    [
      "RENT",
      [
        STREET.slice(0, 3),
        "",
        [
          ["bedrooms", "bathrooms"],
          [3, 2],
        ],
      ],
      "options: 1 row below the header for 3 addresses",
    ],
  ])("%s of %j is refused before any request", async (name, args, says) => {
    const { cells, requests } = await both("sandbox", name, args);
    expect(String(cells).slice(0, says.length)).toBe(says);
    expect(requests).toEqual([]);
  });

  it("a date that the sheet made of 2-4 is refused: a number in Excel, a date in Google Sheets", async () => {
    const settings = { PROP_BASE_URL: service.base("sandbox", "date"), PROP_API_KEY: "sandbox" };
    const inExcel = await outcome(() => openExcel(newDevice(settings)).call("SEARCH", [78244, "Condo", 46057]));
    const inSheets = await outcome(() =>
      callSheets(newDocument(settings), "PROP_SEARCH", [78244, "Condo", new Date(2026, 1, 4)]),
    );
    expect(inExcel).toMatch(/^beds: 46057 can't be right; .* write "2:4"/);
    expect(inSheets).toMatch(/^beds: the date 2026-02-04 can't be right; .* write "2:4"/);
    expect(await service.asked("date")).toEqual([]);
  });

  it("the recorded value estimate is shown as it was recorded", async () => {
    const { cells } = await both("samples", "VALUE", [HOME]);
    expect(cells).toEqual([[250_000, 195_000, 304_000]]);
  });

  it("the recorded rent estimate is shown as it was recorded", async () => {
    const { cells } = await both("samples", "RENT", [
      HOME,
      "rent, rentRangeLow, rentRangeHigh, lastSaleDate, lastSalePrice",
    ]);
    expect(cells).toEqual([[1_620, 1_550, 1_690, 45_614, 270_000]]);
  });

  it("the five recorded records are shown row by row, with blanks where fields are missing", async () => {
    const fields =
      "id, beds, baths, sqft, lot, lastSalePrice, hoa.fee, owner.names, ownerOccupied, taxAssessments.2022.year, propertyTaxes.latest.total";
    const { cells } = await both("samples", "SEARCH", ["TX", "", "", "", fields, 500, "headers=0"]);
    expect(cells).toEqual([
      ["5500-Grand-Lake-Dr,-San-Antonio,-TX-78244", 3, 2, 1878, 8850, 270000, 175, "Owner 1", true, 2022, 4065],
      ["1824-Nw-32nd-St,-Oklahoma-City,-OK-73118", 2, 1, 1205, 12763, 92650, "", "Owner 1", false, 2022, 1648],
      [
        "735-Tulip-Grove-Rd,-Apt-126,-Hermitage,-TN-37076",
        3,
        2.5,
        2030,
        "",
        262000,
        "",
        "Owner 1; Owner 2",
        true,
        2022,
        1879,
      ],
      [
        "3550-Bay-Sands-Dr,-Apt-3061,-Laughlin,-NV-89029",
        1,
        1,
        716,
        1560,
        115000,
        259,
        "Owner 1; Owner 2",
        true,
        2021,
        656,
      ],
      ["439-Tate-Dr,-Desoto,-TX-75115", 4, 2, 2519, 8110, "", "", "Owner 1", true, 2022, 5048],
    ]);
  });

  it.each([
    ["no key", "sandbox", null, "Open PROP and enter a key"],
    ["an unknown key", "sandbox", "someone-else", /^The service did not accept the key/],
    [
      "no plan",
      "no-plan",
      "test-key-0001",
      /^The service did not accept the key: The provided API key is not associated/,
    ],
    ["a body that is not JSON", "not-json", "test-key-0001", /^Another server answers at the address in your settings/],
    ["a 500", "failing", "test-key-0001", "The service failed (500)"],
    [
      "a connection that drops",
      "dropping",
      "test-key-0001",
      "The service at the address in your settings does not answer",
    ],
    ["an address that is not understood", "bad-address", "test-key-0001", `No property matches "${HOME}"`],
    ["a message that repeats the key", "echoing", "very-secret", "The service failed (500): what is …?"],
  ])("%s is shown in the cell", async (_, situation, key, message) => {
    const run = `fault${(count += 1)}`;
    const settings = { PROP_BASE_URL: service.base(situation, run), ...(key === null ? {} : { PROP_API_KEY: key }) };
    const said = [
      await outcome(() => openExcel(newDevice(settings)).call("VALUE", [HOME])),
      await outcome(() => callSheets(newDocument(settings), "PROP_VALUE", [HOME])),
    ];
    const says =
      typeof message === "string"
        ? expect.stringMatching(new RegExp(`^${escaped(message)}$`))
        : expect.stringMatching(message);
    expect(said).toEqual([says, says]);
  });

  it("too many requests is shown in the cell, once a retry has failed", async () => {
    const settings = { PROP_BASE_URL: "https://service.example/v1", PROP_API_KEY: "test-key-0001" };
    const body = readFileSync(join(__dirname, "../samples/error-429-rate-limit.json"), "utf8");
    const asked = { excel: 0, sheets: 0 };
    const wire = (() => {
      asked.excel += 1;
      return Promise.resolve(new Response(body, { status: 429 }));
    }) as typeof fetch;
    const excel = openExcel(newDevice(settings), { wire });
    const network: Network = (requests) => {
      asked.sheets += requests.length;
      return requests.map(() => ({ status: 429, headers: {}, body }));
    };
    const said = [
      await outcome(() => excel.call("VALUE", [HOME])),
      await outcome(() => callSheets(newDocument(settings, { network }), "PROP_VALUE", [HOME])),
    ];
    const says = expect.stringMatching(/^The service isn't accepting more requests right now/) as string;
    expect(said).toEqual([says, says]);
    expect([asked.excel > 1, asked.sheets > 1]).toEqual([true, true]);
  });

  it("a list of the wrong shape is an error, and isn't shown", async () => {
    const { cells } = await both("wrong-shape", "SEARCH", [78244]);
    expect(cells).toMatch(/^Another server answers at the address in your settings/);
  });

  it("a server that is down is shown in the cell", async () => {
    const settings = { PROP_BASE_URL: "http://127.0.0.1:9/v1", PROP_API_KEY: "test-key-0001" };
    expect(await outcome(() => openExcel(newDevice(settings)).call("VALUE", [HOME]))).toBe(
      "The service at the address in your settings does not answer",
    );
    expect(await outcome(() => callSheets(newDocument(settings), "PROP_VALUE", [HOME]))).toBe(
      "The service at the address in your settings does not answer",
    );
  });
});
