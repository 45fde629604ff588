/** What the pages in the repository say holds: each link leads somewhere, each picture is there, each formula works. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isProblem } from "../../../src/shared/api/problem";
import { CATALOGUE } from "../../../src/shared/functions/catalogue";
import { convertFormula } from "../../../src/shared/workbook/formulas/propFormulas";
import { columnOf } from "../../../tools/reference/pages/exampleCells";
import { exampleFormula } from "../../../tools/reference/runs/exampleFormula";
import { openSandbox } from "../../../tools/reference/runs/sandboxRun";

const root = join(__dirname, "../../..");
const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`);

/** All pages of the repository, by their path. */
const PAGES = new Map(
  [...readdirSync(root), ...docs]
    .filter((name) => name.endsWith(".md"))
    .map((name) => [name, readFileSync(join(root, name), "utf8")] as const),
);

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): readonly string[] {
  const given = new Map<string, number>();
  return [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => {
    const plain = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/\\(.)/g, "$1")
      .toLowerCase();
    const id = plain.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "").replace(/ /g, "-");
    const before = given.get(id) ?? 0;
    given.set(id, before + 1);
    return before === 0 ? id : `${id}-${before}`;
  });
}

test("every link leads to a page, a part of a page or a file that is there", () => {
  const broken: string[] = [];
  for (const [name, text] of PAGES) {
    for (const [, href = ""] of withoutCode(text).matchAll(/\]\(\s*([^)\s]+)\s*\)/g)) {
      if (/^(https?|mailto):/.test(href)) continue;
      const [path = "", part] = href.split("#");
      const target = path === "" ? name : relative(root, join(root, dirname(name), path)).replace(/\\/g, "/");
      const page = PAGES.get(target);
      const isThere = existsSync(join(root, target)) && (part === undefined || anchorsOf(page ?? "").includes(part));
      if (!isThere) broken.push(`${name}: ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

test("every picture has its description, and none is left over", () => {
  const shown = [...PAGES].flatMap(([name, text]) =>
    [...withoutCode(text).matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([, described = "", href = ""]) => ({
      described,
      file: relative(root, join(root, dirname(name), href)).replace(/\\/g, "/"),
    })),
  );
  expect(shown.filter(({ described }) => described.length < 15)).toEqual([]);
  const pictures = docs.filter((name) => name.endsWith(".png"));
  expect(pictures.filter((name) => shown.every(({ file }) => file !== name))).toEqual([]);
  for (const { file } of shown) expect([file, statSync(join(root, file)).size > 1000]).toEqual([file, true]);
});

test("every page for people is in the help's list", () => {
  const site = readFileSync(join(root, "docs/site.json"), "utf8");
  const pages = docs.filter((name) => /^docs\/(guide\/)?[^/]+\.md$/.test(name));
  expect(pages.filter((name) => !site.includes(`"${name}"`))).toEqual([]);
});

/** Calls of PROP's functions within a text, brackets and quotes included. */
function callsIn(text: string): readonly string[] {
  return [...text.matchAll(/PROP[._][A-Z]+\(/g)].map(({ 0: head, index }) => {
    let [depth, quoted, end] = [1, false, index + head.length];
    for (; end < text.length && depth > 0; end++) {
      if (text[end] === '"') quoted = !quoted;
      else if (!quoted) depth += text[end] === "(" ? 1 : text[end] === ")" ? -1 : 0;
    }
    return convertFormula(`=${text.slice(index, end)}`, "PROP.");
  });
}

/** Runs a call over a sheet with addresses in column A, or ZIP codes for a function that takes these, and nothing elsewhere. */
function run(formula: string) {
  const [named, declaration] = ["VALUE", /PROP\.([A-Z]+)/.exec(formula)?.[1]].map((called) =>
    CATALOGUE.find(({ name }) => name === called),
  );
  const column = columnOf(declaration!.parameters[0]?.name === "zip" ? declaration! : named!);
  const { given } = exampleFormula(formula.replace(/\b[B-Z]\d+\b/g, ""), column);
  return openSandbox()(declaration!, given).outcome;
}

const FORMULAS = [...PAGES]
  // Those of the reference show their results, and have tests of their own.
  .filter(([name]) => !name.startsWith("docs/reference/") && !name.startsWith("docs/skills/"))
  .flatMap(([name, text]) =>
    [...text.matchAll(/`(=[^`\n]*PROP[^`\n]*)`|^(=.*PROP.*)$/gm)].flatMap(([, inline, block]) =>
      callsIn((inline ?? block ?? "").replace(/\\\|/g, "|")).map((formula) => [name, formula] as const),
    ),
  );

describe("a formula in a page", () => {
  const given = [...new Map(FORMULAS.map(([name, formula]) => [formula, name]))];

  test("there are many", () => expect(given.length).toBeGreaterThan(25));

  test.each(given)("%s works in the sandbox (%s)", (formula) => {
    const outcome = run(formula);
    expect(outcome).not.toMatchObject({ kind: "problem" });
    if (!isProblem(outcome)) expect(outcome.rows.length).toBeGreaterThan(0);
  });
});

describe("recipes", () => {
  const page = PAGES.get("docs/guide/recipes.md")!;

  test("each that fills cells has a formula that brings values, not blanks", () => {
    const blocks = [...page.matchAll(/^```text\n(=.*)\n```$/gm)].map(([, formula = ""]) => formula);
    expect(blocks.length).toBeGreaterThanOrEqual(10);
    for (const block of blocks) {
      for (const formula of callsIn(block)) {
        const outcome = run(formula);
        if (isProblem(outcome)) throw new Error(`${formula}: ${outcome.message}`);
        const filled = outcome.columns.filter((_, column) => outcome.rows.some((row) => row[column] !== null));
        expect([formula, filled.length]).toEqual([formula, outcome.columns.length]);
      }
    }
  });
});
