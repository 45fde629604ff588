/** Compares two sheets of values: rows by what names them, columns by their heads. */
import type { FigureChange, FigureState, RollChanges } from "../../panelApi/changesApi";
import { isDay } from "../../values/day";
import { isPending, type Grid, type Input } from "../../values/input";
import { comparedFigures, type RowFigure } from "../../workbook/figures/figures";
import { rollChanges, withoutRents } from "./rollChanges";
import { headName, isDateHead, isMoneyHead } from "./sheetHeads";
import { textIn, sheetTable, type SheetTable } from "./sheetTable";

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
  /** Of two rent rolls. */
  readonly roll?: RollChanges;
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
  const roll = rollChanges(one, other, after.sheet);
  return {
    keys: other.keys,
    compared: withoutRents(
      comparedFigures(figures(chosen, "from"), figures(chosen, "to")),
      roll?.events.filter(({ event }) => event === "leased" || event === "vacated") ?? [],
    ),
    others: differing(one, other, texts),
    mixed: money.length === 0,
    ...(roll === undefined ? {} : { roll }),
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
  return rows.map(({ name, key, row, cells }) => ({
    ...{ key: `${head} ${key}`, what: name, column: head },
    ...{ cell: { sheet, row, column }, value: stateOf(cells[column] ?? null, head) },
  }));
}

function stateOf(cell: Input, head: string): FigureState {
  if (typeof cell === "number") return cell;
  if (cell === null) return null;
  if (isPending(cell)) return "an error";
  const text = textIn(cell);
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
      rows.map(({ key, cells }) => [`${column.head} ${key}`, textIn(cells[column[of]] ?? null)] as const),
    );
  const before = new Map(states(one, "from"));
  const after = [...new Map(states(other, "to"))];
  return after.filter(([place, text]) => before.has(place) && before.get(place) !== text).length;
}
