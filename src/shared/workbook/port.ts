/**
 * The workbook as effects: what commands of ribbon, menu and panel need of it. As with requests, each is yielded as a
 * value and its reply handed back. A host has one ability for each, and decides nothing.
 */
import type { Progress, Scope } from "../bridge/bridge";
import type { Grid } from "../cells/input";
import type { CellAddress } from "../formulas/cells";
import type { Call } from "../functions/calculate";
import type { Problem } from "../service/problem";
import type { Table } from "../table/table";
import { effectsOf, type Effect, type EffectsOf, type Work } from "../work/effect";
import type { Quote } from "../work/quote";

/** A cell in which one of our functions stands. */
export interface FormulaCell extends CellAddress {
  readonly formula: string;
}

/** A part of a sheet, such as `B2:C9`; the whole sheet where none is named. */
export interface SheetPart {
  readonly sheet: string;
  readonly a1?: string;
}

/** Where cells are looked for: what a person chose, or parts of sheets. */
export type Where = Scope | readonly SheetPart[];

/** What one function in one cell would ask, and what it would show without asking. */
export interface QuotedCall extends Quote<Table | Problem> {
  readonly call: Call;
}

export interface DryRun {
  readonly calls: readonly QuotedCall[];
  /** How many cells told nothing: they did not calculate, or not in time. */
  readonly unreported: number;
  /** How many cells calculate at this moment: what they need is asked for already. */
  readonly active: number;
}

/** The cell that is selected, whatever stands in it. */
export interface SelectedCell extends CellAddress {
  /** Its own formula; an empty text where it has none. */
  readonly formula: string;
  readonly shows: string;
  /** The formula that spilled into it, where the host knows that by itself. */
  readonly spilledFrom?: FormulaCell;
}

/** A small value under a name: for as long as prices count, or for as long as the workbook lasts. */
export interface NamedValue {
  readonly name: string;
  readonly lasts: "briefly" | "always";
}

/** What each effect takes. */
export interface WorkbookNeeds {
  /** Milliseconds since 1970 UTC. */
  now: undefined;
  /** The cells with our functions. */
  formulaCells: Where;
  /** Has cells calculate without asking: they show what is at hand and tell what they would ask. */
  dryRun: readonly FormulaCell[];
  /** Has cells show what is at hand. Nothing is asked for it. */
  recalculate: readonly FormulaCell[];
  /** What the cells of a reference hold, as a function would be given it. */
  readValues: string;
  /** Nothing is changed where one of the cells can't be written to. */
  writeFormulas: readonly FormulaCell[];
  selectedCell: undefined;
  keepValue: NamedValue & { readonly text: string };
  recallValue: NamedValue;
  dropValue: NamedValue;
  reportProgress: Progress;
  /** Whether the person asked to stop since work began. */
  stopAsked: undefined;
}

/** What each effect is handed. */
export interface WorkbookReplies {
  now: number;
  formulaCells: readonly FormulaCell[];
  /** Or why the cells could not be asked. */
  dryRun: DryRun | Problem;
  /** Why the cells could not be made to, if so. */
  recalculate: Problem | undefined;
  /** Nothing where there are no such cells. */
  readValues: Grid | undefined;
  writeFormulas: void;
  /** Nothing where no cell is selected. */
  selectedCell: SelectedCell | undefined;
  keepValue: void;
  recallValue: string | undefined;
  dropValue: void;
  reportProgress: void;
  stopAsked: boolean;
}

export type WorkbookEffect = EffectsOf<WorkbookNeeds, WorkbookReplies>;

/** What a command does: to the workbook, and by requests. */
export type Flow<T> = Work<T, Effect | WorkbookEffect>;

const effect = effectsOf<WorkbookNeeds, WorkbookReplies>();

const nowEffect = effect("now");
const selectedCellEffect = effect("selectedCell");
const stopAskedEffect = effect("stopAsked");

export const now = () => nowEffect(undefined);
export const formulaCells = effect("formulaCells");
export const dryRun = effect("dryRun");
export const recalculate = effect("recalculate");
export const readValues = effect("readValues");
export const writeFormulas = effect("writeFormulas");
export const selectedCell = () => selectedCellEffect(undefined);
export const keepValue = effect("keepValue");
export const recallValue = effect("recallValue");
export const dropValue = effect("dropValue");
export const reportProgress = effect("reportProgress");
export const stopAsked = () => stopAskedEffect(undefined);
