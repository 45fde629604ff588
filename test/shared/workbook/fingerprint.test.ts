/** Fingerprints of cells: equal if a host returns a value slightly changed, different for anything else. */
import fc from "fast-check";
import { contentFingerprint, FINGERPRINT_LENGTH } from "../../../src/shared/workbook/kept/contentFingerprint";

test("blank cells in between don't matter, wherever they were inserted", () => {
  expect(contentFingerprint([[1, "", 2]])).toBe(contentFingerprint([[1, 2]]));
  expect(contentFingerprint([["a"], [""], [null], ["b"]])).toBe(contentFingerprint([["a"], ["b"]]));
  expect(contentFingerprint([[""]])).toBe(contentFingerprint([]));
});

test("a number with its last digits rounded and another kind of line break are the same", () => {
  expect(contentFingerprint([[0.1 + 0.2, "one\r\ntwo"]])).toBe(contentFingerprint([[0.3, "one\ntwo"]]));
});

test("typed values are distinguished from what was there", () => {
  const text = fc.string({ minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      fc.pre(one !== other && !/\r/.test(one + other));
      expect(contentFingerprint([[one]])).not.toBe(contentFingerprint([[other]]));
    }),
  );
  expect(contentFingerprint([[250_000]])).not.toBe(contentFingerprint([[250_001]]));
  expect(contentFingerprint([["12"]])).not.toBe(contentFingerprint([["1", "2"]]));
});

test("it always has the same number of letters", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (line) => {
      expect(contentFingerprint([line])).toMatch(new RegExp(`^[a-z0-9]{${FINGERPRINT_LENGTH}}$`));
    }),
  );
});
