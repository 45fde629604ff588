/** Formulas of a spreadsheet: what they see of its cells, and ordinary ones calculated. */
import { calculatedAlone, parsed, type Surroundings } from "../formulas/calculator";
import type { Matrix } from "../formulas/operands";
import { FormulaError, NotCalculated, type Scalar } from "../formulas/scalars";
import { shownSerial } from "../formulas/serials";
import { staleFormulas } from "./dependents";
import { eachIn, namedCells, placed } from "./precedents";
import { areaName, type Area } from "./references";
import type { Cell, CellValue, Sheet, Spreadsheet } from "./spreadsheet";

const ERROR = /^#(N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|ERROR!)/;

/** Hears of each cell that a formula looks at. */
type Look = (sheet: Sheet, key: string, cell: Cell) => void;

interface AreaRead {
  readonly rows: Matrix;
  /** When the last of its cells was. */
  readonly ready: number;
}

/** @param now Milliseconds since 1970. */
export function surroundings(sheet: Sheet, now: number): Surroundings {
  const { book } = sheet;
  return {
    named: (name) => namedCells(book, name),
    today: () => Math.floor(shownSerial(new Date(now))),
    lifts: false,
    cells(reference): Matrix | undefined {
      const place = placed(reference, sheet);
      return place && cellsRead(...place, () => undefined);
    },
  };
}

const cellsRead = (sheet: Sheet, area: Area, look: Look): Matrix =>
  eachIn(area, (row, column) => {
    const key = `${row},${column}`;
    const cell = sheet.cells.get(key);
    if (cell === undefined) return null;
    look(sheet, key, cell);
    return scalarOf(cell);
  });

/** What a formula leaves empty is an empty text. */
function scalarOf({ value, formula, from }: Cell): Scalar {
  if (value === "" && formula === "" && from === undefined) return null;
  return asScalar(value, formula !== "" || from !== undefined);
}

/** An error arrives as its text. */
export function asScalar(value: CellValue, isResult: boolean): Scalar {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "string") return shownSerial(new Date(value.getTime()));
  const [code] = isResult ? (ERROR.exec(value) ?? []) : [];
  return code === undefined ? value : new FormulaError(code);
}

export const asValue = (scalar: Scalar): CellValue => (scalar instanceof FormulaError ? scalar.code : (scalar ?? ""));

/**
 * Calculates ordinary formulas again, each after those that it depends on.
 * @param isEach Not only those that depend on a cell that is new or has changed.
 */
export function calculateOrdinary(book: Spreadsheet, now: number, isEach: boolean): void {
  const stale = isEach ? undefined : staleFormulas(book);
  const done = new Set<Cell>();
  const open = new Set<Cell>();
  /** Areas whose formulas are done, by where they are: a column is read by each of its rows. */
  const known = new Map<string, AreaRead>();
  const calculate = (sheet: Sheet, key: string, cell: Cell): void => {
    if (done.has(cell) || !sheet.ordinary.has(key) || stale?.has(cell) === false) return;
    open.add(cell);
    let ready = 0;
    const read = (from: Sheet, area: Area): AreaRead => {
      let latest = 0;
      const rows = cellsRead(from, area, (other, at, precedent) => {
        if (open.has(precedent)) throw new NotCalculated(`a formula that depends on itself: ${cell.formula}`);
        calculate(other, at, precedent);
        latest = Math.max(latest, precedent.ready);
      });
      return { rows, ready: latest };
    };
    const around: Surroundings = {
      ...surroundings(sheet, now),
      cells(reference) {
        const [from, area] = placed(reference, sheet) ?? [];
        if (from === undefined || area === undefined) return undefined;
        const name = `${from.id} ${areaName(area)}`;
        const found = known.get(name) ?? read(from, area);
        known.set(name, found);
        ready = Math.max(ready, found.ready);
        return found.rows;
      },
    };
    const formula = parsed(cell.formula);
    const found =
      formula === undefined ? new FormulaError("#ERROR!") : shownAlone(calculatedAlone(formula, around).rows);
    const value = asValue(found);
    open.delete(cell);
    done.add(cell);
    if (value !== cell.value) sheet.touched.add(key);
    [cell.value, cell.ready] = [value, ready];
  };
  for (const sheet of book.sheets) for (const key of sheet.ordinary) calculate(sheet, key, sheet.cells.get(key)!);
}

function shownAlone(rows: Matrix): Scalar {
  if (rows.length > 1 || rows[0]!.length > 1) throw new Error("An ordinary formula fills several cells");
  return rows[0]![0]!;
}
