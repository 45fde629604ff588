/**
 * The workbook as effects: what commands of ribbon, menu and panel need of it. As with requests, each is yielded as a
 * value and its reply handed back. A host has one ability for each, and decides nothing.
 */
import type { Progress, Scope } from "../panelApi/panelApi";
import type { Grid } from "../values/input";
import type { CellAddress, CellArea } from "../formulas/cells";
import type { FunctionCall } from "../functions/declaring/calculate";
import type { Problem } from "../api/problem";
import type { Delivery } from "../api/answer";
import type { Table } from "../tables/table";
import type { AccountCheck } from "../fetching/quota/accountNote";
import type { SpendingWarning } from "../fetching/quota/spending/spendingWarning";
import type { FetchEffect, Work, Yielded } from "../fetching/effects";
import type { Quote } from "../fetching/quote";
import type { FetchContext } from "../fetching/sender";
import type { StoredSettings } from "../fetching/settings";
import type { WireConnection } from "../fetching/wire";
import type { HostCheckAbilities } from "./hostCheck/abilities";
import { type EffectsIn, effectsIn } from "./abilityTable";

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
  readonly call: FunctionCall;
  /** Where it stands, if the host knows. */
  readonly cell?: FormulaCell;
}

export interface DryRun {
  readonly calls: readonly QuotedCall[];
  /** The cells that told nothing: they did not calculate, or not in time. */
  readonly unreported: readonly FormulaCell[];
  /** How many cells calculate at this moment: what they need is asked for already. */
  readonly active: number;
}

/** The cell that is selected, whatever stands in it. */
export interface SelectedCell extends CellAddress {
  /** Its own formula; an empty text where it has none. */
  readonly formula: string;
  readonly shows: string;
  /** The formula that spilled into it; some hosts don't know. */
  readonly spilledFrom: FormulaCell | "none" | "unknown";
}

/** A small value under a name: for as long as prices count, or for as long as the workbook lasts. */
export interface NamedValue {
  readonly name: string;
  readonly lasts: "briefly" | "always";
}

/** The settings as they are stored, and when they were changed last: a price from before counts no longer. */
export interface StoredWithMoment {
  readonly stored: StoredSettings;
  /** Milliseconds since 1970 UTC. */
  readonly changed: number;
  /** Why the host can't read them, if so. */
  readonly unread?: Problem;
}

/** A formula in whose place its values stand, as the workbook remembers it: where these are now. */
export interface FrozenFormula extends CellArea {
  /** How the host knows it. */
  readonly id: string;
  /** As it would be typed there now. */
  readonly formula: string;
  /** Of what it showed; nothing where it is one of several, filled down, and which cells were whose is not known. */
  readonly fingerprint?: string;
  /** What its cells hold now. */
  readonly values: readonly (readonly unknown[])[];
  /** Whether a formula stands in its cell now. */
  readonly replaced: boolean;
}

/** What a host has to be able to do: what each ability takes and gives. */
export interface WorkbookAbilities extends HostCheckAbilities {
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  /** What work goes by at this moment. */
  fetchContext: () => FetchContext;
  storedSettings: () => StoredWithMoment;
  /** Returns why they can't be stored, if so. */
  storeSettings: (settings: StoredWithMoment) => Problem | undefined;
  /** Asks a service whether it is there, by a request that is not billed and that no count knows of. */
  probe: (asked: { readonly connection: WireConnection; readonly timeout: number }) => Delivery;
  /** What went wrong before is no reason not to ask again. */
  clearFailures: () => void;
  /** Books what a person found in the provider's account, or says why it can't be. */
  bookAccountCheck: (check: AccountCheck) => Problem | undefined;
  /** Sets a damaged count to what the provider's account shows for this billing period, or says why it can't be. */
  setBilled: (billed: number) => Problem | undefined;
  /** Which warnings are due; they count as told from then on, for a minute unless that is confirmed. */
  claimWarnings: () => readonly SpendingWarning[];
  /** A person sees them. */
  confirmWarnings: (shown: readonly SpendingWarning[]) => void;
  /** The cells with our functions. */
  formulaCells: (where: Where) => readonly FormulaCell[];
  /** Has cells calculate without asking: they show what is at hand and tell what they would ask. */
  dryRun: (cells: readonly FormulaCell[]) => DryRun | Problem;
  /** Has cells show what is at hand, or says why they can't. Nothing is asked for it. */
  recalculate: (cells: readonly FormulaCell[]) => Problem | undefined;
  /** The same without waiting for them, while a command makes requests. */
  recalculateMeanwhile: (cells: readonly FormulaCell[]) => void;
  /** What a cell that calculates at this moment calls. */
  activeCalls: (cell: FormulaCell) => readonly FunctionCall[];
  /** What the cells of a reference hold, as a function would be given it; nothing where there are no such cells. */
  readValues: (reference: string) => Grid | undefined;
  /** Nothing is changed where one of the cells can't be written to. */
  writeFormulas: (cells: readonly FormulaCell[]) => void;
  /** Puts values in the place of formulas, over all that they fill, and remembers them: all of them, or none. */
  freezeFormulas: (cells: readonly FormulaCell[]) => void;
  /** What is remembered of cells of the scope, the latest first. */
  frozenFormulas: (scope: Scope) => readonly FrozenFormula[];
  /** Puts formulas in the place of all that they filled. */
  restoreFormulas: (formulas: readonly FrozenFormula[]) => void;
  forgetFrozen: (formulas: readonly FrozenFormula[]) => void;
  /** Nothing where no cell is selected. */
  selectedCell: () => SelectedCell | undefined;
  keepValue: (value: NamedValue & { readonly text: string }) => void;
  recallValue: (value: NamedValue) => string | undefined;
  dropValue: (value: NamedValue) => void;
  /** Whether a command that asks may begin: only one at a time does. A stop from before is forgotten. */
  begin: () => boolean;
  /** It is over, whatever came of it: the next one may begin. */
  end: () => void;
  /** How far the command is. */
  reportProgress: (progress: Progress) => void;
  readProgress: () => Progress;
  askToStop: () => void;
  /** Whether the person asked to stop since work began. */
  stopAsked: () => boolean;
}

export type WorkbookEffect = EffectsIn<WorkbookAbilities>;

/** What a command does: to the workbook, by requests, and by what else its host is able to do. */
export type Flow<T, More extends Yielded = never> = Work<T, FetchEffect | WorkbookEffect | More>;

/** The effects, for flows to yield: `yield* workbook.formulaCells("sheet")`. */
export const workbook = effectsIn<WorkbookAbilities>();
