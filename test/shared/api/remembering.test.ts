import fc from "fast-check";
import { remembering } from "../../../src/shared/api/text/remembering";

/** The texts that something was found for, each time that it was. */
function counting<T>(find: (text: string) => T, generation?: number) {
  const found: string[] = [];
  const ask = remembering((text) => (found.push(text), find(text)), generation);
  return { ask, found };
}

it("finds what a text comes to once, however often it is asked for", () => {
  const { ask, found } = counting((text) => text.length);
  expect(["one", "three", "one", "one"].map(ask)).toEqual([3, 5, 3, 3]);
  expect(found).toEqual(["one", "three"]);
});

it("forgets what was not asked for while so many others came, twice over, and keeps what was", () => {
  const { ask, found } = counting((text) => text.length, 10);
  ["kept", "left", ...Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? "kept" : `${at}`))].forEach(ask);
  expect(found.filter((text) => text === "kept")).toHaveLength(1);
  expect(found.filter((text) => text === "left")).toHaveLength(1);
  ask("left");
  expect(found.filter((text) => text === "left")).toHaveLength(2);
});

it("holds no long texts, and nothing that came to nothing", () => {
  const { ask, found } = counting((text) => (text === "none" ? undefined : text));
  const long = "x".repeat(201);
  [long, "none", long, "none"].forEach(ask);
  expect(found).toEqual([long, "none", long, "none"]);
});

it("says the same as what it remembers for, whatever was asked before", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 })), fc.integer({ min: 1, max: 5 }), (texts, generation) => {
      const find = (text: string): string => `<${text}>`;
      expect(texts.map(remembering(find, generation))).toEqual(texts.map(find));
    }),
  );
});
