/** Which ordinary formulas of a spreadsheet depend on which cells, so that only those are calculated that may show something else. */
import { precedentsOf } from "./precedents";
import { areaName, type Area } from "./references";
import type { Cell, Sheet, Spreadsheet } from "./spreadsheet";

interface Place {
  readonly sheet: Sheet;
  readonly key: string;
}

interface Referred {
  readonly sheet: Sheet;
  readonly area: Area;
  readonly dependents: Place[];
}

interface Dependents {
  readonly version: number;
  /** Those that refer to a single cell, by its key. */
  readonly byCell: ReadonlyMap<Sheet, ReadonlyMap<string, readonly Place[]>>;
  /** Areas that formulas refer to, each once, with all that do. */
  readonly byArea: readonly Referred[];
  /** Those whose result depends on the day. */
  readonly daily: readonly Place[];
}

const DAILY = /\bTODAY\(/i;

const known = new WeakMap<Spreadsheet, Dependents>();

/** Ordinary formulas that are new, or depend on a cell that is new or has changed, through whatever others. */
export function staleFormulas(book: Spreadsheet): ReadonlySet<Cell> {
  const { byCell, byArea, daily } = dependentsIn(book);
  const stale = new Set<Cell>();
  const open: Place[] = [];
  const noted = new Set<Referred>();
  const note = (place: Place): void => {
    const cell = place.sheet.cells.get(place.key)!;
    if (stale.has(cell)) return;
    stale.add(cell);
    open.push(place);
  };
  daily.forEach(note);
  for (const sheet of book.sheets)
    for (const key of sheet.renewed) {
      if (sheet.ordinary.has(key)) note({ sheet, key });
      else open.push({ sheet, key });
    }
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { sheet, key } = next;
    byCell.get(sheet)?.get(key)?.forEach(note);
    const [row = 0, column = 0] = key.split(",").map(Number);
    for (const each of byArea) {
      if (noted.has(each) || each.sheet !== sheet || !isWithin(each.area, row, column)) continue;
      noted.add(each);
      each.dependents.forEach(note);
    }
  }
  return stale;
}

const isWithin = (area: Area, row: number, column: number): boolean =>
  row >= area.row && row < area.row + area.rows && column >= area.column && column < area.column + area.columns;

function dependentsIn(book: Spreadsheet): Dependents {
  const before = known.get(book);
  if (before?.version === book.formulasVersion) return before;
  const found = dependentsAnew(book);
  known.set(book, found);
  return found;
}

function dependentsAnew(book: Spreadsheet): Dependents {
  const byCell = new Map<Sheet, Map<string, Place[]>>();
  const areas = new Map<Sheet, Map<string, Referred>>();
  const daily: Place[] = [];
  for (const own of book.sheets)
    for (const key of own.ordinary) {
      const dependent = { sheet: own, key };
      const { formula } = own.cells.get(key)!;
      if (DAILY.test(formula)) daily.push(dependent);
      for (const { sheet, area, isOpen } of precedentsOf(formula, own)) {
        if (isOpen || area.rows * area.columns > 1) {
          const referred = { sheet, area: isOpen ? WHOLE : area, dependents: [] };
          listed(listed(areas, sheet, new Map()), areaName(referred.area), referred).dependents.push(dependent);
        } else listed(listed(byCell, sheet, new Map()), `${area.row},${area.column}`, []).push(dependent);
      }
    }
  const byArea = [...areas.values()].flatMap((each) => [...each.values()]);
  return { version: book.formulasVersion, byCell, byArea, daily };
}

/** Where a reference is open at an end, which grows with the sheet, any cell counts. */
const WHOLE: Area = { row: 1, column: 1, rows: Infinity, columns: Infinity };

/** The entry of a table, made where there is none. */
function listed<Key, Value>(table: Map<Key, Value>, key: Key, made: Value): Value {
  const value = table.get(key) ?? made;
  table.set(key, value);
  return value;
}
