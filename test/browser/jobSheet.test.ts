/** A job sheet in the playground: the same code inserts it that inserts one in Excel. */
import { rm } from "node:fs/promises";
import type { Problem } from "../../src/shared/api/problem";
import { sandboxService } from "../../src/servers/http/sandboxState";
import type { SheetLayout } from "../../src/shared/workbook/port/sheetLayout";
import { keepPicture, viewport } from "./browser";
import { bundleWithLayouts } from "./layoutBundle";
import { openParts, Visit, type Playground } from "./openPlayground";
import { still } from "./still";

jest.setTimeout(120_000);

declare global {
  interface Window {
    insertLayout: (layout: SheetLayout) => Promise<Problem | undefined>;
  }
}

const HOMES = [5500, 5502, 5504];

const LAYOUT: SheetLayout = {
  ...{ sheet: "Values of homes", isNew: true, frozen: { rows: 4, columns: 1 } },
  blocks: [
    { row: 0, column: 0, rows: [["Values of homes"], ["What differs is for you to change"]] },
    { row: 1, column: 4, rows: [["Expenses, % of rent", 0.35]] },
    {
      ...{ row: 3, column: 0 },
      rows: [["Address", "ZIP", "Value", "Rent a month", "Gross yield", "Net a month", "Judgement", "Use"]],
    },
    {
      ...{ row: 4, column: 0 },
      rows: HOMES.map((number, index) => {
        const row = index + 5;
        return [
          ...[`${number} Grand Lake Dr, San Antonio, TX 78244`, "02139"],
          ...[`=PROP.VALUE(A${row}, "price")`, 1800 + 100 * index, `=IFERROR(D${row}*12/C${row},"")`],
          ...[`=D${row}*(1-Homes_expenses)`, `=IF(F${row}>1300,"over","under")`, "use"],
        ];
      }),
    },
    { row: 7, column: 0, rows: [["Total", null, null, "=SUM(D5:D7)", null, "=SUM(F5:F7)", null, null]] },
  ],
  looks: [
    { row: 0, column: 0, rows: 1, columns: 8, look: "title" },
    { row: 1, column: 0, rows: 1, columns: 4, look: "note" },
    { row: 1, column: 4, rows: 1, columns: 1, look: "label" },
    { row: 1, column: 5, rows: 1, columns: 1, look: "input", format: "percent" },
    { row: 3, column: 0, rows: 1, columns: 8, look: "head" },
    { row: 4, column: 1, rows: 3, columns: 1, format: "text" },
    { row: 4, column: 2, rows: 4, columns: 2, format: "dollars" },
    { row: 4, column: 4, rows: 3, columns: 1, format: "percent" },
    { row: 4, column: 5, rows: 4, columns: 1, format: "cents" },
    { row: 4, column: 7, rows: 3, columns: 1, look: "input" },
    { row: 7, column: 0, rows: 1, columns: 8, look: "total" },
    { row: 7, column: 5, rows: 1, columns: 1, look: "result" },
  ],
  widths: [42, 9, 12, 14, 20, 14, 12, 12].map((characters, column) => ({ column, characters })),
  names: [{ name: "Homes_expenses", row: 1, column: 5 }],
  rules: [
    { row: 4, column: 6, rows: 3, columns: 1, formula: '=G5="over"', look: "good" },
    { row: 4, column: 6, rows: 3, columns: 1, formula: '=G5="under"', look: "bad" },
  ],
  validations: [
    {
      ...{ row: 4, column: 7, rows: 3, columns: 1 },
      ...{ allowed: { choices: ["use", "leave out"] }, message: "Give one of them." },
    },
    {
      ...{ row: 1, column: 5, rows: 1, columns: 1 },
      allowed: { formula: "=IF(ISNUMBER(F2),AND(F2>=0,F2<=1),ISBLANK(F2))" },
      message: "Expenses, % of rent: give 0% to 100%, or leave it blank.",
    },
  ],
  charts: [
    {
      ...{ row: 9, column: 0, rows: 10, columns: 4, kind: "column", title: "Rents" },
      labels: { row: 4, column: 0, rows: 3, columns: 1 },
      series: [{ row: 4, column: 3, rows: 3, columns: 1, name: "Rent" }],
    },
  ],
};

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
