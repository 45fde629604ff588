/**
 * No text that a cell can hold takes long: each pattern of the product runs in time that grows as the text does. recheck needs
 * long to tell, and what it tells of a pattern hangs on nothing else: those that it found linear are recorded in linear.json,
 * where `PATTERNS=record npx jest test/patterns` adds what is new after it has looked through it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync, type Diagnostics } from "recheck";
import { version } from "recheck/package.json";
import { FILES, madeBy, patternsIn, readSource, type Pattern } from "./patterns";

interface LinearPatterns {
  /** The version of recheck that found them so. */
  readonly recheck: string;
  readonly patterns: readonly string[];
}

const RECORD = join(__dirname, "linear.json");
const RECORDS = process.env["PATTERNS"] === "record";

/** How many recorded ones are looked through again. */
const AGAIN = 5;

/** Far more than any pattern takes, also on a machine with other work. */
const LONGEST = 120_000;

const readRecord = (): LinearPatterns => JSON.parse(readFileSync(RECORD, "utf8")) as LinearPatterns;

const written = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

/** Those that are not recorded, or were by another version of recheck. */
const unknown = (patterns: readonly Pattern[]): readonly Pattern[] => {
  const { recheck, patterns: linear } = readRecord();
  const known = new Set(recheck === version ? linear : []);
  return patterns.filter((pattern) => !known.has(written(pattern)));
};

/**
 * recheck runs its native engine, and its slower one where there is none for the machine. It counts the steps that a text takes;
 * were it to time them too, other work on the machine would make a pattern look slow.
 */
const looked = ({ source, flags }: Pattern): Diagnostics =>
  checkSync(source, flags, { timeout: LONGEST, attackTimeout: null, incubationTimeout: null });

/** Why it may take long, or nothing. */
function fault(pattern: Pattern): string | undefined {
  const found = looked(pattern);
  if (found.status === "safe") return undefined;
  const why = found.status === "vulnerable" ? found.complexity.summary : found.error.kind;
  return `${pattern.place}: ${written(pattern)}: ${why}`;
}

const distinct = (patterns: readonly Pattern[]): readonly Pattern[] => [
  ...new Map(patterns.map((pattern) => [written(pattern), pattern])).values(),
];

const faults = (patterns: readonly Pattern[]): readonly string[] =>
  distinct(patterns).flatMap((each) => fault(each) ?? []);

/** Letters, digits, and all that JSON, a path or a pattern writes in a way of its own. */
const ANY_KEY = "aZ09-_.~+*?^$()[]{}|%/\\\"'u00";

/** Files that make patterns of parts within functions, and what has them make each of these. */
const MADE_WITHIN: Readonly<Record<string, (loaded: Readonly<Record<string, unknown>>) => void>> = {
  "shared/parsing/filter.ts": ({ filter }) =>
    (filter as (cells: string[][], rule: object, name: string) => unknown)([["3"]], { name: "bedrooms" }, "beds"),
  "shared/workbook/lists/headings.ts": ({ useOfHeading }) => (useOfHeading as (heading: string) => void)("Beds"),
  "servers/gateway/upstream/keyRedaction.ts": ({ keyRedaction }) => (keyRedaction as (key: string) => void)(ANY_KEY),
};

describe("the patterns of the product", () => {
  const read = new Map(FILES.map((name) => [name, readSource(name)]));
  const inSource = [...read.values()].flatMap(({ patterns }) => patterns);
  const making = [...read].filter(([, { made }]) => made.length > 0);
  const byFile = making.map(([name, { made }]) => {
    const found = madeBy(name, MADE_WITHIN[name] ?? (() => undefined));
    return { name, least: made.length, found };
  });
  const all = distinct([...inSource, ...byFile.flatMap(({ found }) => found)]);

  it("run in linear time, each one in the source", () => {
    expect(inSource.length).toBeGreaterThan(150);
    expect(faults(unknown(inSource))).toEqual([]);
  }, 600_000);

  it("run in linear time, each one made of parts", () => {
    for (const { name, least, found } of byFile) expect([name, found.length >= least]).toEqual([name, true]);
    const patterns = byFile.flatMap(({ found }) => found);
    expect(patterns.length).toBeGreaterThan(15);
    expect(faults(unknown(patterns))).toEqual([]);
  }, 600_000);

  it("are what is recorded as linear: if not, PATTERNS=record npx jest test/patterns", () => {
    const record = (patterns: readonly Pattern[]): LinearPatterns => ({
      recheck: version,
      patterns: patterns.map(written).sort(),
    });
    if (RECORDS) {
      const faulty = unknown(all).filter((pattern) => fault(pattern) !== undefined);
      const linear = all.filter((pattern) => !faulty.includes(pattern));
      writeFileSync(RECORD, `${JSON.stringify(record(linear), null, 2)}\n`);
    }
    expect(readRecord()).toEqual(record(all));
  }, 600_000);

  it("are looked through again although they are recorded, a few others in each run", () => {
    const some = Array.from({ length: AGAIN }, () => all[Math.floor(Math.random() * all.length)]!);
    const vulnerable = distinct(some).filter((pattern) => looked(pattern).status === "vulnerable");
    expect(vulnerable).toEqual([]);
  }, 600_000);

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
