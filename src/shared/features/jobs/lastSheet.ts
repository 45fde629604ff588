/** What the last sheet of a job shows, or all of them, which the next one is laid out with. Nothing is requested. */
import type { RowsBefore } from "../../workbook/lists/jobList";
import { workbook, type Flow } from "../../workbook/port/port";
import type { JobDeclaration } from "./declaring/job";
import { contentOf } from "./declaring/listCells";

/** Undefined where there is none, or none has rows yet. Rows of several sheets come once each, those of the last sheet first. */
export function* rowsBefore({ sheet, remembers }: JobDeclaration): Flow<RowsBefore | undefined> {
  if (remembers === undefined) return undefined;
  const names = (yield* workbook.sheetNames()).filter((name) => numberIn(name, sheet) !== undefined);
  const latest = [...names].sort((one, other) => numberIn(other, sheet)! - numberIn(one, sheet)!);
  const found: RowsBefore[] = [];
  for (const name of latest) {
    const rows = yield* rowsUnder(name, remembers.headings);
    if (rows.length === 0) continue;
    if (remembers.of === "last") return { sheet: name, rows };
    found.push({ sheet: name, rows });
  }
  if (found.length === 0) return undefined;
  const rows = new Map(found.flatMap((each) => each.rows.map((row) => [JSON.stringify(row), row] as const)));
  return { sheet: found.map((each) => each.sheet).join(", "), rows: [...rows.values()] };
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
    .filter(([name = null]) => typeof name === "string" && name !== "")
    .map((line) => line.map(contentOf));
}
