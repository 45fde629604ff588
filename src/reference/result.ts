/** A call's result as Markdown: the first rows and columns of its table, or its problem. */
import { isProblem, type Problem } from "../shared/service/problem";
import type { Table } from "../shared/table/table";
import { cell, codeBlock, table } from "./markdown";
import { shownValue } from "../shared/table/shownValue";

const MOST_ROWS = 6;
const MOST_COLUMNS = 8;

export function result(outcome: Table | Problem): string {
  if (isProblem(outcome)) return codeBlock(outcome.message);
  const { columns, rows, headers } = outcome;
  const shownColumns = columns.slice(0, MOST_COLUMNS);
  const heads = shownColumns.map(({ name, label }) => (headers === "labels" ? label : name));
  const body = rows
    .slice(0, MOST_ROWS)
    .map((row) => shownColumns.map(({ unit }, index) => cell(shownValue(row[index] ?? null, unit))));
  return [table(heads.map(cell), body), note(outcome)].filter((part) => part !== "").join("\n\n");
}

/** Says what the table above leaves out, and whether the cells have a header row. */
function note({ columns, rows, headers }: Table): string {
  const left = [
    rows.length > MOST_ROWS ? counted(rows.length - MOST_ROWS, "more row") : "",
    columns.length > MOST_COLUMNS ? counted(columns.length - MOST_COLUMNS, "more column") : "",
  ].filter((part) => part !== "");
  const notes = [
    left.length === 0 ? "" : `… ${left.join(", ")}.`,
    headers === "none" ? "The column names above are only for reading: the cells have no header row." : "",
    rows.length === 0 ? "Only the header row: nothing matches." : "",
  ];
  return notes.filter((part) => part !== "").join(" ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
