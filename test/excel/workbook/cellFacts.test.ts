/** The panel looks at a workbook: active calls are left alone, and pending cells stay pending. */
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { accepted, priced } from "../../hosts/parts/pressing";
import { moment } from "../../standIns/office/virtualTime";
import { rectangle } from "../../standIns/office/workbookModel";
import { column, device, filled, useService } from "../../hosts/parts/workbookOfHomes";

useService();

describe("while cells calculate", () => {
  it("a price leaves them out, and each shows its own result", async () => {
    const one = device("billing", { PROP_RATE_PER_SECOND: "20" });
    const workbook = openWorkbook(one);
    workbook.model.type(column(40));
    await moment(400);
    const offer = await workbook.panelApi.offer("fetch", "everything");
    expect(offer).toMatchObject({ cells: 40, underWay: expect.any(Number), price: { requests: 0 } });
    await workbook.model.idle();
    const rows = Array.from({ length: 40 }, (_, index) => workbook.model.at(`B${index + 2}`));
    expect(rows).toEqual(rows.map(() => expect.any(Number)));
    expect(await one.asked()).toBe(40);
  });

  it("the Cell tab shows facts about one, and it still gets its result", async () => {
    const one = device();
    const slow: typeof fetch = async (url, options) => (await moment(400), fetch(url, options));
    const workbook = openWorkbook(one, { wire: slow });
    workbook.model.type(column(1));
    workbook.model.selected = [rectangle("Sheet1", "B2")];
    await moment(200);
    const facts = await workbook.panelApi.selectedCell();
    expect(facts).toMatchObject({ shows: "#BUSY!", questions: [{ state: "missing" }] });
    expect(JSON.stringify(facts)).not.toContain("nothing was running");
    expect(facts).toMatchObject({ remarks: [expect.stringContaining("being calculated")] });
    expect(facts).not.toHaveProperty("problem");
    await workbook.model.idle();
    expect(workbook.model.at("B2")).toBeGreaterThan(0);
    expect(await one.asked()).toBe(1);
  });

  it("a retyped cell can be priced again", async () => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    workbook.model.type(column(1));
    workbook.model.type({ B2: "=PROP.RENT(A2)" });
    await workbook.model.idle();
    expect(await priced(workbook, "fetch", "sheet")).toMatchObject({ cells: 1, price: { requests: 1 } });
  });
});

describe("a selection of many formulas", () => {
  it("takes a few round trips to Excel, even where what they refer to is far apart", async () => {
    const workbook = openWorkbook(device("billing", { PROP_SPENDING: "ask" }));
    await filled(workbook, { ...column(60, (row) => `=PROP.VALUE(A${row}, $AZ$20000)`), AZ20000: "price" });
    workbook.model.selected = [rectangle("Sheet1", "B2:B61")];
    const before = workbook.model.syncs;
    expect((await workbook.panelApi.selectedCell())?.list?.renewal).toMatchObject({ questions: 60 });
    expect(workbook.model.syncs - before).toBeLessThan(20);
  });
});

describe("with manual calculation", () => {
  it("reading a cell, or pricing and fetching some, calculates none of the others", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, column(1));
    workbook.model.byHand = true;
    await filled(workbook, column(30));
    workbook.model.selected = [rectangle("Sheet1", "B2")];
    await workbook.panelApi.selectedCell();
    await workbook.model.idle();
    expect(await one.asked()).toBe(1);
    workbook.model.selected = [rectangle("Sheet1", "B2:B4")];
    await accepted(workbook, await priced(workbook, "fetch", "selection"));
    expect(await one.asked()).toBe(3);
    expect(workbook.model.at("B4")).toBeGreaterThan(0);
  });
});
