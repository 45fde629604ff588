/** A job sheet in the playground: the same code inserts it that inserts one in Excel. */
import { rm } from "node:fs/promises";
import type { Problem } from "../../src/shared/api/problem";
import { sandboxService } from "../../src/servers/http/sandboxState";
import type { PanelApi } from "../../src/shared/panelApi/panelApi";
import type { SheetLayout } from "../../src/shared/workbook/port/sheetLayout";
import { keepPicture, viewport } from "./browser";
import { LAYOUT } from "./jobLayout";
import { bundleWithLayouts } from "./layoutBundle";
import { openParts, Visit, type Playground } from "./openPlayground";
import { still } from "./still";

jest.setTimeout(240_000);

declare global {
  interface Window {
    insertLayout: (layout: SheetLayout) => Promise<Problem | undefined>;
  }
}

let folder: string;
let playground: Playground;
let visit: Visit;

beforeAll(async () => {
  folder = await bundleWithLayouts();
  playground = await openParts({ excelDir: folder, ...sandboxService() });
  visit = await Visit.begin(playground, viewport(1500, 800));
});
afterAll(async () => {
  await playground.close();
  await rm(folder, { recursive: true });
});

it("is inserted with its formats, calculates, and requests nothing", async () => {
  const asked = await playground.requests();
  const { page } = visit;
  expect(await page.evaluate((layout) => window.insertLayout(layout), LAYOUT)).toBeUndefined();
  await visit.idle();
  expect(await visit.range("A4:D5")).toEqual([
    ["Address", "ZIP", "Value", "Rent a month"],
    ["5500 Grand Lake Dr, San Antonio, TX 78244", "02139", expect.any(Number), 1800],
  ]);
  expect(await visit.range("F5:G8")).toEqual([
    [1170, "under"],
    [1235, "under"],
    [1300, "under"],
    [3705, null],
  ]);
  expect(await visit.text("C5")).toMatch(/^\$\d{3},\d{3}$/);
  expect(await visit.value("C6")).toBe("#N/A");
  expect([await visit.text("F5"), await visit.text("F2")]).toEqual(["$1,170.00", "35.0%"]);
  expect((await playground.requests()) - asked).toBe(0);
  await visit.set({ F2: 0.25 });
  expect(await visit.range("F5:G7")).toEqual([
    [1350, "over"],
    [1425, "over"],
    [1500, "over"],
  ]);
  await visit.set({ F2: 0.3 });
  await still(page);
  await keepPicture(page, "job-sheet");
  await page.emulateMedia({ colorScheme: "dark" });
  await still(page);
  await keepPicture(page, "job-sheet-dark");
  expect(visit.complaints).toEqual([]);
});

it("refuses with words what may not be typed into a cell, and takes what may", async () => {
  const { page } = visit;
  const typed = async (text: string): Promise<void> => {
    await visit.goTo("F2");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await visit.idle();
  };
  await typed("0.2");
  expect(await visit.value("F2")).toBe(0.2);
  for (const wrong of ["abc", "1.5", "-1"]) {
    await typed(wrong);
    const alert = page.getByRole("dialog").getByText("give 0% to 100%, or leave it blank");
    await alert.waitFor();
    expect(await visit.value("F2")).toBe(0.2);
    await keepPicture(page, "job-sheet-refused");
    await page.keyboard.press("Escape");
    await alert.waitFor({ state: "detached" });
  }
  await typed("0.3");
  expect(await visit.value("F2")).toBe(0.3);
});

it("says which of its rows are hidden, as Excel does", async () => {
  const hidden = await visit.page.evaluate(() =>
    Excel.run(async (context) => {
      const rows = (first: number, count: number): Excel.Range =>
        context.workbook.worksheets.getActiveWorksheet().getRangeByIndexes(first, 0, count, 1);
      rows(5, 2).rowHidden = true;
      await context.sync();
      const asked = [rows(3, 2), rows(5, 2), rows(4, 2)];
      asked.forEach((range) => range.load("rowHidden"));
      await context.sync();
      return asked.map((range): unknown => range.rowHidden);
    }),
  );
  expect(hidden).toEqual([false, true, null]);
});

it("a deal's figures follow its answers and each edit", async () => {
  await visit.page.evaluate(async () => {
    const { PROP_BRIDGE } = window as unknown as { readonly PROP_BRIDGE: PanelApi };
    const typed = "5500 Grand Lake Dr, San Antonio, TX 78244";
    await PROP_BRIDGE.insertJob({ job: "deal", typed, place: "newSheet" });
    const quote = await PROP_BRIDGE.offer("fetch", "sheet");
    if ("quoteId" in quote) await PROP_BRIDGE.accept(quote.quoteId);
  });
  await visit.idle();
  const figure = async (label: string): Promise<number> => {
    const cells = await visit.range("A1:B80");
    return Number(cells.find(([shown]) => shown === label)?.[1]);
  };
  const holds = async (): Promise<void> => {
    const [net, effective, operating] = [
      await figure("Net operating income (NOI)"),
      await figure("Effective gross income"),
      await figure("Operating expenses"),
    ];
    expect(net).toBeGreaterThan(0);
    expect(net).toBeCloseTo(effective - operating, 6);
  };
  await visit.page.waitForFunction(() => Number(window.playground!.getRange("B18:B18")[0]![0]) !== 0);
  await holds();
  const before = await figure("Net operating income (NOI)");
  await visit.set({ I18: 0.06 });
  await holds();
  expect(await figure("Net operating income (NOI)")).toBeGreaterThan(before);
});
