/** Fetch and refresh from the menu: the dialogs, the requests and the cells. */
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { execute, lookAt } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork, type Service } from "../standIns/appsScript/sandboxNetwork";

function sheetOf(document: SheetsDocument, rows: readonly (readonly string[])[]): void {
  const sheet = document.spreadsheet.active;
  rows.forEach((line, down) => line.forEach((value, right) => sheet.set(down + 1, right + 1, value)));
}

const shown = (document: SheetsDocument, row: number, column: number): unknown =>
  document.spreadsheet.active.at(row, column).value;

function opened(settings: Readonly<Record<string, string>>, service: Service, rows: readonly (readonly string[])[]) {
  const document = newDocument({ ...KEYED, ...settings }, { network: service.network });
  sheetOf(document, rows);
  lookAt(document);
  return document;
}

describe("in ask mode", () => {
  it("cells say what they need, and Fetch shows the price, makes each request once and shows the results", () => {
    const service = sandboxNetwork();
    const rows = addresses(12).map((address, index) => [address, `=PROP_VALUE(A${(index % 10) + 1}, "price")`]);
    const document = opened({ PROP_SPENDING: "ask" }, service, rows);
    expect(shown(document, 1, 2)).toBe("#ERROR! Needs 1 request: press Fetch");
    expect(service.asked).toEqual([]);
    document.owner.answers.push("OK");
    execute(document, "propFetch");
    expect(document.owner.told).toEqual([
      "Property data: This file needs 10 requests, billed unless the service is a sandbox.\n" +
        "This month: 0 of 50 used, 50 left.",
    ]);
    expect(service.asked).toHaveLength(10);
    expect(rows.map((_, index) => shown(document, index + 1, 2))).toEqual(rows.map(() => expect.any(Number)));
    execute(document, "propFetch");
    expect(document.owner.told[1]).toMatch(/Nothing pending in this file: everything is cached/);
    expect(service.asked).toHaveLength(10);
  });

  it("the price is told with what is left of the plan's month", () => {
    const service = sandboxNetwork();
    const rows = addresses(2).map((address, index) => [address, `=PROP_VALUE(A${index + 1}, "price")`]);
    const document = opened({ PROP_SPENDING: "ask", PROP_BILLING_DAY: "15" }, service, rows);
    document.owner.answers.push("CANCEL");
    execute(document, "propFetch");
    expect(document.owner.told[0]).toMatch(/\nThis billing month: 0 of 50 used, 50 left\.$/);
  });

  it("the price says what the requests are for where records are among them", () => {
    const service = sandboxNetwork();
    const rows = addresses(2).map((address, index) => [
      address,
      `=PROP_RENT(A${index + 1}, "rent", "bedrooms=9")`,
      `=PROP_RECORD(A${index + 1}, "beds")`,
    ]);
    const document = opened({ PROP_SPENDING: "ask" }, service, [...rows.slice(0, 1), rows[1]!.slice(0, 2)]);
    document.owner.answers.push("OK");
    execute(document, "propFetch");
    expect(document.owner.told[0]).toMatch(/needs 3 requests \(1 for records, 2 for estimates\), billed/);
    expect(service.asked).toHaveLength(3);
  });

  it("declining the price costs nothing", () => {
    const service = sandboxNetwork();
    const document = opened({ PROP_SPENDING: "ask" }, service, [
      ["5500 Grand Lake Dr, San Antonio, TX 78244", "=PROP_VALUE(A1)"],
    ]);
    document.owner.answers.push("CANCEL");
    execute(document, "propFetch");
    expect(service.asked).toEqual([]);
  });
});

describe("refresh", () => {
  it("requests everything behind the selection again, once each, also after rows were inserted", () => {
    const service = sandboxNetwork();
    const rows = addresses(5).map((address, index) => [address, `=PROP_VALUE(A${index + 1}, "price")`]);
    const document = opened({}, service, rows);
    expect(service.asked).toHaveLength(5);
    document.spreadsheet.active.insertRows(2, 3);
    document.spreadsheet.active.selected = { row: 1, column: 1, rows: 6, columns: 2 };
    document.owner.answers.push("OK");
    document.clock.now += 60_000;
    execute(document, "propRefreshSelection");
    expect(document.owner.told[0]).toMatch(/^Property data: Refreshing the selection needs 3 requests/);
    expect(service.asked).toHaveLength(8);
    expect(shown(document, 5, 2)).toEqual(expect.any(Number));
  });

  it("of errors only requests what failed, and nothing else", () => {
    let down = true;
    const service = sandboxNetwork({ fault: (_, url) => (down && url.includes("1001") ? 500 : undefined) });
    const rows = addresses(3).map((address, index) => [address, `=PROP_VALUE(A${index + 1}, "price")`]);
    const document = opened({}, service, rows);
    expect(shown(document, 2, 2)).toMatch(/The service failed/);
    down = false;
    document.clock.now += 60_000;
    document.owner.answers.push("OK");
    execute(document, "propRefreshErrors");
    expect(service.asked).toHaveLength(4);
    expect(shown(document, 2, 2)).toEqual(expect.any(Number));
  });
});

describe("a large sheet", () => {
  it("of 20 formulas and one over 1,100 addresses is priced and fetched in one go, within the cache's limits", () => {
    const service = sandboxNetwork();
    const list = addresses(1100).map((address, index) =>
      index < 20 ? address : `${address} ${"long ".repeat(9)}${index}`,
    );
    const rows = list.map((address, index) => [address, index < 20 ? `=PROP_VALUE(A${index + 1}, "price")` : ""]);
    const generous = { PROP_SPENDING: "ask", PROP_MONTHLY_LIMIT: "9000", PROP_RATE_PER_SECOND: "200" };
    const document = newDocument({ ...KEYED, ...generous }, { network: service.network });
    document.spreadsheet.active.rows = 1200;
    sheetOf(document, rows);
    document.spreadsheet.active.set(1, 3, '=PROP_RENT(A1:A1100, "rent")');
    lookAt(document);
    document.owner.answers.push("CANCEL");
    execute(document, "propFetch");
    expect(document.owner.told[0]).toMatch(/This file needs 1,120 requests/);
    expect(service.asked).toEqual([]);
    expect(document.cache.entries.size).toBeLessThanOrEqual(1000);
    document.spreadsheet.active.set(1, 3, "");
    document.owner.answers.push("OK");
    execute(document, "propFetch");
    expect(service.asked).toHaveLength(20);
    expect(rows.slice(0, 20).map((_, index) => shown(document, index + 1, 2))).toEqual(
      rows.slice(0, 20).map(() => expect.any(Number)),
    );
  });

  it("that another run is checking isn't checked twice", () => {
    const service = sandboxNetwork();
    const document = opened({}, service, [["5500 Grand Lake Dr, San Antonio, TX 78244", "=PROP_VALUE(A1)"]]);
    const flag = JSON.stringify({ id: "r1", until: document.clock.now + 60_000 });
    document.properties.setProperty("PROP_PASS", flag);
    execute(document, "propRefreshSheet");
    expect(document.owner.told[0]).toMatch(/Another run is checking the cells/);
    document.clock.now += 61_000;
    document.owner.answers.push("CANCEL");
    execute(document, "propRefreshSheet");
    expect(document.owner.told[1]).toMatch(/Refreshing Sheet1 needs 1 request,/);
  });
});
