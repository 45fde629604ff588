/** What a newcomer does in the playground, and a person with the panel beside its sheet: the add-in's own bundle, the sandbox, a real browser. */
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { keepPicture } from "./browser";
import { panelCases } from "./panelCases";
import { requests, street as address, tab, useVisit, VIEWPORT, visit } from "./person";
import { serviceCases } from "./serviceCases";
import { still } from "./still";

jest.setTimeout(180_000);
useVisit();

test("the sheet opens with values, rents, a market's last months and a search", async () => {
  console.log(`page usable after ${await visit.page.evaluate(() => window.playground!.usableAfter)} ms`);
  await keepPicture(visit.page, "start-1000");
  for (const row of await visit.range("B2:E6")) for (const value of row) expect(value).toEqual(expect.any(Number));
  expect(await visit.range("G1:H2")).toEqual([
    ["Asking prices in 78244", null],
    ["Month", "Median ask"],
  ]);
  for (const row of await visit.range("G3:H7")) for (const value of row) expect(value).toEqual(expect.any(Number));
  expect((await visit.range("A12:I12"))[0]).toContain("Living area");
  expect((await visit.range("A13:A62")).flat().filter(Boolean)).toHaveLength(50);
  expect(await visit.text("B2")).toMatch(/^\$\d{2,3},\d{3}$/);
  expect(await visit.text("H13")).toMatch(/^\d{4}-\d\d-\d\d$/);
  // The browser reports them a moment later.
  await visit.page.getByText("12 requests to the sandbox", { exact: true }).waitFor();
});

test("where the browser blocks the page's data, the page says what to allow", async () => {
  const page = await visit.page.context().browser()!.newPage();
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("Access is denied", "SecurityError");
      },
    }),
  );
  await page.goto(visit.page.url());
  await page
    .getByText(/^Settings can't be stored: allow this browser to keep data of http:\S+, then reload$/)
    .waitFor();
  await page.close();
});

test("nothing is cut off in a narrow window", async () => {
  await visit.page.setViewportSize({ width: 900, height: 700 });
  await still(visit.page);
  await keepPicture(visit.page, "start-900");
  const { scroll, client } = await visit.page.evaluate(() => ({
    scroll: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    client: [document.documentElement.clientWidth, document.documentElement.clientHeight],
  }));
  await visit.page.setViewportSize(VIEWPORT);
  expect(scroll).toEqual(client);
});

test("one address gives price, low and high in three cells", async () => {
  await visit.set({ K2: address(5502), L2: "=PROP.VALUE(K2)" });
  const [price, low, high] = (await visit.range("L2:N2"))[0] as number[];
  expect(low).toBeLessThan(price!);
  expect(price).toBeLessThan(high!);
  expect(await requests()).toBe(1);
});

test("a range of 40 addresses gives 40 rows from at most 40 requests", async () => {
  const column = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`K${i + 2}`, address(100 + i * 4)]));
  await visit.set({ ...column, L2: '=PROP.VALUE(K2:K41,"price")' });
  const rows = (await visit.range("L2:L41")).flat();
  expect(rows).toHaveLength(40);
  for (const price of rows) expect(price).toEqual(expect.any(Number));
  expect(await requests()).toBeLessThanOrEqual(40);
});

test("the same address twice is one request, and a blank row costs nothing", async () => {
  await visit.set({
    K2: address(5512),
    K4: address(5512),
    L2: '=PROP.VALUE(K2:K4,"price")',
    M2: '=PROP.VALUE(K2,"price")',
  });
  const [first, blank, second] = (await visit.range("L2:L4")).flat();
  expect([second, blank]).toEqual([first, ""]);
  expect(await requests()).toBe(1);
});

test("a branch that isn't taken requests nothing", async () => {
  await visit.set({
    K2: address(5520),
    L2: '=IF(K3="","",PROP.VALUE(K2,"price"))',
    L3: '=CHOOSE(2,PROP.VALUE(K2,"price"),"none")',
    L4: '=IFERROR(PROP.RENT(K2,"rent"),PROP.VALUE(K2,"price"))',
    L5: '=IFS(K3<>"",PROP.VALUE(K2,"price"),TRUE,"none")',
    L6: '=SWITCH(1,2,PROP.VALUE(K2,"price"),"none")',
    L7: '=IF(ISERROR(L4),PROP.VALUE(K2,"price"),IF(L4>0,"rent",PROP.VALUE(K2,"price")))',
  });
  expect((await visit.range("L2:L7")).flat()).toEqual(["", "none", expect.any(Number), "none", "none", "rent"]);
  expect(await requests()).toBe(1);
  await visit.set({ K3: "now" });
  const [price, , , same] = (await visit.range("L2:L5")).flat();
  expect([price, same]).toEqual([expect.any(Number), price]);
  expect(await requests()).toBe(2);
});

test("no value of another address stays in cells that refer to a result, once its address isn't found", async () => {
  await visit.set({ K2: address(5524), L2: "=PROP.VALUE(K2)", P2: "=M2", P3: '=IF(N2="","none",N2)' });
  expect([await visit.value("P2"), await visit.value("P3")]).toEqual((await visit.range("M2:N2"))[0]);
  await visit.set({ K2: "no such place at all" });
  expect((await visit.range("L2:N2"))[0]).toEqual(["#N/A", null, null]);
  expect([await visit.value("P2"), await visit.value("P3")]).toEqual([0, "none"]);
});

test("a wrong address shows #N/A in its row, with the reason where it is selected", async () => {
  await visit.set({ K2: address(5516), K3: "no such place at all", L2: '=PROP.VALUE(K2:K3,"price")' });
  expect((await visit.range("L2:L3")).flat()).toEqual([expect.any(Number), "#N/A"]);
  expect(await visit.message("L3")).toMatch(/^L3: #N\/A: .{10,}/);
  await visit.goTo("L3");
  await visit.page.waitForFunction(() => document.querySelector("#status.explains") !== null);
  expect(await visit.page.textContent("#status")).toBe(await visit.message("L3"));
  await keepPicture(visit.page, "wrong-address");
});

test("a search for nothing in particular shows #VALUE! with the reason", async () => {
  await visit.set({ K2: '=PROP.SEARCH("x")' });
  expect(await visit.value("K2")).toBe("#VALUE!");
  expect(await visit.message("K2")).toMatch(/^K2: #VALUE!: .{10,}/);
  expect(await requests()).toBe(0);
});

test("a search without rows says where it looked and what could be tried, where it is selected", async () => {
  await visit.set({
    K2: '=PROP.SEARCH(78244,"Land","9+")',
    K4: '=PROP.SEARCH(78244,"Land","9+",,,,"headers=0")',
    K6: '=PROP.SEARCH(78244,"Single Family",,,"city",3)',
  });
  const said = "No matches in ZIP 78244. Try a search without type or beds";
  for (const cell of ["K2", "L2", "K4"]) {
    await visit.goTo(cell);
    await visit.page.locator("#status.explains").getByText(`${cell}: ${said}`, { exact: true }).waitFor();
  }
  await keepPicture(visit.page, "search-without-rows");
  await visit.goTo("K7");
  await visit.page.locator("#status:not(.explains)").waitFor({ state: "attached" });
  await visit.idle();
  expect(await visit.page.textContent("#status")).not.toContain("No matches");
  expect(await requests()).toBe(2);
});

test("a spill that is blocked shows #SPILL!", async () => {
  await visit.set({ M2: "in the way", L2: "=PROP.VALUE(A2)" });
  expect([await visit.value("L2"), await visit.value("M2")]).toEqual(["#SPILL!", "in the way"]);
  expect(await visit.message("L2")).toBe("L2: #SPILL!: M2 is in the way of the result");
});

test("the sheet grows for a result that is wider, and one that grows with the sheet says why it never fits", async () => {
  await visit.set({ AJ12: '=PROP.RECORD(A2,"all")', K2: "=A:A" });
  const whole = (await visit.range("AJ12:DZ12"))[0]!;
  expect(whole.filter((value) => value !== null).length).toBeGreaterThan(50);
  expect(await visit.message("K2")).toBe("K2: #SPILL!: The result reaches beyond the end of the sheet");
  expect(await requests()).toBe(1);
});

test("a search is typed at the keyboard and spills", async () => {
  const { page } = visit;
  await visit.goTo("K2");
  await page.keyboard.type("=PROP.SEARCH(");
  await page.keyboard.insertText('78244,"Single Family","3+"');
  await page.keyboard.type(")");
  // The editor takes an Enter that comes within milliseconds of the last letter for the suggestion list's, longer on a busy
  // machine: then a person presses it again.
  await still(page);
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press("Enter");
    const typed = () => window.playground!.getFormula("K2")?.startsWith("=PROP.SEARCH(") === true;
    if (await page.waitForFunction(typed, undefined, { timeout: 5000 }).catch(() => undefined)) break;
  }
  await page.waitForFunction(() => window.playground!.getValue("K52") !== null);
  expect((await visit.range("K2:K52")).flat().filter(Boolean)).toHaveLength(51);
  await keepPicture(page, "typed-search");
  expect(await requests()).toBe(0);
  await visit.clear("K2");
});

test("columns are as wide as the texts that a search spills into them, unless somebody gave them a width", async () => {
  const { page } = visit;
  const widths = () => page.evaluate(() => ["N2", "O2", "P2", "Q2"].map((cell) => window.playground!.getWidth(cell)));
  await page.evaluate(() =>
    Excel.run(async ({ workbook, sync }) => {
      workbook.worksheets.getActiveWorksheet().getRange("O1").format.columnWidth = 45;
      return sync();
    }),
  );
  const [before] = await widths();
  await visit.set({ N2: '=PROP.SEARCH(78244,"Single Family",,,"formattedAddress, propertyType, bedrooms",3)' });
  const [address, type, beds] = await widths();
  expect(address).toBeGreaterThan(200);
  expect([type, beds]).toEqual([60, before]);
  await visit.clear("N2");
  expect((await widths())[0]).toBe(address);
});

test("with the Cell tab open, what is typed over a formula at once stays as it was typed", async () => {
  const { page } = visit;
  await visit.set({ K2: address(5500), L2: '=PROP.VALUE(K2,"price")' });
  await tab("Cell");
  await visit.goTo("L2");
  // Meanwhile the tab has the cell calculate.
  await page.keyboard.type("=1000+2000+3000", { delay: 60 });
  await still(page);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.playground!.getFormula("L2") === "=1000+2000+3000");
  await visit.set({ K2: null, L2: null });
});

test("a reload makes no requests, and a hidden panel stays hidden", async () => {
  const [toggle, panel] = [visit.page.getByRole("button", { name: "Panel" }), visit.page.locator("#panel")];
  await toggle.click();
  expect(await panel.isVisible()).toBe(false);
  const before = await visit.range("A1:I60");
  await visit.reload();
  expect(await panel.isVisible()).toBe(false);
  await toggle.click();
  expect(await panel.isVisible()).toBe(true);
  expect(await visit.range("A1:I60")).toEqual(before);
  expect(await requests()).toBe(0);
  expect(await visit.page.textContent("#requests")).toBe("0 requests to the sandbox");
});

test("every function of the catalogue returns a result in the sheet", async () => {
  await visit.set({ K2: address(5500) });
  // Far enough from one another for what each spills.
  const formulas = CATALOGUE.map(({ name, parameters }, at): [string, string] => {
    const first = parameters[0]!.name;
    const given =
      { address: "K2", where: "78244", zip: "78244", center: "K2", count: "3", record: '"value"' }[first] ?? "";
    const second = { NEARBY: ", 1", SOLD: ", 365" }[name] ?? "";
    return [`L${60 * at + 2}`, `=PROP.${name}(${given}${second})`];
  });
  await visit.set(Object.fromEntries(formulas));
  const missing: string[] = [];
  for (const [cell, formula] of formulas) {
    const value = await visit.value(cell);
    if (value === null || value === "" || /^#/.test(String(value)))
      missing.push(`${formula}: ${await visit.message(cell)}`);
  }
  expect(missing).toEqual([]);
  await keepPicture(visit.page, "fields");
});

describe("the panel beside the sheet", panelCases);
describe("service, key and limits", serviceCases);

/** The last of all: its formula is never finished. */
test("autocomplete offers a function while its name is typed, and help explains its arguments", async () => {
  const { page } = visit;
  await visit.goTo("K2");
  const offered = page.locator('[data-u-comp="sheets-formula-editor"] li');
  await page.keyboard.type("=PR");
  await offered.first().getByText("PROP.VALUE", { exact: true }).waitFor();
  const names = (await offered.allTextContents()).map((text) => /^[A-Z.]+/.exec(text)![0]);
  expect(names.filter((name) => name.startsWith("PROP."))).toHaveLength(CATALOGUE.length);
  expect(names.at(-1)).not.toContain("PROP.");
  await page.keyboard.type("OP.SE");
  await page.getByText("PROP.SEARCH", { exact: true }).first().waitFor();
  await keepPicture(page, "autocomplete");
  await page.keyboard.type("ARCH(");
  const allowed = ["A ZIP code", "Single Family, Condo", 'Bedrooms: 3, "3+"', "Bathrooms: 2", "The columns to show"];
  for (const [argument, said] of [...allowed, "Maximum number of rows", "Additional options"].entries()) {
    if (argument > 0) await page.keyboard.type("1,");
    await page.getByText(said, { exact: false }).first().waitFor();
    await page.getByText("[maxRows]", { exact: true }).waitFor();
  }
  await still(page);
  await keepPicture(page, "argument-help");
});
