/** A form's texts as a formula, and as a cell's arguments. */
import fc from "fast-check";
import { draftArguments, draftFormula } from "../../../src/shared/features/preview/draft";

const written = (...typed: string[]): string => draftFormula({ name: "SEARCH", arguments: typed }, "PROP.");

test.each([
  [["78244", "Single Family", "3+"], '=PROP.SEARCH(78244, "Single Family", "3+")'],
  [["02139"], '=PROP.SEARCH("02139")'],
  [["A2:A9", "", "", "2:4", ""], '=PROP.SEARCH(A2:A9, , , "2:4")'],
  [["'My sheet'!$A$2", "0.5", "-1"], "=PROP.SEARCH('My sheet'!$A$2, 0.5, -1)"],
  [["=A2", "A:A", "B2:B", "C3#"], "=PROP.SEARCH(A2, A:A, B2:B, C3#)"],
  [["Sheet1!A2:B9"], "=PROP.SEARCH(Sheet1!A2:B9)"],
  [["TX"], '=PROP.SEARCH("TX")'],
  [["ZZZ1", "A1048577", "A0"], '=PROP.SEARCH("ZZZ1", "A1048577", "A0")'],
  [['5 "Old" Rd'], '=PROP.SEARCH("5 ""Old"" Rd")'],
  [["=1+1"], '=PROP.SEARCH("=1+1")'],
  [["", " "], "=PROP.SEARCH()"],
])("%j is written %s", (typed, formula) => {
  expect(written(...typed)).toBe(formula);
});

test("Google Sheets has its own names", () => {
  expect(draftFormula({ name: "VALUE", arguments: ["A2"] }, "PROP_")).toBe("=PROP_VALUE(A2)");
});

test("a list longer than Excel's limit for one text is joined from several", () => {
  const fields = Array.from({ length: 60 }, (_, index) => `field${index}`).join(", ");
  const parts = written("A2", fields).split('"&"');
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join("")).toBe(`=PROP.SEARCH(A2, "${fields}")`);
});

test("references stay references, and everything else is read like a cell's content", () => {
  expect(draftArguments({ name: "VALUE", arguments: ["A2", " 5 Elm St ", "3", ""] })).toEqual([
    { reference: "A2" },
    { grid: [["5 Elm St"]] },
    { grid: [[3]] },
    undefined,
  ]);
});

/** How a spreadsheet reads the formula's arguments: text by its quotation marks. */
const readBack = (formula: string): string => {
  const inside = formula.slice("=PROP.SEARCH(".length, -1);
  return inside.startsWith('"') ? inside.slice(1, -1).split('"&"').join("").replace(/""/g, '"') : inside;
};

test("whatever is typed into a form field stays one argument and is read back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      fc.pre(text.trim() !== "" && !text.includes('"&"') && !/^\s*(loading\.\.\.|#busy!|#getting_data)/i.test(text));
      const [argument] = draftArguments({ name: "SEARCH", arguments: [text] });
      fc.pre(argument !== undefined && "grid" in argument);
      expect(readBack(written(text))).toBe(text.trim());
    }),
  );
});
