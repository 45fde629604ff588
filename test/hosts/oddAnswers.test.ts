/**
 * Undocumented answers with status 200, which may have been billed: what can be shown is shown, the rest is explained,
 * and neither a recalculation nor a new tab or execution requests them again.
 */
import { openTestService, type TestService } from "../standIns/service/testService";
import { newDevice, openExcel } from "../standIns/office/excelRealm";
import { callSheets, newDocument } from "../standIns/appsScript/sheetsRealm";
import { outcome } from "./parts/shown";

let service: TestService;
beforeAll(async () => (service = await openTestService()));

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

interface Shown {
  readonly excel: readonly (unknown[][] | string)[];
  readonly sheets: readonly (unknown[][] | string)[];
  /** Requests, by host. */
  readonly asked: readonly number[];
  /** As USAGE shows it, by host: billed, uncertain. */
  readonly usage: readonly unknown[];
}

/** The service refuses the probe, which is never billed. */
const billedOf = (asked: readonly { readonly status: number }[]): number =>
  asked.filter(({ status }) => status === 200).length;

let count = 0;

/** Calls three times: in a tab, there again, and in another tab. In Sheets each call has its own execution. */
async function thrice(situation: string, name: string, args: readonly unknown[]): Promise<Shown> {
  const run = `odd${(count += 1)}`;
  const settings = (host: string) => ({
    PROP_BASE_URL: service.base(situation, `${run}-${host}`),
    PROP_API_KEY: "sandbox",
  });
  const device = newDevice(settings("excel"));
  const document = newDocument(settings("sheets"));
  const tab = openExcel(device);
  const excel = [await outcome(() => tab.call(name, args)), await outcome(() => tab.call(name, args))];
  const next = openExcel(device);
  excel.push(await outcome(() => next.call(name, args)));
  const sheets = [];
  for (let time = 0; time < 3; time += 1) sheets.push(await outcome(() => callSheets(document, `PROP_${name}`, args)));
  const asked = await Promise.all(
    ["excel", "sheets"].map(async (host) => billedOf(await service.asked(`${run}-${host}`))),
  );
  const what = ["billed, uncertain"];
  const usage = [
    await outcome(() => next.call("USAGE", what)),
    await outcome(() => callSheets(document, "PROP_USAGE", what)),
  ];
  return { excel, sheets, asked, usage };
}

const same = (cells: unknown) => [cells, cells, cells];
const BILLED = [[[1, 0]], [[1, 0]]];
const UNCERTAIN = [[[0, 1]], [[0, 1]]];

async function both(situation: string, name: string, args: readonly unknown[]) {
  const found = await thrice(situation, name, args);
  expect(found.asked).toEqual([1, 1]);
  expect(found.excel).toEqual(same(found.excel[0]));
  expect(found.sheets).toEqual(same(found.sheets[0]));
  return { ...found, excel: found.excel[0]!, sheets: found.sheets[0]! };
}

describe("under both hosts", () => {
  it("a byte-order mark before an answer says nothing", async () => {
    const { excel, sheets, usage } = await both("odd-mark", "VALUE", [HOME, "price"]);
    expect([excel, sheets]).toEqual([[[250_000]], [[250_000]]]);
    expect(usage).toEqual(BILLED);
  });

  it("a number beyond all numbers is blank", async () => {
    const { excel, sheets, usage } = await both("odd-infinite", "VALUE", [HOME]);
    expect([excel, sheets]).toEqual([[[250_000, "", ""]], [[250_000, "", ""]]]);
    expect(usage).toEqual(BILLED);
  });

  it("an estimate that holds nothing is a problem, not three blanks", async () => {
    for (const name of ["VALUE", "RENT", "COMPS"]) {
      const { excel, sheets, usage } = await both("odd-empty", name, [HOME]);
      expect([excel, sheets]).toEqual(Array(2).fill("The service's response contains no values; it may be faulty"));
      expect(usage).toEqual(UNCERTAIN);
    }
  });

  it.each(["odd-html", "odd-shape"])("an answer that can't be read (%s) is told, and asked once", async (situation) => {
    const { excel, sheets, usage } = await both(situation, "SEARCH", [78244]);
    expect([excel, sheets]).toEqual(Array(2).fill("The service's response could not be read"));
    expect(usage).toEqual(UNCERTAIN);
  });

  it("what is nested 100,000 deep is cut, and the price beside it is there", async () => {
    const args = [HOME, "price, beds, .deep"];
    const { excel, sheets, usage } = await both("odd-deep", "VALUE", args);
    expect([excel, sheets]).toEqual([
      [[250_000, "", expect.stringMatching(/^\[+"…"\]+$/)]],
      [[250_000, "", expect.stringMatching(/^\[+"…"\]+$/)]],
    ]);
    expect(usage).toEqual(BILLED);
  });

  it("a text is cut where a cell of the host ends, and holds nothing that a file can't", async () => {
    const { excel, sheets } = await both("odd-text", "SEARCH", [
      78244,
      "",
      "",
      "",
      ".id, .city, address",
      5,
      "headers=0",
    ]);
    const cut = (most: number) => `${"x".repeat(most - 1)}…`;
    const address = "1 Elm\uFFFDSt \uFFFD";
    expect(excel).toEqual([expect.arrayContaining([cut(32_767), "z".repeat(32_767)])]);
    expect(sheets).toEqual([expect.arrayContaining([cut(50_000), "z".repeat(32_767)])]);
    expect((excel as string[][])[0]).toContain(address);
    expect((sheets as string[][])[0]).toContain(address);
  });

  it("of 2,000 records for a limit of 500 the first 500 are shown and kept, and a row says so", async () => {
    const { excel, sheets } = await both("odd-many", "SEARCH", [78244, "", "", "", "id, problem", 500, "headers=0"]);
    expect(sheets).toEqual(excel);
    expect(excel).toHaveLength(501);
    expect(excel[499]).toEqual(["home-499", ""]);
    expect(excel[500]).toEqual([
      "",
      "The service sent 2,000 records instead of the 500 requested: the first 500 are used",
    ]);
  });

  it("of 2,000 samples as many as were asked for are shown", async () => {
    const { excel, sheets } = await both("odd-many", "RANDOM", [5, "", "id", "headers=0"]);
    expect(sheets).toEqual(excel);
    expect(excel).toEqual([0, 1, 2, 3, 4].map((index) => [`home-${index}`]));
  });

  it.each([
    ["odd-total", 2],
    ["odd-huge-total", 2],
  ])("a total that can't be (%s) never tells less than came", async (situation, least) => {
    const { excel, sheets } = await both(situation, "SEARCH", [78244, "", "", "", "id, matches", 5, "headers=0"]);
    expect(sheets).toEqual(excel);
    expect(excel).toEqual([
      ["a", least],
      ["b", least],
    ]);
  });
});
