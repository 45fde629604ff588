/** The cells of a workbook in memory: what was typed, what formulas fill, and what is frozen. Rows can be inserted. */
import {
  addressText,
  areaText,
  overlaps,
  readReference,
  type CellAddress,
  type CellArea,
} from "../../../src/shared/formulas/cells";
import type { Span } from "../../../src/shared/formulas/spans";
import { piecesOf, referenceText } from "../../../src/shared/formulas/references";
import type { Scope } from "../../../src/shared/panelApi/panelApi";
import type { Grid } from "../../../src/shared/values/input";
import { calculation, callsAddIn, parsed } from "../../standIns/formulas/calculator";
import { isFailed, type Scalar } from "../../standIns/formulas/scalars";

export interface Cell extends CellAddress {
  readonly typed: string;
  /** What stands in it, and what its formula fills. */
  grid: readonly (readonly string[])[];
}

export interface Frozen extends CellArea {
  readonly formula: string;
  readonly fingerprint: string;
}

export class MemoryCells {
  readonly cells = new Map<string, Cell>();
  /** Addresses of our formulas, which alone can fill other cells. */
  private readonly formulas = new Set<string>();
  /** The latest first. */
  frozen: readonly Frozen[] = [];
  sheet = "Sheet1";
  /** First and last cell. */
  selection: readonly [string, string] = ["A1", "A1"];
  /** More that is selected: `D2:D9`. */
  also: readonly string[] = [];
  /** Rows that are hidden; undefined if that can't be told. */
  hidden: readonly Span[] | undefined = [];
  editing = false;
  readonly locked = new Set<string>();

  type(cells: Readonly<Record<string, string>>, sheet = this.sheet): void {
    for (const [name, typed] of Object.entries(cells)) {
      const place = { sheet, ...at(name) };
      if (typed === "") this.clear(place);
      else this.put({ ...place, typed, grid: [[typed]] });
    }
  }

  private clear(place: CellAddress): void {
    this.calculated.clear();
    this.cells.delete(addressText(place));
  }

  private put(cell: Cell): void {
    this.calculated.clear();
    this.cells.set(addressText(cell), cell);
    if (/^=PROP/.test(cell.typed)) this.formulas.add(addressText(cell));
  }

  shows(name: string, sheet = this.sheet): string | undefined {
    return this.shownAt({ sheet, ...at(name) });
  }

  formula(name: string): string | undefined {
    return this.formulaAt({ sheet: this.sheet, ...at(name) });
  }

  protected formulaAt(place: CellAddress): string | undefined {
    const { typed = "" } = this.cells.get(addressText(place)) ?? {};
    return typed.startsWith("=") ? typed : undefined;
  }

  /** A text that stands in a cell itself. */
  protected typedAt(place: CellAddress): string | undefined {
    const typed = this.cells.get(addressText(place))?.typed;
    return typed?.startsWith("=") === true ? undefined : typed;
  }

  /** Above the row of this number. */
  insertRow(number: number): void {
    const above = number - 1;
    const down = <Place extends CellAddress>(place: Place): Place =>
      place.row >= above ? { ...place, row: place.row + 1 } : place;
    const cells = [...this.cells.values()].map((cell) => down({ ...cell, typed: movedDown(cell.typed, above) }));
    this.cells.clear();
    for (const cell of cells) this.put(cell);
    this.frozen = this.frozen.map((each) => down({ ...each, formula: movedDown(each.formula, above) }));
  }

  /** All from this one on, as where columns are inserted before it. */
  moveColumns(first: number, right: number): void {
    const cells = [...this.cells.values()].map((cell) =>
      cell.column < first ? cell : { ...cell, column: cell.column + right },
    );
    this.cells.clear();
    for (const cell of cells) this.put(cell);
  }

  rename(sheet: string): void {
    const cells = [...this.cells.values()].map((cell) => ({ ...cell, sheet }));
    this.cells.clear();
    for (const cell of cells) this.put(cell);
    this.frozen = this.frozen.map((each) => ({ ...each, sheet }));
    this.sheet = sheet;
  }

  /** All of it, or nothing. */
  protected write(all: readonly (readonly [CellAddress, string])[]): void {
    if (all.some(([{ sheet }]) => this.locked.has(sheet))) throw new Error("the sheet is protected");
    for (const [place, typed] of all) this.type({ [name(place)]: typed }, place.sheet);
  }

  protected readable(): void {
    if (this.editing) throw new Error("a cell is edited");
  }

  /** What stands in a cell, what the cell does that it repeats (`=A2&""`), or what a formula above or beside it filled it with. */
  protected shownAt(place: CellAddress): string | undefined {
    const own = this.cells.get(addressText(place));
    if (own !== undefined) return this.plainly(own);
    const area = { ...place, rows: 1, columns: 1 };
    let cell: Cell | undefined;
    for (const address of this.formulas) {
      const each = this.cells.get(address);
      if (each !== undefined && holdsSeveral(each) && overlaps(filledBy(each), area)) cell ??= each;
    }
    return cell?.grid[place.row - cell.row]?.[place.column - cell.column];
  }

  protected hasSheet(sheet: string): boolean {
    return sheet === this.sheet || [...this.cells.values()].some((cell) => cell.sheet === sheet);
  }

  /** What formulas that aren't ours show, until a cell changes. */
  private readonly calculated = new Map<string, string>();

  private plainly(cell: Cell): string | undefined {
    const formula = cell.typed.startsWith("=") && !cell.typed.startsWith("=PROP") ? parsed(cell.typed) : undefined;
    if (formula === undefined || callsAddIn(cell.typed)) return cell.grid[0]![0];
    const address = addressText(cell);
    if (!this.calculated.has(address)) this.calculated.set(address, textOfScalar(this.worked(formula, cell.sheet)));
    return this.calculated.get(address);
  }

  /** What a formula of ours fills. */
  protected fill(cell: Cell, grid: Cell["grid"]): void {
    if (JSON.stringify(cell.grid) !== JSON.stringify(grid)) this.calculated.clear();
    cell.grid = grid;
  }

  private worked(formula: NonNullable<ReturnType<typeof parsed>>, sheet: string): Scalar {
    const done = calculation(formula, {
      cells: ({ range: { top, left, bottom, right } }) => {
        const area = { sheet, row: top!, column: left!, rows: bottom! - top! + 1, columns: right! - left! + 1 };
        return linesOf(area, (place) => scalarOfText(this.shownAt(place)));
      },
      named: () => undefined,
      today: () => TODAY,
      lifts: true,
    }).next();
    if (done.done !== true) throw new Error("an ordinary formula calls the add-in");
    return done.value.rows[0]![0]!;
  }

  protected isWithin(scope: Scope, area: CellArea): boolean {
    if (scope === "everything") return true;
    const selected = { sheet: this.sheet, ...areaBetween(this.selection.map(at) as [Place, Place]) };
    return scope === "sheet" ? area.sheet === this.sheet : overlaps(area, selected);
  }

  protected grid(reference: string): Grid {
    return this.shownIn(this.areaOf(reference));
  }

  private areaOf(reference: string): CellArea {
    const [first, last = first] = reference.split(":").map(at) as [Place, Place?];
    return { sheet: this.sheet, ...areaBetween([first, last]) };
  }

  protected selectedAreas(): readonly CellArea[] {
    return [this.selection.join(":"), ...this.also].map((each) => this.areaOf(each));
  }

  /** Of the sheets: the open one, and those with cells. */
  protected names(): readonly string[] {
    return [...new Set([this.sheet, ...[...this.cells.values()].map(({ sheet }) => sheet)])];
  }

  protected usedArea(sheet: string): CellArea | undefined {
    const filled = [...this.cells.values()].filter((cell) => cell.sheet === sheet).map(filledBy);
    if (filled.length === 0) return undefined;
    const rows = Math.max(...filled.map((area) => area.row + area.rows));
    return { sheet, row: 0, column: 0, rows, columns: Math.max(...filled.map((area) => area.column + area.columns)) };
  }

  protected shownIn(area: CellArea): (string | null)[][] {
    return linesOf(area, (place) => this.shownAt(place) ?? null);
  }
}

/** 2026-11-21, the day of this service's answers. */
const TODAY = 46_347;

/** What is typed is text; a number among it is one to other cells. */
const scalarOfText = (text: string | undefined): Scalar =>
  text === undefined ? null : /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;

const textOfScalar = (scalar: Scalar): string => (isFailed(scalar) ? scalar.code : String(scalar ?? ""));

/** Something of each cell of an area. */
export function linesOf<T>({ sheet, row, column, rows, columns }: CellArea, of: (place: CellAddress) => T): T[][] {
  return Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (__, right) => of({ sheet, row: row + down, column: column + right })),
  );
}

const holdsSeveral = ({ grid }: Cell): boolean => grid.length > 1 || grid[0]!.length > 1;

export function filledBy({ sheet, row, column, grid }: Cell): CellArea {
  return { sheet, row, column, rows: grid.length, columns: grid[0]!.length };
}

/** A formula whose references stand one row below where a row was inserted above them. */
function movedDown(formula: string, above: number): string {
  return piecesOf(formula)
    .map((piece) => {
      if (typeof piece === "string") return piece;
      return referenceText(piece.row >= above ? { ...piece, row: piece.row + 1 } : piece);
    })
    .join("");
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

function areaBetween([first, last]: readonly [Place, Place]): Omit<CellArea, "sheet"> {
  return { ...first, rows: last.row - first.row + 1, columns: last.column - first.column + 1 };
}

export function at(cell: string): Place {
  const found = readReference(cell)?.range;
  if (found === undefined) throw new Error(`no cell: ${cell}`);
  return { row: found.top!, column: found.left! };
}

export const name = (place: Place): string => areaText({ ...place, rows: 1, columns: 1 });
