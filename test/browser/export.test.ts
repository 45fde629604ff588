/** *Export* in the playground: files that another program reads, for which the service is asked nothing. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sandboxService } from "../../src/servers/http/sandboxState";
import { a1Text } from "../../src/playground/officeStandIn/cellAddress";
import type { PlaygroundHandle } from "../../src/playground/page/handle";
import type { PanelApi } from "../../src/shared/panelApi/panelApi";
import { readWorkbook, type ReadSheet, type ReadWorkbook } from "../exported/workbookReader";
import { keepPicture, viewport } from "./browser";
import { LAYOUT } from "./jobLayout";
import { bundleWithLayouts } from "./layoutBundle";
import { openParts, Visit, type Playground } from "./openPlayground";
import { still } from "./still";

jest.setTimeout(240_000);

const TYPED = {
  K1: "=FILTER(A2:A6,LEN(A2:A6)>35)",
  L1: "=SUM(B2:B6)",
  L2: "=SUM(LEN(A2:A6))",
  L3: '=SUM(PROP.RENT(A2:A6,"rent"))',
  L4: "+1 (512) 555-0100",
  L5: true,
  L6: "=IF()",
};

let folder: string;
let playground: Playground;
let visit: Visit;
/** What the page asked its server for since all was in place. */
const asked: string[] = [];
let requests: number;

beforeAll(async () => {
  folder = await bundleWithLayouts();
  playground = await openParts({ excelDir: folder, ...sandboxService() });
  visit = await Visit.begin(playground, viewport(1500, 800));
  await visit.set(TYPED);
  await visit.page.evaluate((layout) => window.insertLayout(layout), LAYOUT);
  await visit.page.evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.worksheets.getItem("Values of homes").getRangeByIndexes(5, 0, 1, 1).rowHidden = true;
      await context.sync();
    }),
  );
  await visit.idle();
  requests = await playground.requests();
  visit.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
});
afterAll(async () => {
  await playground.close();
  await rm(folder, { recursive: true });
});

const exported = async (choice: string): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
  const { page } = visit;
  await page.getByRole("button", { name: "Export" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: choice }).click();
  const download = await coming;
  const path = join(folder, "exported");
  await download.saveAs(path);
  return { name: download.suggestedFilename(), bytes: await readFile(path) };
};

const today = (): Promise<string> => visit.page.evaluate(() => new Date().toLocaleDateString("sv"));

const open = (name: string): Promise<void> =>
  visit.page.evaluate(
    (sheet) =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem(sheet).activate();
        await context.sync();
      }),
    name,
  );

/** Each cell of the file has what the open sheet shows, which is as many cells. */
const holdsThePage = async ({ cells }: ReadSheet): Promise<void> => {
  const rows = Math.max(...[...cells.keys()].map((a1) => Number(/\d+/.exec(a1))));
  const filled = (value: unknown): boolean => value !== null && value !== "";
  const shown = (await visit.range(`A1:CV${rows}`)).flatMap((line, row) =>
    line.flatMap((value, column) => (filled(value) ? [[a1Text(row, column), value === 0 ? 0 : value] as const] : [])),
  );
  const written = [...cells].flatMap(([a1, { value }]) => (filled(value) ? [[a1, value] as const] : []));
  expect(new Map(written)).toEqual(new Map(shown));
};

const callsNothingOfOurs = (parts: ReadWorkbook["parts"]): void => {
  for (const text of parts.values()) expect(text).not.toMatch(/<f[^>]*>[^<]*PROP\./i);
};

/** Pastes a list beside what the playground itself shows, inserts the job, and accepts its price, as the panel does. */
const insertJob = (job: string): Promise<void> =>
  visit.page.evaluate(async (id) => {
    const { PROP_BRIDGE: panelApi, playground: sheet } = window as unknown as {
      readonly PROP_BRIDGE: PanelApi;
      readonly playground: PlaygroundHandle;
    };
    await Excel.run(async (context) => {
      const range = context.workbook.worksheets.getItem("Sheet1").getRange("N1:O4");
      const home = (number: number) => `${number} Grand Lake Dr, San Antonio, TX 78244`;
      range.formulas = [
        ["Address", "Current rent"],
        [home(5500), 1850],
        [home(5508), 1700],
        ["TBD", ""],
      ];
      context.workbook.worksheets.getItem("Sheet1").activate();
      range.select();
      await context.sync();
    });
    await sheet.idle();
    const { area, columns } = (await panelApi.selectedList())!;
    const list = { area, uses: columns.map(({ use }) => use) };
    const typed = id === "comps" ? "5500 Grand Lake Dr, San Antonio, TX 78244" : "";
    const inserted = await panelApi.insertJob({ job: id, typed, place: "newSheet", ...(typed === "" ? { list } : {}) });
    if (typeof inserted !== "string") throw new Error(inserted.message);
    const offer = await panelApi.offer("fetch", "sheet");
    if ("kind" in offer) throw new Error(offer.message);
    await panelApi.accept(offer.quoteId);
    await sheet.idle();
  }, job);

describe("the whole workbook", () => {
  let book: ReadWorkbook;
  let name: string;
  const sheet = (index: number): ReadSheet => book.sheets[index]!;
  beforeAll(async () => {
    const file = await exported("Excel workbook");
    name = file.name;
    book = readWorkbook(file.bytes);
  });

  it("is named after the document and the day, and nothing was requested but the script that writes it", async () => {
    expect(name).toBe(`Starter sheet ${await today()}.xlsx`);
    expect(await playground.requests()).toBe(requests);
    expect(asked).toEqual(["/files.js"]);
    expect(visit.complaints).toEqual([]);
  });

  it("has the values of the page, and of formulas the sheet's own alone", async () => {
    expect(book.sheets.map((one) => one.name)).toEqual(["Sheet1", "Values of homes"]);
    expect(book.active).toBe(1);
    await holdsThePage(sheet(1));
    const formulas = book.sheets.map(({ cells }) =>
      Object.fromEntries([...cells].flatMap(([a1, { formula }]) => (formula === undefined ? [] : [[a1, formula]]))),
    );
    expect(formulas[0]).toEqual({
      K1: "_xlfn._xlws.FILTER(A2:A6,LEN(A2:A6)>35)",
      L1: "SUM(B2:B6)",
      L2: "SUM(LEN(A2:A6))",
    });
    expect(formulas[1]).toMatchObject({ E5: 'IFERROR(D5*12/C5,"")', F6: "D6*(1-Homes_expenses)", D8: "SUM(D5:D7)" });
    expect(Object.keys(formulas[1]!)).not.toContain("C5");
    callsNothingOfOurs(book.parts);
  });

  it("has what results are spilled into, and texts stay texts", async () => {
    const { cells } = sheet(0);
    expect(cells.get("K1")?.array).toEqual({ ref: "K1:K2", spills: true });
    expect(cells.get("K2")).toMatchObject({ value: expect.stringMatching(/ TX | TN /) });
    expect(cells.get("L2")?.array).toEqual({ ref: "L2", spills: true });
    expect(cells.get("B2")).toMatchObject({ value: expect.any(Number), style: { format: "$#,##0" } });
    expect(cells.get("L3")).toMatchObject({ value: expect.any(Number) });
    expect(cells.get("L4")).toMatchObject({ value: TYPED.L4, style: { format: "@" } });
    expect(cells.get("L5")?.value).toBe(true);
    expect(cells.get("L6")).toMatchObject({ value: "#N/A", isError: true });
  });

  it("looks as on the page", async () => {
    const { cells, widths, frozen, hiddenRows, formats, validations } = sheet(1);
    expect(cells.get("A1")?.style).toMatchObject({ font: { b: true, sz: "16", color: "FF1F3A5F" } });
    expect(cells.get("A4")?.style).toMatchObject({
      fill: "FF1F3A5F",
      alignment: { horizontal: "center", wrapText: "true" },
    });
    expect(cells.get("A8")?.style).toMatchObject({ top: "thin" });
    expect(["B5", "C5", "E5", "F5"].map((a1) => cells.get(a1)?.style.format)).toEqual([
      "@",
      "$#,##0",
      "0.0%",
      "$#,##0.00",
    ]);
    expect(cells.get("B5")?.value).toBe("02139");
    expect([...widths.values()]).toEqual(LAYOUT.widths.map(({ characters }) => expect.closeTo(characters, 0)));
    expect(frozen).toMatchObject({ xSplit: "1", ySplit: "4", state: "frozen" });
    expect(hiddenRows).toEqual([6]);
    expect(formats).toEqual([
      { areas: "G5:G7", formula: 'G5="over"', color: "FF0B6B34", fill: "FFE6F4EA" },
      { areas: "G5:G7", formula: 'G5="under"', color: "FFA50E0E", fill: "FFFCE8E6" },
    ]);
    expect(validations).toMatchObject([
      { type: "list", sqref: "H5:H7", formula1: '"use,leave out"', error: "Give one of them." },
      { type: "custom", sqref: "F2", error: "Expenses, % of rent: give 0% to 100%, or leave it blank." },
    ]);
    expect([...book.names]).toEqual([["Homes_expenses", "'Values of homes'!$F$2"]]);
  });
});

it("gives each job's sheet as it is on the page, its formulas included", async () => {
  for (const job of ["valuation", "rentRoll", "comps"]) await insertJob(job);
  const paid = await playground.requests();
  const { sheets, names, parts } = readWorkbook((await exported("Excel workbook")).bytes);
  expect(await playground.requests()).toBe(paid);
  expect(sheets.slice(2).map(({ name }) => name)).toEqual(["Valuation", "Rent roll", "Comps"]);
  for (const sheet of sheets.slice(2)) {
    await open(sheet.name);
    await holdsThePage(sheet);
    expect([...sheet.cells.values()].filter(({ formula }) => formula !== undefined).length).toBeGreaterThan(500);
  }
  expect([...names.keys()]).toEqual(expect.arrayContaining(["Valuation1_Vacancy", "Rentroll2_AsOf", "Comps3_Address"]));
  callsNothingOfOurs(parts);
  await open("Values of homes");
});

it("gives the open sheet as comma-separated values", async () => {
  const paid = await playground.requests();
  const { name, bytes } = await exported("This sheet");
  expect(name).toBe(`Values of homes ${await today()}.csv`);
  const lines = bytes.toString("utf8").split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFValues of homes,/);
  expect(lines[3]).toBe("Address,ZIP,Value,Rent a month,Gross yield,Net a month,Judgement,Use");
  expect(lines[4]).toMatch(/^"5500 Grand Lake Dr, San Antonio, TX 78244",02139,\d{6},1800,0\.0\d+,1170,under,use$/);
  expect(await playground.requests()).toBe(paid);
});

it("closes its choices when a person presses Escape or clicks elsewhere, and says why there is no file", async () => {
  const { page } = visit;
  const button = page.getByRole("button", { name: "Export" });
  const choice = page.getByRole("button", { name: "This sheet" });
  await button.click();
  await still(page);
  await keepPicture(page, "export");
  await page.keyboard.press("Escape");
  expect(await choice.isVisible()).toBe(false);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await button.click();
  await page.locator("h1").click();
  expect(await choice.isVisible()).toBe(false);
  await visit.page.evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.worksheets.add("History");
      await context.sync();
    }),
  );
  await button.click();
  await page.getByRole("button", { name: "Excel workbook" }).click();
  await page.locator("#status.explains").waitFor();
  expect(await page.locator("#status").textContent()).toMatch(/^No file was written: .*"History".*Excel/);
});
