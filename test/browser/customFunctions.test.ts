/** What the page makes of a bundle's answers, whatever they are: a bundle whose answers are known beforehand. */
import { keepPicture } from "./browser";
import { openFakeBundle, Visit, type Playground } from "./openPlayground";
import { still } from "./still";

jest.setTimeout(240_000);

let playground: Playground;
let visit: Visit;

/** One visit for all: to open the page takes longer than what is done in it. */
beforeAll(async () => {
  playground = await openFakeBundle();
  visit = await Visit.begin(playground);
});
afterAll(() => playground.close());
afterEach(() => visit.clear());

const calls = (): Promise<number> =>
  visit.page.evaluate(() => (window as unknown as { fakeCalls: unknown[] }).fakeCalls.length);

test("numbers, dates, texts, blanks, booleans and errors look as in Excel", async () => {
  await visit.set({ K2: '=PROP.VALUE("v1","kinds")' });
  expect((await visit.range("K2:P2"))[0]).toEqual([214000, 45292, "02139", "", true, "#N/A"]);
  const shown = await Promise.all(["K2", "L2", "M2", "N2"].map(visit.text));
  expect(shown).toEqual(["$214,000", "2024-01-01", "02139", ""]);
  expect(await visit.message("P2")).toBe('P2: #N/A: No property matches "x"');
});

test("a new value in a cell doesn't keep the format of the old one", async () => {
  await visit.set({ K2: '=PROP.VALUE("v1","kinds")' });
  await visit.set({ K2: "=2000+24" });
  expect([await visit.text("K2"), await visit.message("K2")]).toEqual(["2024", undefined]);
});

test("a waiting cell shows #BUSY!", async () => {
  await visit.page.evaluate(() => window.playground!.setFormula("K2", '=PROP.VALUE("v199")'));
  await visit.page.waitForFunction(() => window.playground!.getText("K2") === "#BUSY!", undefined, { polling: 10 });
  await visit.idle();
  expect(await visit.text("K2")).toBe("$199");
  await visit.clear("K2");
});

test("many cells settle, each with its own value", async () => {
  const before = await calls();
  const numbers = Array.from({ length: 150 }, (_, place) => place);
  await visit.page.evaluate(async (all) => {
    const sheet = window.playground!;
    await Promise.all(all.map((number) => sheet.setFormula(`K${number + 1}`, `=PROP.VALUE("v${number}")`)));
    await sheet.idle();
  }, numbers);
  expect((await visit.range("K1:K150")).flat()).toEqual(numbers);
  expect((await calls()) - before).toBe(150);
  await visit.clear(...numbers.map((number) => `K${number + 1}`));
});

test("hovering over an error shows the function's own message", async () => {
  await visit.set({ F2: '=PROP.VALUE("bad")' });
  const canvas = await visit.page.locator("#sheet canvas").last().boundingBox();
  await visit.page.mouse.move(canvas!.x + 695, canvas!.y + 45, { steps: 4 });
  await visit.page.mouse.move(canvas!.x + 700, canvas!.y + 50, { steps: 4 });
  await visit.page
    .getByText(/No property matches/)
    .first()
    .waitFor({ timeout: 5000 });
  await still(visit.page);
  await keepPicture(visit.page, "hover-error");
});

test("a formula is deleted with the keyboard and its spill goes with it", async () => {
  await visit.set({ K2: "v1", K3: "v2", L2: "=PROP.VALUE(K2:K3)" });
  expect((await visit.range("L2:L3")).flat()).toEqual([1, 2]);
  await visit.goTo("L2");
  await visit.page.keyboard.press("Delete");
  await visit.page.waitForFunction(() =>
    window
      .playground!.getRange("L2:L3")
      .flat()
      .every((value) => value === null),
  );
});

test("a waiting cell that moves because rows were inserted above it shows its result in its new place", async () => {
  await visit.page.evaluate(() => window.playground!.setFormula("K4", '=PROP.VALUE("v190")'));
  await visit.page.waitForFunction(() => window.playground!.getText("K4") === "#BUSY!", undefined, { polling: 10 });
  await visit.page.evaluate(() => window.playground!.insertRow(3));
  await visit.idle();
  expect([await visit.text("K5"), await visit.value("K4")]).toEqual(["$190", null]);
});

test("where a cell with a conditional format changes, nothing but what refers to it calculates", async () => {
  await visit.page.evaluate(() =>
    Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange("M2:N9");
      range.conditionalFormats.add("Custom").custom.rule.formula = "=$M2>5";
      await context.sync();
    }),
  );
  await visit.set({ K2: "=PROP.VALUE(A1)", K3: "=PROP.VALUE(A3)", K4: '=PROP.VALUE("v"&M3)' });
  const before = await calls();
  await visit.set({ M3: 7 });
  expect([await visit.value("K4"), (await calls()) - before]).toEqual([7, 1]);
});

/** More than the 500 that the engine calculates in one go, so that they take a while. */
test("a batch that has cells call the add-in ends once all have called it", async () => {
  const rows = 1200;
  const asked = await visit.page.evaluate(async (count) => {
    const { fakeCalls } = window as unknown as { readonly fakeCalls: readonly unknown[] };
    const madeBy = async (work: (range: Excel.Range) => void): Promise<number> => {
      const before = fakeCalls.length;
      await Excel.run(async (context) => {
        work(context.workbook.worksheets.getActiveWorksheet().getRange(`K1:K${count}`));
        await context.sync();
      });
      return fakeCalls.length - before;
    };
    const written = await madeBy((range) => {
      range.formulas = Array.from({ length: count }, (_, row) => [`=PROP.VALUE("v${row}")`]);
    });
    await window.playground!.idle();
    const again = await madeBy((range) => {
      range.setDirty();
      range.calculate();
    });
    return [written, again];
  }, rows);
  expect(asked).toEqual([rows, rows]);
  await visit.clear(...Array.from({ length: rows }, (_, row) => `K${row + 1}`));
});
