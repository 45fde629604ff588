/**
 * A job sheet as data: what stands in its cells, what they look like, and which cells have names. Hosts write it and decide
 * nothing. Rows and columns count from 0, on the sheet.
 */
import type { FormatName, LookName, OwnFormat } from "./looks";

/** Cells of the layout's own sheet. */
export interface LaidArea {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface SheetLayout {
  readonly sheet: string;
  /** Whether the sheet is added; otherwise it exists, and the cells that are written are blank. */
  readonly isNew: boolean;
  readonly blocks: readonly LaidBlock[];
  readonly looks: readonly LaidLook[];
  readonly widths: readonly { readonly column: number; readonly characters: number }[];
  /** Rows and columns that stay while the rest scrolls. Only for a new sheet. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  /** Rows that a formula reads and people have no use for. Only for a new sheet. */
  readonly hiddenRows?: readonly number[];
  /** Names of the workbook for single cells, by which formulas refer to them. */
  readonly names: readonly { readonly name: string; readonly row: number; readonly column: number }[];
  readonly rules: readonly LaidRule[];
  readonly validations: readonly LaidValidation[];
  readonly charts: readonly LaidChart[];
  /** How it prints. Only for a new sheet; Google lets no script set it. */
  readonly print?: LaidPages;
}

/**
 * A text that begins with `=` is a formula, with A1 references and the host's names of our functions; every other text
 * stays text, and one that begins with an apostrophe is the text behind it, as if it were typed (`plainText`). `null`
 * leaves a cell blank, for what a formula spills.
 */
export interface LaidBlock {
  readonly row: number;
  readonly column: number;
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Where two looks meet, the later one counts for what it says. */
export interface LaidLook extends LaidArea {
  readonly look?: LookName;
  readonly format?: FormatName | OwnFormat;
}

/** A conditional format: where the formula, written for the first cell, is true, the look applies. */
export interface LaidRule extends LaidArea {
  readonly formula: string;
  readonly look: LookName;
}

/** What may be typed into the cells; they may always be blank. */
export interface LaidValidation extends LaidArea {
  /** One of these, or what makes a formula true that is written for the first cell. */
  readonly allowed: { readonly choices: readonly string[] } | { readonly formula: string };
  /** What the host says of anything else. */
  readonly message: string;
}

/** Pages in landscape: so many side by side, and as many below one another as it takes. */
export interface LaidPages {
  readonly area: LaidArea;
  /** How many of its rows print in any case, where formulas fill the others: of those, down to the last in which something stands. */
  readonly least?: number;
  /** Other areas, each on pages of its own behind those. */
  readonly further?: readonly LaidArea[];
  readonly pagesWide: number;
  /** Rows that stand at the top of each page, and columns at its left. */
  readonly titleRows: { readonly row: number; readonly rows: number };
  readonly titleColumns: { readonly column: number; readonly columns: number };
  /** Rows at which a page begins. Excel heeds none where it fits the width by itself, so there the pages have a scale, in percent. */
  readonly breaks?: { readonly rows: readonly number[]; readonly scale: number };
}

export interface LaidChart extends LaidArea {
  /** Columns stand beside each other; `stacked` ones stand on each other, up from 0 and down from it. */
  readonly kind: "bar" | "column" | "stacked" | "line" | "scatter";
  readonly title: string;
  /** What the labels and the numbers are, with their units. */
  readonly axes: { readonly labels: string; readonly values: string };
  /**
   * A column. In a scatter, how far to the right the points of each row are: a number in every row, also where no point is, or
   * Excel counts the rows instead.
   */
  readonly labels: LaidArea;
  /**
   * Each a column beside the labels, row by row. Where a cell is blank or `#N/A`, nothing is drawn; where it is a text, as "" is,
   * lines and points are drawn at 0.
   */
  readonly series: readonly LaidSeries[];
}

interface LaidSeries extends LaidArea {
  readonly name: string;
  /**
   * In a scatter, points that a line joins, such as a limit or a ring, or the home that the others are compared with. In stacked
   * columns, what can't be seen, and what the next series stands on.
   */
  readonly drawn?: "line" | "subject" | "unseen";
}
