/** Formulas are read as spreadsheets read them, and what is read is written again as it stood. */
import fc from "fast-check";
import { calledNames, callAlone } from "../../src/shared/formulas/calls";
import { addressText, areaText, readReference, sheetPrefix } from "../../src/shared/formulas/cells";
import { piecesOf, referenceText } from "../../src/shared/formulas/references";
import { typedAt } from "../../src/shared/formulas/rowColumnNotation";
import { textOf, tokensOf } from "../../src/shared/formulas/tokens";
import { FORMULA } from "./formulas";

const MARKS = fc.string({
  unit: fc.constantFrom("=", '"', "'", "[", "]", "P", "(", "\n", " ", "#", ":", "!", "A1", "{", "-1"),
});
const ANY = fc.oneof(FORMULA, fc.string({ unit: "binary" }), MARKS);

test("the tokens of any text add up to that text", () => {
  fc.assert(fc.property(ANY, (text) => expect(textOf(tokensOf(text))).toBe(text)));
  fc.assert(fc.property(ANY, (text) => expect(textOf(tokensOf(text, { r1c1: true }))).toBe(text)));
});

const again = (formula: string): string =>
  piecesOf(formula)
    .map((piece) => (typeof piece === "string" ? piece : referenceText(piece)))
    .join("");

test("a formula whose references did not move is the formula", () => {
  fc.assert(
    fc.property(FORMULA, fc.string({ minLength: 1 }), (formula, sheet) => {
      // A name in apostrophes that it does not need is written without them.
      fc.pre(!formula.includes("'"));
      const named = `${formula}+${sheetPrefix(sheet)}$B2:C$3`;
      expect(again(named)).toBe(named);
    }),
    { numRuns: 500 },
  );
  fc.assert(fc.property(ANY, (text) => expect(again(again(text))).toBe(again(text))));
});

test.each([
  ['=PROP.VALUE(A2, "B2")', ["A2"]],
  ["=SUM(Data!$A2:Z9, D1#, A1 B2)", ["Data!$A2:Z9", "D1", "A1", "B2"]],
  ["='It''s B2'!A2+'Q1'!D4+Rents!A1:A9", ["'It''s B2'!A2", "'Q1'!D4", "Rents!A1:A9"]],
  ["=Table1[A2]+A:A+2:4+LOG10(1)+ZIP1+TAX_A1+A1048577+R1C1", []],
  ["=[Book2.xlsx]Sheet1!A2+'[Book2.xlsx]Sheet1'!A2+One:Two!A2+'One 1:Two 2'!A2", []],
  ["=A1:B2:C3+Sheet1!A1:Sheet1!B2+B9:A2+A1:.B9", []],
  ["=LET(c,1,r,A1,c+r)+{1,2}+LAMBDA(x,x+B2)(C3)", ["A1", "B2", "C3"]],
])("%s refers to %j", (formula, expected) => {
  const found = piecesOf(formula).filter((piece) => typeof piece !== "string");
  expect(found.map(referenceText)).toEqual(expected);
});

test("a cell's address is read back as the same cell", () => {
  const place = fc.record({ row: fc.nat(1_048_575), column: fc.nat(16_383) });
  fc.assert(
    fc.property(place, place, fc.string({ minLength: 1, unit: "binary" }), (one, other, sheet) => {
      const [row, last] = [one.row, other.row].sort((a, b) => a - b) as [number, number];
      const [column, right] = [one.column, other.column].sort((a, b) => a - b) as [number, number];
      const area = { row, column, rows: last - row + 1, columns: right - column + 1 };
      fc.pre(area.rows < 1_048_576 && area.columns < 16_384);
      const read = readReference(sheetPrefix(sheet) + areaText(area));
      expect(read).toMatchObject({ sheet, range: { top: row, left: column, bottom: last, right } });
      expect(readReference(addressText({ sheet, ...one }))?.range).toMatchObject({ top: one.row, left: one.column });
    }),
  );
});

test.each([
  "A2:",
  "A2x",
  "A0",
  "XFE1",
  "A1048577",
  "A1:B2:C3",
  "My sheet!A2",
  "!A2",
  "A2:B9#",
  "Name",
  "",
  "A1:.B2",
  "''!A1",
])("%j names no cells", (text) => expect(readReference(text)).toBeUndefined());

test.each([
  ["=PROP.VALUE(A2)", "PROP.VALUE"],
  ["= PROP.VALUE (A2, SUM(1, 2) ) ", "PROP.VALUE"],
  ["=SORT(PROP.VALUE(A2))", "SORT"],
  ['=PROP.VALUE(")")', "PROP.VALUE"],
  ["=PROP.VALUE(A2)+1", undefined],
  ["=(PROP.VALUE(A2))", undefined],
  ["=PROP.VALUE(A2)(B2)", undefined],
  ["=PROP.VALUE(A2)#", undefined],
  ["=PROP.VALUE(A2", undefined],
  ["=A2", undefined],
])("%s is the call of %s alone", (formula, expected) => {
  expect(callAlone(formula)).toBe(expected);
});

test("only called functions are found: not names, texts, columns or functions of other workbooks", () => {
  expect(calledNames('=IF(sum (A1), "MAX(1)", T[MIN(]) + IFS + Book.xlam!ROW(1) + @choose(1, 2)')).toEqual([
    ...["IF", "SUM", "CHOOSE"],
  ]);
});

test("a formula in rows and columns is typed anywhere as it reads there", () => {
  expect(typedAt("=PROP_VALUE(R[0]C[-1], 'Q1: R1C1 [a'!R2C3)", 1, 1)).toBe("=PROP_VALUE(A2, 'Q1: R1C1 [a'!$C$2)");
  expect(typedAt("=R[-9]C", 1, 1)).toBe("=#REF!");
});
