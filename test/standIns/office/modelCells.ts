/** The cells of the model, by place. Those whose formula fills several cells are kept apart, because every read needs them. */
import { callsAddIn } from "../formulas/calculator";
import { overlaps } from "../../../src/shared/formulas/cells";
import type { Rectangle } from "../../../src/playground/officeStandIn/cellAddress";
import { CustomFunctionsError } from "../../../src/playground/officeStandIn/runtime";

export interface Cell {
  readonly formula?: string;
  /** A constant, or the formula's result: several values if it spills. */
  readonly shown: unknown[][];
  readonly format: string;
  /** Results of a formula that have no room: they appear once the cells in their way are blank. */
  readonly blocked?: unknown[][];
}

export const EMPTY: Cell = { shown: [[""]], format: "General" };

export const placeName = (sheet: string, row: number, column: number): string => `${sheet}\n${row}\n${column}`;

interface Place {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** Of every name that was read. */
const placesByName = new Map<string, Place>();

export function placeOf(name: string): Place {
  const known = placesByName.get(name);
  if (known !== undefined) return known;
  const [sheet = "", row = "", column = ""] = name.split("\n");
  const place = { sheet, row: Number(row), column: Number(column) };
  placesByName.set(name, place);
  return place;
}

export function placesOf({ sheet, row, column, rows, columns }: Rectangle): string[] {
  return Array.from({ length: rows * columns }, (_, index) =>
    placeName(sheet, row + Math.floor(index / columns), column + (index % columns)),
  );
}

const NO_ROOM = "#SPILL!";

const asBlocked = (cell: Cell): Cell => ({
  ...cell,
  ...{ shown: [[new CustomFunctionsError(NO_ROOM, NO_ROOM)]], blocked: cell.shown },
});

const isBlankCell = (cell: Cell | undefined): boolean =>
  cell === undefined || (cell.formula === undefined && cell.shown[0]![0] === "");

function areaOf(place: string, shown: unknown[][]): Rectangle {
  const { sheet, row, column } = placeOf(place);
  return { sheet, row, column, rows: shown.length, columns: shown[0]!.length };
}

export class ModelCells extends Map<string, Cell> {
  /** By sheet and by place. */
  private readonly spilled = new Map<string, Map<string, Rectangle>>();
  private readonly blocked = new Set<string>();
  private readonly extents = new Map<string, { readonly rows: number; readonly columns: number }>();
  /** Grows with each change. */
  version = 0;
  /** Whether there is, or was, a formula without our functions. */
  hasOrdinary = false;

  override set(place: string, cell: Cell): this {
    this.version += 1;
    this.put(place, this.hasRoom(place, cell.shown) ? cell : asBlocked(cell));
    this.followBlocked(placeOf(place));
    return this;
  }

  /** Whether nothing stands where the results would. */
  private hasRoom(place: string, shown: unknown[][]): boolean {
    const area = areaOf(place, shown);
    if (area.rows * area.columns === 1) return true;
    const others = [...this.spills(area.sheet)].filter(({ row, column }) => row !== area.row || column !== area.column);
    return (
      !others.some((other) => overlaps(other, area)) &&
      placesOf(area).every((each) => each === place || isBlankCell(this.get(each)))
    );
  }

  /** A cell that is filled stops the formula that spilled into it; one that is blank again lets it spill. */
  private followBlocked({ sheet, row, column }: Place): void {
    const one = { sheet, row, column, rows: 1, columns: 1 };
    if (!isBlankCell(this.get(placeName(sheet, row, column)))) {
      for (const area of [...this.spills(sheet)]) {
        if (!overlaps(area, one) || (area.row === row && area.column === column)) continue;
        const anchor = placeName(sheet, area.row, area.column);
        this.put(anchor, asBlocked(this.get(anchor)!));
      }
    }
    for (const place of [...this.blocked]) {
      const { blocked, ...cell } = this.get(place) ?? EMPTY;
      if (blocked === undefined) this.blocked.delete(place);
      else if (this.hasRoom(place, blocked)) this.put(place, { ...cell, shown: blocked });
    }
  }

  private put(place: string, cell: Cell): void {
    if (cell.blocked === undefined) this.blocked.delete(place);
    else this.blocked.add(place);
    if (!this.hasOrdinary) this.hasOrdinary = cell.formula !== undefined && !callsAddIn(cell.formula);
    const { sheet, row, column } = placeOf(place);
    const [rows, columns] = [cell.shown.length, cell.shown[0]!.length];
    if (cell.formula !== undefined && rows * columns > 1) {
      const inSheet = this.spilled.get(sheet) ?? new Map<string, Rectangle>();
      this.spilled.set(sheet, inSheet.set(place, { sheet, row, column, rows, columns }));
    } else this.spilled.get(sheet)?.delete(place);
    const before = this.extent(sheet);
    if (row + rows > before.rows || column + columns > before.columns) {
      const after = { rows: Math.max(before.rows, row + rows), columns: Math.max(before.columns, column + columns) };
      this.extents.set(sheet, after);
    }
    super.set(place, cell);
  }

  override delete(place: string): boolean {
    this.version += 1;
    this.spilled.get(placeOf(place).sheet)?.delete(place);
    this.blocked.delete(place);
    const was = super.delete(place);
    this.followBlocked(placeOf(place));
    return was;
  }

  override clear(): void {
    this.spilled.clear();
    this.blocked.clear();
    super.clear();
  }

  /** How far its cells reach, or reached. */
  extent(sheet: string): { readonly rows: number; readonly columns: number } {
    return this.extents.get(sheet) ?? { rows: 0, columns: 0 };
  }

  /** The areas of results of several cells on a sheet. */
  spills(sheet: string): Iterable<Rectangle> {
    return this.spilled.get(sheet)?.values() ?? [];
  }
}
