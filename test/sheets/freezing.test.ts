/** Frozen formulas in a sheet that was edited meanwhile: typed values are left alone. */
import { execute, lookAt } from "../standIns/appsScript/execution";
import { typedAt } from "../../src/shared/formulas/rowColumnNotation";
import type { SheetsDocument } from "../standIns/appsScript/document";
import { rentRoll } from "./parts/rentRoll";

const ask = (document: SheetsDocument, method: string): unknown =>
  JSON.parse(execute(document, "propPanel", [method, '["sheet"]']) as string);

function frozen() {
  const { service, document, sheet } = rentRoll();
  const formulas = () => [1, 2, 3, 4].map((row) => sheet.at(row, 2).formula);
  const before = formulas();
  const search = sheet.at(1, 6).formula;
  expect(ask(document, "freeze")).toBe(5);
  return { service, document, sheet, formulas, before, search, unfreeze: () => ask(document, "unfreeze") };
}

describe("unfreeze", () => {
  it("leaves what was typed over a frozen value, reports it, and restores the formula once the value is back", () => {
    const { document, sheet, formulas, before, unfreeze } = frozen();
    const value = sheet.at(2, 2).value;
    sheet.set(2, 2, "see email");
    expect(unfreeze()).toEqual({
      cells: 4,
      leftAlone: [{ cell: "B2", cells: "B2:D2", formula: before[1] }],
    });
    expect(sheet.at(2, 2).value).toBe("see email");
    expect(formulas()).toEqual([before[0], "", before[2], before[3]]);
    sheet.selected = { row: 1, column: 1, rows: 6, columns: 8 };
    execute(document, "propUnfreeze");
    expect(document.owner.told.pop()).toMatch(
      /0 formulas were restored\. B2 was left as it is, because something in B2:D2 was changed since: .* type =PROP_VALUE\(A2\)/,
    );
    sheet.set(2, 2, value);
    expect(unfreeze()).toEqual({ cells: 1, leftAlone: [] });
    expect(formulas()).toEqual(before);
    expect(sheet.at(2, 2).note).toBe("");
  });

  it("leaves a note that was typed into what a search had filled, and clears nothing", () => {
    const { sheet, search, unfreeze } = frozen();
    sheet.set(3, 6, "mine");
    const below = sheet.at(4, 6).value;
    expect(below).not.toBe("");
    expect(unfreeze()).toMatchObject({ cells: 4, leftAlone: [{ cell: "F1", formula: search }] });
    expect([sheet.at(3, 6).value, sheet.at(4, 6).value]).toEqual(["mine", below]);
  });

  it("leaves a formula that was typed meanwhile, and forgets the older one", () => {
    const { document, sheet, unfreeze } = frozen();
    sheet.set(2, 2, '=PROP_RENT(A2, "rent")');
    lookAt(document);
    expect(unfreeze()).toEqual({ cells: 4, leftAlone: [] });
    expect(sheet.at(2, 2)).toMatchObject({ formula: '=PROP_RENT(A2, "rent")', note: "" });
  });

  it("of one formula leaves what a search beside it had filled, and the search is restored whole", () => {
    const { document, sheet, formulas, before, unfreeze } = frozen();
    sheet.selected = { row: 2, column: 2, rows: 1, columns: 1 };
    const beside = sheet.at(2, 6).value;
    execute(document, "propUnfreeze");
    expect(formulas()).toEqual(["", before[1], "", ""]);
    expect(sheet.at(2, 6)).toMatchObject({ value: beside, formula: "" });
    expect(unfreeze()).toEqual({ cells: 4, leftAlone: [] });
    expect(sheet.at(1, 6).formula).toMatch(/^=PROP_SEARCH/);
  });

  it("restores a formula that shows nothing, also where nothing else is used", () => {
    const { document, sheet } = rentRoll();
    const formula = '=PROP_VALUE(A9, "price")';
    sheet.set(2, 12, formula);
    lookAt(document);
    expect(ask(document, "freeze")).toBe(6);
    expect(sheet.at(2, 12)).toMatchObject({ formula: "", value: "" });
    expect(ask(document, "unfreeze")).toEqual({ cells: 6, leftAlone: [] });
    expect(sheet.at(2, 12).formula).toBe(formula);
  });
});

describe("freeze", () => {
  it("that fails leaves the formulas and the notes as they were", () => {
    const { document, sheet } = rentRoll();
    sheet.at(1, 2).note = "mine";
    const shown = () =>
      [...sheet.cells]
        .map(([place, { formula, value }]) => [place, formula, value] as const)
        .filter(([, formula, value]) => formula !== "" || value !== "")
        .sort();
    const before = shown();
    const set = sheet.set.bind(sheet);
    let refusals = 0;
    sheet.set = (row, column, value) => {
      if (row === 3 && column === 2 && value !== "") {
        refusals += 1;
        throw new Error("You are trying to edit a protected cell");
      }
      set(row, column, value);
    };
    expect(() => ask(document, "freeze")).toThrow(/protected cell/);
    expect(refusals).toBeGreaterThan(0);
    sheet.set = set;
    lookAt(document);
    expect(shown()).toEqual(before);
    expect(sheet.at(1, 2).note).toBe("mine");
    expect(sheet.at(2, 2).note).toBe("");
  });

  it("is refused while a cell still calculates: nothing is changed, and the cell is named", () => {
    const { document, sheet } = rentRoll();
    const before = [1, 2, 3, 4].map((row) => sheet.at(row, 2).formula);
    sheet.at(2, 2).ready = Infinity;
    expect(() => ask(document, "freeze")).toThrow(/^Nothing was changed, because \S+!B2 is still calculating\./);
    expect([1, 2, 3, 4].map((row) => sheet.at(row, 2).formula)).toEqual(before);
  });

  it("is refused where something is in the way of a result: #REF! isn't its value, and the cell is named", () => {
    const { document, sheet } = rentRoll();
    sheet.set(2, 3, "in the way");
    sheet.set(2, 2, "=PROP_VALUE(A2)");
    lookAt(document);
    expect(sheet.at(2, 2).value).toBe("#REF!");
    expect(() => ask(document, "freeze")).toThrow(
      /^Nothing was changed, because \S+!B2 shows an error in place of its result\. Clear the cells/,
    );
    expect([sheet.at(1, 2).formula, sheet.at(2, 2).formula]).toEqual(["=PROP_VALUE(A1)", "=PROP_VALUE(A2)"]);
    sheet.set(2, 3, "");
    sheet.set(2, 2, "=PROP_VALUE(A2)");
    lookAt(document);
    expect(ask(document, "freeze")).toBe(5);
  });

  it("leaves a formula of a person's own that shows one of ours", () => {
    const { document, sheet } = rentRoll();
    const own = sheet.at(1, 3);
    own.formula = '=IF(B1="", "", B1)';
    Object.defineProperty(own, "value", { get: () => sheet.at(1, 2).value, set: () => undefined });
    const shown = own.value;
    expect(ask(document, "freeze")).toBe(5);
    expect(own.formula).toBe('=IF(B1="", "", B1)');
    expect(own.value).toBe(shown);
  });
});

describe("a formula that stays frozen", () => {
  it.each([
    ['=PROP_VALUE(R[0]C[-1], "R1C1")', '=PROP_VALUE(A2, "R1C1")'],
    ["=PROP_VALUE(R1C3:R[3]C3)", "=PROP_VALUE($C$1:$C5)"],
    ["=PROP_VALUE('R1C1 sheet'!RC[27], C[-1]:C[-1], R1:R[1])", "=PROP_VALUE('R1C1 sheet'!AC2, A:A, $1:3)"],
    ["=RC_NAME+PROP_VALUE(Rents!R[-1]C)", "=RC_NAME+PROP_VALUE(Rents!B1)"],
  ])("is shown as the user types it: %s", (remembered, typed) => {
    expect(typedAt(remembered, 1, 1)).toBe(typed);
  });
});
