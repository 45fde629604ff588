/** Text from the service stays text when written into a cell. */
import fc from "fast-check";
import { contentFingerprint } from "../../../src/shared/workbook/kept/contentFingerprint";
import { frozenValue, writtenText } from "../../../src/shared/workbook/freezing/frozenValue";

/** Characters of a cell. */
const MOST = 32_767;

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'quoted", "=cmd|' /C calc'!A0"])(
  "%j is written with an apostrophe in front",
  (text) => {
    expect(frozenValue(text, MOST)).toBe(`'${text}`);
  },
);

test.each([
  "02139",
  "1/2",
  "5E3",
  "TRUE",
  "false",
  "May 5",
  "March 2024",
  "$5",
  "12:30",
  " =1",
  "(5)",
  ".5",
  "5%",
  "Mai 5",
  "R$ 5",
])("%j stays the text that it is", (text) => {
  expect(frozenValue(text, MOST)).toBe(`'${text}`);
});

test.each(["San Antonio", "Single Family", "Maple Ave", "Trueman St", "Élan", ""])("%j is written as it is", (text) => {
  expect(frozenValue(text, MOST)).toBe(text);
});

test("numbers, Booleans and errors stay what they are, and null is blank", () => {
  expect(
    [12.5, -3, 0, true, false, "#N/A", "#DIV/0!", null, undefined].map((value) => frozenValue(value, MOST)),
  ).toEqual([...[12.5, -3, 0, true, false, "#N/A", "#DIV/0!", "", ""]]);
});

test.each(["#FIELD!", "#CONNECT!", "#BLOCKED!", "#UNKNOWN!", "#EXTERNAL!", "#PYTHON!", "#TIMEOUT!", "#GETTING_DATA"])(
  "%s stays the error that it is",
  (error) => {
    expect(frozenValue(error, MOST)).toBe(error);
  },
);

test.each(["#1 Main St", "#N/A ", "#hashtag", "#REF! or not"])("%j is text, not an error", (text) => {
  expect(frozenValue(text, MOST)).toBe(`'${text}`);
});

test("where it is known to be a text, the name of an error is one too", () => {
  expect(["#N/A", "#REF!", "Elm", ""].map((text) => writtenText(text, MOST))).toEqual(["'#N/A", "'#REF!", "Elm", ""]);
});

/** How both hosts parse written text: an apostrophe is removed, and what looks like a formula is one. */
const typed = (written: string | number | boolean): unknown => {
  if (typeof written !== "string") return written;
  if (written.startsWith("'")) return written.slice(1);
  return /^[=+\-@\t\r\n\s]|^[\d$.(]/.test(written) ? { readOtherwise: written } : written;
};

test("any text reads back as the same text", () => {
  const marks = fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "'", "1", " ", "A", "#") });
  fc.assert(
    fc.property(fc.oneof(fc.string(), marks), (text) => {
      expect(typed(frozenValue(text, MOST))).toBe(text);
    }),
  );
});

it("is as long as a cell's limit, including its apostrophe, and ends in an ellipsis if it was cut", () => {
  const whole = "1".repeat(MOST - 1);
  expect(frozenValue(whole, MOST)).toBe(`'${whole}`);
  expect(frozenValue("1".repeat(MOST), MOST)).toBe(`'${"1".repeat(MOST - 2)}…`);
  expect(frozenValue("a".repeat(MOST), MOST)).toBe("a".repeat(MOST));
});

it("is recognized by its content, although the apostrophe took one character", () => {
  const text = `1${"x".repeat(MOST - 1)}`;
  const frozen = String(frozenValue(text, MOST)).slice(1);
  expect(frozen).toHaveLength(MOST - 1);
  expect(contentFingerprint([[frozen]])).toBe(contentFingerprint([[text]]));
  expect(contentFingerprint([["2", frozen]])).not.toBe(contentFingerprint([["1", frozen]]));
});
