/**
 * Formulas that are converted or inserted while somebody changes one of the cells, before each call of Google's services in
 * turn. What stands open is the moment between the last look at cells and their writing, two calls that follow at once.
 */
import { isProblem, type Problem } from "../../src/shared/api/problem";
import type { SheetsDocument } from "../standIns/appsScript/document";
import { execute } from "../standIns/appsScript/execution";
import { column } from "./parts/rentRoll";

const CELLS = 4;

/** Runs it while somebody does something before one of its calls. @returns How many calls it made. */
function runBeside(document: SheetsDocument, run: () => void, at: number, act: () => void): number {
  let calls = 0;
  document.service = (_, inCell) => {
    if (!inCell && (calls += 1) === at) act();
  };
  run();
  delete document.service;
  return calls;
}

const NAMED = "Property data: 3 formulas were converted. Sheet1!B3 was changed or moved meanwhile: left as it is.";

describe("converting", () => {
  function converted(at: number, theirs: string) {
    const { document } = column(CELLS, "500");
    const sheet = document.spreadsheet.active;
    const calls = runBeside(
      document,
      () => execute(document, "propToExcel"),
      at,
      () => sheet.set(3, 2, theirs),
    );
    const formulas = Array.from({ length: CELLS }, (_, index) => sheet.at(index + 1, 2).formula);
    return { calls, stands: formulas[2] || sheet.at(3, 2).value, others: formulas, told: document.owner.told };
  }

  it.each(["typed", "=A3&1", '=PROP_RENT(A3, "rent")'])(
    "writes over no %s that somebody entered meanwhile, and names the cell",
    (theirs) => {
      const { calls } = converted(Infinity, theirs);
      const [lost, told]: [number[], Set<string>] = [[], new Set()];
      for (let at = 1; at <= calls; at += 1) {
        const after = converted(at, theirs);
        if (after.stands !== theirs && after.stands !== theirs.replace("PROP_", "PROP.")) lost.push(at);
        expect(after.others.filter((_, index) => index !== 2).join("")).not.toContain("PROP_");
        after.told.forEach((each) => told.add(each));
      }
      expect(lost.length).toBeLessThanOrEqual(1);
      expect(told).toEqual(new Set([NAMED]));
    },
  );
});

describe("inserting", () => {
  const draft = { name: "VALUE", arguments: ["A1", "price"] };

  function inserted(at: number, theirs: string, formula = "") {
    const { document } = column(1, "500");
    const sheet = document.spreadsheet.active;
    if (formula !== "") sheet.set(3, 4, formula);
    sheet.selected = { row: 3, column: 4, rows: 1, columns: 1 };
    let reply: string | Problem = "";
    const insert = (): void => {
      reply = JSON.parse(execute(document, "propPanel", ["insert", JSON.stringify([draft])]) as string) as
        string | Problem;
    };
    const calls = runBeside(document, insert, at, () => sheet.set(3, 4, theirs));
    const cell = sheet.at(3, 4);
    return { calls, stands: cell.formula === "" ? cell.value : cell.formula, reply: reply as string | Problem };
  }

  it.each([
    ["typed", ""],
    ["=A3&1", ""],
    ["typed", '=PROP_RENT(A3, "rent")'],
  ])("writes over no %s that somebody entered meanwhile, and names the cell, where it held %p", (theirs, formula) => {
    const { calls } = inserted(Infinity, theirs, formula);
    const [lost, told]: [number[], Set<string>] = [[], new Set()];
    for (let at = 1; at <= calls; at += 1) {
      const { stands, reply } = inserted(at, theirs, formula);
      if (stands !== theirs) lost.push(at);
      if (isProblem(reply)) told.add(reply.message);
    }
    expect(lost.length).toBeLessThanOrEqual(1);
    expect(told).toContain("Sheet1!D3 was changed or moved meanwhile: left as it is");
  });

  it("into a new sheet, names the sheet that stands without its formula", () => {
    function insertedBeside(at: number) {
      const { document } = column(1, "500");
      const sheetThere = () => document.spreadsheet.sheets.find(({ name }) => name === "PROP VALUE");
      let reply = "";
      const insert = () =>
        (reply = execute(document, "propPanel", ["insert", JSON.stringify([draft, "newSheet"])]) as string);
      const calls = runBeside(document, insert, at, () => sheetThere()?.set(1, 1, "typed"));
      return { calls, stands: sheetThere()?.at(1, 1).value, reply: JSON.parse(reply) as string | Problem };
    }
    const { calls } = insertedBeside(Infinity);
    const told = new Set<string>();
    for (let at = 1; at <= calls; at += 1) {
      const { stands, reply } = insertedBeside(at);
      if (isProblem(reply)) {
        expect(stands).toBe("typed");
        told.add(reply.message);
      }
    }
    expect([...told]).toEqual([
      "PROP VALUE was inserted without its formula. 'PROP VALUE'!A1 was changed or moved meanwhile: left as it is",
    ]);
  });
});
