/** How many requests may be made once a person agreed to so many. */
import { purseOf } from "../../src/shared/errands/purse";
import type { Ask, Claim, Ending, Entry } from "../../src/shared/work/effect";

const ask = (key: string): Ask => ({ key, endpoint: "properties", more: 0 });
const ended = (claim: Ending): Entry => ({ key: "a", endpoint: "properties", lifetime: 0, claim });
const GRANTED: Claim = { claim: "granted", after: 0 };

test("no more go to the gate than are left, and what was not billed is not taken out", () => {
  const purse = purseOf(3, "no more");
  purse.heard([ended("billed"), ended("failed"), ended("unasked"), { ...ended("uncertain"), late: true }]);
  expect(purse.left()).toBe(2);
  expect(purse.narrowed({ asks: [ask("b")], most: 20, rest: 7 }).asking).toEqual({
    asks: [ask("b")],
    most: 2,
    rest: 7,
  });
  purse.heard([ended("uncertain"), ended("free")]);
  const { asking, whole } = purse.narrowed({ asks: [ask("b")], most: 20, rest: 0 });
  expect(asking).toBeUndefined();
  expect(whole([])).toMatchObject([{ message: "Needs 1 request: no more" }]);
});

test("what is beyond the price is refused, and the rest is told what the gate said of it", () => {
  const purse = purseOf(9, "beyond", (key) => key === "b");
  const { asking, whole } = purse.narrowed({ asks: ["a", "b", "c"].map(ask), most: 20, rest: 0 });
  expect(asking?.asks.map(({ key }) => key)).toEqual(["a", "c"]);
  expect(whole([GRANTED, { claim: "elsewhere" }])).toMatchObject([
    GRANTED,
    { message: "Needs 1 request: beyond" },
    { claim: "elsewhere" },
  ]);
});
