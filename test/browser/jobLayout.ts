/** A job sheet with all that a layout can have: what tests in a browser insert. */
import type { SheetLayout } from "../../src/shared/workbook/port/sheetLayout";

const HOMES = [5500, 5502, 5504];

export const LAYOUT: SheetLayout = {
  ...{ sheet: "Values of homes", isNew: true, frozen: { rows: 4, columns: 1 } },
  blocks: [
    { row: 0, column: 0, rows: [["Values of homes"], ["What differs is for you to change"]] },
    { row: 1, column: 4, rows: [["Expenses, % of rent", 0.35]] },
    {
      ...{ row: 3, column: 0 },
      rows: [["Address", "ZIP", "Value", "Rent a month", "Gross yield", "Net a month", "Judgement", "Use"]],
    },
    {
      ...{ row: 4, column: 0 },
      rows: HOMES.map((number, index) => {
        const row = index + 5;
        return [
          ...[`${number} Grand Lake Dr, San Antonio, TX 78244`, "02139"],
          ...[`=PROP.VALUE(A${row}, "price")`, 1800 + 100 * index, `=IFERROR(D${row}*12/C${row},"")`],
          ...[`=D${row}*(1-Homes_expenses)`, `=IF(F${row}>1300,"over","under")`, "use"],
        ];
      }),
    },
    { row: 7, column: 0, rows: [["Total", null, null, "=SUM(D5:D7)", null, "=SUM(F5:F7)", null, null]] },
  ],
  looks: [
    { row: 0, column: 0, rows: 1, columns: 8, look: "title" },
    { row: 1, column: 0, rows: 1, columns: 4, look: "note" },
    { row: 1, column: 4, rows: 1, columns: 1, look: "label" },
    { row: 1, column: 5, rows: 1, columns: 1, look: "input", format: "percent" },
    { row: 3, column: 0, rows: 1, columns: 8, look: "head" },
    { row: 4, column: 1, rows: 3, columns: 1, format: "text" },
    { row: 4, column: 2, rows: 4, columns: 2, format: "dollars" },
    { row: 4, column: 4, rows: 3, columns: 1, format: "percent" },
    { row: 4, column: 5, rows: 4, columns: 1, format: "cents" },
    { row: 4, column: 7, rows: 3, columns: 1, look: "input" },
    { row: 7, column: 0, rows: 1, columns: 8, look: "total" },
    { row: 7, column: 5, rows: 1, columns: 1, look: "result" },
  ],
  widths: [42, 9, 12, 14, 20, 14, 12, 12].map((characters, column) => ({ column, characters })),
  names: [{ name: "Homes_expenses", row: 1, column: 5 }],
  rules: [
    { row: 4, column: 6, rows: 3, columns: 1, formula: '=G5="over"', look: "good" },
    { row: 4, column: 6, rows: 3, columns: 1, formula: '=G5="under"', look: "bad" },
  ],
  validations: [
    {
      ...{ row: 4, column: 7, rows: 3, columns: 1 },
      ...{ allowed: { choices: ["use", "leave out"] }, message: "Give one of them." },
    },
    {
      ...{ row: 1, column: 5, rows: 1, columns: 1 },
      allowed: { formula: "=IF(ISNUMBER(F2),AND(F2>=0,F2<=1),ISBLANK(F2))" },
      message: "Expenses, % of rent: give 0% to 100%, or leave it blank.",
    },
  ],
  charts: [
    {
      ...{ row: 9, column: 0, rows: 10, columns: 4, kind: "column", title: "Rents" },
      axes: { labels: "Address", values: "Rent, $ a month" },
      labels: { row: 4, column: 0, rows: 3, columns: 1 },
      series: [{ row: 4, column: 3, rows: 3, columns: 1, name: "Rent" }],
    },
  ],
};
