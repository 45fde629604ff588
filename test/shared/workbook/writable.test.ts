/** What a host's script writes of a formula of ours. */
import fc from "fast-check";
import { writable } from "../../../src/shared/workbook/formulas/writable";

it.each([
  ['=PROP_VALUE(A1, "price, low")', '=PROP_VALUE(A1; "price, low")'],
  ["=PROP_VALUE('Smith, Jones'!A2, 'v1.5'!B2)", "=PROP_VALUE('Smith, Jones'!A2; 'v1.5'!B2)"],
  ["=PROP_VALUE('It''s 1,5'!A2, 1)", "=PROP_VALUE('It''s 1,5'!A2; 1)"],
  ["=PROP_RENT(A1, 2.5, 0.05)", "=PROP_RENT(A1; (25/10); (5/100))"],
  ["=PROP_RENT(A1, 1.5e-7, .5)", "=PROP_RENT(A1; (15/100000000); (5/10))"],
])("%s is written in Google Sheets as %s, and in Excel as it is", (formula, written) => {
  expect([writable(formula, "PROP_"), writable(formula, "PROP.")]).toEqual([written, formula]);
});

it("a decimal is worth the same as a fraction", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e15, noNaN: true }), (value) => {
      const [, whole, digits = "", ones = "1"] = /^(?:(\d+)|\((\d+)\/(10*)\))$/.exec(
        writable(String(value), "PROP_"),
      ) ?? [undefined, String(value)];
      expect(whole === undefined ? Number(`${digits}e-${ones.length - 1}`) : Number(whole)).toBe(value);
    }),
  );
});
