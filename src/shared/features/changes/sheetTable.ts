/** A table in a sheet: its heads, and the rows below them by what names them. */
import type { ColumnUse } from "../../panelApi/jobsApi";
import { isDay } from "../../values/day";
import { isPending, shownInput, type Grid, type Input } from "../../values/input";
import { useOfHeading } from "../../workbook/lists/headings";
import { headName, keyHeads } from "./sheetHeads";

/** Case and spaces don't tell rows apart. */
export const nameKey = (name: string): string => name.toLowerCase().replace(/[\s,.]+/g, " ");

/** A person's table in a sheet: its heads, and the rows below them by what names them. */
export interface SheetTable {
  readonly heads: readonly string[];
  /** The heads of the columns that name the rows. */
  readonly keys: readonly string[];
  readonly rows: readonly SheetRow[];
}

interface SheetRow {
  readonly name: string;
  /** What it is matched by. */
  readonly key: string;
  /** On the sheet. */
  readonly row: number;
  readonly cells: readonly Input[];
}

/** Rows from the top among which the heads are looked for. */
const HEADS_WITHIN = 40;

/** @param key The head that a person chose. Undefined if no row has heads. */
export function sheetTable(grid: Grid, key?: string): SheetTable | undefined {
  const top = grid.slice(0, HEADS_WITHIN).map((cells) => cells.map(headOf));
  const isHead = (heads: readonly string[]): boolean => heads.filter((head) => head !== "").length >= 2;
  const keysOf = (heads: readonly string[]): readonly string[] =>
    key === undefined ? keyHeads(heads) : heads.filter((head) => headName(head) === headName(key)).slice(0, 1);
  const known = top.findIndex((heads) => isHead(heads) && keysOf(heads).length > 0);
  const place = known >= 0 ? known : top.findIndex(isHead);
  const all = top[place];
  if (all === undefined) return undefined;
  const heads = withoutBeside(all);
  const keys = keysOf(heads);
  const columns = keys.map((each) => ({ column: heads.indexOf(each), use: useOfHeading(each) }));
  const rows = grid.slice(place + 1).map((cells, index) => {
    const named = columns.map(({ column, use }) => ({ use, text: textIn(cells[column] ?? null) }));
    return { name: rowName(named), key: nameKey(joined(named)), row: place + 1 + index, cells };
  });
  return { heads, keys, rows: rows.filter(({ name }) => name !== "" && !TOTAL.test(name)) };
}

interface Named {
  readonly use: ColumnUse | undefined;
  readonly text: string;
}

const joined = (parts: readonly Named[]): string =>
  parts
    .map(({ text }) => text)
    .filter((text) => text !== "")
    .join(", ");

/** A unit that its address names already isn't said twice. */
function rowName(parts: readonly Named[]): string {
  const address = parts.find(({ use }) => use === "address")?.text ?? "";
  return joined(parts.filter(({ use, text }) => use !== "unit" || !namesUnit(address, text)));
}

const UNIT_MARK = /^(?:unit|apt|apartment|suite|ste|no|#) ?/;

function namesUnit(address: string, unit: string): boolean {
  const own = nameKey(unit).trim().replace(UNIT_MARK, "");
  const lines = address.split(",").map((line) => nameKey(line).trim());
  return lines.some((line) => {
    const [, mark = "", named = line] = / ((?:unit|apt|apartment|suite|ste|no|#) ?)(\S+)$/.exec(` ${line}`) ?? [];
    return named === own && (mark !== "" || line !== lines[0]);
  });
}

/**
 * Tables beside a rent roll's list are no columns of its units: the unit mix is the first, behind a blank column. A person's
 * own columns may have no headings, or those of the roll.
 */
function withoutBeside(heads: readonly string[]): readonly string[] {
  const end = heads.findIndex((head, column) => head === "" && heads[column + 1] === "Unit type");
  return end < 0 || !heads.includes("Current rent") ? heads : heads.slice(0, end);
}

const TOTAL = /^(sub|grand )?totals?\b/i;

const headOf = (cell: Input): string => (typeof cell === "string" ? cell.trim() : "");

export function textIn(cell: Input): string {
  if (cell === null || isPending(cell)) return "";
  return typeof cell === "string" ? cell.trim() : isDay(cell) ? cell.iso : shownInput(cell);
}
