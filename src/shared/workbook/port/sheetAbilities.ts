/** What jobs need of a workbook's sheets: a laid out one, the selected cells, values to read and to write. */
import type { Problem } from "../../api/problem";
import type { CellArea } from "../../formulas/cells";
import type { Span } from "../../formulas/spans";
import type { Grid } from "../../values/input";
import type { Value } from "../../values/value";
import type { SheetLayout } from "./sheetLayout";

/** Values for cells. */
export interface WrittenCells {
  readonly area: CellArea;
  /** A cell whose value is undefined is left as it is. */
  readonly rows: readonly (readonly (Value | undefined)[])[];
}

/** What is selected, on one sheet. */
export interface SelectedAreas {
  /** Each down to the last row of the sheet that contains anything. There is at least one. */
  readonly areas: readonly CellArea[];
  /** Which of their rows are hidden, by a filter or by hand; undefined if the host can't tell, or not in time. */
  readonly hidden: readonly Span[] | undefined;
}

export interface SheetAbilities {
  /** The names of all sheets, hidden ones too, but for the add-in's own. */
  sheetNames: () => readonly string[];
  /**
   * Writes a layout, adding its sheet if that is new, and opens it. Our functions in it calculate as in a dry run: they
   * show what is cached, and request nothing. Returns why nothing was written, if so.
   */
  insertLayout: (layout: SheetLayout) => Problem | undefined;
  /** Undefined if nothing is selected that contains anything. */
  selectedAreas: () => SelectedAreas | undefined;
  /** From the first cell of a sheet to the last row and column that contain anything; undefined if nothing does. */
  usedArea: (sheet: string) => CellArea | undefined;
  /** The values of cells, as a function would receive them; undefined if the sheet is gone. */
  readCells: (area: CellArea) => Grid | undefined;
  /** The number formats of cells as the host writes them, an empty text for its default; undefined if the sheet is gone. */
  readFormats: (area: CellArea) => readonly (readonly string[])[] | undefined;
  /**
   * The texts that were typed into cells, exactly as they are; undefined for a cell with anything else: nothing, a number,
   * a formula, what one spilled there (if the host knows), a data type. Undefined if the sheet is gone.
   */
  readTexts: (area: CellArea) => readonly (readonly (string | undefined)[])[] | undefined;
  /** Whether cells can be filled: they have no value and no formula, and are not merged. */
  areBlank: (area: CellArea) => boolean;
  /**
   * Writes values as values: text stays text, whatever it looks like. Adds rows and columns to a sheet that has too few.
   * All of them, or none: returns why nothing was written, if so, as where a formula fills one of the cells.
   */
  writeCells: (parts: readonly WrittenCells[]) => Problem | undefined;
  /** Opens the sheet and selects the cells. Returns why it can't, if so. */
  showCells: (area: CellArea) => Problem | undefined;
}
