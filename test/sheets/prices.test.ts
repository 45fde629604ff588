/** A price covers what it was shown for, whatever happens to sheet and settings before it is accepted. */
import type { QuoteView, Progress } from "../../src/shared/panelApi/panelApi";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { CELL, execute, lookAt } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

const HOMES = addresses(15);

function ask<T>(document: SheetsDocument, method: string, ...given: readonly unknown[]): T {
  const json = execute(document, "propPanel", [method, JSON.stringify(given)]) as string;
  return JSON.parse(json) as T;
}

function opened(homes: number, settings: Readonly<Record<string, string>> = { PROP_SPENDING: "ask" }) {
  const service = sandboxNetwork();
  const document = newDocument({ ...KEYED, ...settings }, { network: service.network });
  const sheet = document.spreadsheet.active;
  const put = (row: number): void => {
    sheet.set(row, 1, HOMES[row - 1]!);
    sheet.set(row, 2, `=PROP_VALUE(A${row}, "price")`);
  };
  for (let row = 1; row <= homes; row += 1) put(row);
  sheet.selected = { row: 1, column: 2, rows: homes, columns: 1 };
  lookAt(document);
  return {
    ...{ service, document, sheet, put },
    price: (scope = "everything") => ask<QuoteView>(document, "offer", "fetch", scope),
    accept: ({ quoteId }: QuoteView) => ask<Progress>(document, "accept", quoteId),
    shown: (row: number) => sheet.at(row, 2).value,
  };
}

describe("between a price and its acceptance", () => {
  it.each([
    ["another service is chosen", "save", [{ PROP_BASE_URL: "https://another.example/v1" }]],
    ["another key is entered", "save", [{ PROP_API_KEY: "another" }]],
    ["the key is removed", "removeKey", []],
  ] as const)("%s: the price is no longer valid, and nothing is requested", (_, method, given) => {
    const { service, document, price, accept } = opened(3);
    const offer = price();
    ask(document, method, ...given);
    expect(accept(offer)).toMatchObject({ state: "stopped", done: 0, problem: { message: /no longer valid/ } });
    expect(service.asked).toEqual([]);
  });

  it("cells are cleared: nothing is requested for them", () => {
    const { service, sheet, price, accept } = opened(5);
    const offer = price();
    sheet.set(2, 2, "");
    sheet.set(3, 2, "");
    expect(accept(offer)).toMatchObject({ done: 3, billed: 3 });
    expect(service.asked).toHaveLength(3);
    expect(accept(offer)).toMatchObject({ done: 0, problem: { message: /no longer valid/ } });
  });

  it("more is typed: it waits for a price of its own", () => {
    const { service, price, accept, put, shown } = opened(2);
    const offer = price();
    put(3);
    expect(accept(offer)).toMatchObject({ done: 2, billed: 2 });
    expect(service.asked).toHaveLength(2);
    expect(shown(3)).toBe("#ERROR! Needs 1 request: press Fetch");
  });

  it("a list grows: of its formula only what was priced is requested", () => {
    const { service, sheet, price, accept } = opened(2);
    sheet.set(1, 2, '=PROP_VALUE(A1:A2, "price")');
    sheet.set(2, 2, "");
    const offer = price();
    sheet.set(3, 1, HOMES[2]!);
    sheet.set(1, 2, '=PROP_VALUE(A1:A3, "price")');
    expect(accept(offer)).toMatchObject({
      billed: 2,
      problem: { message: "Needs 1 request: it was not part of the price" },
    });
    expect(service.asked).toHaveLength(2);
  });

  it("rows are inserted: cells that moved are fetched and shown, and nothing is requested for cells that were not selected", () => {
    const { service, document, sheet, price, accept, shown } = opened(3);
    sheet.set(1, 4, `=PROP_VALUE("${HOMES[5]!}", "price")`);
    lookAt(document);
    const offer = price("selection");
    sheet.insertRows(1, 1);
    expect(accept(offer)).toMatchObject({ done: 3, billed: 3 });
    expect([2, 3, 4].map(shown)).toEqual([2, 3, 4].map(() => expect.any(Number)));
    expect(sheet.at(2, 4).value).toBe("#ERROR! Needs 1 request: press Fetch");
    expect(service.asked).toHaveLength(3);
  });
});

describe("the number of requests that a cell says it needs", () => {
  it("is in the price, the progress and the bill, as the most that it may come to", () => {
    const { service, document, sheet, price, accept } = opened(3, { PROP_ASK_ABOVE: "0", PROP_MONTHLY_LIMIT: "500" });
    expect(price().price).toMatchObject({ requests: 3, atMost: 3 });
    sheet.set(1, 5, '=PROP_SEARCH("Austin, TX", "", "", "", "id", 2000)');
    lookAt(document);
    expect(sheet.at(1, 5).value).toBe(
      "#ERROR! Needs 1 to 4 requests: press Fetch (cells calculated together need 1 to 4 requests, more than 0)",
    );
    const offer = price();
    expect(offer.price).toMatchObject({ requests: 4, atMost: 7 });
    const seen: Progress[] = [];
    document.meanwhile = () => void seen.push(ask<Progress>(document, "progress"));
    document.latency = 1500;
    const ended = accept(offer);
    expect(new Set(seen.map(({ atMost }) => atMost))).toEqual(new Set([7]));
    expect(ended).toMatchObject({ state: "done", done: service.asked.length, requests: service.asked.length });
    expect(service.asked.length).toBeGreaterThan(4);
  });
});

describe("cells that make requests automatically", () => {
  it("request nothing if they calculate only after the price was shown, and the price says how many cells it covers", () => {
    // Until now they asked first.
    const { service, document, price, shown } = opened(4, { PROP_ASK_ABOVE: "0" });
    document.owner.properties.setProperty("PROP_ASK_ABOVE", "100");
    document.backlog = (row) => row > 2;
    const left = { silent: 2, silentCells: ["Sheet1!B3", "Sheet1!B4"] };
    expect(price()).toMatchObject({ cells: 4, ...left, price: { requests: 2 } });
    delete document.backlog;
    lookAt(document);
    expect(shown(4)).toMatch(/^#ERROR! Needs 1 request: press Fetch/);
    expect(service.asked).toEqual([]);
    document.clock.now += 61_000;
    execute(document, "PROP_VALUE", [HOMES[3]!], CELL);
    expect(service.asked).toHaveLength(1);
  });

  it("request nothing again after a fetch that the service failed", () => {
    const service = sandboxNetwork({ fault: () => 500 });
    const { document, price, accept } = opened(15, { PROP_ASK_ABOVE: "0" });
    document.network = service.network;
    document.latency = 6000;
    document.owner.properties.setProperty("PROP_ASK_ABOVE", "100");
    expect(accept(price())).toMatchObject({ done: 15, failed: 15 });
    expect(service.asked).toHaveLength(15);
  });
});
