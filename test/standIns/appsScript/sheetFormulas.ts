/** Formulas of a spreadsheet: what they see of its cells, and ordinary ones calculated. */
import { calculatedAlone, parsed, type Surroundings } from "../formulas/calculator";
import type { Matrix } from "../formulas/operands";
import { FormulaError, NotCalculated, type Scalar } from "../formulas/scalars";
import { shownSerial } from "../formulas/serials";
import { staleFormulas } from "./dependents";
import { eachIn, namedCells, placed } from "./precedents";
import type { Cell, CellValue, Sheet, Spreadsheet } from "./spreadsheet";

const ERROR = /^#(N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|ERROR!)/;

/** Hears of each cell that a formula looks at. */
type Look = (sheet: Sheet, key: string, cell: Cell) => void;

/** @param now Milliseconds since 1970. */
export function surroundings(sheet: Sheet, now: number, look: Look = () => undefined): Surroundings {
  const { book } = sheet;
  return {
    named: (name) => namedCells(book, name),
    today: () => Math.floor(shownSerial(new Date(now))),
    lifts: false,
    cells(reference): Matrix | undefined {
      const [found, area] = placed(reference, sheet) ?? [];
      if (found === undefined || area === undefined) return undefined;
      return eachIn(area, (row, column) => {
        const key = `${row},${column}`;
        const cell = found.cells.get(key);
        if (cell === undefined) return null;
        look(found, key, cell);
        return scalarOf(cell);
      });
    },
  };
}

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
  const calculate = (sheet: Sheet, key: string, cell: Cell): void => {
    if (done.has(cell) || !sheet.ordinary.has(key) || stale?.has(cell) === false) return;
    open.add(cell);
    let ready = 0;
    const around = surroundings(sheet, now, (other, at, precedent) => {
      if (open.has(precedent)) throw new NotCalculated(`a formula that depends on itself: ${cell.formula}`);
      calculate(other, at, precedent);
      ready = Math.max(ready, precedent.ready);
    });
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
