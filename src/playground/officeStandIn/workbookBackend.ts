/**
 * The workbook under the stand-in for Excel's object model: the playground's sheet, or a test's. Rows and columns count
 * from 0.
 */
import type { Rectangle } from "./cellAddress";
import type { TypedCellValue } from "./cellValue";

/** A grid as an add-in passes it: a list of rows. */
export type PlainGrid<T = unknown> = readonly (readonly T[])[];

/** What a cell looks like, by Excel's words. */
export interface CellLook {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly size?: number;
  readonly color?: string;
  readonly fill?: string;
  readonly align?: "Left" | "Center" | "Right";
  readonly wrap?: boolean;
  readonly vertical?: "Top" | "Center" | "Bottom";
  readonly lineAbove?: boolean;
}

/** What a series of columns is filled with that can't be seen. */
export const NO_FILL = "none";

/** @property kind If it isn't the chart's. */
export interface ChartSeries {
  readonly name: string;
  kind?: string;
  values?: Rectangle;
  labels?: Rectangle;
  fill?: string;
  readonly mark: { style?: string; size?: number; fill?: string; edge?: string };
  readonly line: { color?: string; style?: string; weight?: number };
}

export interface Chart {
  readonly kind: string;
  readonly series: ChartSeries[];
  readonly axes: { labels: string; values: string };
  title: string;
  legend: boolean;
  legendAt: string;
  place?: Rectangle;
}

export interface Validation {
  readonly allowed: { readonly choices: readonly string[] } | { readonly formula: string };
  /** What is said of anything else. */
  readonly message: string;
}

/** How a sheet prints, by Excel's words. */
export interface Pages {
  readonly orientation: string;
  readonly zoom: unknown;
  readonly areas: readonly Rectangle[];
  /** What prints, where a formula says it: `=Owners!$A$1:INDEX(…)`. */
  readonly formula: string;
  /** `$9:$9`, and `$A:$B`. */
  readonly titleRows: string;
  readonly titleColumns: string;
  readonly breaks: readonly Rectangle[];
}

export interface WorkbookBackend {
  readonly sheets: readonly string[];
  readonly active: string;
  readonly selected: readonly Rectangle[];
  readonly activeCell: Rectangle;
  readonly isHidden: (sheet: string) => boolean;
  /** Opens the area's sheet too. */
  readonly select: (area: Rectangle) => void;
  /** Names of cells, which move with the cells; undefined if the cells were deleted. */
  readonly names: {
    readonly has: (name: string) => boolean;
    readonly keys: () => Iterable<string>;
    readonly get: (name: string) => Rectangle | undefined;
    /** A person sees it. */
    readonly set: (name: string, area: Rectangle) => unknown;
    readonly show: (name: string, isSeen: boolean) => unknown;
    readonly delete: (name: string) => unknown;
  };
  /** The workbook's settings for the add-in. */
  readonly settings: Map<string, unknown>;
  /** A person is editing a cell, so Excel does nothing else. */
  readonly typing?: boolean;
  /** Cells are still to be calculated; those that only wait for a function's result are not. */
  readonly calculating?: boolean;
  /** Characters that a batch may load; undefined if Excel takes any number. */
  readonly mostLoaded?: number | undefined;
  /** Resolves when Excel gets to the batch. */
  readonly turn: () => Promise<void>;
  readonly size: (sheet: string) => Rectangle;
  readonly formulaAt: (sheet: string, row: number, column: number) => string | undefined;
  /** The value that a cell shows, whether its own or spilled. */
  readonly valueAt: (sheet: string, row: number, column: number) => TypedCellValue;
  readonly textAt: (sheet: string, row: number, column: number) => string;
  readonly formatAt: (sheet: string, row: number, column: number) => string;
  /** The area of the formula whose result covers a cell. */
  readonly spillAt: (sheet: string, row: number, column: number) => Rectangle | undefined;
  /** Every cell with a value or a formula. */
  readonly filled: (sheet: string) => Iterable<{ readonly row: number; readonly column: number }>;
  readonly mergedIn: (sheet: string) => readonly Rectangle[];
  readonly isProtected: (sheet: string) => boolean;
  /** Whether a cell of the area can't be written while its sheet is protected. */
  readonly isLocked: (area: Rectangle) => boolean;
  /** Writes texts as if they were typed. A cell for which null stands is left as it is. */
  readonly writeCells: (area: Rectangle, typed: PlainGrid) => void;
  /** Writes values without interpreting them, including data types. */
  readonly writeValues: (area: Rectangle, values: PlainGrid<TypedCellValue>) => void;
  readonly formatCells: (area: Rectangle, formats: PlainGrid<string>) => void;
  readonly markDirty: (area: Rectangle) => void;
  /** Calculates the formulas of an area, and those that were marked. */
  readonly calculate: (area: Rectangle) => void;
  /** Adds a sheet at the end. */
  readonly addSheet: (name: string) => void;
  /** Deletes its cells and their names' places too. */
  readonly deleteSheet: (name: string) => void;
  readonly openSheet: (name: string) => void;
  readonly look: (area: Rectangle, change: CellLook) => void;
  /** No look and no format of its own. */
  readonly clearLooks: (area: Rectangle) => void;
  /** Sets the width of the area's columns. */
  readonly widen: (area: Rectangle, points: number) => void;
  readonly hideRows: (area: Rectangle) => void;
  readonly isRowHidden: (sheet: string, row: number) => boolean;
  /** Before the others. The rule is written for the first cell. */
  readonly addRule: (area: Rectangle, formula: string, look: CellLook) => void;
  readonly clearRules: (area: Rectangle) => void;
  /** What may be typed into cells; undefined: anything. */
  readonly validate: (area: Rectangle, validation: Validation | undefined) => void;
  readonly freeze: (sheet: string, rows: number, columns: number) => void;
  readonly setPages: (sheet: string, change: Partial<Pages>) => void;
  readonly pagesOf: (sheet: string) => Partial<Pages> | undefined;
  /** Its parts may be filled in later. */
  readonly addChart: (sheet: string, chart: Chart) => void;
  readonly placeChart: (chart: Chart, place: Rectangle) => void;
  /** @returns Stops listening. */
  readonly onSelected: (changed: () => void) => () => void;
}
