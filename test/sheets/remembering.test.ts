/** A host that runs a function again only where its arguments have changed, and one whose cells say it in any language. */
import type { CellFacts, Progress, QuoteView } from "../../src/shared/panelApi/panelApi";
import type { HostMode } from "../standIns/modes";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { TRIGGER, execute, lookAt } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { needlesslyMarkedIn } from "./parts/witness";

const HOMES = addresses(4);
const PENDING = /Needs 1 request/;

function ask<T>(document: SheetsDocument, method: string, ...given: readonly unknown[]): T {
  const json = execute(document, "propPanel", [method, JSON.stringify(given)]) as string;
  return (json === "" ? undefined : JSON.parse(json)) as T;
}

/** Homes in column A, and beside them formulas, which have calculated. */
function opened(modes: readonly HostMode[], formulas: readonly string[], spending = "ask") {
  const service = sandboxNetwork();
  const settings = { ...KEYED, PROP_SPENDING: spending, PROP_MONTHLY_LIMIT: "500" };
  const document = newDocument(settings, { network: service.network, modes });
  const sheet = document.spreadsheet.active;
  HOMES.forEach((home, index) => sheet.set(index + 1, 1, home));
  formulas.forEach((formula, index) => sheet.set(index + 1, 2, formula));
  sheet.selected = { row: 1, column: 2, rows: Math.max(formulas.length, 1), columns: 1 };
  lookAt(document);
  const price = (command = "fetch", scope = "everything"): QuoteView => ask(document, "offer", command, scope);
  const accept = ({ quoteId }: QuoteView): Progress => ask(document, "accept", quoteId);
  return {
    ...{ service, document, sheet, price, accept },
    shown: () => formulas.map((_, index) => sheet.at(index + 1, 2).value),
    formulas: () => formulas.map((_, index) => sheet.at(index + 1, 2).formula),
  };
}

const ROLL = HOMES.map((_, index) => `=PROP_VALUE(A${index + 1}, "price")`);
const numbers = ROLL.map(() => expect.any(Number) as number);
const pending = ROLL.map(() => expect.stringMatching(PENDING) as string);

describe("where a function runs only for new arguments", () => {
  it("a price is shown, typed formulas stay, and the cells show what was fetched", () => {
    const { service, document, price, accept, shown, formulas } = opened(["sheets:remembers"], ROLL);
    expect(shown()).toEqual(pending);
    const offer = price();
    expect(offer).toMatchObject({ cells: 4, price: { requests: 4 } });
    expect(offer.silent).toBeUndefined();
    expect(shown()).toEqual(pending);
    expect(formulas()).toEqual(ROLL);
    expect(accept(offer)).toMatchObject({ state: "done", done: 4, billed: 4 });
    expect(shown()).toEqual(numbers);
    expect(service.asked).toHaveLength(4);
    expect(document.properties.getProperty("PROP_PASS")).toBeNull();
    expect(price()).toMatchObject({ cells: 4, price: { requests: 0 } });
    expect(shown()).toEqual(numbers);
  });

  it("a refresh makes each request once, and shows the results", () => {
    const { service, document, price, accept, shown } = opened(["sheets:remembers"], ROLL);
    accept(price());
    const before = shown();
    document.network = (requests, now) =>
      service
        .network(requests, now)
        .map((each) =>
          "body" in each ? { ...each, body: each.body.replace(/"price":\s*(\d)/, '"price": 9$1') } : each,
        );
    expect(accept(price("refresh", "sheet"))).toMatchObject({ state: "done", done: 4 });
    expect(service.asked).toHaveLength(8);
    expect(shown()).toEqual(before.map((value) => Number(`9${String(value)}`)));
  });

  it("a schedule makes its requests, and its copy shows the results", () => {
    const { service, document, sheet } = opened(["sheets:remembers"], ROLL);
    document.owner.answers.push({ button: "OK", text: "month 50" });
    execute(document, "propSchedule");
    document.clock.now += 30 * 86_400_000;
    const { id } = document.triggers.find(({ handler }) => handler === "propKeep")!;
    execute(document, "propKeep", [{ triggerUid: id }], TRIGGER);
    expect(service.asked).toHaveLength(4);
    const copy = document.spreadsheet.sheets.find(({ name }) => name !== sheet.name && name.startsWith(sheet.name))!;
    expect(ROLL.map((_, index) => copy.at(index + 1, 2).value)).toEqual(numbers);
  });

  it("panel, frozen notes and copies to Excel show the formulas that were typed", () => {
    const { document, sheet, price, accept, shown } = opened(["sheets:remembers"], ROLL);
    accept(price());
    expect(ask<CellFacts>(document, "selectedCell")).toMatchObject({ formula: ROLL[0] });
    const fetched = shown();
    expect(ask(document, "freeze", "sheet")).toBe(4);
    expect(sheet.at(2, 2)).toMatchObject({ formula: "", value: fetched[1] });
    expect(sheet.at(2, 2).note).toMatch(/: =PROP_VALUE\(R\[0\]C\[-1\], "price"\)$/);
    expect(ask(document, "unfreeze", "sheet")).toMatchObject({ cells: 4 });
    expect(shown()).toEqual(fetched);
    expect(ask(document, "convert", "sheet", "PROP.")).toBe(4);
    expect(sheet.at(2, 2).formula).toBe('=PROP.VALUE(A2, "price")');
  });

  it("a column whose first row was cached shows its other rows too", () => {
    const { service, document, sheet, price, accept } = opened(["sheets:remembers"], ['=PROP_VALUE(A1:A4, "price")']);
    sheet.set(1, 5, '=PROP_VALUE(A1, "price")');
    sheet.selected = { row: 1, column: 5, rows: 1, columns: 1 };
    accept(price("fetch", "selection"));
    sheet.set(1, 5, "");
    expect(price().price).toMatchObject({ requests: 3 });
    expect(sheet.at(1, 2).value).toEqual(expect.any(Number));
    expect(sheet.at(3, 2).value).toMatch(PENDING);
    accept(price());
    expect([1, 2, 3, 4].map((row) => sheet.at(row, 2).value)).toEqual(numbers);
    expect(service.asked).toHaveLength(4);
    lookAt(document);
  });

  it("marks are used at once next time, and removed when the host runs functions again after all", () => {
    const { document, price, accept, shown, formulas } = opened(["sheets:remembers"], ROLL);
    const took = (act: () => unknown): number => {
      const began = document.clock.now;
      act();
      return document.clock.now - began;
    };
    const first = took(price);
    expect(took(price)).toBeLessThan(first);
    accept(price());
    expect(formulas().every((formula, index) => formula !== ROLL[index])).toBe(true);
    delete document.remembered;
    price();
    expect(formulas()).toEqual(ROLL);
    expect(shown()).toEqual(numbers);
    expect(document.properties.getProperty("PROP_HOST")).toBe('{"functionsRemembered":false}');
  });

  it("a cell that has run shows its result without a mark as soon as the host has forgotten it", () => {
    const { document, price, accept, shown, formulas } = opened(["sheets:remembers"], ROLL);
    accept(price());
    document.remembered?.clear();
    price();
    expect(formulas()).toEqual(ROLL);
    expect(shown()).toEqual(numbers);
  });

  it("a row that somebody inserts above a formula during a refresh leaves no argument in it that it does not need", () => {
    const search = '=PROP_SEARCH(78244, "", "", "", "formattedAddress", 3)';
    const marked: string[] = [];
    let moments = 0;
    for (let chosen = 1; chosen === 1 || chosen <= moments; chosen += 1) {
      const { document, sheet, price, accept } = opened(["sheets:remembers"], [search], "auto");
      moments = 0;
      document.colleague = () => void ((moments += 1) === chosen && sheet.insertRows(1, 1));
      accept(price("refresh", "sheet"));
      delete document.colleague;
      marked.push(...needlesslyMarkedIn(document).map((place) => `${place} at moment ${chosen}`));
    }
    expect(moments).toBeGreaterThan(5);
    expect(marked).toEqual([]);
  });

  it("a run that ends at any moment loses no formula, and the next one shows all", () => {
    let ends = 0;
    for (let call = 1; ends === 0; call += 29) {
      const { document, price, accept, shown, sheet } = opened(["sheets:remembers"], ROLL.slice(0, 1));
      const offer = price();
      let calls = 0;
      document.service = () => {
        if ((calls += 1) >= call) throw new Error("the machine went down");
      };
      try {
        accept(offer);
        ends = call;
      } catch {
        // It crashed.
      }
      delete document.service;
      document.lock.holder = undefined;
      document.clock.now += 20 * 60_000;
      document.properties.deleteProperty("PROP_PASS");
      execute(document, "propKeep", [], TRIGGER);
      expect(sheet.at(1, 2).formula).toMatch(/^=PROP_VALUE\(A1, "price"/);
      accept(price());
      expect(shown()).toEqual([expect.anything()]);
      expect(String(shown()[0])).toMatch(/^\d+$|may have been billed/);
    }
    expect(ends).toBeGreaterThan(40);
  });
});

describe("where a function runs whenever its formula is written", () => {
  it("a formula with Excel's name, which calls nothing here, keeps no one waiting and stays as it is", () => {
    const { document, price, accept, shown, formulas } = opened([], [...ROLL.slice(0, 2), "=PROP.VALUE(A3)"]);
    const began = document.clock.now;
    const offer = price();
    expect(document.clock.now - began).toBeLessThan(10_000);
    expect(offer).toMatchObject({ cells: 3, price: { requests: 2 } });
    accept(offer);
    expect(shown()).toEqual([expect.any(Number), expect.any(Number), "#NAME?"]);
    expect(formulas()).toEqual([...ROLL.slice(0, 2), "=PROP.VALUE(A3)"]);
  });

  it("no formula keeps its mark, and none is ever taken out", () => {
    const { document, sheet, price, accept, shown, formulas } = opened([], ROLL);
    const written: string[] = [];
    const setFormula = sheet.setFormula.bind(sheet);
    sheet.setFormula = (row, column, formula) => (written.push(formula), setFormula(row, column, formula));
    const cleared = jest.spyOn(sheet, "set");
    accept(price());
    expect(shown()).toEqual(numbers);
    expect(formulas()).toEqual(ROLL);
    expect(written.filter((formula) => !formula.startsWith("=PROP_VALUE("))).toEqual([]);
    expect(cleared.mock.calls.filter(([, column]) => column === 2)).toEqual([]);
    expect(document.properties.getProperty("PROP_HOST")).toBeNull();
  });
});

describe.each(["Wird geladen...", "Beregner"])('where cells that calculate show "%s"', (busy) => {
  it.each([[[]], [["sheets:remembers"]]] as const)(
    "a cell that calculates after the price makes no requests (%j)",
    (modes) => {
      const { service, document, price, shown } = opened(modes, ROLL);
      document.spreadsheet.busyText = busy;
      document.owner.properties.setProperty("PROP_SPENDING", "auto");
      document.backlog = (row) => row > 2;
      expect(price()).toMatchObject({ cells: 4, silent: 2, price: { requests: 2 } });
      delete document.backlog;
      lookAt(document);
      expect(shown()[3]).toMatch(PENDING);
      expect(service.asked).toEqual([]);
    },
  );
});

it("the text of a calculating cell in another language isn't an address, and makes no request", () => {
  const { service, document } = opened([], [], "auto");
  document.spreadsheet.active.set(6, 1, "Wird geladen...");
  document.spreadsheet.active.set(6, 2, "=PROP_VALUE(A6)");
  lookAt(document);
  expect(service.asked).toEqual([]);
});
