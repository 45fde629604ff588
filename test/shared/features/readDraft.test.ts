/** A formula as a form is filled in with it. */
import fc from "fast-check";
import { draftFormula } from "../../../src/shared/features/preview/draft";
import { draftIn, fromSheet, onSheet } from "../../../src/shared/features/preview/readDraft";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";

const given = (formula: string): readonly string[] | undefined => draftIn(formula)?.arguments;
const count = (name: string): number => CATALOGUE.find((each) => each.name === name)!.parameters.length;
const padded = (name: string, ...texts: readonly string[]): readonly string[] =>
  Array.from({ length: count(name) }, (_, index) => texts[index] ?? "");

test.each([
  ['=PROP.VALUE(A2, "price")', "VALUE", ["A2", "price"]],
  ["=PROP_VALUE('My sheet'!$A$2:A9; \"price\")", "VALUE", ["'My sheet'!$A$2:A9", "price"]],
  ['= prop.search( 78244 , , "2+" )', "SEARCH", ["78244", "", "2+"]],
  ['=PROP.SEARCH("5 ""Old"" Rd, Austin, TX", , -1, TRUE)', "SEARCH", ['5 "Old" Rd, Austin, TX', "", "-1", "TRUE"]],
  ["=PROP.USAGE()", "USAGE", []],
  ["=_xlfn._xldudf_PROP_RENT(A2)", "RENT", ["A2"]],
] as const)("%s fills in %s with %j", (formula, name, texts) => {
  expect(draftIn(formula)).toEqual({ name, arguments: padded(name, ...texts) });
});

test.each([
  "=PROP.VALUE(A2)+1",
  "=SUM(PROP.VALUE(A2))",
  "=PROP.VALUE(PROP.RECORD(A2))",
  '=PROP.VALUE(A2&", TX")',
  "=PROP.VALUE({1,2})",
  '=PROP.VALUE(A2, "price", 1, 2, 3, 4)',
  // Typed into the form, this text would be a cell.
  '=PROP.VALUE("A2")',
  "=VALUE(A2)",
  "",
])("%s fills in no form", (formula) => {
  expect(given(formula)).toBeUndefined();
});

test("what the form makes is read as what makes the same again", () => {
  const texts = fc.array(
    fc.oneof(fc.string(), fc.constantFrom("A2:A9", "78244", "02139", "-1.5", "2:4", "TX", "=A2")),
    {
      maxLength: 7,
    },
  );
  fc.assert(
    fc.property(fc.constantFrom("PROP.", "PROP_"), texts, (prefix, typed) => {
      const formula = draftFormula({ name: "SEARCH", arguments: typed }, prefix);
      const read = draftIn(formula);
      expect(read && draftFormula(read, prefix)).toBe(formula);
    }),
  );
});

test("cells of the formula’s own sheet are written without it", () => {
  const draft = { name: "VALUE", arguments: ["Sheet1!A2:A9", "'My sheet'!B1", "Sheet10!A2", "Sheet1"] };
  expect(onSheet(draft, "Sheet1").arguments).toEqual(["A2:A9", "'My sheet'!B1", "Sheet10!A2", "Sheet1"]);
  expect(onSheet(draft, "My sheet").arguments).toEqual(["Sheet1!A2:A9", "B1", "Sheet10!A2", "Sheet1"]);
  expect(onSheet({ name: "SEARCH", arguments: ["=Sheet1!A2", "Sheet1!2:4"] }, "Sheet1").arguments).toEqual([
    ...["A2", "Sheet1!2:4"],
  ]);
});

test("cells of another sheet are written with it, and filters as they are", () => {
  const typed = ["A2", "=A2", " $A$2:B9 ", "A:A", "Sheet2!A2", "=Sheet2!A2", "2:4", "180:365", "TX", "78244", ""];
  expect(fromSheet({ name: "SEARCH", arguments: typed }, "My sheet").arguments).toEqual([
    ...["'My sheet'!A2", "'My sheet'!A2", "'My sheet'!$A$2:B9", "'My sheet'!A:A", "Sheet2!A2", "Sheet2!A2"],
    ...["2:4", "180:365", "TX", "78244", ""],
  ]);
});
