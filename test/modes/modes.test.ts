/** A few things that people do, in each mode of the hosts alone; whole suites in all of them by `npm run hosts`. */
import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import type { Progress, QuoteView } from "../../src/shared/panelApi/panelApi";
import { accepted, priced } from "../hosts/parts/pressing";
import { column, device, filled, useService } from "../hosts/parts/workbookOfHomes";
import { column as columnInSheets } from "../sheets/parts/rentRoll";
import { execute, lookAt } from "../standIns/appsScript/execution";
import type { SheetsDocument } from "../standIns/appsScript/document";
import { openWorkbook } from "../standIns/office/excelWorkbook";
import { haveModes, modeOf, SUITE_MODES, modesNamed, type HostMode } from "../standIns/modes";
import { combinations, LEFT_OUT, suitesOf, together } from "./suites";

useService();
afterAll(() => haveModes());

const modesOf = (host: string): readonly HostMode[] => SUITE_MODES.filter((mode) => mode.startsWith(`${host}:`));

describe.each(modesOf("excel"))("an Excel with %s", (mode) => {
  beforeEach(() => haveModes(mode));

  it("shows the price of a column, requests each home once, shows it, and makes no request when all is shown again", async () => {
    const one = device("billing", { PROP_SPENDING: "ask" });
    const workbook = openWorkbook(one);
    await filled(workbook, column(8));
    const offer = await priced(workbook, "fetch", "everything");
    expect([await one.asked(), offer.price.requests, offer.silent]).toEqual([0, 8, undefined]);
    expect(await accepted(workbook, offer)).toMatchObject({ state: "done", done: 8, billed: 8 });
    expect(Array.from({ length: 8 }, (_, index) => typeof workbook.model.at(`B${index + 2}`))).toEqual(
      Array(8).fill("number"),
    );
    expect((await priced(workbook, "fetch", "everything")).price.requests).toBe(0);
    expect(await one.asked()).toBe(8);
  });

  it("makes the request for an address with a blank cell beside it, which it reads as blank", async () => {
    const one = device("billing");
    const workbook = openWorkbook(one);
    const parts = { A2: "1002 Grand Lake Dr", C2: "San Antonio", D2: "TX", E2: "78244" };
    await filled(workbook, { ...parts, F2: '=PROP.VALUE(A2:E2, "price")' });
    expect((await one.log()).map(({ query }) => Object.fromEntries(query)["address"])).toEqual([
      "1002 Grand Lake Dr, San Antonio, TX, 78244",
    ]);
    expect(workbook.model.at("F2")).toBeGreaterThan(0);
  });
});

describe.each(modesOf("sheets"))("a Google Sheets with %s", (mode) => {
  beforeEach(() => haveModes(mode));

  const ask = <T>(document: SheetsDocument, method: string, ...given: readonly unknown[]): T =>
    JSON.parse(execute(document, "propPanel", [method, JSON.stringify(given)]) as string) as T;

  it("shows the price of a column, requests each home once, shows it, and makes no request when all is shown again", () => {
    const { service, document } = columnInSheets(4, "50");
    const shown = () => [1, 2, 3, 4].map((row) => document.spreadsheet.active.at(row, 2).value);
    const before = service.asked.length;
    const offer = ask<QuoteView>(document, "offer", "fetch", "everything");
    expect([before + offer.price.requests, service.asked.length]).toEqual([4, before]);
    expect(ask<Progress>(document, "accept", offer.quoteId)).toMatchObject({ billed: offer.price.requests });
    lookAt(document);
    expect(shown().map((value) => typeof value)).toEqual(Array(4).fill("number"));
    expect(ask<QuoteView>(document, "offer", "fetch", "everything").price.requests).toBe(0);
    expect([service.asked.length, service.total()]).toEqual([4, 4]);
  });
});

test("the same seed chooses the same combinations, of modes that a host can have together", () => {
  const chosen = combinations(SUITE_MODES, 50, 7);
  expect(combinations(SUITE_MODES, 50, 7)).toEqual(chosen);
  expect(combinations(SUITE_MODES, 50, 8)).not.toEqual(chosen);
  for (const modes of chosen) {
    expect(modes.length).toBeGreaterThan(1);
    expect(modes.filter((mode) => mode.startsWith("excel:storage-")).length).toBeLessThan(2);
  }
  expect(suitesOf(["excel:blank-null", "sheets:german"])).toEqual(["test/excel", "test/hosts", "test/sheets"]);
  expect(() => modesNamed("excel:blank-null,excel:unheard")).toThrow("There is no mode excel:unheard");
});

test("all modes are in as few runs as hold them, at most five a run, each once, and no two that exclude each other", () => {
  const oneOf = (mode: HostMode) => modeOf(mode).oneOf;
  fc.assert(
    fc.property(fc.subarray([...SUITE_MODES], { minLength: 1 }), (among) => {
      const runs = together(among);
      expect(runs.flat().sort()).toEqual([...among].sort());
      for (const run of runs) {
        expect([run.length > 0, run.length <= 5]).toEqual([true, true]);
        const groups = run.flatMap((mode) => oneOf(mode) ?? []);
        expect(new Set(groups).size).toBe(groups.length);
      }
      const alike = among.map((mode) =>
        among.filter((other) => other === mode || oneOf(other) === (oneOf(mode) ?? mode)),
      );
      expect(runs).toHaveLength(Math.max(Math.ceil(among.length / 5), ...alike.map(({ length }) => length)));
    }),
  );
  expect(together(SUITE_MODES)).toHaveLength(3);
});

test("what is left out in a mode is a test that exists", () => {
  for (const { suite, tests } of LEFT_OUT) {
    expect([suite, existsSync(suite)]).toEqual([suite, true]);
    const texts = readFileSync(suite, "utf8").matchAll(/"([^"\n]+)"/g);
    // A title that is made from a table is known by what stands before its first value.
    const titles = [...texts].map(([, text = ""]) => text.replace(/^%s: /, "").replace(/\s*[%$].*$/, ""));
    const words = titles.filter(({ length }) => length > 6);
    // The name of a host stands first where each host has the test.
    const own = [tests, tests.replace(/^(?:in Excel|Excel:) /, "")];
    const isThere = own.some((test) => words.some((name) => test.startsWith(name) || name.startsWith(test)));
    expect([tests, isThere]).toEqual([tests, true]);
  }
});
