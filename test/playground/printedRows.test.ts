/** What a formula says prints, in the playground's formula engine: down to the last row in which something stands. */
import { printedReference } from "../../src/shared/workbook/layout/printedPages";
import { idle } from "./virtualTime";
import { useHeadlessSheet } from "./useHeadlessSheet";

const { openSheet } = useHeadlessSheet();

const PRINT = {
  ...{ area: { row: 0, column: 0, rows: 12, columns: 3 }, least: 2, pagesWide: 1 },
  ...{ titleRows: { row: 1, rows: 1 }, titleColumns: { column: 0, columns: 0 } },
};

it.each([
  ["nothing", {}, 2],
  ["a row", { A3: 7 }, 3],
  ["rows with a blank one between them", { A3: 7, B9: "=IF(A3=7,1,0)" }, 9],
  ["formulas that show nothing", { A3: 7, B9: '=IF(A3=7,"",0)' }, 3],
  ["an error", { C5: "=1/0" }, 5],
  ["something behind the area, to its right and below it", { A3: 7, D11: 1, A13: 1 }, 3],
])("with %s", async (_, cells, rows) => {
  const sheet = openSheet([]);
  const reference = printedReference({ sheet: "Sheet1", print: PRINT })!.slice(1);
  // Where it ends, without the range operator between a cell and a function, which this engine doesn't have.
  const last = reference.slice(reference.indexOf("MAX("), -1);
  expect(reference).toBe(`Sheet1!$A$1:INDEX(Sheet1!$C$1:$C$12,${last})`);
  sheet.set({ ...cells, F1: `=${last}` });
  await idle(sheet);
  expect(sheet.value("F1")).toBe(rows);
});
