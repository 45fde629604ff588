/** The panel's API in Excel. */
import { CellError } from "../../standIns/office/excelRealm";
import { openWorkbook } from "../../standIns/office/excelWorkbook";
import { rectangle } from "../../standIns/office/workbookModel";
import { column, device, filled, home, service, useService } from "../../hosts/parts/workbookOfHomes";
import { moment } from "../../standIns/office/virtualTime";

useService();

describe("the panel", () => {
  it("never gets the key, only its last characters, and has a new key count at once", async () => {
    const one = device("no-plan", { PROP_API_KEY: "very-secret-key-3f9a" });
    const workbook = openWorkbook(one);
    await filled(workbook, column(1));
    expect(workbook.model.at("B2")).toMatch(/^The service did not accept the key/);
    expect((await workbook.panelApi.facts()).keeps).toMatch(/another Office site has its own key and monthly limit/);
    const connection = await workbook.panelApi.connection();
    expect(connection.mask).toMatch(/3f9a$/);
    expect(JSON.stringify(connection)).not.toContain("very-secret");
    await workbook.panelApi.save({ PROP_BASE_URL: service.base("billing", "newKey"), PROP_API_KEY: "sandbox" });
    workbook.model.markDirty(rectangle("Sheet1", "B2"));
    workbook.model.calculate();
    await workbook.model.idle();
    expect(workbook.model.at("B2")).toBeGreaterThan(0);
    expect((await workbook.panelApi.removeKey()).mask).toBeUndefined();
    expect((await openWorkbook(one).panelApi.connection()).mask).toBeUndefined();
    // An Office whose storage is out of reach keeps what an earlier build wrote there.
    expect(one.storage !== undefined || !one.settings.has("PROP_API_KEY")).toBe(true);
  });

  it("loads a script when a call first needs it, says where that fails, and tries again with the next call", async () => {
    const asked: string[] = [];
    let isOnline = false;
    const loads = (name: string): boolean => asked.push(name) > 0 && isOnline;
    const { panelApi } = openWorkbook(device(), { loads });
    for (const call of [() => panelApi.connection(), () => panelApi.comparableSheets()]) {
      isOnline = false;
      await expect(call()).rejects.toThrow("A part of PROP could not be loaded: check your connection, then try again");
      isOnline = true;
      await call();
    }
    for (const call of ["connection", "warning", "usage", "comparableSheets"] as const) await panelApi[call]();
    expect(asked).toEqual(["account.js", "account.js", "workbook.js", "workbook.js"]);
  });

  it("changes nothing where a setting is wrong", async () => {
    const one = device();
    const before = new Map(one.settings);
    const { panelApi } = openWorkbook(one);
    expect(await panelApi.save({ PROP_MONTHLY_LIMIT: "many", PROP_SPENDING: "off" })).toMatchObject({
      kind: "problem",
    });
    expect(one.settings).toEqual(before);
  });

  it("tests a key with a request that is not billed", async () => {
    const { panelApi } = openWorkbook(device());
    expect(await panelApi.test()).toMatchObject({ ok: true });
    expect(await openWorkbook(device("no-plan")).panelApi.test()).toMatchObject({ ok: false });
  });

  it("shows the facts behind the selected cell, even a spilled one, without a request", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { A2: home(1002), B2: "=PROP.VALUE(A2)" });
    workbook.model.selected = [rectangle("Sheet1", "C2")];
    const facts = await workbook.panelApi.selectedCell();
    expect(facts).toMatchObject({
      address: "Sheet1!C2",
      formulaAddress: "Sheet1!B2",
      formula: "=PROP.VALUE(A2)",
      shows: String(workbook.model.at("C2")),
    });
    expect(facts?.estimate?.estimate).toBe(workbook.model.at("B2"));
    expect(await one.asked()).toBe(1);
    workbook.model.selected = [rectangle("Sheet1", "A2")];
    expect(await workbook.panelApi.selectedCell()).toBeUndefined();
  });

  it("says what the numbers in the selected cell mean", async () => {
    const workbook = openWorkbook(device());
    await filled(workbook, {
      A2: home(1002),
      B2: '=PROP.RECORD(A2, "lastSalePrice")',
      B3: '=PROP.COMPS(A2, "sale", 5)',
    });
    workbook.model.selected = [rectangle("Sheet1", "B2")];
    expect((await workbook.panelApi.selectedCell())?.remarks).toEqual([
      "Sale prices are mostly not disclosed in Texas: most sales there have a date but no price.",
    ]);
    workbook.model.selected = [rectangle("Sheet1", "B3")];
    expect((await workbook.panelApi.selectedCell())?.remarks).toEqual([
      expect.stringMatching(/asking prices, not sale prices/),
    ]);
  });

  it("shows the home of the selected row, if one formula covers a column of addresses", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { A2: home(1002), A3: home(1003), A4: home(1004), E2: '=PROP.RENT(A2:A4, "rent")' });
    workbook.model.selected = [rectangle("Sheet1", "E4")];
    const facts = await workbook.panelApi.selectedCell();
    expect(facts).toMatchObject({ address: "Sheet1!E4", formulaAddress: "Sheet1!E2" });
    expect(facts?.questions).toHaveLength(1);
    expect(facts?.estimate?.estimate).toBe(workbook.model.at("E4"));
    expect(facts?.homes?.estimate).toBe(facts?.questions[0]?.matchedAddress);
    workbook.model.selected = [rectangle("Sheet1", "E2")];
    const top = await workbook.panelApi.selectedCell();
    expect([top?.formulaAddress, top?.estimate?.estimate]).toEqual([undefined, workbook.model.at("E2")]);
  });

  it("shows the home of the selected row of records' cards too", async () => {
    const workbook = openWorkbook(device());
    await filled(workbook, { A2: home(1002), A3: home(1003), B2: '=PROP.RECORD(A2:A3, , "as=entity")' });
    await filled(workbook, { C2: '=PROP.VALUE(B2:B3, "price")' });
    workbook.model.selected = [rectangle("Sheet1", "C3")];
    const facts = await workbook.panelApi.selectedCell();
    expect(facts?.estimate?.estimate).toBe(workbook.model.at("C3"));
    expect(facts?.homes?.estimate).toBe(home(1003));
  });

  it("shows a formula's price before, and its first rows once they are paid for, then inserts it", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { A2: home(1002) });
    const draft = { name: "VALUE", arguments: ["A2", "price"] };
    const before = await workbook.panelApi.preview(draft, false);
    expect(before).toEqual({
      formula: '=PROP.VALUE(A2, "price")',
      price: { questions: 1, cached: 0, requests: 1, atMost: 1 },
      usage: expect.objectContaining({ limit: 1000, left: 1000 }) as unknown,
    });
    expect(await one.asked()).toBe(0);
    expect((await workbook.panelApi.preview(draft, true)).table?.rows).toHaveLength(1);
    expect(await one.asked()).toBe(1);
    workbook.model.selected = [rectangle("Sheet1", "B2")];
    expect(await workbook.panelApi.insert(draft, "selectedCell")).toBe("Sheet1!B2");
    await workbook.model.idle();
    expect(workbook.model.at("B2")).toBeGreaterThan(0);
    expect(await one.asked()).toBe(1);
  });

  it("previews cells as the inserted formula gets them: no request for an error, a record's card by its id, blank rows above", async () => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { A3: home(1002), A5: `=PROP.RECORD("${home(1003)}", , "as=entity")` });
    workbook.model.put("Sheet1", 3, 0, { shown: [[new CellError("#N/A", "none")]] });
    const draft = { name: "VALUE", arguments: ["A:A", "price"] };
    expect((await workbook.panelApi.preview(draft, false)).price.requests).toBe(2);
    const shown = await workbook.panelApi.preview(draft, true);
    const value = expect.stringMatching(/^\$/) as unknown;
    expect(shown.table?.rows.map(([cell]) => cell?.text)).toEqual(["", "", value, "", value]);
    const asked = (await one.log()).flatMap(({ path, query }) => (path === "/avm/value" ? query[0]![1] : []));
    expect(asked).toEqual([home(1002), "1003-Grand-Lake-Dr,-San-Antonio,-TX-78244"]);
    workbook.model.selected = [rectangle("Sheet1", "B1")];
    await workbook.panelApi.insert({ ...draft, arguments: ["A1:A5", "price"] }, "selectedCell");
    await workbook.model.idle();
    expect([workbook.model.at("B2"), workbook.model.at("B3"), workbook.model.at("B4")]).toEqual([
      "",
      expect.any(Number),
      "",
    ]);
    expect(await one.asked()).toBe(3);
  });

  it("turns formulas of Google Sheets into Excel's, and leaves texts in them alone", async () => {
    const workbook = openWorkbook(device());
    await filled(workbook, { A2: home(1002), B2: '=PROP_VALUE(A2, "price")', C2: "PROP_VALUE" });
    expect(await workbook.panelApi.convert("sheet", "PROP.")).toBe(1);
    await workbook.model.idle();
    expect(workbook.model.formula("B2")).toBe('=PROP.VALUE(A2, "price")');
    expect(workbook.model.at("B2")).toBeGreaterThan(0);
  });

  it("is told when another cell is selected, until it unsubscribes", async () => {
    const workbook = openWorkbook(device());
    let heard = 0;
    const unwatch = workbook.panelApi.watchSelection!(() => (heard += 1));
    await moment(20);
    workbook.model.watching.forEach((changed) => changed());
    unwatch();
    await moment(20);
    workbook.model.watching.forEach((changed) => changed());
    expect(heard).toBe(1);
  });
});
