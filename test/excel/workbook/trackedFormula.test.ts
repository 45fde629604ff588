import { isFilledDown, isInOwnRow, trackedFormula, written } from "../../../src/excel/freeze/trackedFormula";
import type { CellArea } from "../../../src/shared/formulas/cells";

/** The restored formula after all its references moved by so many rows and columns. */
function moved(formula: string, rows: number, columns: number): string {
  const frozen = trackedFormula(formula, "Sheet1");
  const areas = frozen.references.map(({ area }) => ({ ...area, row: area.row + rows, column: area.column + columns }));
  return written(frozen, "Sheet1", areas);
}

test.each([
  ['=PROP.VALUE(A2, "price")', '=PROP.VALUE(B4, "price")'],
  ["=PROP.VALUE($A$2:$A2)", "=PROP.VALUE($B$4:$B4)"],
  ["=PROP.VALUE('My ''own'' sheet'!A2)", "=PROP.VALUE('My ''own'' sheet'!B4)"],
  ["=PROP.VALUE(Data!A2:Z9, D1#)", "=PROP.VALUE(Data!B4:AA11, E3#)"],
  [
    '=PROP.VALUE("A2", Table1[A2], A:A, LOG10(Z1), TAX_A1, PROP.A1)',
    '=PROP.VALUE("A2", Table1[A2], A:A, LOG10(AA3), TAX_A1, PROP.A1)',
  ],
  ['=PROP.SEARCH({78244,"{0}"}, A1)', '=PROP.SEARCH({78244,"{0}"}, B3)'],
  [
    "=PROP.VALUE([Book2.xlsx]Sheet1!A2, '[Book2.xlsx]Sheet1'!A2, A2)",
    "=PROP.VALUE([Book2.xlsx]Sheet1!A2, '[Book2.xlsx]Sheet1'!A2, B4)",
  ],
  ["=PROP.VALUE('Q1 2024'!A:A, 'Q1 2024'!Addr, A2)", "=PROP.VALUE('Q1 2024'!A:A, 'Q1 2024'!Addr, B4)"],
  ["=PROP.VALUE('It''s B2'!$A:$A, 'It''s B2'!B2)", "=PROP.VALUE('It''s B2'!$A:$A, 'It''s B2'!C4)"],
  ["=PROP.SEARCH(ZIP1, XFE1, XFC1, A1048577)", "=PROP.SEARCH(ZIP1, XFE1, XFD3, A1048577)"],
  [
    "=PROP.VALUE(Table1[Beds'] B2], Table1[[#This Row],[B2]])",
    "=PROP.VALUE(Table1[Beds'] B2], Table1[[#This Row],[B2]])",
  ],
  ["=SUM(One:Two!A2, 'One 1:Two 2'!A2, A2)", "=SUM(One:Two!A2, 'One 1:Two 2'!A2, B4)"],
])("%s comes back as %s where its cells moved", (formula, expected) => {
  expect(moved(formula, 0, 0)).toBe(formula);
  expect(moved(formula, 2, 1)).toBe(expected);
});

test("cells that were cut and pasted onto another sheet are named with it", () => {
  const frozen = trackedFormula("=PROP.VALUE(A2, Data!B2)", "Sheet1");
  const [first, second] = frozen.references.map(({ area }): CellArea => area);
  const now = [
    { ...first!, sheet: "Q1" },
    { ...second!, sheet: "Sheet1" },
  ];
  expect(written(frozen, "Sheet1", now)).toBe("=PROP.VALUE('Q1'!A2, Sheet1!B2)");
});

test("deleted references become #REF!, as in Excel", () => {
  const frozen = trackedFormula("=PROP.VALUE(A2, B2)", "Sheet1");
  const [, second] = frozen.references.map(({ area }): CellArea => area);
  expect(written(frozen, "Sheet1", [undefined, second])).toBe("=PROP.VALUE(#REF!, B2)");
});

test("a formula filled down is one block, and one with another argument is not", () => {
  const at = (row: number, formula: string) => ({
    sheet: "Sheet1",
    row,
    column: 3,
    ...trackedFormula(formula, "Sheet1"),
  });
  const above = at(1, '=PROP.VALUE(A2, $F$1, "price")');
  expect(isInOwnRow(above.references[0]!, above)).toBe(true);
  expect(isInOwnRow(above.references[1]!, above)).toBe(false);
  const goes = (formula: string): boolean => isFilledDown(above, at(2, formula));
  expect(goes('=PROP.VALUE(A3, $F$1, "price")')).toBe(true);
  expect(goes('=PROP.VALUE(B3, $F$1, "price")')).toBe(false);
  expect(goes('=PROP.VALUE(A4, $F$1, "price")')).toBe(false);
  expect(goes('=PROP.VALUE(A3, $F$2, "price")')).toBe(false);
  expect(goes('=PROP.VALUE(A3, $F$1, "rent")')).toBe(false);
});
