import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NO_FAULTS } from "../../src/sandbox";
import { listen } from "../../src/servers/http/listener";
import { createSandboxApp } from "../../src/sandbox/server/app";
import { sandboxServer } from "../../src/sandbox/server/sandboxRun";
import { RULES } from "./rules";
import { mostBilled, run, type Report } from "./run";
import { KEY, sandboxOnTrial, WHOLE } from "./sandbox";
import { overHttp } from "./wire";

const GUIDE = readFileSync(join(__dirname, "../../docs/sandbox.md"), "utf8").replace(/\s+/g, " ");

const NOT_HERE = ["Transport uses HTTPS"];

describe("the sandbox follows every rule of docs/service.md, over HTTP", () => {
  const told = new Map<string, string>();
  let report: Report;

  beforeAll(async () => {
    const { held, management } = sandboxOnTrial(WHOLE);
    const app = createSandboxApp(sandboxServer({ held, faults: NO_FAULTS, seed: 1, newAccounts: () => undefined }));
    const { address, stop } = await listen(app, 0);
    const base = `${address}/v1`;
    report = await run(RULES, { send: overHttp(base), key: KEY, base, management });
    await stop();
    for (const { section, title, outcome, why = "" } of report.verdicts) {
      told.set(`${section} ${title}`, outcome === "holds" ? outcome : `${outcome}: ${why}`);
    }
  });

  it.each(RULES.filter(({ title }) => !NOT_HERE.includes(title)))("$section $title", ({ section, title }) => {
    expect(told.get(`${section} ${title}`)).toBe("holds");
  });

  it("each rule has a sentence of its own, and says beforehand what it is billed", () => {
    expect(new Set(RULES.map(({ section, title }) => `${section} ${title}`)).size).toBe(RULES.length);
    expect(report.billed).toBeLessThanOrEqual(mostBilled(RULES));
    expect(GUIDE).toContain(`against ${RULES.length} rules`);
    expect(GUIDE).toContain(`(${mostBilled(RULES)} at most)`);
    console.log(
      `${RULES.length} rules, ${report.requests} requests, ${report.billed} billed of ${mostBilled(RULES)} told`,
    );
  });
});
