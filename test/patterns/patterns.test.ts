/** No text that a cell can hold takes long: each pattern of the product runs in time that grows as the text does. */
import { checkSync } from "recheck";
import { FILES, madeBy, patternsIn, readSource, type Pattern } from "./patterns";

/** Why it may take long, or nothing. recheck runs its native engine, and its slower one where there is none for the machine. */
function fault({ source, flags, place }: Pattern): string | undefined {
  const found = checkSync(source, flags, { timeout: 30_000 });
  if (found.status === "safe") return undefined;
  const why = found.status === "vulnerable" ? found.complexity.summary : found.error.kind;
  return `${place}: /${source}/${flags}: ${why}`;
}

const distinct = (patterns: readonly Pattern[]): readonly Pattern[] => [
  ...new Map(patterns.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern])).values(),
];

const faults = (patterns: readonly Pattern[]): readonly string[] =>
  distinct(patterns).flatMap((each) => fault(each) ?? []);

/** Letters, digits, and all that JSON, a path or a pattern writes in a way of its own. */
const ANY_KEY = "aZ09-_.~+*?^$()[]{}|%/\\\"'u00";

/** Files that make patterns of parts within functions, and what has them make each of these. */
const MADE_WITHIN: Readonly<Record<string, (loaded: Readonly<Record<string, unknown>>) => void>> = {
  "shared/parsing/filter.ts": ({ filter }) =>
    (filter as (cells: string[][], rule: object, name: string) => unknown)([["3"]], { name: "bedrooms" }, "beds"),
  "servers/gateway/upstream/keyRedaction.ts": ({ keyRedaction }) => (keyRedaction as (key: string) => void)(ANY_KEY),
};

describe("the patterns of the product", () => {
  const read = new Map(FILES.map((name) => [name, readSource(name)]));

  it("run in linear time, each one in the source", () => {
    const patterns = [...read.values()].flatMap(({ patterns: found }) => found);
    expect(patterns.length).toBeGreaterThan(150);
    expect(faults(patterns)).toEqual([]);
  }, 120_000);

  it("run in linear time, each one made of parts", () => {
    const making = [...read].filter(([, { made }]) => made.length > 0);
    const patterns = making.flatMap(([name, { made }]) => {
      const found = madeBy(name, MADE_WITHIN[name] ?? (() => undefined));
      expect([name, found.length >= made.length]).toEqual([name, true]);
      return found;
    });
    expect(patterns.length).toBeGreaterThan(15);
    expect(faults(patterns)).toEqual([]);
  }, 120_000);

  it("are made where this test sees them: when a file is loaded, or by a function named here", () => {
    const hidden = [...read].flatMap(([name, { made }]) =>
      made.filter(({ within }) => within && MADE_WITHIN[name] === undefined).map(({ line }) => `${name}:${line}`),
    );
    expect(hidden).toEqual([]);
  });
});

describe("the check of patterns", () => {
  it("finds those that try a run of characters from each position, and those that try all ways to split it", () => {
    const text = "const end = /[\\s,]+$/;\nconst parts = (text: string) => /^(a+)+$/i.test(text);\n";
    const { patterns } = patternsIn("some.ts", text);
    expect(patterns.map(({ place }) => place)).toEqual(["some.ts:1", "some.ts:2"]);
    expect(faults(patterns)).toEqual([
      "some.ts:1: /[\\s,]+$/: 2nd degree polynomial",
      "some.ts:2: /^(a+)+$/i: exponential",
    ]);
  });

  it("finds patterns that are made of parts, and recognizes copies", () => {
    const text =
      "const one = new RegExp(`a${b}`);\nconst two = () => RegExp(c + d);\nconst copy = () => new RegExp(one);\n";
    expect(patternsIn("some.ts", text).made).toEqual([
      { line: 1, within: false },
      { line: 2, within: true },
    ]);
  });
});
