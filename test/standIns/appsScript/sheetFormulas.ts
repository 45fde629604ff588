/** Formulas of a spreadsheet: what they see of its cells, and ordinary ones calculated. */
import { readReference, type CellReference } from "../../../src/shared/formulas/cells";
import { calculatedAlone, parsed, referencesIn, type Surroundings } from "../formulas/calculator";
import type { Matrix } from "../formulas/operands";
import { FormulaError, NotCalculated, type Scalar } from "../formulas/scalars";
import { shownSerial } from "../formulas/serials";
import type { Area } from "./references";
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

/** Where a reference on a sheet leads: undefined if the sheet is gone. */
export function placed({ sheet: name, range }: CellReference, own: Sheet): readonly [Sheet, Area] | undefined {
  const sheet = name === undefined ? own : own.book.sheets.find((each) => each.name === name);
  if (sheet === undefined) return undefined;
  const { top, left, bottom, right } = range;
  const isOpen = bottom === null || bottom === undefined || right === null || right === undefined;
  const used = isOpen ? sheet.used() : { rows: 0, columns: 0 };
  const [row, column] = [(top ?? 0) + 1, (left ?? 0) + 1];
  const rows = Math.max(1, (bottom ?? used.rows - 1) + 2 - row);
  const columns = Math.max(1, (right ?? used.columns - 1) + 2 - column);
  return [sheet, { row, column, rows, columns }];
}

export const eachIn = <T>({ row, column, rows, columns }: Area, of: (row: number, column: number) => T): T[][] =>
  Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (__, right) => of(row + down, column + right)),
  );

function namedCells(book: Spreadsheet, name: string): CellReference | undefined {
  const [, found] = [...book.names].find(([each]) => each.toLowerCase() === name.toLowerCase()) ?? [];
  if (found === undefined) return undefined;
  const { row, column, rows, columns } = found.area;
  const range = { top: row - 1, left: column - 1, bottom: row + rows - 2, right: column + columns - 2 };
  return { sheet: found.sheet.name, range, spilled: false };
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

/** Their result depends on the day. */
const VOLATILE = /\bTODAY\(/i;

/**
 * Calculates ordinary formulas anew, each after those that it depends on.
 * @param isEach Not only those that depend on a cell that is new or has changed.
 */
export function calculateOrdinary(book: Spreadsheet, now: number, isEach: boolean): void {
  const done = new Set<Cell>();
  const open = new Set<Cell>();
  const isStale = (sheet: Sheet, key: string, { formula }: Cell): boolean =>
    isEach ||
    sheet.renewed.has(key) ||
    VOLATILE.test(formula) ||
    refersTo(formula, sheet, (other, area) => {
      for (const at of ordinaryIn(other, area)) calculate(other, at, other.cells.get(at)!);
      return holdsAny(other.renewed, area);
    });
  const calculate = (sheet: Sheet, key: string, cell: Cell): void => {
    if (done.has(cell) || open.has(cell) || !sheet.ordinary.has(key)) return;
    open.add(cell);
    if (!isStale(sheet, key, cell)) {
      open.delete(cell);
      done.add(cell);
      return;
    }
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
    if (value !== cell.value || ready !== cell.ready) sheet.renewed.add(key);
    [cell.value, cell.ready] = [value, ready];
  };
  for (const sheet of book.sheets) for (const key of sheet.ordinary) calculate(sheet, key, sheet.cells.get(key)!);
}

function shownAlone(rows: Matrix): Scalar {
  if (rows.length > 1 || rows[0]!.length > 1) throw new Error("An ordinary formula fills several cells");
  return rows[0]![0]!;
}

function ordinaryIn({ ordinary }: Sheet, area: Area): readonly string[] {
  if (ordinary.size === 0) return [];
  return eachIn(area, (row, column) => `${row},${column}`)
    .flat()
    .filter((key) => ordinary.has(key));
}

type Named = { readonly name: string };

/** The references and names in formulas, by the formula's text: the same are looked at again and again. */
const known = new Map<string, readonly (CellReference | Named)[]>();

function referencesOf(formula: string): readonly (CellReference | Named)[] {
  const found = known.get(formula);
  if (found !== undefined) return found;
  const ast = parsed(formula);
  const references = ast === undefined ? [] : referencesIn(ast).map((name) => readReference(name) ?? { name });
  known.set(formula, references);
  return references;
}

/** Whether a formula on a sheet refers to one of some cells. */
export function refersTo(formula: string, own: Sheet, isOne: (sheet: Sheet, area: Area) => boolean): boolean {
  return referencesOf(formula).some((each) => {
    const reference = "name" in each ? namedCells(own.book, each.name) : each;
    const [sheet, area] = (reference === undefined ? undefined : placed(reference, own)) ?? [];
    return sheet !== undefined && area !== undefined && isOne(sheet, area);
  });
}

export function holdsAny(keys: ReadonlySet<string>, area: Area): boolean {
  const { row, column, rows, columns } = area;
  if (rows * columns <= keys.size)
    return eachIn(area, (down, right) => keys.has(`${down},${right}`))
      .flat()
      .includes(true);
  for (const key of keys) {
    const [down = 0, right = 0] = key.split(",").map(Number);
    if (down >= row && down < row + rows && right >= column && right < column + columns) return true;
  }
  return false;
}
