/** The order of the rows that a search shows. */
import type { Cell } from "./cell";
import { columnsOf, type Column, type Source } from "./columns";
import { Refused } from "./failure";
import type { RecordKind } from "./fields";

export interface Row {
  /** Nothing where the row is blank or failed. */
  readonly source?: Source;
  readonly cells: readonly Cell[];
}

export interface Sort {
  readonly column: Column;
  readonly largest: boolean;
}

/** One field, the largest first after a minus or `desc`. */
export function sortOf(given: unknown, kind: RecordKind, isAround: boolean): Sort | undefined {
  if (given === undefined) return undefined;
  const order = /^(-?)\s*(\S+?)(\s+desc|\s+asc)?$/i.exec(String(given).trim());
  if (order === null) throw new Refused("sort");
  const largest = order[1] === "-" || /desc/i.test(order[3] ?? "");
  const { columns } = columnsOf(kind, order[2], "", isAround);
  const [column] = columns;
  if (columns.length !== 1 || column === undefined) throw new Refused("sort by one field");
  return { column, largest };
}

/** Rows without a value stay last, equal ones in their order. */
export function sorted(rows: readonly Row[], sort: Sort | undefined): readonly Row[] {
  if (sort === undefined) return rows;
  const { column, largest } = sort;
  const rank = rows.map((row) => ({ row, key: row.source && keyOf(column.read(row.source)) }));
  rank.sort((one, other) => {
    if (one.key === undefined || other.key === undefined) {
      return (one.key === undefined ? 1 : 0) - (other.key === undefined ? 1 : 0);
    }
    const compared = compare(one.key, other.key);
    return largest ? -compared : compared;
  });
  return rank.map(({ row }) => row);
}

type Key = number | string;

function keyOf(cell: Cell): Key | undefined {
  if (cell.kind === "number") return cell.number;
  if (cell.kind === "text") return cell.text;
  if (cell.kind === "flag") return Number(cell.flag);
  if (cell.kind === "day") return [String(cell.year).padStart(4, "0"), two(cell.month), two(cell.day)].join("-");
  if (cell.kind === "miles") return Math.round(cell.miles * 10_000);
  return cell.kind === "moment" ? new Date(cell.at).toISOString() : undefined;
}

const two = (given: number): string => String(given).padStart(2, "0");

/** Numbers by size; everything else by its letters, small or not. */
function compare(one: Key, other: Key): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [first, second] = [one, other].map((each) => String(each).toLowerCase());
  return first! < second! ? -1 : first! > second! ? 1 : 0;
}
