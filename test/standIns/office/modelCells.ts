/** The cells of the model, by place. Those whose formula fills several cells are kept apart, because every read needs them. */
import { callsAddIn } from "../formulas/calculator";
import type { Rectangle } from "../../../src/playground/officeStandIn/cellAddress";

export interface Cell {
  readonly formula?: string;
  /** A constant, or the formula's result: several values if it spills. */
  readonly shown: unknown[][];
  readonly format: string;
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

export class ModelCells extends Map<string, Cell> {
  /** By sheet and by place. */
  private readonly spilled = new Map<string, Map<string, Rectangle>>();
  private readonly extents = new Map<string, { readonly rows: number; readonly columns: number }>();
  /** Grows with each change. */
  version = 0;
  /** Whether there is, or was, a formula without our functions. */
  hasOrdinary = false;

  override set(place: string, cell: Cell): this {
    this.version += 1;
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
    return super.set(place, cell);
  }

  override delete(place: string): boolean {
    this.version += 1;
    this.spilled.get(placeOf(place).sheet)?.delete(place);
    return super.delete(place);
  }

  override clear(): void {
    this.spilled.clear();
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
