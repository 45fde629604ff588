/** What is typed while the engine calculates stays, and no result comes in its place. */
import type { HeadlessSheet } from "./headlessSheet";
import { recording } from "./recording";
import { idle } from "./virtualTime";
import { useHeadlessSheet } from "./useHeadlessSheet";

const { openSheet } = useHeadlessSheet();
let sheet: HeadlessSheet;

const FORMULAS = { "of the sheet": "=A2+1", "of several cells": "=SEQUENCE(3)", "of the add-in": "=PROP.VALUE(A2)" };
const EDITS = { "is deleted": null, "is replaced by a value": "typed", "is replaced by a formula": "=1+2" };

describe.each(Object.entries(FORMULAS))("a formula %s", (_, formula) => {
  test.each(Object.entries(EDITS))("that %s while it is calculated leaves nothing", async (__, edit) => {
    sheet = openSheet([recording("VALUE", () => [["price"], [400_000], [450_000]]).fake]);
    sheet.set({ A2: 1, B2: formula, D2: "=B3" });
    await idle(sheet);
    sheet.duringNext(() => sheet.set({ B2: edit }));
    sheet.calculate("B2");
    await idle(sheet);
    expect(["B2", "B3", "B4", "D2"].map(sheet.value)).toEqual([
      edit === "=1+2" ? 3 : (edit ?? undefined),
      undefined,
      undefined,
      0,
    ]);
  });
});

describe("a formula that another's result blocks", () => {
  beforeEach(async () => {
    sheet = openSheet([]);
    sheet.set({ B5: "=SEQUENCE(4)" });
    await idle(sheet);
    sheet.set({ B2: "=SEQUENCE(9)" });
    await idle(sheet);
    expect(["B2", "B5", "B8"].map(sheet.value)).toEqual(["#SPILL!", 1, 4]);
  });

  test.each(Object.entries(EDITS))("that %s while it is calculated leaves the other's result", async (_, edit) => {
    sheet.duringNext(() => sheet.set({ B2: edit }));
    sheet.calculate("B2");
    await idle(sheet);
    expect(["B2", "B5", "B6", "B7", "B8"].map(sheet.value)).toEqual([
      edit === "=1+2" ? 3 : (edit ?? undefined),
      ...[1, 2, 3, 4],
    ]);
  });

  test("has room where the other is deleted while it is calculated", async () => {
    sheet.duringNext(() => sheet.set({ B5: null }));
    sheet.calculate("B5");
    await idle(sheet);
    expect(["B2", "B5", "B6", "B10"].map(sheet.value)).toEqual([1, 4, 5, 9]);
  });
});
