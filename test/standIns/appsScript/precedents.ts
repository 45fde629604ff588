/** What formulas of a spreadsheet refer to. */
import { readReference, type CellReference } from "../../../src/shared/formulas/cells";
import { parsed, referencesIn } from "../formulas/calculator";
import type { Area } from "./references";
import type { Sheet, Spreadsheet } from "./spreadsheet";

/** Where a reference on a sheet leads: undefined if the sheet is gone. */
export function placed(reference: CellReference, own: Sheet): readonly [Sheet, Area] | undefined {
  const { sheet: name, range } = reference;
  const sheet = name === undefined ? own : own.book.sheets.find((each) => each.name === name);
  if (sheet === undefined) return undefined;
  const { top, left, bottom, right } = range;
  const used = isOpen(reference) ? sheet.used() : { rows: 0, columns: 0 };
  const [row, column] = [(top ?? 0) + 1, (left ?? 0) + 1];
  const rows = Math.max(1, (bottom ?? used.rows - 1) + 2 - row);
  const columns = Math.max(1, (right ?? used.columns - 1) + 2 - column);
  return [sheet, { row, column, rows, columns }];
}

const isOpen = ({ range: { bottom, right } }: CellReference): boolean =>
  bottom === null || bottom === undefined || right === null || right === undefined;

export const eachIn = <T>({ row, column, rows, columns }: Area, of: (row: number, column: number) => T): T[][] =>
  Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (__, right) => of(row + down, column + right)),
  );

export function namedCells(book: Spreadsheet, name: string): CellReference | undefined {
  const [, found] = [...book.names].find(([each]) => each.toLowerCase() === name.toLowerCase()) ?? [];
  if (found === undefined) return undefined;
  const { row, column, rows, columns } = found.area;
  const range = { top: row - 1, left: column - 1, bottom: row + rows - 2, right: column + columns - 2 };
  return { sheet: found.sheet.name, range, spilled: false };
}

interface Named {
  readonly name: string;
}

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

interface Precedent {
  readonly sheet: Sheet;
  readonly area: Area;
  /** The area ends where the sheet's content does. */
  readonly isOpen: boolean;
}

/** The cells that a formula on a sheet refers to, as far as there are such. */
export function precedentsOf(formula: string, own: Sheet): readonly Precedent[] {
  return referencesOf(formula).flatMap((each) => {
    const reference = "name" in each ? namedCells(own.book, each.name) : each;
    const [sheet, area] = (reference === undefined ? undefined : placed(reference, own)) ?? [];
    if (reference === undefined || sheet === undefined || area === undefined) return [];
    return [{ sheet, area, isOpen: isOpen(reference) }];
  });
}

/** Whether a formula on a sheet refers to one of some cells. */
export const refersTo = (formula: string, own: Sheet, isOne: (sheet: Sheet, area: Area) => boolean): boolean =>
  precedentsOf(formula, own).some(({ sheet, area }) => isOne(sheet, area));

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
