/** What changed, as plain data: how figures moved between two months, or by a refresh. */
import type { Problem } from "../api/problem";
import type { CellAddress } from "../formulas/cells";

/** A number, the reason why there is none, or nothing. */
export type FigureState = number | string | null;

/** A figure, before and after. */
export interface FigureChange {
  /** Its row: an address, a unit, a month. */
  readonly what: string;
  readonly column: string;
  /** If it is known. */
  readonly cell?: CellAddress;
  readonly before: FigureState;
  readonly after: FigureState;
}

/** By how much figures moved: the number, and its share of the figure before. */
export interface ChangeSize {
  readonly amount: number;
  /** 0.05 is 5 %. A change from 0 has none. */
  readonly share?: number;
}

/** What became of the figures of one column. */
export interface ColumnChanges {
  readonly column: string;
  readonly rose: number;
  readonly fell: number;
  readonly stayed: number;
  /** There was none before, or there is none now. */
  readonly appeared: number;
  readonly missing: number;
  /** There was one, and now there is a reason why there is none; or the other way round. */
  readonly failed: number;
  readonly recovered: number;
  /** Of those that rose or fell. The median share is that of their shares. */
  readonly median?: ChangeSize;
  readonly largest?: ChangeSize;
}

/** What became of a unit of a rent roll from one month to another: the first of these that it is. */
export const ROLL_EVENTS = [
  ...(["new", "gone", "vacated", "leased", "notice", "renewed", "lease changed", "rent changed"] as const),
];

export type RollEventName = (typeof ROLL_EVENTS)[number];

export interface RollEvent {
  /** Its address and unit. */
  readonly what: string;
  readonly event: RollEventName;
  /** If it is still there. */
  readonly cell?: CellAddress;
  readonly rentBefore: FigureState;
  readonly rentAfter: FigureState;
  /** The day on which its lease ends, by its number, or in words. */
  readonly endBefore: FigureState;
  readonly endAfter: FigureState;
}

/** Two months of a rent roll. Rents are those of the units that are occupied. */
export interface RollChanges {
  readonly events: readonly RollEvent[];
  readonly rentBefore: number;
  readonly rentAfter: number;
}

export interface ChangeSummary {
  readonly columns: readonly ColumnChanges[];
  /** How many dates and texts differ. */
  readonly others: number;
  /** The figures that moved most. */
  readonly most: readonly FigureChange[];
  /** The figures are numbers of any kind, not only dollars. */
  readonly mixed?: true;
  /** The refresh took several runs, and what some of them changed is no longer known. */
  readonly partly?: true;
}

/** Two sheets to compare, by their names. */
export interface ComparedSheets {
  readonly before: string;
  readonly after: string;
  /** The head of the column that names the rows, if a person chose it. */
  readonly key?: string;
}

/** What a comparison of sheets found, or the heads among which a person chooses the one that names the rows. */
export type SheetComparison =
  | { readonly keys: readonly string[]; readonly changes: ChangeSummary; readonly roll?: RollChanges }
  | { readonly heads: readonly string[] };

export interface ChangesApi {
  /** The sheets that a person can choose, and the two latest of a series of months or days. */
  comparableSheets(): Promise<{ readonly names: readonly string[] } & Partial<ComparedSheets>>;
  compareSheets(sheets: ComparedSheets): Promise<SheetComparison | Problem>;
  /** Writes all that the last refresh or comparison changed, into a new sheet or beside the cells, and returns where. */
  writeChanges(where: "sheet" | "beside"): Promise<{ readonly written: string } | Problem>;
}
