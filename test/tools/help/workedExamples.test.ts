/** The figures of the guide's worked examples are those of the finished workbooks that they are about. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readWorkbook } from "../../exported/workbookReader";

const guide = join(__dirname, "../../../docs/guide");

const ABOUT = /\[finished example\]\((\.\.\/examples\/[\w-]+\.xlsx)\)/;

/** Pages whose worked example begins with the workbook that it is about. */
const EXAMPLES = readdirSync(guide).flatMap((page) => {
  const section =
    /^## A worked example\n\n([\s\S]*?)(?=^## )/m.exec(readFileSync(join(guide, page), "utf8"))?.[1] ?? "";
  const file = ABOUT.exec(section.split("\n\n")[0]!.replace(/\n/g, " "))?.[1];
  return file === undefined ? [] : [[page, section, join(guide, file)] as const];
});

/** A figure of the page as it is rounded there, without its sign. */
function figure(text: string): { readonly amount: number; readonly digits: number } {
  const plain = text.replace(/[$,%]/g, "");
  const digits = plain.split(".")[1]?.length ?? 0;
  return text.endsWith("%") ? { amount: Number(plain) / 100, digits: digits + 2 } : { amount: Number(plain), digits };
}

test("six jobs have one", () => {
  expect(EXAMPLES.map(([page]) => page)).toEqual([
    "bulk-valuation.md",
    "comps-grid.md",
    "deal.md",
    "market-comparison.md",
    "rent-roll.md",
    "tax-appeal.md",
  ]);
});

test.each(EXAMPLES)("%s: its amounts and shares are in the workbook", (_, section, file) => {
  const held = readWorkbook(readFileSync(file)).sheets.flatMap(({ cells }) =>
    [...cells.values()].flatMap(({ value }) => (typeof value === "number" ? Math.abs(value) : [])),
  );
  const figures = section.match(/\$\d[\d,]*(?:\.\d+)?|\d+(?:\.\d+)?%/g) ?? [];
  expect(figures.length).toBeGreaterThan(5);
  const missing = figures.filter((text) => {
    const { amount, digits } = figure(text);
    return !held.some((value) => Math.abs(value - amount) <= 0.500001 * 10 ** -digits);
  });
  expect(missing).toEqual([]);
});
