/** A workbook as it is written into a file and read from one: plain values, apart from the spreadsheet that it comes from. Rows and columns count from 0. */
import type { Rectangle } from "../officeStandIn/cellAddress";
import type { CellLook, Chart, Pages } from "../officeStandIn/workbookBackend";

export interface Document {
  /** What a file of it is called. */
  readonly name: string;
  readonly sheets: readonly DocumentSheet[];
  /** The name of the open sheet. */
  readonly active: string;
  /** Those that a person sees. */
  readonly names: readonly { readonly name: string; readonly area: Rectangle }[];
  /** Whether the spreadsheet itself has a function that takes that many arguments. The add-in's are none of its own. */
  readonly hasFunction: (name: string, count: number) => boolean;
}

/** As it is read from a file. */
export interface ReadDocument extends Omit<Document, "hasFunction"> {
  /** What it has that the page doesn't show, in words. */
  readonly unshown?: string | undefined;
}

export interface DocumentSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly cells: readonly DocumentCell[];
  /** Of each column, in pixels, up to the last with a cell. */
  readonly widths: readonly number[];
  /** How many lines a row has in which a text is wrapped, if it has several. */
  readonly lines: ReadonlyMap<number, number>;
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly merged: readonly Rectangle[];
  /** The first counts most. */
  readonly formats: readonly ConditionalFormat[];
  readonly validations: readonly DocumentValidation[];
  /** How it prints, if anything set that. */
  readonly pages?: Partial<Pages> | undefined;
  readonly charts: readonly Chart[];
}

export interface DocumentCell {
  readonly row: number;
  readonly column: number;
  /** Errors as their text. */
  readonly value: string | number | boolean | null;
  readonly formula?: string;
  /** The cells that the formula's result fills, if there are several. */
  readonly filled?: Rectangle;
  readonly look: DocumentLook;
}

export interface DocumentLook extends Omit<CellLook, "lineAbove" | "vertical"> {
  readonly format?: string;
  readonly font?: string;
  readonly underlined?: boolean;
  readonly struck?: boolean;
  readonly height?: "top" | "center" | "bottom";
  readonly lines?: Readonly<Partial<Record<Edge, Line>>>;
}

export type Edge = "top" | "bottom" | "left" | "right";

export interface Line {
  readonly style: LineStyle;
  readonly color?: string;
}

/** As files call them. */
type LineStyle = (typeof LINE_STYLES)[number];

/** In the order in which spreadsheets number them, from 1. */
export const LINE_STYLES = [
  "thin",
  "hair",
  "dotted",
  "dashed",
  "dashDot",
  "dashDotDot",
  "double",
  "medium",
  "mediumDashed",
  "mediumDashDot",
  "mediumDashDotDot",
  "slantDashDot",
  "thick",
] as const;

/** Its formula is written for the first cell of the first area. */
export interface ConditionalFormat {
  readonly areas: readonly Rectangle[];
  readonly formula: string;
  readonly look: DocumentLook;
  readonly last: boolean;
}

/** What may be entered. A source that is a formula begins with `=`. */
export interface DocumentValidation {
  readonly areas: readonly Rectangle[];
  readonly kind: "list" | "whole" | "decimal" | "textLength" | "custom";
  readonly comparison?: Comparison;
  readonly sources: readonly string[];
  /** Whether anything else is refused, and what is said of it. */
  readonly strict: boolean;
  readonly message: string;
}

type Comparison =
  | "between"
  | "notBetween"
  | "equal"
  | "notEqual"
  | "greaterThan"
  | "lessThan"
  | "greaterThanOrEqual"
  | "lessThanOrEqual";
