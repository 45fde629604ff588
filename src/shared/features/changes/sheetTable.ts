/** A table in a sheet: its heads, and the rows below them by what names them. */
import { isDay } from "../../values/day";
import { isPending, shownInput, type Grid, type Input } from "../../values/input";
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
  const columns = keys.map((each) => heads.indexOf(each));
  const rows = grid.slice(place + 1).map((cells, index) => ({
    name: columns
      .map((column) => textIn(cells[column] ?? null))
      .filter((text) => text !== "")
      .join(", "),
    row: place + 1 + index,
    cells,
  }));
  return { heads, keys, rows: rows.filter(({ name }) => name !== "" && !TOTAL.test(name)) };
}

/** Tables beside a rent roll's list are no columns of its units. */
function withoutBeside(heads: readonly string[]): readonly string[] {
  const last = heads.indexOf("Market rent");
  const end = heads.findIndex((head, column) => column > last && head === "");
  return last < 0 || !heads.includes("Current rent") || end < 0 ? heads : heads.slice(0, end);
}

const TOTAL = /^(sub|grand )?totals?\b/i;

const headOf = (cell: Input): string => (typeof cell === "string" ? cell.trim() : "");

export function textIn(cell: Input): string {
  if (cell === null || isPending(cell)) return "";
  return typeof cell === "string" ? cell.trim() : isDay(cell) ? cell.iso : shownInput(cell);
}
