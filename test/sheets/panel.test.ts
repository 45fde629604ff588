/** The panel's messages: API methods by name, with JSON in and out. */
import type { CellFacts, QuoteView } from "../../src/shared/panelApi/panelApi";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { CELL, execute, lookAt } from "../standIns/appsScript/execution";
import { addresses, BASE, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

const [HOME = ""] = addresses(1);

function ask<T>(document: SheetsDocument, method: string, ...given: readonly unknown[]): T {
  const json = execute(document, "propPanel", [method, JSON.stringify(given)]) as string;
  return (json === "" ? undefined : JSON.parse(json)) as T;
}

function opened(settings: Readonly<Record<string, string>> = KEYED) {
  const service = sandboxNetwork();
  const document = newDocument(settings, { network: service.network });
  const sheet = document.spreadsheet.active;
  sheet.set(1, 1, HOME);
  return { service, document, sheet };
}

describe("the panel", () => {
  it("says which host this is, and whose key pays", () => {
    const facts = ask<Record<string, string>>(opened().document, "facts");
    expect(facts).toMatchObject({ name: "Google Sheets", prefix: "PROP_" });
    expect(facts["spends"]).toMatch(/this sheet's owner/);
  });

  it("takes a key, tests it at no cost, and never gives it back", () => {
    const { service, document } = opened({});
    const key = "k".repeat(20) + "3f9a";
    const saved = execute(document, "propPanel", [
      "save",
      JSON.stringify([{ PROP_BASE_URL: BASE, PROP_API_KEY: key }]),
    ]);
    expect(String(saved)).toContain("••••3f9a");
    expect(document.owner.properties.getProperty("PROP_API_KEY")).toBe(key);
    for (const method of ["connection", "usage", "progress", "facts", "test"]) {
      expect(JSON.stringify(ask(document, method))).not.toContain(key);
    }
    expect(service.total()).toBe(0);
    expect(JSON.stringify([...document.cache.entries, ...document.properties.values])).not.toContain(key);
    expect(JSON.stringify(ask(document, "removeKey"))).not.toContain("3f9a");
    expect(document.owner.properties.getProperty("PROP_API_KEY")).toBeNull();
  });

  it("is given the text of its parts' files, and of no other file", () => {
    const { document } = opened();
    document.files = { panel: "<html>", "panel-tabs": "<script>tabs</script>", "Code-notices": "licences" };
    expect(execute(document, "propPanelPiece", ["tabs"])).toBe("<script>tabs</script>");
    expect(() => execute(document, "propPanelPiece", ["charts"])).toThrow(/file “panel-charts” is missing/);
    for (const other of ["notices", "", "tabs.html", "../panel", "constructor"]) {
      expect(() => execute(document, "propPanelPiece", [other])).toThrow(`The panel asks for "${other}"`);
    }
  });

  it("is told when a cell began to wait, by a look that reads no cells and asks nothing", () => {
    const { document, sheet, service } = opened({ ...KEYED, PROP_SPENDING: "ask" });
    expect(ask(document, "waitingSince")).toBeUndefined();
    sheet.set(1, 2, '=PROP_VALUE(A1, "price, problem")');
    lookAt(document);
    const since = ask<number>(document, "waitingSince");
    expect(since).toEqual(expect.any(Number));
    const { quoteId } = ask<QuoteView>(document, "offer", "fetch", "everything");
    document.clock.now += 1;
    expect(ask(document, "waitingSince")).toBe(since);
    ask(document, "accept", quoteId);
    expect(service.asked).toHaveLength(1);
    expect(ask(document, "waitingSince")).toBe(since);
    sheet.set(2, 2, '=PROP_VALUE("12 Oak Ln, San Antonio, TX 78244")');
    lookAt(document);
    expect(ask(document, "waitingSince")).toBeGreaterThan(since);
  });

  it("changes nothing where one of the changes is wrong", () => {
    const { document } = opened();
    expect(ask(document, "save", { PROP_MONTHLY_LIMIT: "9", PROP_SPENDING: "sometimes" })).toMatchObject({
      kind: "problem",
    });
    expect(document.owner.properties.getProperty("PROP_MONTHLY_LIMIT")).toBeNull();
  });

  it("prices a command, and runs it when the price is accepted, even if another cell is selected by then", () => {
    const { service, document, sheet } = opened({ ...KEYED, PROP_SPENDING: "ask" });
    sheet.set(1, 2, '=PROP_VALUE(A1, "price")');
    sheet.selected = { row: 1, column: 2, rows: 1, columns: 1 };
    const offer = ask<{ readonly quoteId: string; readonly price: { readonly requests: number } }>(
      document,
      "offer",
      "fetch",
      "selection",
    );
    expect(offer.price.requests).toBe(1);
    expect(service.asked).toEqual([]);
    sheet.selected = { row: 9, column: 9, rows: 1, columns: 1 };
    expect(ask(document, "accept", offer.quoteId)).toMatchObject({ state: "done", done: 1, requests: 1, billed: 1 });
    expect(ask(document, "progress")).toMatchObject({ state: "done", done: 1 });
    expect(sheet.at(1, 2).value).toEqual(expect.any(Number));
    expect(ask(document, "accept", "another")).toMatchObject({ state: "stopped" });
  });

  it("shows the facts behind the selected cell, and nothing without a PROP formula", () => {
    const { service, document, sheet } = opened();
    sheet.set(1, 2, '=PROP_VALUE(A1, "price")');
    lookAt(document);
    expect(ask(document, "selectedCell")).toBeUndefined();
    sheet.selected = { row: 1, column: 2, rows: 1, columns: 1 };
    expect(ask(document, "selectedCell")).toMatchObject({
      address: "Sheet1!B1",
      formula: '=PROP_VALUE(A1, "price")',
      shows: String(sheet.at(1, 2).value),
      questions: [{ endpoint: expect.any(String), state: "cached" }],
      estimate: { estimate: sheet.at(1, 2).value },
    });
    expect(service.asked).toHaveLength(1);
  });

  it("says what the numbers in the selected cell mean", () => {
    const { document, sheet } = opened();
    sheet.set(1, 2, '=PROP_RECORD(A1, "lastSalePrice")');
    sheet.set(2, 2, '=PROP_COMPS(A1, "sale", 5)');
    lookAt(document);
    const remarks = (row: number) => {
      sheet.selected = { row, column: 2, rows: 1, columns: 1 };
      return ask<CellFacts>(document, "selectedCell").remarks;
    };
    expect(remarks(1)).toEqual([
      "Sale prices are mostly not disclosed in Texas: most sales there have a date but no price.",
    ]);
    expect(remarks(2)).toEqual([expect.stringMatching(/asking prices, not sale prices/)]);
  });

  it("shows only the first home, in a formula's cell over a column of addresses", () => {
    const { document, sheet } = opened();
    addresses(3).forEach((address, index) => sheet.set(index + 1, 1, address));
    sheet.set(1, 2, '=PROP_RENT(A1:A3, "rent")');
    lookAt(document);
    sheet.selected = { row: 1, column: 2, rows: 1, columns: 1 };
    const facts = ask<CellFacts>(document, "selectedCell");
    expect(facts.questions).toHaveLength(1);
    expect(facts.estimate?.estimate).toBe(sheet.at(1, 2).value);
    expect(facts.homes?.estimate).toBe(facts.questions[0]?.matchedAddress);
  });

  it("shows a draft's price, its first rows once it is paid for, and writes it into the sheet", () => {
    const { service, document, sheet } = opened();
    const draft = { name: "VALUE", arguments: ["A1", "price"] };
    expect(ask(document, "preview", draft, false)).toMatchObject({
      formula: '=PROP_VALUE(A1, "price")',
      price: { requests: 1 },
    });
    expect(service.asked).toEqual([]);
    expect(ask(document, "preview", draft, true)).toMatchObject({ table: { rows: [[{ kind: "number" }]] } });
    expect(service.asked).toHaveLength(1);
    sheet.selected = { row: 3, column: 4, rows: 1, columns: 1 };
    expect(ask(document, "insert", draft)).toBe("Sheet1!D3");
    lookAt(document);
    expect(sheet.at(3, 4).value).toEqual(expect.any(Number));
    expect(service.asked).toHaveLength(1);
  });

  it("writes a draft into a sheet whose locale has decimal commas", () => {
    const { service, document, sheet } = opened();
    document.spreadsheet.locale = "de_DE";
    sheet.selected = { row: 3, column: 4, rows: 1, columns: 1 };
    expect(ask(document, "insert", { name: "VALUE", arguments: ["A1", "price"] })).toBe("Sheet1!D3");
    lookAt(document);
    expect(sheet.at(3, 4).value).toEqual(expect.any(Number));
    expect(service.asked).toHaveLength(1);
  });

  it("freezes, unfreezes, converts, and asks a run to stop", () => {
    const { service, document, sheet } = opened();
    sheet.set(1, 2, '=PROP_VALUE(A1, "price")');
    lookAt(document);
    const price = sheet.at(1, 2).value;
    expect(ask(document, "freeze", "sheet")).toBe(1);
    expect(sheet.at(1, 2)).toMatchObject({ formula: "", value: price });
    expect(ask(document, "unfreeze", "sheet")).toEqual({ cells: 1, leftAlone: [] });
    expect(ask(document, "convert", "sheet", "PROP.")).toBe(1);
    expect(sheet.at(1, 2).formula).toBe('=PROP.VALUE(A1, "price")');
    expect(ask(document, "convert", "everything", "PROP_")).toBe(1);
    expect(sheet.at(1, 2)).toMatchObject({ formula: '=PROP_VALUE(A1, "price")', value: price });
    sheet.set(1, 2, "");
    addresses(30).forEach((address, index) => {
      sheet.set(index + 1, 1, address);
    });
    sheet.set(1, 3, '=PROP_RENT(A1:A30, "rent")');
    document.owner.properties.setProperty("PROP_SPENDING", "ask");
    const { quoteId } = ask<{ readonly quoteId: string }>(document, "offer", "fetch", "everything");
    const before = service.asked.length;
    document.meanwhile = () => {
      delete document.meanwhile;
      ask(document, "stop");
    };
    expect(ask(document, "accept", quoteId)).toMatchObject({ state: "stopped", done: 10, requests: 30 });
    expect(service.asked).toHaveLength(before + 10);
  });

  it("knows no method but the panel API's", () => {
    expect(() => ask(opened().document, "constructor")).toThrow(/The panel asks for/);
  });

  it("shows the same usage as the cells", () => {
    const { document } = opened();
    execute(document, "PROP_VALUE", [HOME], CELL);
    expect(ask(document, "usage")).toMatchObject({ billed: 1, left: 49, limit: 50 });
  });
});
