/** Runs the benchmarks that are asked for, prints their table, and writes it as JSON. */
import { fork } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BENCHMARKS } from "./benchmarks";
import type { Benchmark, Measured } from "./benchmark";
import { machine } from "./machine";
import { CACHE, ROOT } from "./places";
import { comparisonTable, reported, reportFoot, reportTable, type BenchReport, type ReportedFigure } from "./report";
import { yardstick } from "./wholeCore";

export interface BenchWishes {
  /** Names of benchmarks; all where none is named. */
  readonly only?: readonly string[];
  readonly runs?: string;
  /** Where the JSON goes. */
  readonly json?: string;
  /** Share of the sizes, to try the command out. */
  readonly scale?: string;
  /** JSON of an earlier run, which this one is held against; of two, which are held against each other. */
  readonly compare?: readonly string[];
  /** Writes the table into the page of the docs. */
  readonly record?: boolean;
}

const LATEST = join(CACHE, "latest.json");
const PAGE = join(ROOT, "docs/benchmarks.md");
const ROUNDS = 2;

const readReport = (path: string): BenchReport => JSON.parse(readFileSync(path, "utf8")) as BenchReport;

/** One round of a benchmark, by its name. */
type Round = (name: string, scale: number) => Promise<Found>;

/** @returns What could not be measured, or what is wrong with the wishes, a line each. */
export const runBenchmarks = async (
  wishes: BenchWishes,
  measureRound: Round = measuredAlone,
): Promise<readonly string[]> => {
  const { only = [], runs = String(ROUNDS), json = LATEST, scale = "1", compare = [], record = false } = wishes;
  const [before, after] = compare.map(readReport);
  if (before !== undefined && after !== undefined) {
    console.log(comparisonTable(before, after));
    return [];
  }
  const wanted = only.flatMap((names) => names.split(","));
  const known = BENCHMARKS.map(({ name }) => name);
  const strange = wanted.filter((name) => !known.includes(name));
  if (strange.length > 0) return [`There is no benchmark ${strange.join(", ")}; there are ${known.join(", ")}`];
  const [rounds, share] = [Number(runs), Number(scale)];
  if (!(rounds >= 1) || !(share > 0 && share <= 1)) return ["--runs is at least 1, --scale more than 0 and at most 1"];
  const chosen = BENCHMARKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const { report, faults } = await measured(chosen, Math.round(rounds), share, measureRound);
  console.log(`${reportTable(report)}\n\n${reportFoot(report)}`);
  if (before !== undefined) console.log(`\n${comparisonTable(before, report)}`);
  mkdirSync(dirname(json), { recursive: true });
  writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nWritten to ${json}`);
  if (record) writeFileSync(PAGE, recordedIn(readFileSync(PAGE, "utf8"), report));
  return faults;
};

async function measured(
  chosen: readonly Benchmark[],
  rounds: number,
  scale: number,
  measureRound: Round,
): Promise<{ readonly report: BenchReport; readonly faults: readonly string[] }> {
  const here = machine();
  const began = performance.now();
  const faults: string[] = [];
  const found = new Map(chosen.map((each): [Benchmark, Found[]] => [each, []]));
  // Rounds of a benchmark are minutes apart: what else a machine does for a while disturbs one of them, not all.
  for (let round = 1; round <= rounds; round += 1) {
    for (const [{ name }, before] of [...found].filter(([{ once }]) => once !== true || round === 1)) {
      const since = performance.now();
      try {
        before.push(await measureRound(name, scale));
      } catch (fault) {
        faults.push(`${name} could not be measured: ${fault instanceof Error ? fault.message : String(fault)}`);
      }
      console.error(`${name}: ${((performance.now() - since) / 1000).toFixed(0)} s`);
    }
  }
  const figures = Object.fromEntries([...found].flatMap(([each, all]) => figuresOf(each, all)));
  const report = {
    ...{ at: new Date().toISOString(), machine: here, yardstickAfter: yardstick(), rounds, scale },
    ...{ seconds: (performance.now() - began) / 1000, figures },
  };
  return { report, faults };
}

/** None of what could not be measured. */
const figuresOf = ({ figures }: Benchmark, found: readonly Found[]): readonly (readonly [string, ReportedFigure])[] =>
  found.length === 0
    ? []
    : Object.entries(figures).map(([name, declaration]) => {
        const rounds = found.map((each) => each[name]!);
        return [name, reported(declaration, rounds)];
      });

type Found = Readonly<Record<string, Measured>>;

/** In a process of its own: see `alone.ts`. */
function measuredAlone(name: string, scale: number): Promise<Found> {
  return new Promise((resolve, reject) => {
    const child = fork(join(__dirname, "alone.ts"), [name, String(scale)], {
      // A figure that is no number stays one.
      serialization: "advanced",
    });
    child.once("message", (told: { readonly found: Found } | { readonly fault: string }) =>
      "fault" in told ? reject(new Error(told.fault)) : resolve(told.found),
    );
    child.once("exit", (code) => reject(new Error(`its process ended with ${code}`)));
  });
}

const MARKS = /(<!-- run: npm run bench -- --record -->\n)[\s\S]*(<!-- \/run -->)/;

/** The page with this run in place of the one that it held. */
export const recordedIn = (page: string, report: BenchReport): string =>
  page.replace(
    MARKS,
    (_, start: string, end: string) => `${start}\n${reportTable(report)}\n\n${reportFoot(report)}\n\n${end}`,
  );
