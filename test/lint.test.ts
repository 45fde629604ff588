import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(__dirname, "..");

/** The rules of the architecture that a tree of files breaks, each with the file that breaks it. */
function broken(files: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "prop-architecture-"));
  try {
    copyFileSync(join(ROOT, "tsconfig.json"), join(folder, "tsconfig.json"));
    for (const [name, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), code);
    }
    const script = `
      import config from ${JSON.stringify(join(ROOT, ".dependency-cruiser.cjs"))};
      import { cruise } from ${JSON.stringify(join(ROOT, "node_modules/dependency-cruiser/src/main/index.mjs"))};
      const { output } = await cruise(["src"], { ...config.options, validate: true, ruleSet: config });
      const told = output.summary.violations.map(({ from, rule }) => from + ": " + rule.name);
      process.stdout.write(JSON.stringify(told));`;
    return JSON.parse(
      execFileSync("node", ["--input-type=module", "-e", script], { cwd: folder, encoding: "utf8" }),
    ) as string[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const EMPTY = "export const thing = 1;\n";
const importing = (from: string): string => `import { thing } from "${from}";\nexport const taken = thing;\n`;

describe("the architecture", () => {
  it("is broken by a module that imports from above or beside it, by a core that knows a host or the sandbox", () => {
    const found = broken({
      "src/shared/fetching/pipeline.ts": EMPTY,
      "src/shared/parsing/filter.ts": EMPTY,
      "src/shared/values/day.ts": EMPTY,
      "src/shared/functions/catalogue.ts": EMPTY,
      "src/sandbox/world.ts": EMPTY,
      "src/sheets/cell.ts": EMPTY,
      "src/shared/api/up.ts": importing("../fetching/pipeline"),
      "src/shared/parsing/beside.ts": importing("../fetching/pipeline"),
      "src/shared/fetching/up.ts": importing("../functions/catalogue"),
      "src/shared/workbook/host.ts": importing("../../sheets/cell"),
      "src/shared/workbook/sandbox.ts": importing("../../sandbox/world"),
      "src/sandbox/core.ts": importing("../shared/values/day"),
      "src/excel/other.ts": importing("../sheets/cell"),
    });
    const files = ["api/up", "parsing/beside", "fetching/up", "workbook/host", "workbook/sandbox"];
    const breaking = new Set(found.map((each) => each.split(": ")[0]));
    expect(breaking).toEqual(
      new Set([...files.map((name) => `src/shared/${name}.ts`), "src/sandbox/core.ts", "src/excel/other.ts"]),
    );
    expect(found).toContain("src/shared/workbook/sandbox.ts: who knows the sandbox");
    expect(found).toContain("src/sandbox/core.ts: the sandbox knows the interface only");
  });

  it("is broken by a room that imports from above or beside it", () => {
    const found = broken({
      "src/excel/runtime/clock.ts": EMPTY,
      "src/excel/layout/sheet.ts": EMPTY,
      "src/excel/panel/panel.ts": EMPTY,
      "src/excel/freeze/below.ts": importing("../runtime/clock"),
      "src/excel/freeze/beside.ts": importing("../layout/sheet"),
      "src/excel/cells/above.ts": importing("../panel/panel"),
      "src/shared/features/jobs/other.ts": importing("../freeze/freezing"),
      "src/shared/features/freeze/freezing.ts": EMPTY,
    });
    expect([...found].sort()).toEqual([
      "src/excel/cells/above.ts: rooms: src/excel/cells",
      "src/excel/freeze/beside.ts: rooms: src/excel/freeze",
      "src/shared/features/jobs/other.ts: rooms: src/shared/features/jobs",
    ]);
  });

  it("names the layer of every folder", () => {
    const foldersIn = (folder: string): readonly string[] =>
      readdirSync(join(ROOT, folder), { withFileTypes: true })
        .filter((each) => each.isDirectory())
        .map(({ name }) => name);
    const { MODULES, ROOMS } = require("../tools/lint/layers.cjs") as {
      readonly MODULES: readonly (readonly string[])[];
      readonly ROOMS: Readonly<Record<string, readonly (readonly string[])[]>>;
    };
    const unnamed = (folder: string): readonly string[] =>
      foldersIn(folder).flatMap((name) => {
        const inner = `${folder}/${name}`;
        const isNamed = MODULES.flat().includes(inner) || (ROOMS[folder] ?? []).flat().includes(name);
        return [...(isNamed || !containsFiles(inner) ? [] : [inner]), ...unnamed(inner)];
      });
    const containsFiles = (folder: string): boolean =>
      readdirSync(join(ROOT, folder), { withFileTypes: true }).some(({ name }) => /\.tsx?$/.test(name));
    expect(unnamed("src")).toEqual([]);
  });

  it("is broken by two files that need each other, also where they only share types", () => {
    const found = broken({
      "src/excel/a.ts": 'import type { B } from "./b";\nexport interface A { readonly b?: B }\n',
      "src/excel/b.ts": 'import type { A } from "./a";\nexport interface B { readonly a?: A }\n',
    });
    expect(found).toContain("src/excel/a.ts: no circles");
  });

  it("allows what lies below", () => {
    const below = importing("../parsing/filter");
    expect(broken({ "src/shared/parsing/filter.ts": EMPTY, "src/shared/functions/x.ts": below })).toEqual([]);
  });
});

type Case = readonly [file: string, code: string];

/** The rules that complain, for each case: ESLint reads its configuration as a module, so it runs in a process. */
function complaints(cases: readonly Case[]): string[][] {
  const script = `
    import { ESLint } from "eslint";
    const eslint = new ESLint();
    const results = [];
    for (const [filePath, code] of JSON.parse(process.env.CASES)) {
      const [result] = await eslint.lintText(code, { filePath });
      results.push(result.messages.map(({ ruleId }) => ruleId));
    }
    process.stdout.write(JSON.stringify(results));`;
  const env = { ...process.env, CASES: JSON.stringify(cases) };
  return JSON.parse(
    execFileSync("node", ["--input-type=module", "-e", script], { env, encoding: "utf8" }),
  ) as string[][];
}

describe("the linter", () => {
  it("keeps clocks and random numbers out of the core, but not out of the hosts", () => {
    const code = "export const now = [Date.now(), Math.random(), new Date()];\n";
    const [core, host] = complaints([
      ["src/shared/fetching/x.ts", code],
      ["src/excel/x.ts", code],
    ]);
    expect([core!.length, host!.length]).toEqual([3, 0]);
  });
});
