/** The spread of what a list is about: of its first column of money, or otherwise of its first column of numbers. */
import type { ListFigure } from "../../panelApi/listFacts";
import type { Column, Table } from "../../tables/table";

interface Numbers {
  readonly column: Column;
  readonly numbers: number[];
}

/** Undefined if there are no numbers. */
export function listFigure(tables: readonly Table[]): ListFigure | undefined {
  const byLabel = new Map<string, Numbers>();
  for (const { columns, rows } of tables) {
    const index = mainColumn(columns);
    const column = columns[index];
    if (column === undefined) continue;
    const found: Numbers = byLabel.get(column.label) ?? { column, numbers: [] };
    for (const row of rows) if (typeof row[index] === "number") found.numbers.push(row[index]);
    byLabel.set(column.label, found);
  }
  const [most] = [...byLabel.values()].sort((one, other) => other.numbers.length - one.numbers.length);
  if (most === undefined || most.numbers.length === 0) return undefined;
  const { label, unit } = most.column;
  const sorted = most.numbers.sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return {
    label,
    ...(unit === undefined ? {} : { unit }),
    lowest: sorted[0]!,
    median: (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2,
    highest: sorted[sorted.length - 1]!,
  };
}

function mainColumn(columns: readonly Column[]): number {
  const money = columns.findIndex(({ type, unit }) => type === "number" && unit?.startsWith("USD") === true);
  return money >= 0 ? money : columns.findIndex(({ type }) => type === "number");
}
