/** An Excel that is harder on an add-in than the documents say at first. */
import { openExcel, type Device } from "../../standIns/office/excelRealm";
import { moment } from "../../standIns/office/virtualTime";
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { accepted, priced } from "../../hosts/parts/pressing";
import { rectangle } from "../../standIns/office/workbookModel";
import { column, device, filled, home, useService } from "../../hosts/parts/workbookOfHomes";

useService();

describe("an Excel that doesn't say when it runs a function for a preview", () => {
  it("makes no requests for a call without a cell, and shows what is cached", async () => {
    const one = device();
    const excel = openExcel(one);
    const preview = { address: undefined, isInValuePreview: undefined };
    await expect(excel.call("VALUE", [[[home(1002)]], "price"], preview)).rejects.toMatchObject({
      message: "A preview makes no requests: press Enter to calculate",
    });
    expect(await one.asked()).toBe(0);
    const [[price]] = (await excel.call("VALUE", [[[home(1002)]], "price"])) as [[number]];
    expect(await excel.call("VALUE", [[[home(1002)]], "price"], preview)).toEqual([[price]]);
    expect(await one.asked()).toBe(1);
  });
});

describe("a result that is too large for Excel", () => {
  it("is refused with a message before Excel drops it, and what was paid for is kept", async () => {
    const one = device();
    const excel = openExcel(one, { formats: true });
    const search = (fields: string) => excel.call("SEARCH", ["78244", null, null, null, fields, 500, "headers=0"]);
    expect(JSON.stringify(await search("all")).length).toBeLessThan(2_000_000);
    expect(await one.asked()).toBe(1);
    await expect(search("all, ".repeat(8))).rejects.toMatchObject({
      message: "The result is too large for Excel: ask for fewer rows or fields. What was fetched is kept",
    });
    expect(await one.asked()).toBe(1);
  });
});

describe("an Excel on the web, which hands over no more than 5 MB at once", () => {
  it("has a fetch priced in a workbook with a long list beside the formulas", async () => {
    const workbook = openWorkbook(device("billing", { PROP_SPENDING: "ask" }));
    await filled(workbook, column(1));
    for (let row = 2; row < 12_000; row += 1)
      for (let right = 0; right < 5; right += 1)
        workbook.model.put("Sheet1", row, right, { shown: [["x".repeat(90)]] });
    expect(await priced(workbook, "fetch", "everything")).toMatchObject({ cells: 1, price: { requests: 1 } });
  });

  it("has long searches frozen, and their formulas brought back", async () => {
    const workbook = openWorkbook(device("billing", { PROP_SPENDING: "ask" }));
    const line = Array.from({ length: 5 }, () => "x".repeat(50));
    const shown = Array.from({ length: 4000 }, () => line);
    for (const right of [0, 6, 12])
      workbook.model.put("Sheet1", 0, right, { formula: `=PROP.SEARCH("7824${right}")`, shown });
    expect(await workbook.panelApi.freeze("sheet")).toBe(3);
    expect([workbook.model.formula("A1"), workbook.model.at("Q4000")]).toEqual([undefined, line[0]]);
    expect(await workbook.panelApi.unfreeze("sheet")).toEqual({ cells: 3, leftAlone: [] });
    expect(workbook.model.formula("G1")).toBe('=PROP.SEARCH("78246")');
  });
});

describe("an Excel that calls cells once more after a price", () => {
  it("makes no requests for the second call", async () => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    await filled(workbook, column(3));
    await workbook.panelApi.save({ PROP_SPENDING: "auto" });
    await priced(workbook, "fetch", "sheet");
    workbook.model.markDirty(rectangle("Sheet1", "B2:B4"));
    workbook.model.calculate();
    await workbook.model.idle();
    expect(await one.asked()).toBe(0);
    expect(workbook.model.at("B2")).toBe("Needs 1 request: press Fetch");
    const offer = await priced(workbook, "fetch", "sheet");
    expect(await accepted(workbook, offer)).toMatchObject({ done: 3, billed: 3 });
  });
});

describe("a workbook whose cells were saved as errors", () => {
  const unsaid = ({ settings, local }: Device): void =>
    [settings, local].forEach((kept) => void kept?.delete("PROP_ASK_ABOVE"));

  it("makes at most 20 requests for them when it is opened, if nobody has set a number", async () => {
    const one = device("billing");
    unsaid(one);
    const workbook = openWorkbook(one, { justOpened: true });
    await filled(workbook, column(21));
    expect(await one.asked()).toBe(0);
    expect(workbook.model.at("B2")).toBe(
      "Needs 1 request: press Fetch (cells calculated together need 21 requests, more than 20)",
    );
  });

  it("makes requests as usual ten seconds later, or at once if a person has set a number", async () => {
    const later = device("billing");
    unsaid(later);
    const workbook = openWorkbook(later, { justOpened: true });
    await moment(11_000);
    await filled(workbook, column(21));
    expect(await later.asked()).toBe(21);
    const said = device("billing", { PROP_ASK_ABOVE: "100" });
    await filled(openWorkbook(said, { justOpened: true }), column(21));
    expect(await said.asked()).toBe(21);
  });
});

test("a cell that stays busy shows its result when it is selected, and isn't called busy", async () => {
  const one = device("billing");
  const workbook = openWorkbook(one);
  await filled(workbook, column(1));
  workbook.model.selected = [rectangle("Sheet1", "B2")];
  workbook.model.put("Sheet1", 1, 1, { shown: [["#BUSY!"]] });
  const seen = await workbook.panelApi.selectedCell();
  expect(seen?.shows).not.toMatch(/BUSY/);
  expect(seen?.remarks?.[0] ?? "").not.toMatch(/being calculated/);
  await workbook.model.idle();
  expect(workbook.model.at("B2")).toBeGreaterThan(0);
  expect((await workbook.panelApi.selectedCell())?.remarks?.[0] ?? "").not.toMatch(/busy/);
  expect(await one.asked()).toBe(1);
});

test("a cell that stays busy, because Excel dropped its result, shows it after Fetch, with no further request", async () => {
  const one = device("billing");
  const workbook = openWorkbook(one);
  await filled(workbook, column(1));
  workbook.model.put("Sheet1", 1, 1, { shown: [["#BUSY!"]] });
  const offer = await priced(workbook, "fetch", "sheet");
  expect(offer.price).toMatchObject({ requests: 0 });
  expect(workbook.model.at("B2")).toBeGreaterThan(0);
  expect(await one.asked()).toBe(1);
});

test("a cell that still calculates is not frozen: nothing is changed, and it is named", async () => {
  const one = device("billing");
  const workbook = openWorkbook(one);
  await filled(workbook, column(2));
  const before = workbook.model.formula("B2");
  workbook.model.put("Sheet1", 2, 1, { shown: [["#BUSY!"]] });
  await expect(workbook.panelApi.freeze("sheet")).rejects.toThrow(
    "Nothing was changed, because Sheet1!B3 is still calculating. Freeze again when every cell shows its value.",
  );
  expect(before).toMatch(/^=PROP/);
  expect(workbook.model.formula("B2")).toBe(before);
});
