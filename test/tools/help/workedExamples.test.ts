/** Each figure of the guide's worked examples is what a certain cell of its finished workbook shows. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readWorkbook } from "../../exported/workbookReader";
import { a1Cell } from "../../../src/playground/officeStandIn/cellAddress";
import { WORKED_FIGURES, type Where } from "./workedFigures";

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
  const plain = text.replace(/[−$,%]/g, "");
  const digits = plain.split(".")[1]?.length ?? 0;
  return text.endsWith("%") ? { amount: Number(plain) / 100, digits: digits + 2 } : { amount: Number(plain), digits };
}

/** A paragraph of the page about the jobs, about the workbook that it names. */
const PARAGRAPHS = readFileSync(join(guide, "../jobs.md"), "utf8")
  .split("\n\n")
  .flatMap((text) => {
    const file = /^A worked example, from the \[finished one\]\((examples\/[\w-]+\.xlsx)\)/.exec(text)?.[1];
    return file === undefined ? [] : [["jobs.md", text, join(guide, "..", file)] as const];
  });

test("six jobs have one", () => {
  expect(EXAMPLES.map(([page]) => page)).toEqual([
    "bulk-valuation.md",
    "comps-grid.md",
    "deal.md",
    "market-comparison.md",
    "rent-roll.md",
    "tax-appeal.md",
  ]);
  expect(PARAGRAPHS).toHaveLength(1);
});

interface Held {
  readonly row: number;
  readonly column: number;
  readonly value: unknown;
}

/** The cells of the first sheet, line by line. */
const cellsOf = (file: string): readonly Held[] =>
  [...readWorkbook(readFileSync(file)).sheets[0]!.cells]
    .flatMap(([a1, { value }]) => (value === null || value === "" ? [] : [{ ...a1Cell(a1)!, value }]))
    .sort((one, other) => one.row - other.row || one.column - other.column);

const saysFrom =
  (label: string) =>
  ({ value }: Held): boolean =>
    typeof value === "string" && value.trim().startsWith(label);

const saysAll =
  (label: string) =>
  ({ value }: Held): boolean =>
    value === label;

function heldAt(cells: readonly Held[], where: Where): unknown {
  const isNumber = ({ value }: Held): boolean => typeof value === "number";
  if (typeof where === "string") {
    const label = cells.find(saysAll(where));
    return cells.find((cell) => cell.row === label?.row && cell.column > label.column && isNumber(cell))?.value;
  }
  if ("said" in where) return cells.find(saysAll(where.said))?.value;
  if (!("length" in where)) {
    const [[of, heading] = []] = Object.entries(where) as ["least" | "most", string][];
    const head = cells.find(saysAll(heading!));
    const below = cells.flatMap((cell) =>
      cell.row > head!.row && cell.column === head!.column && isNumber(cell) ? [Number(cell.value)] : [],
    );
    return Math[of === "least" ? "min" : "max"](...below);
  }
  const [row, heading, down = 0] = where;
  const head = cells.find(saysAll(heading));
  // Another table may have rows that begin with the same words: those of this one are the nearest to its headings.
  const apart = (cell: Held): number => Math.abs(cell.row - head!.row);
  const [label] = cells
    .filter((cell) => saysFrom(row)(cell) && cell.column < head!.column)
    .sort((one, other) => apart(one) - apart(other));
  return cells.find((cell) => cell.row === label!.row + down && cell.column === head!.column)?.value;
}

const FIGURES = /−?\$\d[\d,]*\d(?:\.\d+)?|−?\$\d|−?\d+(?:\.\d+)?%/g;

test.each([...EXAMPLES, ...PARAGRAPHS])("%s: each amount and share is what its cell shows", (page, section, file) => {
  const cells = cellsOf(file);
  const figures = WORKED_FIGURES[page]!;
  expect(section.match(FIGURES)).toEqual(figures.map(([text]) => text));
  const shown = figures.map(([text, where]) => {
    const value = heldAt(cells, where);
    if (typeof value === "string") return value.includes(text) ? text : [where, value];
    const { amount, digits } = figure(text);
    const isSame = Math.abs(Math.abs(Number(value)) - amount) <= 0.500001 * 10 ** -digits;
    return isSame && (!text.startsWith("−") || Number(value) < 0) ? text : [where, value];
  });
  expect(shown).toEqual(figures.map(([text]) => text));
});
