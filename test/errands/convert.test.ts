/** Formulas that came from the other host, and everything in them that must stay as it was typed. */
import fc from "fast-check";
import { CATALOGUE } from "../../src/shared/functions/catalogue";
import { convertFormula, holdsOurFunction } from "../../src/shared/errands/convert";
import { piecesOf } from "../../src/shared/errands/formulaText";

const NAME = fc.constantFrom(...CATALOGUE.map(({ name }) => name));

test.each([
  ["=PROP.VALUE(A2)", "=PROP_VALUE(A2)"],
  ["=prop.value(A2)", "=PROP_VALUE(A2)"],
  ['=SUM(PROP.VALUE(A2, "price"), Prop.Rent (A3))', '=SUM(PROP_VALUE(A2, "price"), PROP_RENT (A3))'],
  ["=_xldudf_PROP_VALUE(A2)", "=PROP_VALUE(A2)"],
  ["=-PROP.VALUE(A2)*2", "=-PROP_VALUE(A2)*2"],
  ["=IF(A1;PROP.VALUE(A2);0)", "=IF(A1;PROP_VALUE(A2);0)"],
])("%s becomes %s in Google Sheets", (excel, sheets) => {
  expect(convertFormula(excel, "PROP_")).toBe(sheets);
});

test.each(["=_xldudf_PROP_COMPS(A2)+1", "=_xlfn._xldudf_PROP_COMPS(A2)+1"])(
  "a formula that Excel does not know any more is ours, and gets its name back: %s",
  (formula) => {
    expect(holdsOurFunction(formula)).toBe(true);
    expect(convertFormula(formula, "PROP.")).toBe("=PROP.COMPS(A2)+1");
    expect(convertFormula(formula, "PROP_")).toBe("=PROP_COMPS(A2)+1");
  },
);

test.each([
  ['="PROP.VALUE(A2)"', "text in quotation marks"],
  ['="say ""PROP.VALUE("" twice"', "doubled quotation marks"],
  ["='PROP.VALUE('!A2", "the name of a sheet"],
  ["='Bob''s PROP.VALUE('!A2", "a doubled apostrophe in the name of a sheet"],
  ["=Table1[PROP.VALUE(]", "the name of a column"],
  ["=Table1['[PROP.VALUE(]", "an escaped bracket in the name of a column"],
  ["=MY.PROP.VALUE(A2)", "a longer name"],
  ["=XPROP.VALUE(A2)", "another name that ends so"],
  ["=Book.xlam!PROP.VALUE(A2)", "a function of another workbook"],
  ["=PROP.VALUES(A2)", "a function that is none of ours"],
  ["=PROP.VALUE", "a name that is not called"],
  ["PROP.VALUE(A2)", "no formula"],
  ["", "an empty cell"],
])("%s stays: %s", (formula) => {
  expect([convertFormula(formula, "PROP_"), holdsOurFunction(formula)]).toEqual([formula, false]);
});

test("what is right already keeps the letters it was typed in", () => {
  expect(convertFormula("=prop.value(a2)", "PROP.")).toBe("=prop.value(a2)");
});

/** Code, texts, sheet names and column names in any order, with calls of ours between. */
const CODE = fc.constantFrom("A1", "+", " , ", "SUM(1,2)", "(", ")", "{1;2}", "B2:B9", "&", "#REF!", "PROPER(A1)");
const inside = (closing: string) =>
  fc
    .oneof(
      fc.string({ maxLength: 12 }),
      NAME.map((name) => `PROP.${name}(`),
    )
    .map((text) => text.split(closing).join(closing + closing));
const KEPT = fc.oneof(
  inside('"').map((text) => `"${text}"`),
  inside("'").map((text) => `'${text}'!A1`),
  fc.constantFrom("T[PROP.VALUE(]", "T[[#All],[PROP_RENT(]]"),
);
const PART = fc.oneof(
  CODE.map((text) => [text, text] as const),
  KEPT.map((text) => [text, text] as const),
  NAME.map((name) => [`PROP.${name}(A2)`, `PROP_${name}(A2)`] as const),
);
const FORMULA = fc
  .array(PART, { maxLength: 8 })
  .map((parts) => [0, 1].map((side) => `=${parts.map((part) => part[side]).join("+")}`) as [string, string]);

test("any formula goes to Google Sheets and back unchanged, its texts and names untouched", () => {
  fc.assert(
    fc.property(FORMULA, ([excel, sheets]) => {
      expect(convertFormula(excel, "PROP_")).toBe(sheets);
      expect(convertFormula(sheets, "PROP.")).toBe(excel);
      expect(convertFormula(sheets, "PROP_")).toBe(sheets);
      expect(holdsOurFunction(excel)).toBe(excel !== sheets);
    }),
    { numRuns: 500 },
  );
});

test("the pieces of any text are that text", () => {
  const marks = fc.string({ unit: fc.constantFrom('"', "'", "[", "]", "P", "(", "\n", " ") });
  fc.assert(
    fc.property(fc.oneof(fc.string(), marks), (text) => {
      expect(
        piecesOf(text)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
