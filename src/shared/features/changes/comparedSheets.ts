/** Compares two sheets of values: rows by what names them, columns by their heads. */
import type { FigureChange, FigureState } from "../../panelApi/changesApi";
import { isDay } from "../../values/day";
import { isPending, shownInput, type Grid, type Input } from "../../values/input";
import { comparedFigures, type RowFigure } from "../../workbook/figures/figures";
import { headName, isDateHead, isMoneyHead, keyHeads } from "./sheetHeads";

export interface SheetGrid {
  readonly sheet: string;
  readonly grid: Grid;
}

export interface ComparedTables {
  readonly keys: readonly string[];
  readonly compared: readonly FigureChange[];
  /** How many dates and texts differ. */
  readonly others: number;
  /** No column is known to hold money, so all numbers are compared. */
  readonly mixed: boolean;
}

/** The heads to choose from, if what names the rows isn't known; undefined if there is no table in both. */
export function comparedSheets(
  before: SheetGrid,
  after: SheetGrid,
  key?: string,
): ComparedTables | { readonly heads: readonly string[] } | undefined {
  const [one, other] = [sheetTable(before.grid, key), sheetTable(after.grid, key)];
  if (one === undefined || other === undefined) return undefined;
  const shared = sharedColumns(one, other);
  const keys = other.keys.map(headName);
  if (keys.length === 0 || keys.join() !== one.keys.map(headName).join())
    return { heads: shared.map(({ head }) => head) };
  const rest = shared.filter(({ head }) => !keys.includes(headName(head)));
  const plain = rest.filter(({ head, from, to }) => !hasFigures(one, head, from) && !hasFigures(other, head, to));
  const dates = rest.filter(({ head }) => isDateHead(head));
  const numeric = rest.filter((column) => !plain.includes(column) && !dates.includes(column));
  const money = numeric.filter(({ head }) => isMoneyHead(head));
  const chosen = money.length > 0 ? money : numeric;
  const texts = [...new Set([...plain, ...dates])];
  const figures = (columns: readonly Shared[], of: "from" | "to") =>
    columns.flatMap((column) =>
      of === "from"
        ? figuresOf(before.sheet, one, column, column.from)
        : figuresOf(after.sheet, other, column, column.to),
    );
  return {
    keys: other.keys,
    compared: comparedFigures(figures(chosen, "from"), figures(chosen, "to")),
    others: differing(one, other, texts),
    mixed: money.length === 0,
  };
}

interface Shared {
  readonly head: string;
  readonly from: number;
  readonly to: number;
}

/** Of two columns with one head, the first counts. */
function sharedColumns(one: SheetTable, other: SheetTable): readonly Shared[] {
  const names = one.heads.map(headName);
  const found = other.heads.flatMap((head, to): readonly Shared[] => {
    const from = head === "" ? -1 : names.indexOf(headName(head));
    return from < 0 ? [] : [{ head, from, to }];
  });
  return found.filter(({ from }, index) => found.findIndex((each) => each.from === from) === index);
}

/** Numbers or days: one host passes a day as a number. */
const hasFigures = ({ rows }: SheetTable, head: string, column: number): boolean =>
  rows.some(({ cells }) => typeof stateOf(cells[column] ?? null, head) === "number" || isDay(cells[column]));

function figuresOf(sheet: string, { rows }: SheetTable, { head }: Shared, column: number): readonly RowFigure[] {
  return rows.map(({ name, row, cells }) => ({
    ...{ key: `${head} ${nameKey(name)}`, what: name, column: head },
    ...{ cell: { sheet, row, column }, value: stateOf(cells[column] ?? null, head) },
  }));
}

/** Case and spaces don't tell rows apart. */
const nameKey = (name: string): string => name.toLowerCase().replace(/[\s,.]+/g, " ");

function stateOf(cell: Input, head: string): FigureState {
  if (typeof cell === "number") return cell;
  if (cell === null) return null;
  if (isPending(cell)) return "an error";
  const text = inputText(cell);
  return (isMoneyHead(head) ? amountIn(text) : undefined) ?? text;
}

/** Money that was typed as text: `$1,250.00`, `1,250 /mo`, `($120)`. */
function amountIn(text: string): number | undefined {
  const [, sign = "", amount] =
    /^([-−(]?)\$? ?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\)?(?: ?\/ ?mo(?:nth)?)?$/i.exec(text) ?? [];
  return amount === undefined ? undefined : Number(`${sign === "" ? "" : "-"}${amount.replace(/,/g, "")}`);
}

function differing(one: SheetTable, other: SheetTable, columns: readonly Shared[]): number {
  const states = ({ rows }: SheetTable, of: "from" | "to") =>
    columns.flatMap((column) =>
      rows.map(({ name, cells }) => [`${column.head} ${nameKey(name)}`, inputText(cells[column[of]] ?? null)] as const),
    );
  const before = new Map(states(one, "from"));
  const after = [...new Map(states(other, "to"))];
  return after.filter(([place, text]) => before.has(place) && before.get(place) !== text).length;
}

/** A person's table in a sheet: its heads, and the rows below them by what names them. */
interface SheetTable {
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
function sheetTable(grid: Grid, key?: string): SheetTable | undefined {
  const top = grid.slice(0, HEADS_WITHIN).map((cells) => cells.map(headOf));
  const isHead = (heads: readonly string[]): boolean => heads.filter((head) => head !== "").length >= 2;
  const keysOf = (heads: readonly string[]): readonly string[] =>
    key === undefined ? keyHeads(heads) : heads.filter((head) => headName(head) === headName(key)).slice(0, 1);
  const known = top.findIndex((heads) => isHead(heads) && keysOf(heads).length > 0);
  const place = known >= 0 ? known : top.findIndex(isHead);
  const heads = top[place];
  if (heads === undefined) return undefined;
  const keys = keysOf(heads);
  const columns = keys.map((each) => heads.indexOf(each));
  const rows = grid.slice(place + 1).map((cells, index) => ({
    name: columns
      .map((column) => inputText(cells[column] ?? null))
      .filter((text) => text !== "")
      .join(", "),
    row: place + 1 + index,
    cells,
  }));
  return { heads, keys, rows: rows.filter(({ name }) => name !== "" && !TOTAL.test(name)) };
}

const TOTAL = /^(sub|grand )?totals?\b/i;

const headOf = (cell: Input): string => (typeof cell === "string" ? cell.trim() : "");

function inputText(cell: Input): string {
  if (cell === null || isPending(cell)) return "";
  return typeof cell === "string" ? cell.trim() : isDay(cell) ? cell.iso : shownInput(cell);
}
