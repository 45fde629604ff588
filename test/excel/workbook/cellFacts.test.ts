/** The panel looks at a workbook: active calls are left alone, and pending cells stay pending. */
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { accepted, priced } from "../../hosts/parts/pressing";
import { moment } from "../../standIns/office/virtualTime";
import { rectangle } from "../../standIns/office/workbookModel";
import { column, device, filled, useService } from "../../hosts/parts/workbookOfHomes";

useService();

describe("while cells calculate", () => {
  it("a price leaves them out, and each comes to show what was paid for it", async () => {
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

  it("the Cell tab tells of one, and it comes to show its answer", async () => {
    const one = device();
    const slow: typeof fetch = async (url, options) => (await moment(400), fetch(url, options));
    const workbook = openWorkbook(one, { wire: slow });
    workbook.model.type(column(1));
    workbook.model.selected = [rectangle("Sheet1", "B2")];
    await moment(200);
    const facts = await workbook.panelApi.selectedCell();
    expect(facts).toMatchObject({ shows: "#BUSY!", questions: [{ state: "missing" }] });
    expect(JSON.stringify(facts)).not.toContain("nothing under way");
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

describe("with manual calculation", () => {
  it("looking at a cell, or pricing and fetching some, runs none of the others that wait", async () => {
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
