/** The order of the rows that a search shows. */
import type { Cell } from "./cell";
import { columnsOf, type Source } from "./columns";
import { Refused } from "./failure";
import type { RecordKind } from "./fields";

export interface Row {
  /** Nothing where the row is blank or failed. */
  readonly source?: Source;
  readonly cells: readonly Cell[];
}

/** By one field, the largest first after a minus or `desc`; rows without a value stay last, equal ones in their order. */
export function sorted(rows: readonly Row[], given: unknown, kind: RecordKind): readonly Row[] {
  if (given === undefined) return rows;
  const order = /^(-?)\s*(\S+?)(\s+desc|\s+asc)?$/i.exec(String(given).trim());
  if (order === null) throw new Refused("sort");
  const largest = order[1] === "-" || /desc/i.test(order[3] ?? "");
  const { columns } = columnsOf(kind, order[2], "");
  const [column] = columns;
  if (columns.length !== 1 || column === undefined) throw new Refused("sort by one field");
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

type Key = number | string | boolean;

function keyOf(cell: Cell): Key | undefined {
  if (cell.kind === "number") return cell.number;
  if (cell.kind === "text") return cell.text;
  if (cell.kind === "flag") return cell.flag;
  if (cell.kind === "day") return (cell.year * 100 + cell.month) * 100 + cell.day;
  if (cell.kind === "miles") return cell.miles;
  return cell.kind === "moment" ? cell.at : undefined;
}

const compare = (one: Key, other: Key): number => (one < other ? -1 : one > other ? 1 : 0);
