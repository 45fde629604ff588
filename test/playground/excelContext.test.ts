/** The stand-in for Excel's object model is as strict as Excel, and stricter: what it has not, it does not seem to have. */
import { Batch, loadable, type Loadable } from "../../src/playground/officeStandIn/batch";
import { rectangle } from "../../src/playground/officeStandIn/cellAddress";
import { areaAddress } from "../../src/shared/formulas/cells";
import { readTyped } from "../../src/playground/officeStandIn/typedText";
import type { WorkbookBackend } from "../../src/playground/officeStandIn/workbookBackend";

const context = (): Batch => new Batch({ turn: () => Promise.resolve() } as WorkbookBackend);

test("a property is read after it was loaded and the batch was sent", async () => {
  const batch = context();
  const range = loadable(batch, { name: "Range", read: { address: () => "Sheet1!A1" } });
  range.load("address");
  expect(() => range["address"]).toThrow("Range.address was not loaded, or is not known here");
  await batch.sync();
  expect(range["address"]).toBe("Sheet1!A1");
});

test("writes take effect with the batch, and only in cells that can be written", async () => {
  const batch = context();
  const written: unknown[] = [];
  const range = loadable(batch, {
    name: "Range",
    set: { values: (value) => written.push(value) },
  });
  range["values"] = [[1]];
  expect(written).toEqual([]);
  await batch.sync();
  expect(written).toEqual([[[1]]]);
  expect(() => (range["hidden"] = true)).toThrow("Range.hidden can't be set here");
});

test("whether something exists is known after the batch, and not before", async () => {
  const batch = context();
  const range = loadable(batch, { name: "Range", isNothing: () => true });
  expect(() => range["isNullObject"]).toThrow("was not loaded");
  await batch.sync();
  expect(range["isNullObject"]).toBe(true);
});

test("a property that Excel has and the stand-in lacks throws with its name", () => {
  const range = loadable(context(), { name: "Range" });
  expect(() => range.load("hyperlink")).toThrow("Range has no hyperlink here");
});

const SHEET = { sheet: "Sheet1", row: 0, column: 0, rows: 1200, columns: 40 };

test.each([
  ["B2", { row: 1, column: 1, rows: 1, columns: 1 }],
  ["$B$2:C4", { row: 1, column: 1, rows: 3, columns: 2 }],
  ["A:A", { row: 0, column: 0, rows: 1200, columns: 1 }],
  ["A2:A", { row: 1, column: 0, rows: 1199, columns: 1 }],
])("%s is found", (text, place) => {
  expect(rectangle(SHEET, text)).toEqual({ sheet: "Sheet1", ...place });
});

test("properties loaded for a list's items come with the list", async () => {
  const batch = context();
  const sheet = loadable(batch, { name: "Worksheet", read: { name: () => "Sheet1" } });
  const sheets = loadable(batch, { name: "Worksheets", read: { items: () => [sheet] } });
  sheets.load("items/name");
  await batch.sync();
  expect((sheets["items"] as readonly Loadable[])[0]!["name"]).toBe("Sheet1");
});

test("an address has its sheet, in apostrophes where it needs them, and its last cell", () => {
  const area = { row: 1, column: 1, rows: 1, columns: 1 };
  expect(areaAddress({ ...area, sheet: "Sheet1" })).toBe("Sheet1!B2");
  expect(areaAddress({ ...area, sheet: "Bob's sheet", rows: 2 })).toBe("'Bob''s sheet'!B2:B3");
});

test("written values are parsed as if they were typed", () => {
  const read = (typed: unknown) => {
    const found = readTyped(typed);
    return "value" in found ? found.value : found;
  };
  expect(["'=1+1", "02139", "'02139", "TRUE", "text", "=1+1", "+1+1", "", 5].map(read)).toEqual([
    ...["=1+1", 2139, "02139", true, "text", { formula: "=1+1" }, { formula: "=1+1" }, "", 5],
  ]);
  expect(["$1,250", "5%", "(5)", " 7 ", "1/2/2026", "2-Jan", "12:00", "#N/A", "1-800"].map(read)).toEqual([
    ...[1250, 0.05, -5, 7, 46_024, expect.any(Number), 0.5, { error: "#N/A" }, "1-800"],
  ]);
});
