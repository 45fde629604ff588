/** A call's result as Markdown: the first rows and columns of its table, or its problem. */
import { isProblem, type Problem } from "../../../src/shared/api/problem";
import type { Table } from "../../../src/shared/tables/table";
import { markdownCell, codeBlock, markdownTable } from "./markdown";
import { shownValue } from "../../../src/shared/tables/shownValue";

const MOST_ROWS = 6;
const MOST_COLUMNS = 8;

export function resultMarkdown(outcome: Table | Problem): string {
  if (isProblem(outcome)) return codeBlock(outcome.message);
  const { columns, rows, headers } = outcome;
  const shownColumns = columns.slice(0, MOST_COLUMNS);
  const heads = shownColumns.map(({ name, label }) => (headers === "labels" ? label : name));
  const body = rows
    .slice(0, MOST_ROWS)
    .map((row) => shownColumns.map(({ unit }, index) => markdownCell(shownValue(row[index] ?? null, unit))));
  return [markdownTable(heads.map(markdownCell), body), note(outcome)].filter((part) => part !== "").join("\n\n");
}

/** Says what the table above leaves out, and whether the cells have a header row. */
function note({ columns, rows, headers }: Table): string {
  const left = [
    rows.length > MOST_ROWS ? rowCountText(rows.length - MOST_ROWS, "more row") : "",
    columns.length > MOST_COLUMNS ? rowCountText(columns.length - MOST_COLUMNS, "more column") : "",
  ].filter((part) => part !== "");
  const notes = [
    left.length === 0 ? "" : `… ${left.join(", ")}.`,
    headers === "none" ? "The column names above are only for reading: the cells have no header row." : "",
    rows.length === 0 ? "Only the header row: nothing matches." : "",
  ];
  return notes.filter((part) => part !== "").join(" ");
}

function rowCountText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
