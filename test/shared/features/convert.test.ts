/** Formulas from the other host, and everything in them that must stay as typed. */
import fc from "fast-check";
import {
  convertFormula,
  holdsOurFunction,
  marked,
  unmarked,
  withoutMark,
} from "../../../src/shared/workbook/formulas/propFormulas";
import { joined, KEPT, NAME } from "../../formulas/formulas";

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
  "a formula that Excel no longer recognizes is ours, and gets its name back: %s",
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

test("an escaped bracket in a column's name doesn't begin a sheet's name", () => {
  const before = String.raw`=T['[PROP.VALUE(]+'"['''!A1+`;
  expect(convertFormula(before + "PROP.VALUE(A2)", "PROP_")).toBe(before + "PROP_VALUE(A2)");
});

test("a name that is already right keeps its case", () => {
  expect(convertFormula("=prop.value(a2)", "PROP.")).toBe("=prop.value(a2)");
});

const PART = fc.oneof(
  KEPT.map((text) => [text, text] as const),
  NAME.map((name) => [`PROP.${name}(A2)`, `PROP_${name}(A2)`] as const),
);
const FORMULA = fc
  .array(PART, { maxLength: 8 })
  .map((parts) => [joined(parts.map(([excel]) => excel)), joined(parts.map(([, sheets]) => sheets))] as const);

test("any formula goes to Google Sheets and back unchanged, its texts and names untouched", () => {
  fc.assert(
    fc.property(FORMULA, ([excel, sheets]) => {
      expect(convertFormula(excel, "PROP_")).toBe(sheets);
      expect(convertFormula(sheets, "PROP.")).toBe(excel);
      expect(convertFormula(sheets, "PROP_")).toBe(sheets);
      expect(holdsOurFunction(excel)).toBe(excel !== sheets);
    }),
    { numRuns: 1000 },
  );
});

describe("a mark after all declared arguments", () => {
  test.each([
    ['=PROP_VALUE(A2, "price")', '=PROP_VALUE(A2, "price",,"PROP:r1.7.2")'],
    ["=PROP_VALUE(A2)", '=PROP_VALUE(A2;;;"PROP:r1.7.3")'],
    ["=PROP_VALUE( A2 , )", '=PROP_VALUE( A2 , ,,"PROP:r1.7.2")'],
    ["=PROP_VALUE(A2,,,1)", '=PROP_VALUE(A2,,,1,"PROP:r1.7.1")'],
    ["=PROP_VALUE(A2;{1,2})", '=PROP_VALUE(A2;{1,2};;"PROP:r1.7.2")'],
    ["=PROP_VALUE()", '=PROP_VALUE(;;;"PROP:r1.7.3")'],
    ['=IF(A1, prop_value (A2, ")"), SUM(1, 2))', '=IF(A1, prop_value (A2, ")",,"PROP:r1.7.2"), SUM(1, 2))'],
    ['=IFERROR(PROP_VALUE(PROP_USAGE()), "")', '=IFERROR(PROP_VALUE(PROP_USAGE(,"PROP:r1.7.1"),,,"PROP:r1.7.3"), "")'],
    ["=SUM(A1)", "=SUM(A1)"],
  ])("%s has it, and is as typed without it", (typed, expected) => {
    expect(marked(typed, "r1.7")).toBe(expected);
    expect(unmarked(expected)).toBe(typed);
    expect(convertFormula(expected, "PROP.")).toBe(convertFormula(typed, "PROP."));
  });

  test("the function is called as it was typed, a blank cell included", () => {
    expect(withoutMark(["a", "", "", "PROP:r1.7.2"], 3)).toEqual({ given: ["a", ""], mark: "r1.7" });
    expect(withoutMark(["", "", "", "PROP:r1.7.3"], 3)).toEqual({ given: [""], mark: "r1.7" });
    expect(withoutMark(["a", "b", "c", 1, "PROP:r1.7.1"], 3)).toEqual({ given: ["a", "b", "c"], mark: "r1.7" });
    expect(withoutMark(["a", "b"], 3)).toEqual({ given: ["a", "b"], mark: undefined });
  });
});
