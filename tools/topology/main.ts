/**
 * `npm run topology -- [--steps upgrade,restart,backup,key] [--seconds 5] [--from 1.0.0]`: a deployment on this machine, made of deploy/
 * (Redis, two built servers, HAProxy) with the sandbox as the service, and what is done to it while members of a team ask.
 * Prints what was asked and billed in each step; exits with 1 if a question had no answer, one was billed twice, or bill and
 * ledger differ. Needs Linux with redis-server, haproxy and openssl.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { figureTable } from "../measure/figures";
import { ROOT } from "../measure/bench/places";
import { earlierRelease } from "./earlierRelease";
import { lacking } from "./programs";
import { playTopology, STEPS, type Step, type TopologyReport } from "./topology";

const isStep = (text: string): text is Step => (STEPS as readonly string[]).includes(text);

/** The newest of the changelog, less the version that is being made, if there are others. */
const lastRelease = (): string => {
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  const released = [...changelog.matchAll(/^## (\d\S*) \(\d{4}-\d\d-\d\d\)$/gm)].map(([, version]) => version!);
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { readonly version: string };
  const [last = version] = released.filter((each) => each !== version);
  return last;
};

const reportText = ({ rows, faults }: TopologyReport): string =>
  [
    figureTable(
      ["", "seconds", "questions", "failed", "free", "shared", "requested", "slowest, ms", "bill", "ledger"],
      rows.map(({ step, seconds, asked: { questions, failed, from, slowest }, bill, ledger }) => [
        ...[step, seconds.toFixed(0), questions, failed.length, from["hit"] ?? 0, from["fwd=miss; collapsed"] ?? 0],
        ...[from["fwd=miss; stored"] ?? 0, slowest.toFixed(0), bill, ledger],
      ]),
    ),
    "",
    faults.length === 0
      ? "Every question was answered, none was billed twice, and the ledger has the bill."
      : faults.join("\n"),
  ].join("\n");

const main = async (): Promise<void> => {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { steps: text, seconds: text, from: text } });
  const missing = lacking();
  if (missing.length > 0) throw new Error(`Install ${missing.join(", ")} first`);
  const given = values.steps?.split(",") ?? STEPS;
  const steps = given.filter(isStep);
  if (steps.length < given.length) throw new Error(`--steps: choose from ${STEPS.join(", ")}`);
  const version = values.from ?? lastRelease();
  const release = steps.includes("upgrade") ? earlierRelease(version) : undefined;
  if (release !== undefined) console.log(`The last release is ${version}, of commit ${release.commit.slice(0, 8)}\n`);
  const report = await playTopology({
    steps,
    seconds: Number(values.seconds ?? 5),
    log: (step) => console.error(`${new Date().toISOString().slice(11, 19)} ${step}`),
    ...(release && { earlier: { server: release.server, isToday: false } }),
  });
  console.log(reportText(report));
  process.exitCode = report.faults.length === 0 ? 0 : 1;
};

main().catch((fault: unknown) => {
  console.error(fault instanceof Error ? fault.message : String(fault));
  process.exitCode = 1;
});
