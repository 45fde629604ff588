/** What the last sheet of a job shows, which the next one is compared with. Nothing is requested. */
import type { RowsBefore } from "../../workbook/lists/jobList";
import { workbook, type Flow } from "../../workbook/port/port";
import type { JobDeclaration } from "./declaring/job";
import { contentOf } from "./declaring/listCells";

/** Undefined where there is none, or it has no rows yet. */
export function* rowsBefore({ sheet, remembers }: JobDeclaration): Flow<RowsBefore | undefined> {
  if (remembers === undefined) return undefined;
  const names = (yield* workbook.sheetNames()).filter((name) => numberIn(name, sheet) !== undefined);
  const latest = [...names].sort((one, other) => numberIn(other, sheet)! - numberIn(one, sheet)!);
  for (const name of latest) {
    const rows = yield* rowsUnder(name, remembers);
    if (rows.length > 0) return { sheet: name, rows };
  }
  return undefined;
}

/** `Buy box (2)` is the second: undefined for a sheet of another name. */
function numberIn(name: string, sheet: string): number | undefined {
  if (name === sheet) return 1;
  const [, number] = name.startsWith(sheet) ? (/^ \((\d{1,4})\)$/.exec(name.slice(sheet.length)) ?? []) : [];
  return number === undefined ? undefined : Number(number);
}

/** The rows below headings that stand side by side. */
function* rowsUnder(sheet: string, headings: readonly string[]): Flow<RowsBefore["rows"]> {
  const area = yield* workbook.usedArea(sheet);
  const grid = (area && (yield* workbook.readCells(area))) ?? [];
  const head = grid.findIndex((line) => line.includes(headings[0]!));
  const left = grid[head]?.indexOf(headings[0]!) ?? -1;
  if (left < 0 || headings.some((heading, index) => grid[head]![left + index] !== heading)) return [];
  return grid
    .slice(head + 1)
    .map((line) => headings.map((_, index) => line[left + index] ?? null))
    .filter(([name = null], index, all) => {
      const isNamed = typeof name === "string" && name !== "";
      return isNamed && all.findIndex(([other = null]) => other === name) === index;
    })
    .map((line) => line.map(contentOf));
}
