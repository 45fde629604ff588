/** Cells that the person may not edit: they are left alone and named, in PROP's words. */
import { execute } from "../standIns/appsScript/execution";
import type { SheetsDocument } from "../standIns/appsScript/document";
import type { Progress, QuoteView } from "../../src/shared/panelApi/panelApi";
import { unmarked } from "../../src/shared/workbook/formulas/propFormulas";
import { column } from "./parts/rentRoll";
import { said } from "./parts/said";
import { markedIn } from "./parts/witness";

function ask<T>(document: SheetsDocument, method: string, ...given: readonly unknown[]): T {
  return JSON.parse(execute(document, "propPanel", [method, JSON.stringify(given)]) as string) as T;
}

const formulas = ({ spreadsheet }: SheetsDocument): readonly string[] =>
  Array.from({ length: 14 }, (_, index) => spreadsheet.sheets[0]!.at(index + 1, 2).formula);

const NOT_EDITED = /^Nothing was changed, because you can't edit Sheet1!B5, Sheet1!B6: ask the owner/;

function opened() {
  const { service, document } = column(14, "500");
  const sheet = document.spreadsheet.active;
  return { service, document, sheet, before: formulas(document) };
}

describe("two of fourteen formulas are protected", () => {
  function guarded() {
    const open = opened();
    open.sheet.locked.push({ row: 5, column: 2, rows: 2, columns: 1 });
    return open;
  }

  it("the price covers the others and names these, and so does the end", () => {
    const { service, document, before } = guarded();
    const asked = service.asked.length;
    const quote = ask<QuoteView>(document, "offer", "refresh", "sheet");
    expect(quote).toMatchObject({ cells: 14, locked: 2, lockedCells: ["B5", "B6"], price: { requests: 12 } });
    document.owner.answers.push("OK");
    execute(document, "propRefreshSheet");
    expect(document.owner.told[0]).toContain("This price covers 12 of 14 cells. 2 are protected: B5, B6.");
    expect(document.owner.told[1]).toContain("Sheet1!B5, Sheet1!B6 were protected: left as they are");
    expect(service.asked).toHaveLength(asked + 12);
    expect([formulas(document), markedIn(document)]).toEqual([before, []]);
  });

  it.each(["propFreeze", "propToExcel"])("%s changes none of them, and says why", (name) => {
    const { document, before } = guarded();
    expect(said(() => execute(document, name))).toMatch(NOT_EDITED);
    expect(formulas(document)).toEqual(before);
  });

  it("restoring them changes none, and says why", () => {
    const { document, sheet } = opened();
    execute(document, "propFreeze");
    sheet.locked.push({ row: 5, column: 2, rows: 2, columns: 1 });
    expect(said(() => execute(document, "propUnfreeze"))).toMatch(NOT_EDITED);
    expect(formulas(document)).toEqual(Array(14).fill(""));
  });
});

it("a cell that is protected in the middle keeps its formula, is named at the end, and mended once it is free", () => {
  const { document, sheet, before } = opened();
  document.owner.answers.push("OK", "CANCEL");
  document.colleague = () => {
    if (markedIn(document).length === 14 && sheet.locked.length === 0)
      sheet.locked.push({ row: 3, column: 2, rows: 1, columns: 1 });
  };
  execute(document, "propRefreshSheet");
  delete document.colleague;
  expect(document.owner.told[0]).toContain("This price covers 13 of 14 cells. 1 is protected: B3.");
  expect(document.owner.told.pop()).toContain("Sheet1!B3 was protected: left as it is");
  expect([formulas(document).map(unmarked), markedIn(document)]).toEqual([before, ["Sheet1 3,2"]]);
  sheet.locked.length = 0;
  execute(document, "propRefreshSheet");
  expect([formulas(document), markedIn(document)]).toEqual([before, []]);
});

it("who may only view the spreadsheet is told so, and nothing is requested", () => {
  const { service, document, before } = opened();
  document.spreadsheet.viewOnly = true;
  const asked = service.asked.length;
  const { message } = ask<{ readonly message: string }>(document, "offer", "refresh", "sheet");
  expect(message).toMatch(
    /^PROP isn't allowed to change any of these cells.*you can only view this spreadsheet.*Ask its owner\.$/,
  );
  execute(document, "propRefreshSheet");
  expect(document.owner.told).toEqual([`Property data: ${message}`]);
  expect(said(() => execute(document, "propFreeze"))).toMatch(/^Nothing was changed, because you can't edit Sheet1!B1/);
  expect([service.asked.length, formulas(document)]).toEqual([asked, before]);
});

it("a column inserted left of the addresses while Refresh runs moves no formula onto them", () => {
  const { service, document, sheet, before } = opened();
  document.owner.answers.push("OK");
  let hasInserted = false;
  document.colleague = () => {
    if (!hasInserted && markedIn(document).length === 14) {
      hasInserted = true;
      sheet.insertColumns(1, 1);
    }
  };
  const asked = service.asked.length;
  execute(document, "propRefreshSheet");
  expect(sheet.at(1, 2)).toMatchObject({ formula: "", value: expect.stringMatching(/^1000 Grand Lake/) as string });
  expect([sheet.at(1, 3).formula, sheet.at(14, 3).formula]).toEqual([
    before[0]!.replace("A1", "B1"),
    before[13]!.replace("A14", "B14"),
  ]);
  expect(markedIn(document)).toEqual([]);
  expect(service.asked).toHaveLength(asked + 14);
  expect(ask<Progress>(document, "progress").state).toBe("done");
});
