/** What the sheet says to a person is words, never the name of a text that Univer comes without. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type * as sheetTexts from "../../src/playground/page/sheetTexts";

let folder: string;
let texts: typeof sheetTexts.SHEET_TEXTS;

/** Univer's locales are modules, which Jest doesn't load as they are. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prop-texts-"));
  const outfile = join(folder, "sheetTexts.js");
  const entry = join(__dirname, "../../src/playground/page/sheetTexts.ts");
  await build({ entryPoints: [entry], bundle: true, platform: "node", format: "cjs", outfile });
  texts = (require(outfile) as typeof sheetTexts).SHEET_TEXTS;
});
afterAll(() => rm(folder, { recursive: true }));

const univer = join(__dirname, "../../node_modules/@univerjs");

const PACKAGES = [
  ...["sheets", "sheets-formula", "sheets-formula-ui", "sheets-numfmt-ui", "sheets-ui", "ui", "docs-ui", "design"],
  ...["sheets-conditional-formatting-ui", "sheets-data-validation", "sheets-data-validation-ui"],
];

/** Texts of what the playground hasn't: filters, a mark at numbers that are texts, a ribbon of several tabs, a rule without a kind. */
const NEVER_SHOWN = [
  ...["sheets-ui.filter.confirm.error", "sheets-ui.filter.confirm.notAllowedToInsertRange"],
  ...["sheets-ui.info.error", "sheets-ui.info.forceStringInfo", "ui.ribbon.menu", "data-validation.operators.legal"],
];

const asked = (name: string): readonly string[] =>
  [...readFileSync(join(univer, name, "lib/es/index.js"), "utf8").matchAll(/\.t\("([\w.-]+)"/g)].map(([, key]) => key!);

const wordsOf = (key: string): unknown =>
  key
    .split(".")
    .reduce<unknown>((within, part) => (within as Readonly<Record<string, unknown>> | undefined)?.[part], texts);

test("each text that the sheet asks for has words, such as how far a long calculation is", () => {
  const keys = [...new Set(PACKAGES.flatMap(asked))];
  expect(keys).toContain("sheets-formula.progress.array-calculation");
  expect(keys.filter((key) => typeof wordsOf(key) !== "string").sort()).toEqual([...NEVER_SHOWN].sort());
});
