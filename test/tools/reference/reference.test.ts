/** The reference pages on disk are those that the catalogue gives now, and tell of everything in it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERROR_KINDS } from "../../../tools/reference/pages/errorKinds";
import { RECORD_KINDS } from "../../../tools/reference/pages/fieldsPage";
import { functionFile } from "../../../tools/reference/pages/functionPage";
import { markdownCell, codeCell } from "../../../tools/reference/pages/markdown";
import { referencePages, stalePages } from "../../../tools/reference/referencePages";
import { skillGuide, WITHOUT_HEADER } from "../../../src/shared/functions/guide";
import { isProblem } from "../../../src/shared/api/problem";
import { columnOf } from "../../../tools/reference/pages/exampleCells";
import { exampleFormula } from "../../../tools/reference/runs/exampleFormula";
import { openSandbox } from "../../../tools/reference/runs/sandboxRun";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { FIELD_ALIASES, FIELD_GROUPS, FIELDS, type RowKind } from "../../../src/shared/api/fields";
import { addedFields } from "../../../src/shared/tables/provenance";

const folder = join(__dirname, "../../../docs/reference");
const onDisk = new Map(
  readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8").replace(/\r\n/g, "\n")] as const),
);
const page = (file: string): string => onDisk.get(file) ?? "";

describe("the reference pages", () => {
  it("are current: if not, run tools/reference/writeReference.ts", () => {
    expect(stalePages(referencePages(), onDisk)).toEqual([]);
    const skill = join(folder, "../skills/prop-formulas/SKILL.md");
    expect(readFileSync(skill, "utf8").replace(/\r\n/g, "\n")).toBe(skillGuide());
  });

  it("have a page for each function, with its arguments, examples and cost, and a line in the index", () => {
    for (const declaration of CATALOGUE) {
      const text = page(functionFile(declaration));
      expect(text).toContain(`# ${declaration.name}`);
      expect(text).toContain(declaration.cost);
      for (const { name } of declaration.parameters) expect(text).toContain(`| ${codeCell(name)} |`);
      for (const { meaning } of declaration.parameters) expect(text).toContain(markdownCell(meaning));
      for (const { formula } of declaration.examples) expect(text).toContain(formula);
      expect(page("README.md")).toContain(`[${declaration.name}](${functionFile(declaration)})`);
    }
  });

  it("tell assistants which functions have no header, as they are", () => {
    const without = CATALOGUE.filter((declaration) => {
      const [example] = declaration.examples;
      const { given } = exampleFormula(example!.formula, columnOf(declaration));
      const { outcome } = openSandbox()(declaration, given);
      return !isProblem(outcome) && outcome.headers === "none" && declaration.parameters.length > 1;
    });
    expect(without.map(({ name }) => name)).toEqual(expect.arrayContaining([...WITHOUT_HEADER]));
    expect(without).toHaveLength(WITHOUT_HEADER.length);
    expect(page("llms.txt").length).toBeLessThan(12_000);
    for (const { name } of CATALOGUE) expect(page("llms-full.txt")).toContain(`\n## ${name}\n`);
  });

  it("are linked from a README whose table names each function", () => {
    const readme = readFileSync(join(folder, "../../README.md"), "utf8");
    const [, section = ""] = readme.split("\n## The functions\n");
    const named = section
      .split("\n")
      .flatMap((line) => [...(/^\| `[A-Z].*?\|/.exec(line)?.[0] ?? "").matchAll(/`(\w+)`/g)]);
    expect(named.map(([, name]) => name).sort()).toEqual(CATALOGUE.map(({ name }) => name).sort());
  });

  it.each(Object.keys(FIELDS) as RowKind[])("list every field of %s", (kind) => {
    const { title } = RECORD_KINDS[kind];
    const section = page("fields.md").split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
    for (const { name, meaning } of FIELDS[kind]) {
      expect(section).toContain(`| ${codeCell(name.replace("*", "latest"))} |`);
      expect(section).toContain(markdownCell(meaning));
    }
  });

  it("list the added fields, the everyday names and the groups", () => {
    const names = [...addedFields("property").map(({ name }) => name), ...Object.keys(FIELD_ALIASES)];
    for (const name of [...names, ...Object.keys(FIELD_GROUPS)]) expect(page("fields.md")).toContain(`| \`${name}\` |`);
  });

  it("describe every kind of problem, with the error that Excel really shows", async () => {
    class CellError {
      constructor(readonly code: string) {}
    }
    const ErrorCode = { invalidValue: "#VALUE!", notAvailable: "#N/A" };
    Object.assign(globalThis, { CustomFunctions: { Error: CellError, ErrorCode } });
    const { errorOf } = await import("../../../src/excel/cells/cellValue");
    for (const { kind, excel } of ERROR_KINDS) {
      expect(page("errors.md")).toContain(`| \`${kind}\` |`);
      expect(errorOf({ kind: "problem", problem: kind, message: "" }).code).toBe(excel);
    }
  });
});

test("each message by which the errors are looked up is one that PROP says", () => {
  const shared = join(folder, "../../src/shared");
  const source = readdirSync(shared, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(shared, name), "utf8"))
    .join("\n");
  const pieces = ERROR_KINDS.flatMap(({ others }) => others.flatMap((text) => text.split("…")));
  expect(pieces.length).toBeGreaterThan(20);
  expect(pieces.filter((piece) => !source.includes(piece))).toEqual([]);
});

describe("a stale page", () => {
  const wanted = new Map([
    ["a.md", "1"],
    ["b.md", "2"],
  ]);

  it("is one that was changed, is missing, or is left over", () => {
    expect(stalePages(wanted, wanted)).toEqual([]);
    expect(stalePages(wanted, new Map([["a.md", "1"]]))).toEqual(["b.md"]);
    expect(stalePages(wanted, new Map([...wanted, ["a.md", "0"], ["c.md", "3"]]))).toEqual(["a.md", "c.md"]);
  });
});
