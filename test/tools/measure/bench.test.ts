/** `npm run bench` with sizes so small that its figures say nothing: what it measures, writes and tells. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { BENCHMARKS } from "../../../tools/measure/bench/benchmarks";
import { isMet } from "../../../tools/measure/bench/benchmark";
import { reported, reportTable, comparisonTable, type BenchReport } from "../../../tools/measure/bench/report";
import { recordedIn, runBenchmarks } from "../../../tools/measure/bench/run";
import { bestOf } from "../../../tools/measure/bench/timing";
import { coreOf, type Core } from "../../../tools/measure/bench/wholeCore";

jest.setTimeout(180_000);

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/benchmarks.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "bench-"));
afterAll(() => rmSync(folder, { recursive: true }));

const bench = (...words: readonly string[]) =>
  promisify(execFile)(process.execPath, ["--import", "tsx", "tools/measure/main.ts", "bench", ...words], { cwd: root });

const figures = BENCHMARKS.flatMap((each) => Object.entries(each.figures));
const declaredBy = (names: readonly string[]): string[] =>
  BENCHMARKS.filter(({ name }) => names.includes(name)).flatMap((each) => Object.keys(each.figures));

describe("the benchmarks, tried with small sizes", () => {
  // One of each kind: in a page, in Google Sheets' stand-in, of a script, in virtual time, of what webpack builds for it.
  // `--scale 0.01` tries them all.
  const names = ["rows", "sheets-rows", "code", "sheets-list", "weights"];
  const file = join(folder, "small.json");
  let said: string;
  let report: BenchReport;
  beforeAll(async () => {
    const wishes = ["--scale", "0.01", "--runs", "1", "--only", names.join(","), "--json", file];
    said = (await bench(...wishes)).stdout;
    report = JSON.parse(readFileSync(file, "utf8")) as BenchReport;
  });

  it("measure every figure that they declare, each beside its baseline", () => {
    expect(Object.keys(report.figures).sort()).toEqual(declaredBy(names).sort());
    for (const [name, { figure, baseline, baselineIs }] of Object.entries(report.figures)) {
      expect([name, Number.isFinite(figure)]).toEqual([name, true]);
      expect([name, baseline === undefined]).toEqual([name, baselineIs === undefined]);
    }
  });

  it("print each of them with its goal, and say what the machine was and that nothing counts", () => {
    for (const { what } of Object.values(report.figures)) expect(said).toContain(`| ${what} |`);
    expect(said).toContain(report.machine.processor);
    expect(said).toMatch(/0\.01 of what the table says, so nothing here counts/);
  });

  it("are held against another run without being measured again", async () => {
    const { stdout } = await bench("--compare", file, "--compare", file);
    expect(stdout.trim().split("\n")).toHaveLength(Object.keys(report.figures).length + 2);
    expect(stdout).not.toContain("yes");
  });
});

it("each round measures all of them again, but not what a clock of its own or a size decides", async () => {
  const said = [jest.spyOn(console, "log").mockReturnValue(), jest.spyOn(console, "error").mockReturnValue()];
  const file = join(folder, "rounds.json");
  const measured: string[] = [];
  const faults = await runBenchmarks({ runs: "2", only: ["sheets-rows,sheets-list"], json: file }, (name) => {
    measured.push(name);
    return Promise.resolve(Object.fromEntries(declaredBy([name]).map((each) => [each, { figure: 1 }])));
  });
  for (const spy of said) spy.mockRestore();
  expect(faults).toEqual([]);
  expect(measured).toEqual(["sheets-rows", "sheets-list", "sheets-rows"]);
  const report = JSON.parse(readFileSync(file, "utf8")) as BenchReport;
  const rounds = Object.entries(report.figures).map(([name, { found }]) => [name, found.length]);
  const [again, once] = [declaredBy(["sheets-rows"]), declaredBy(["sheets-list"])];
  expect(Object.fromEntries(rounds)).toEqual({
    ...Object.fromEntries(again.map((name) => [name, 2])),
    ...Object.fromEntries(once.map((name) => [name, 1])),
  });
});

it("a benchmark that isn't there is named, beside those that are", async () => {
  await expect(bench("--only", "cels")).rejects.toMatchObject({
    stderr: expect.stringMatching(/no benchmark cels.*cells/),
  });
});

it("a goal is met up to its bound, and never by a figure that is not there", () => {
  expect(isMet({ figure: 20 }, { atMost: 20 })).toBe(true);
  expect(isMet({ figure: 20.1 }, { atMost: 20 })).toBe(false);
  expect(isMet({ figure: 3, baseline: 2 }, { atMost: 1.5, ofBaseline: true })).toBe(true);
  expect(isMet({ figure: 3 }, { atMost: 1.5, ofBaseline: true })).toBe(false);
  expect(isMet({ figure: NaN }, { atMost: 20 })).toBe(false);
  expect(isMet({ figure: 20 }, undefined)).toBeUndefined();
});

const made = (...found: readonly number[]): BenchReport => ({
  ...{ at: "2026-11-22", yardstickAfter: 30, rounds: found.length, scale: 1, seconds: 1 },
  machine: { processor: "x", cores: 2, memoryGiB: 4, system: "y", node: "z", load: 0, yardstick: 30 },
  figures: {
    one: reported(
      { what: "one cell", unit: "µs", goal: { atMost: 20 } },
      found.map((figure) => ({ figure })),
    ),
  },
});

it("of several rounds the fastest counts, beside how far the next one was from it", () => {
  expect(reportTable(made(25, 20, 21))).toContain("| one cell | 20 µs | 5.0 % |  | at most 20 µs | yes |");
  expect(reportTable(made(20))).toContain("| one cell | 20 µs |  |  |");
  expect(reportTable(made(0, 0))).toContain("| one cell | 0 µs | 0.0 % |  |");
});

it("a baseline is the least of the rounds too, and what was seen beside is the fastest round's", () => {
  const declared = {
    what: "one cell",
    unit: "µs",
    baseline: "nothing",
    goal: { atMost: 2, ofBaseline: true },
  } as const;
  const rounds = [
    { figure: 5, baseline: 2, beside: { requests: 1 } },
    { figure: 4, baseline: 3, beside: { requests: 2 } },
  ];
  expect(reported(declared, rounds)).toMatchObject({ figure: 4, baseline: 2, beside: { requests: 2 }, met: true });
});

it("of shares the round in the middle counts: a disturbed one may make a share smaller", () => {
  const rounds = [0.4, 0.9, 1].map((figure) => ({ figure }));
  expect(reported({ what: "a share", unit: "", isShare: true, goal: { atMost: 1 } }, rounds).figure).toBe(0.9);
});

it("two runs are compared figure by figure, and what is more than chance is marked", () => {
  expect(comparisonTable(made(10), made(10.9))).toContain("| one cell | 10 µs | 10.9 µs | +9.0 % |  |");
  expect(comparisonTable(made(10), made(8))).toContain("| one cell | 10 µs | 8 µs | -20.0 % | yes |");
});

describe("what is measured on a core that others use too", () => {
  /** Disturbed in these measurements; there is patience for so many of them. */
  const core = (disturbed: readonly number[], patience: number): Core & { measured: number } => ({
    measured: 0,
    untilWhole: () => Promise.resolve(),
    isWhole() {
      return Promise.resolve(!disturbed.includes(this.measured));
    },
    bears: () => (patience -= 1) > 0,
  });
  const measuredOn = async (one: Core & { measured: number }): Promise<number> => {
    await bestOf(one, 2, () => Promise.resolve({ time: (one.measured += 1) }));
    return one.measured;
  };

  it("is measured again where the core was not whole meanwhile", async () => {
    expect(await measuredOn(core([], 9))).toBe(2);
    expect(await measuredOn(core([1, 3], 9))).toBe(4);
  });

  it("counts after all once patience has ended", async () => {
    expect(await measuredOn(core([1, 2, 3, 4, 5, 6, 7, 8, 9], 3))).toBe(5);
  });

  it("waits until a fixed piece of work takes no longer than the fastest time did", async () => {
    const times = [10, 20, 20, 21, 11];
    const watched = await coreOf(
      (whole) => (whole === 20_000 ? whole : 1),
      () => times.shift() ?? 10,
    );
    await watched.untilWhole();
    expect(await watched.isWhole()).toBe(true);
    expect(times).toEqual([]);
  });

  it("is not waited for without end", async () => {
    let time = 10;
    const watched = await coreOf(
      () => 5,
      () => (time += 5),
    );
    await watched.untilWhole();
    expect(watched.bears(0)).toBe(false);
    expect(await watched.isWhole()).toBe(false);
  });
});

describe("the page of the benchmarks", () => {
  it("explains each benchmark under its name, and no other", () => {
    const explained = [...page.matchAll(/^### (.+)$/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual(BENCHMARKS.map(({ name }) => name).sort());
  });

  it("holds a run with exactly the figures of the command", () => {
    const rows = [...page.matchAll(/^\| ([^|]+?) +\|.*$/gm)].map(([, what]) => what!.trim());
    const shown = rows.filter((what) => what !== "what" && !/^-+$/.test(what));
    expect(shown).toEqual(figures.map(([, { what }]) => what));
    expect(new Set(shown).size).toBe(shown.length);
  });

  it("takes a new run in place of the former", () => {
    const before = "a\n<!-- run: npm run bench -- --record -->\n\nold\n\n<!-- /run -->\nb\n";
    const after = recordedIn(before, made(10));
    expect(after).toContain(reportTable(made(10)));
    expect(after).not.toContain("old");
    expect(recordedIn(after, made(10))).toBe(after);
  });
});
