/** A price in a workbook covers what it was shown for, whatever happens before it is accepted. */
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { accepted, priced } from "../../hosts/parts/pressing";
import { moment } from "../../standIns/office/virtualTime";
import { rectangle } from "../../standIns/office/workbookModel";
import { column, device, filled, home, service, useService } from "../../hosts/parts/workbookOfHomes";

useService();

const asking = (settings = {}) => device("billing", { PROP_SPENDING: "ask", ...settings });

describe("between a price and its acceptance", () => {
  it("requests nothing for a price that is no longer valid", async () => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    await filled(workbook, column(1));
    const { quoteId } = await priced(workbook, "fetch", "sheet");
    await workbook.panelApi.accept(quoteId);
    expect(await workbook.panelApi.accept(quoteId)).toMatchObject({ problem: { problem: "spending" } });
    expect(await one.asked()).toBe(1);
  });

  it("another service is chosen: the price is no longer valid, and neither service gets a request", async () => {
    const one = asking();
    const workbook = openWorkbook(one);
    await filled(workbook, column(3));
    const offer = await priced(workbook, "fetch", "everything");
    await workbook.panelApi.save({ PROP_BASE_URL: service.base("billing", "anotherService") });
    expect(await accepted(workbook, offer)).toMatchObject({ done: 0, problem: { problem: "spending" } });
    expect([await one.asked(), await service.asked("anotherService")]).toEqual([0, []]);
  });

  it("cells are cleared: nothing is requested for them", async () => {
    const one = asking();
    const workbook = openWorkbook(one);
    await filled(workbook, column(5));
    const offer = await priced(workbook, "fetch", "everything");
    workbook.model.type({ B2: "", B3: "" });
    expect(await accepted(workbook, offer)).toMatchObject({ done: 3, requests: 3, billed: 3 });
    const again = await priced(workbook, "refresh", "everything");
    workbook.model.type({ B4: "", B5: "", B6: "" });
    expect(await accepted(workbook, again)).toMatchObject({ done: 0, problem: { message: /^Nothing was requested/ } });
    expect(await one.asked()).toBe(3);
  });

  it("more is typed: it waits for a price of its own", async () => {
    const one = asking();
    const workbook = openWorkbook(one);
    await filled(workbook, { ...column(2), B9: '=PROP.VALUE(A2:A4, "price")' });
    const offer = await priced(workbook, "fetch", "everything");
    await filled(workbook, { A4: home(2004), B4: '=PROP.VALUE(A4, "price")', B9: '=PROP.VALUE(A2:A4, "price")' });
    expect(await accepted(workbook, offer)).toMatchObject({ done: 2, billed: 2 });
    expect(await one.asked()).toBe(2);
    expect(workbook.model.at("B3")).toBeGreaterThan(0);
    expect(workbook.model.at("B4")).toBe("Needs 1 request: press Fetch");
  });

  it("a list grows: of its formula only what was priced is requested", async () => {
    const one = asking();
    const workbook = openWorkbook(one);
    await filled(workbook, { A2: home(2002), A3: home(2003), B2: '=PROP.VALUE(A2:A3, "price")' });
    const offer = await priced(workbook, "fetch", "everything");
    await filled(workbook, { A4: home(2004), B2: '=PROP.VALUE(A2:A4, "price")' });
    const progress = await accepted(workbook, offer);
    expect(progress).toMatchObject({ done: 2, billed: 2 });
    expect(progress.problem?.message).toBe("Needs 1 request: it was not part of the price");
    expect(await one.asked()).toBe(2);
  });

  it("a search is to show more rows: no more pages are requested than the price said, however slow the answers are", async () => {
    const one = device("homes-10000", { PROP_SPENDING: "ask" });
    const slow = (async (...what) => {
      await moment(800);
      return fetch(...what);
    }) as typeof fetch;
    const workbook = openWorkbook(one, { wire: slow });
    await filled(workbook, { A2: 1500, B2: '=PROP.SEARCH(78244, "", "", "", "id", A2)' });
    const offer = await priced(workbook, "fetch", "everything");
    expect(offer.price.atMost).toBe(3);
    await filled(workbook, { A2: 5000 });
    expect(await accepted(workbook, offer)).toMatchObject({ done: 3 });
    expect(await one.asked()).toBe(3);
  });

  it("rows are inserted: cells that moved are fetched and shown, and nothing is requested for cells that were not selected", async () => {
    const one = asking();
    const workbook = openWorkbook(one);
    await filled(workbook, { ...column(3), D2: `=PROP.VALUE("${home(2002)}")` });
    workbook.model.selected = [rectangle("Sheet1", "B2:B4")];
    const offer = await priced(workbook, "fetch", "selection");
    workbook.model.insertRow(1);
    expect(await accepted(workbook, offer)).toMatchObject({ done: 3, billed: 3 });
    for (const place of ["B3", "B4", "B5"]) expect(workbook.model.at(place)).toBeGreaterThan(0);
    expect(workbook.model.at("D3")).toBe("Needs 1 request: press Fetch");
    expect(await one.asked()).toBe(3);
  });

  it("another sheet is chosen: the sheet that was priced is fetched", async () => {
    const one = asking();
    const workbook = openWorkbook(one);
    await filled(workbook, column(2));
    const offer = await priced(workbook, "fetch", "sheet");
    workbook.model.active = "Second sheet";
    expect(await accepted(workbook, offer)).toMatchObject({ done: 2, billed: 2 });
    expect(workbook.model.at("B3")).toBeGreaterThan(0);
  });

  it("a person is typing: nothing is requested, the panel says why, and the price stays valid", async () => {
    const one = asking();
    const workbook = openWorkbook(one);
    await filled(workbook, column(2));
    const offer = await priced(workbook, "fetch", "sheet");
    workbook.model.typing = true;
    expect(await accepted(workbook, offer)).toMatchObject({ done: 0, problem: { message: /no cell is being edited/ } });
    expect(await one.asked()).toBe(0);
    workbook.model.typing = false;
    expect(await accepted(workbook, offer)).toMatchObject({ done: 2, billed: 2 });
  });
});

it("cells that wait are noticed, also where their reasons are text, and those that ask nothing are not", async () => {
  const workbook = openWorkbook(device("billing", { PROP_SPENDING: "ask" }));
  let heard = 0;
  workbook.panelApi.watchWaiting!(() => (heard += 1));
  await filled(workbook, { A2: home(1001), B2: '=PROP.VALUE(A2:A3, "price, problem")' });
  expect(heard).toBe(1);
  await accepted(workbook, await priced(workbook, "fetch", "everything"));
  await filled(workbook, { C2: "=PROP.VALUE(A2)", D2: "=PROP.FIELDS()", E2: '=PROP.VALUE(A2, "prise")' });
  expect(heard).toBe(1);
});

describe("the number of requests that a cell says it needs", () => {
  const short = (place: number) => `=PROP.SEARCH(7824${place}, "", "", "", "id", 2)`;
  const LONG = '=PROP.SEARCH(78244, "", "", "", "id", 2000)';

  it("is in the price, the progress and the bill, also if another price was shown before", async () => {
    const one = device("homes-1400", { PROP_ASK_ABOVE: "0" });
    const workbook = openWorkbook(one);
    let heard = 0;
    const unwatch = workbook.panelApi.watchWaiting!(() => (heard += 1));
    await filled(workbook, { B2: short(5), C2: short(6), D2: short(7) });
    const first = await priced(workbook, "fetch", "everything");
    expect([first.price.requests, first.price.atMost]).toEqual([3, 3]);
    heard = 0;
    await filled(workbook, { F2: LONG });
    expect(workbook.model.at("F2")).toBe(
      "Needs 1 to 4 requests: press Fetch (cells calculated together need 1 to 4 requests, more than 0)",
    );
    expect(heard).toBe(1);
    const { price, ...offer } = await priced(workbook, "fetch", "everything");
    expect([heard, price.requests, price.atMost]).toEqual([1, 4, 7]);
    unwatch();
    const taken = workbook.panelApi.accept(offer.quoteId);
    const seen = [];
    for (let over = false; !over; void taken.finally(() => (over = true))) {
      seen.push(await workbook.panelApi.progress());
      await moment(2);
    }
    const running = seen.filter(({ state, done }) => state === "running" && done > 0);
    expect(new Set(running.map(({ atMost }) => atMost))).toEqual(new Set([7]));
    expect(await taken).toMatchObject({ state: "done", done: 6, requests: 6, atMost: 7 });
    expect(await one.asked()).toBe(6);
  });
});

describe("a slow Excel", () => {
  it("a price says how many cells it covers, and cells that calculate too late make no requests", async () => {
    const one = device("billing", { PROP_ASK_ABOVE: "10" });
    const workbook = openWorkbook(one);
    await filled(workbook, column(15));
    workbook.model.delay = (row) => (row > 8 ? 10_000 : 0);
    const offer = await workbook.panelApi.offer("fetch", "everything");
    const silentCells = ["Sheet1!B9", "Sheet1!B10", "Sheet1!B11"];
    expect(offer).toMatchObject({ cells: 15, silent: 8, silentCells, price: { questions: 7, requests: 7 } });
    await workbook.model.idle();
    expect(await one.asked()).toBe(0);
    expect(workbook.model.at("B16")).toBe("Needs 1 request: press Fetch");
    workbook.model.delay = () => 0;
    await moment(6_000);
    await filled(workbook, { B16: '=PROP.VALUE(A16, "price")' });
    expect(await one.asked()).toBe(1);
  });
});
