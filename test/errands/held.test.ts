/** What cells hold, as letters: the same for what a host hands back a little otherwise, and another for anything else. */
import fc from "fast-check";
import { held, LENGTH } from "../../src/shared/errands/held";

test("blank cells between count for nothing, wherever they were inserted", () => {
  expect(held([[1, "", 2]])).toBe(held([[1, 2]]));
  expect(held([["a"], [""], [null], ["b"]])).toBe(held([["a"], ["b"]]));
  expect(held([[""]])).toBe(held([]));
});

test("a number with its last digits rounded and a line's end of another kind are the same", () => {
  expect(held([[0.1 + 0.2, "one\r\ntwo"]])).toBe(held([[0.3, "one\ntwo"]]));
});

test("what a person types is told from what was there", () => {
  const text = fc.string({ minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      fc.pre(one !== other && !/\r/.test(one + other));
      expect(held([[one]])).not.toBe(held([[other]]));
    }),
  );
  expect(held([[250_000]])).not.toBe(held([[250_001]]));
  expect(held([["12"]])).not.toBe(held([["1", "2"]]));
});

test("it is always so many letters, which a note in a cell can hold", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (line) => {
      expect(held([line])).toMatch(new RegExp(`^[a-z0-9]{${LENGTH}}$`));
    }),
  );
});
