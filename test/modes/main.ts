/**
 * The hosts' suites in every mode of the hosts alone, and in a choice of combinations:
 *   npm run hosts -- --seed 7 --combinations 10
 * With `--only excel:` it is the modes whose names begin so, or those named, with commas between them; with `--together`
 * each of them once, in as few runs as hold them. A line for each run, and the tests that failed under it.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SUITE_MODES, type HostMode } from "../standIns/modes";
import { combinations, leftOut, suitesOf, together } from "./suites";

const OPTIONS = {
  seed: { type: "string", default: "1" },
  combinations: { type: "string", default: "10" },
  only: { type: "string", default: "" },
  together: { type: "boolean", default: false },
} as const;

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const { values } = parseArgs({ options: OPTIONS });
const [seed, count] = [values.seed, values.combinations].map((text) => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`"${text}" is not a whole number`);
  return Number(text);
}) as [number, number];
const only = values.only.split(",");
const among = SUITE_MODES.filter((mode) => only.some((begins) => mode.startsWith(begins)));
if (among.length === 0) throw new Error(`No mode begins with ${values.only}: ${SUITE_MODES.join(", ")}`);

const folder = mkdtempSync(join(tmpdir(), "prop-modes-"));

/** A name as a pattern that stands for nothing else. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function reportOf(modes: readonly HostMode[]): Report {
  const file = join(folder, "report.json");
  rmSync(file, { force: true });
  const outside = leftOut(modes).map(({ tests }) => literal(tests));
  const named = outside.length === 0 ? [] : ["--testNamePattern", `^(?!${outside.join("|")})`];
  const args = ["node_modules/jest/bin/jest.js", ...suitesOf(modes), "--silent", "--json", "--outputFile", file];
  const env = { ...process.env, PROP_HOST_MODES: modes.join(",") };
  spawnSync(process.execPath, [...args, ...named], { stdio: "ignore", env });
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

const runs = values.together ? together(among) : [...among.map((mode) => [mode]), ...combinations(among, count, seed)];
let failed = 0;
for (const modes of runs) {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = reportOf(modes);
  const wrong = numFailedTests + numFailedTestSuites > 0;
  if (wrong) failed += 1;
  console.log(`${modes.join(" + ")}: ${numPassedTests + numFailedTests} tests, ${numFailedTests} failed`);
  for (const { name, assertionResults, message } of testResults) {
    const those = assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
    for (const each of those) console.log(`  ${name.slice(name.indexOf("test/"))}: ${each}`);
    if (assertionResults.length === 0) console.log(`  ${name}: ${message}`);
  }
}
rmSync(folder, { recursive: true });
const [alone, combined] = [among.length, runs.length - among.length];
console.log(
  values.together
    ? `${alone} modes in ${runs.length} runs: ${failed} failed`
    : `${alone} modes alone and ${combined} combinations (seed ${seed}): ${failed} failed`,
);
if (failed > 0) process.exitCode = 1;
