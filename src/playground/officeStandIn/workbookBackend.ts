/**
 * What the stand-in for Excel's object model stands on: a workbook of cells, be it the playground's sheet or a test's
 * own. Rows and columns count from 0.
 */
import type { Rectangle } from "./cellAddress";
import type { TypedCellValue } from "./cellValue";

/** A grid as an add-in hands it over: a line for each row. */
export type PlainGrid<T = unknown> = readonly (readonly T[])[];

export interface WorkbookBackend {
  readonly sheets: readonly string[];
  readonly active: string;
  readonly selected: readonly Rectangle[];
  readonly activeCell: Rectangle;
  /** Names of cells, which move along with them; nothing where the cells were deleted. */
  readonly names: {
    readonly has: (name: string) => boolean;
    readonly keys: () => Iterable<string>;
    readonly get: (name: string) => Rectangle | undefined;
    readonly set: (name: string, area: Rectangle) => unknown;
    readonly delete: (name: string) => unknown;
  };
  /** What the workbook keeps for the add-in. */
  readonly settings: Map<string, unknown>;
  /** A person is typing in a cell: Excel does nothing else meanwhile. */
  readonly typing?: boolean;
  /** Excel comes to what a batch asks for. */
  readonly turn: () => Promise<void>;
  readonly size: (sheet: string) => Rectangle;
  readonly formulaAt: (sheet: string, row: number, column: number) => string | undefined;
  /** What a cell shows, spilled or its own. */
  readonly valueAt: (sheet: string, row: number, column: number) => TypedCellValue;
  /** The same as a person reads it. */
  readonly textAt: (sheet: string, row: number, column: number) => string;
  readonly formatAt: (sheet: string, row: number, column: number) => string;
  /** All that the formula fills whose result covers a cell. */
  readonly spillAt: (sheet: string, row: number, column: number) => Rectangle | undefined;
  /** Every cell that shows something, or holds a formula. */
  readonly filled: (sheet: string) => Iterable<{ readonly row: number; readonly column: number }>;
  /** Cells that are one. */
  readonly mergedIn: (sheet: string) => readonly Rectangle[];
  readonly isProtected: (sheet: string) => boolean;
  /** Whether a cell of the area may not be written where its sheet is protected. */
  readonly isLocked: (area: Rectangle) => boolean;
  /** As if typed. */
  readonly writeCells: (area: Rectangle, typed: PlainGrid) => void;
  /** As they are, data types too. */
  readonly writeValues: (area: Rectangle, values: PlainGrid<TypedCellValue>) => void;
  readonly formatCells: (area: Rectangle, formats: PlainGrid<string>) => void;
  readonly markDirty: (area: Rectangle) => void;
  /** Has the formulas of an area calculate, and those that were marked. */
  readonly calculate: (area: Rectangle) => void;
  /** Adds a sheet at the end; none can be added where this is missing. */
  readonly addSheet?: (name: string) => void;
  readonly openSheet?: (name: string) => void;
  /** @returns What ends it. */
  readonly onSelected: (changed: () => void) => () => void;
}
