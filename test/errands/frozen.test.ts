/** Text from the service stays text when it is written into a cell. */
import fc from "fast-check";
import { frozenValue } from "../../src/shared/errands/frozen";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'quoted", "=cmd|' /C calc'!A0"])(
  "%j is written behind an apostrophe",
  (text) => {
    expect(frozenValue(text)).toBe(`'${text}`);
  },
);

test.each(["02139", "1/2", "5E3", "TRUE", "false", "May 5", "March 2024", "$5", "12:30", " =1", "(5)", ".5", "5%"])(
  "%j stays the text that it is",
  (text) => {
    expect(frozenValue(text)).toBe(`'${text}`);
  },
);

test.each(["San Antonio", "Single Family", "Maple Ave", "Trueman St", "Élan 3", ""])(
  "%j is written as it is",
  (text) => {
    expect(frozenValue(text)).toBe(text);
  },
);

test("numbers, truth values and errors keep what they are, and nothing is blank", () => {
  expect([12.5, -3, 0, true, false, "#N/A", "#DIV/0!", null, undefined].map(frozenValue)).toEqual([
    ...[12.5, -3, 0, true, false, "#N/A", "#DIV/0!", "", ""],
  ]);
});

test.each(["#FIELD!", "#CONNECT!", "#BLOCKED!", "#UNKNOWN!", "#EXTERNAL!", "#PYTHON!", "#TIMEOUT!", "#GETTING_DATA"])(
  "%s stays the error that it is",
  (error) => {
    expect(frozenValue(error)).toBe(error);
  },
);

test.each(["#1 Main St", "#N/A ", "#hashtag", "#REF! or not"])("%j is no error, but text", (text) => {
  expect(frozenValue(text)).toBe(`'${text}`);
});

/** What both hosts make of what is written, as far as it is text: an apostrophe goes, what starts a formula is one. */
const typed = (written: string | number | boolean): unknown => {
  if (typeof written !== "string") return written;
  if (written.startsWith("'")) return written.slice(1);
  return /^[=+\-@\t\r\n\s]|^[\d$.(]/.test(written) ? { readOtherwise: written } : written;
};

test("any text reads back as the same text", () => {
  const marks = fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "'", "1", " ", "A", "#") });
  fc.assert(
    fc.property(fc.oneof(fc.string(), marks), (text) => {
      expect(typed(frozenValue(text))).toBe(text);
    }),
  );
});
