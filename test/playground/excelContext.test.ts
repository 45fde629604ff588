/** The stand-in for Excel's object model is as strict as Excel, and stricter: what it has not, it does not seem to have. */
import type { Book } from "../../src/playground/page/book";
import type { Context as ContextOf } from "../../src/playground/page/excelContext";
import { bundled } from "./bundled";
import type * as standIn from "./excelStandIn";

const { Context, loadable, rectangle, typedCell } = bundled<typeof standIn>("excelStandIn");

const context = (): ContextOf => new Context({} as Book);

test("a property is read after it was loaded and the batch was sent", async () => {
  const batch = context();
  const range = loadable(batch, { name: "Range", read: { address: () => "Sheet1!A1" }, have: {} });
  (range["load"] as (names: string) => void)("address");
  expect(() => range["address"]).toThrow("Range.address was not loaded, or is not known here");
  await batch.sync();
  expect(range["address"]).toBe("Sheet1!A1");
});

test("what is written arrives with the batch, and only where it can be written", async () => {
  const batch = context();
  const written: unknown[] = [];
  const range = loadable(batch, {
    name: "Range",
    read: {},
    set: { values: (value) => written.push(value) },
    have: {},
  });
  range["values"] = [[1]];
  expect(written).toEqual([]);
  await batch.sync();
  expect(written).toEqual([[[1]]]);
  expect(() => (range["hidden"] = true)).toThrow("Range.hidden can't be set here");
});

test("whether there is such a thing is known after the batch, and not before", async () => {
  const batch = context();
  const range = loadable(batch, { name: "Range", read: {}, have: {}, isNothing: () => true });
  expect(() => range["isNullObject"]).toThrow("was not loaded");
  await batch.sync();
  expect(range["isNullObject"]).toBe(true);
});

test("a property that Excel has and the stand-in has not is refused by its name", () => {
  const range = loadable(context(), { name: "Range", read: {}, have: {} });
  expect(() => (range["load"] as (names: string) => void)("hyperlink")).toThrow("Range has no hyperlink here");
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

test("what is written is read as if it were typed", () => {
  const read = (typed: unknown) => {
    const { f, v, t } = typedCell(typed);
    return f ?? [v, t];
  };
  expect(["'=1+1", "02139", "'02139", "TRUE", "text", "=1+1", "+1+1", "", 5].map(read)).toEqual([
    ...[
      ["=1+1", 1],
      [2139, 2],
      ["02139", 1],
      [1, 3],
      ["text", 1],
    ],
    ...["=1+1", "=1+1", [null, null], [5, 2]],
  ]);
});
