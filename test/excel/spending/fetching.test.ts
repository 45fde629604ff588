/** Fetch and refresh in a workbook, through the panel's API; requests are counted at the server. */
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { accepted, priced } from "../../hosts/parts/pressing";
import { rectangle } from "../../standIns/office/workbookModel";
import { moment } from "../../standIns/office/virtualTime";
import { column, device, filled, home, useService } from "../../hosts/parts/workbookOfHomes";

useService();

describe("spending set to ask", () => {
  it("requests nothing until Fetch, which first shows the price and then fills the cells", async () => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    await filled(workbook, { ...column(5), B6: "=PROP.VALUE(A2)", B7: "=SUM(1, 2)" });
    expect(workbook.model.at("B2")).toBe("Needs 1 request: press Fetch");
    const offer = await priced(workbook, "fetch", "everything");
    expect(offer).toMatchObject({ command: "fetch", scope: "everything", cells: 5 });
    expect(offer.price).toEqual({ questions: 4, cached: 0, requests: 4, atMost: 4 });
    expect(await one.asked()).toBe(0);
    expect(await accepted(workbook, offer)).toMatchObject({
      state: "done",
      done: 4,
      requests: 4,
      billed: 4,
      failed: 0,
    });
    expect(await one.asked()).toBe(4);
    for (const place of ["B2", "B3", "B4", "B5", "B6"]) expect(workbook.model.at(place)).toBeGreaterThan(0);
    const again = await priced(workbook, "fetch", "everything");
    expect(again.price).toEqual({ questions: 4, cached: 4, requests: 0, atMost: 0 });
    expect(again.usage).toMatchObject({ billed: 4 });
    expect(await one.asked()).toBe(4);
  });

  it("shows rows while the fetch runs, and requests nothing for that", async () => {
    const one = device("billing", { PROP_SPENDING: "ask", PROP_RATE_PER_SECOND: "20" });
    const workbook = openWorkbook(one);
    await filled(workbook, column(60));
    const { quoteId } = await priced(workbook, "fetch", "everything");
    const ending = workbook.panelApi.accept(quoteId);
    await moment(2000);
    expect(await workbook.panelApi.progress()).toMatchObject({ state: "running" });
    const rows = Array.from({ length: 60 }, (_, index) => `B${index + 2}`);
    const shown = rows.filter((place) => typeof workbook.model.at(place) === "number");
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.length).toBeLessThanOrEqual(await one.asked());
    expect(await ending).toMatchObject({ state: "done", done: 60, billed: 60 });
    await workbook.model.idle();
    expect(await one.asked()).toBe(60);
    for (const place of rows) expect(workbook.model.at(place)).toBeGreaterThan(0);
  });

  it("says what the requests are for if some are records, and doesn't take an estimate for a record", async () => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    await filled(
      workbook,
      column(2, (row) => `=PROP.RENT(A${row}, "rent", "bedrooms=9")`),
    );
    await accepted(workbook, await priced(workbook, "fetch", "everything"));
    expect(await one.asked()).toBe(2);
    await filled(
      workbook,
      column(1, (row) => `=PROP.RECORD(A${row}, "beds")`, "C"),
    );
    const offer = await priced(workbook, "refresh", "everything");
    const parts = [
      { kind: "records", requests: 1, atMost: 1 },
      { kind: "estimates", requests: 2, atMost: 2 },
    ];
    expect(offer.price).toEqual({ questions: 3, cached: 0, requests: 3, atMost: 3, parts });
    await accepted(workbook, offer);
    expect(await one.asked()).toBe(5);
    expect(workbook.model.at("C2")).toBeLessThan(9);
  });

  it("fetches for the selection only, also where only spilled cells are selected", async () => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    await filled(workbook, { ...column(3), D2: "=PROP.RECORD(A3)" });
    workbook.model.selected = [rectangle("Sheet1", "B2:B3")];
    await accepted(workbook, await priced(workbook, "fetch", "selection"));
    expect(await one.asked()).toBe(2);
    expect(workbook.model.at("B4")).toBe("Needs 1 request: press Fetch");
    workbook.model.selected = [rectangle("Sheet1", "D2")];
    await accepted(workbook, await priced(workbook, "fetch", "selection"));
    expect(await one.asked()).toBe(3);
    workbook.model.selected = [rectangle("Sheet1", "F1:G9")];
    expect((await priced(workbook, "refresh", "selection")).price).toMatchObject({ questions: 1, requests: 1 });
  });

  it("when they are priced again without a fetch, cells still say why each has no result", async () => {
    const workbook = openWorkbook(device("billing", { PROP_MONTHLY_LIMIT: "2" }));
    await filled(workbook, column(1));
    await filled(workbook, { A3: home(2003), B3: '=PROP.VALUE(A3, "price")' });
    await filled(workbook, { A4: home(2004), B4: '=PROP.VALUE(A4, "price")' });
    const shown = workbook.model.at("B4");
    expect(shown).toBe("Needs 1 request: 2 of 2 used this month");
    await priced(workbook, "fetch", "everything");
    expect(workbook.model.at("B4")).toBe(shown);
  });

  it("says that there is nothing to do without PROP formulas", async () => {
    const workbook = openWorkbook(device());
    await filled(workbook, { A1: 1 });
    expect(await workbook.panelApi.offer("refresh", "sheet")).toMatchObject({ cells: 0, price: { requests: 0 } });
  });
});

describe("refreshing", () => {
  it("shows the price, keeps the old value visible, and makes each request once", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { ...column(3), C2: '=PROP.VALUE(A2, "priceRangeLow")' });
    expect(await one.asked()).toBe(3);
    const before = workbook.model.at("B2");
    const offer = await priced(workbook, "refresh", "sheet");
    expect(offer).toMatchObject({ cells: 4, price: { questions: 3, cached: 0, requests: 3 } });
    expect(workbook.model.at("B2")).toBe(before);
    expect(await one.asked()).toBe(3);
    expect(await accepted(workbook, offer)).toMatchObject({ done: 3, billed: 3 });
    expect(await one.asked()).toBe(6);
    expect(workbook.model.at("B2")).toBe(before);
  });

  it("finds what is behind the cells after rows were inserted", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, column(3));
    workbook.model.insertRow(1);
    workbook.model.insertRow(3);
    expect(workbook.model.formula("B3")).toBe('=PROP.VALUE(A3, "price")');
    workbook.model.selected = [rectangle("Sheet1", "B3")];
    const offer = await priced(workbook, "refresh", "selection");
    expect(offer.price).toMatchObject({ questions: 1, requests: 1 });
    await accepted(workbook, offer);
    const addresses = (await one.log()).map(({ query }) => query.find(([name]) => name === "address")![1]);
    expect(addresses).toEqual([home(1002), home(1003), home(1004), home(1002)]);
  });

  it("of errors only requests what failed, and leaves the rest", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { ...column(2), A4: "nonsense", B4: "=PROP.VALUE(A4)" });
    expect(workbook.model.at("B4")).toBe('No property matches "nonsense"');
    expect(await one.asked()).toBe(3);
    const offer = await priced(workbook, "refreshErrors", "everything");
    expect(offer.price).toEqual({ questions: 3, cached: 2, requests: 1, atMost: 1 });
    await accepted(workbook, offer);
    expect(await one.asked()).toBe(4);
  });

  it("keeps the old value visible where the service fails", async () => {
    const one = device("failing-after-1");
    const workbook = openWorkbook(one);
    await filled(workbook, column(1));
    const before = workbook.model.at("B2");
    expect(await accepted(workbook, await priced(workbook, "refresh", "sheet"))).toMatchObject({ failed: 1 });
    expect(workbook.model.at("B2")).toBe(before);
    expect(await one.asked()).toBe(2);
  });

  it("requests at once, if the user presses Fetch, what failed a moment ago", async () => {
    const one = device();
    let reachable = false;
    const wire = ((url, options) =>
      reachable ? fetch(url, options) : Promise.reject(new Error("offline"))) as typeof fetch;
    const workbook = openWorkbook(one, { wire });
    await filled(workbook, column(2));
    expect(workbook.model.at("B2")).toBe("The service at the address in your settings does not answer");
    reachable = true;
    expect(await accepted(workbook, await priced(workbook, "fetch", "sheet"))).toMatchObject({ done: 2, failed: 0 });
    expect(workbook.model.at("B2")).toBeGreaterThan(0);
  });

  it("books each request once if the answer to a lost one comes while a person has it fetched again", async () => {
    const one = device();
    const seconds = [90, 45];
    const wire = (async (...what) => {
      if (String(what[0]).includes("Grand")) await moment(1000 * seconds.shift()!);
      return fetch(...what);
    }) as typeof fetch;
    const workbook = openWorkbook(one, { wire });
    await filled(workbook, { ...column(1), D2: '=PROP.USAGE("billed, uncertain")' });
    expect(workbook.model.at("B2")).toBe("The service did not answer");
    await accepted(workbook, await priced(workbook, "fetch", "sheet"));
    expect(workbook.model.at("B2")).toBeGreaterThan(0);
    await moment(30_000);
    expect((await one.log()).filter(({ status }) => status === 200)).toHaveLength(2);
    await filled(workbook, { F2: '=PROP.USAGE("billed, uncertain")' });
    expect([workbook.model.at("F2"), workbook.model.at("G2")]).toEqual([2, 0]);
  });

  it("works in an Excel that can't mark cells, knows no spills and selects one area only", async () => {
    const one = device();
    const workbook = openWorkbook(one, { formats: false });
    await filled(workbook, column(3));
    workbook.model.selected = [rectangle("Sheet1", "A2:B3")];
    await accepted(workbook, await priced(workbook, "refresh", "selection"));
    expect(await one.asked()).toBe(5);
  });
});
