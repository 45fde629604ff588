import { execFileSync } from "node:child_process";

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

const importing = (from: string, name: string): string =>
  `import { ${name} } from "${from}";\nexport const taken = ${name};\n`;

describe("the order of the floors", () => {
  it("fails the lint step when a room imports from above or beside it", () => {
    const found = complaints([
      ["src/shared/api/x.ts", importing("../work/desk", "desk")],
      ["src/shared/parsing/x.ts", importing("../work/desk", "desk")],
      ["src/shared/tables/x.ts", importing("../query/filter", "filter")],
      ["src/shared/fetching/x.ts", importing("../functions/catalogue", "CATALOGUE")],
      ["src/shared/functions/x.ts", importing("../../excel/cell", "gridOf")],
      ["src/shared/errands/x.ts", importing("../../demo/demo", "demo")],
      ["src/shared/fetching/x.ts", importing("../../sandbox/world", "makeWorld")],
      ["src/shared/errands/x.ts", importing("../../sandbox/world", "makeWorld")],
      ["src/sandbox/x.ts", importing("../shared/work/desk", "desk")],
      ["src/sandbox/x.ts", importing("../shared/cells/day", "day")],
      ["src/excel/x.ts", importing("../sheets/cell", "gridOf")],
    ]);
    expect(found).toEqual(Array.from({ length: 11 }, () => ["import-x/no-restricted-paths"]));
  });

  it("allows what lies below", () => {
    expect(complaints([["src/shared/functions/x.ts", importing("../query/filter", "filter")]])).toEqual([[]]);
  });

  it("keeps clocks and dice out of the core, not out of the hosts", () => {
    const code = "export const now = [Date.now(), Math.random(), new Date()];\n";
    const [core, host] = complaints([
      ["src/shared/fetching/x.ts", code],
      ["src/excel/x.ts", code],
    ]);
    expect([core!.length, host!.length]).toEqual([3, 0]);
  });
});
