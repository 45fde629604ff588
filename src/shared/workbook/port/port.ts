/**
 * The workbook as effects: what the commands of ribbon, menu and panel need from it. Like requests, each is yielded as
 * a value and receives a reply. A host has one ability for each, and decides nothing.
 */
import type { Progress, Scope } from "../../panelApi/panelApi";
import type { Grid } from "../../values/input";
import type { CellAddress, CellArea } from "../../formulas/cells";
import type { FunctionCall } from "../../functions/declaring/calculate";
import type { Problem } from "../../api/problem";
import type { Delivery } from "../../api/answer";
import type { Table } from "../../tables/table";
import type { AccountCheck } from "../../fetching/ledger/accountNote";
import type { SpendingWarning } from "../../fetching/quota/spendingWarning";
import type { FetchEffect, Work, Yielded } from "../../fetching/work/effects";
import type { Quote } from "../../fetching/quote";
import type { FetchContext } from "../../fetching/requests/fetchContext";
import type { StoredSettings } from "../../fetching/requests/settings";
import type { WireConnection } from "../../fetching/requests/wire";
import type { HostCheckAbilities } from "./hostAbilities";
import type { SheetAbilities } from "./sheetAbilities";
import { type EffectsIn, effectsIn } from "./abilityTable";

/** A cell with one of our functions. */
export interface FormulaCell extends CellAddress {
  readonly formula: string;
}

/** A formula that is written over another one, or into a blank cell. */
export interface Overwriting {
  /** With the formula that should stand there, as it was typed; an empty text if the cell should be blank. */
  readonly cell: FormulaCell;
  readonly formula: string;
}

/** A part of a sheet, such as `B2:C9`; the whole sheet if none is named. */
export interface SheetPart {
  readonly sheet: string;
  readonly a1?: string;
}

/** Where to look for cells: what a person chose, or parts of sheets. */
export type Where = Scope | readonly SheetPart[];

/** What one function in one cell would request, and what it would show without requesting anything. */
export interface QuotedCall extends Quote<Table | Problem> {
  readonly call: FunctionCall;
  /** Its cell, if the host knows. */
  readonly cell?: FormulaCell;
}

/** Cells that were not written, as where a host writes cells to have them calculate. */
export interface LeftAlone {
  /** The person may not edit them. */
  readonly locked?: readonly CellAddress[];
  /** Somebody else changed or moved them meanwhile. */
  readonly changed?: readonly CellAddress[];
}

export interface DryRun extends LeftAlone {
  readonly calls: readonly QuotedCall[];
  /** The cells that reported nothing: they did not calculate, or not in time. */
  readonly unreported: readonly FormulaCell[];
  /** How many cells are calculating now: what they need is already being requested. */
  readonly active: number;
}

/** Cells to calculate while a command makes requests. */
export interface ShownMeanwhile {
  readonly cells: readonly FormulaCell[];
  /** Whether the answer under this key is still to come: its row says so. */
  readonly isBeingFetched: (key: string) => boolean;
}

/** The selected cell, whatever it contains. */
export interface SelectedCell extends CellAddress {
  /** Its own formula; an empty text if it has none. */
  readonly formula: string;
  readonly shows: string;
  /** The formula that spilled into it; some hosts don't know. */
  readonly spilledFrom: FormulaCell | "none" | "unknown";
}

/** A small value under a name, which lasts as long as prices are valid, or as long as the workbook. */
export interface NamedValue {
  readonly name: string;
  readonly lasts: "briefly" | "always";
}

/** The settings as they are stored, and when they last changed: a price from before is no longer valid. */
export interface StoredWithMoment {
  readonly stored: StoredSettings;
  /** Milliseconds since 1970 UTC. */
  readonly changed: number;
  /** Why the host can't read them, if so. */
  readonly unread?: Problem;
}

/** A frozen formula as the workbook stores it, with the current place of its values. */
export interface FrozenFormula extends CellArea {
  /** How the host identifies it. */
  readonly id: string;
  /** The formula as it would be typed there now. */
  readonly formula: string;
  /**
   * The fingerprint of what it showed; undefined if it is one of several that were filled down, and it isn't known
   * which cells were whose.
   */
  readonly fingerprint?: string;
  /** What its cells contain now. */
  readonly values: readonly (readonly unknown[])[];
  /** Whether its cell contains a formula now. */
  readonly replaced: boolean;
}

/** What a host must be able to do: what each ability takes and returns. */
export interface WorkbookAbilities extends HostCheckAbilities, SheetAbilities {
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  /** The context of work that starts now. */
  fetchContext: () => FetchContext;
  storedSettings: () => StoredWithMoment;
  /** Returns why they can't be stored, if so. */
  storeSettings: (settings: StoredWithMoment) => Problem | undefined;
  /** Checks whether a service responds, by a request that is neither billed nor counted. */
  probe: (asked: { readonly connection: WireConnection; readonly timeout: number }) => Delivery;
  /** Forgets earlier failures, so that requests are tried again. */
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
  /** Calculates cells in a dry run: they show what is cached and report what they would request. */
  dryRun: (cells: readonly FormulaCell[]) => DryRun | Problem;
  /** Has cells show what is cached, or returns why they can't. Nothing is requested for it. */
  recalculate: (cells: readonly FormulaCell[]) => Problem | undefined;
  /** The same without waiting for them, while a command makes requests. */
  recalculateMeanwhile: (shown: ShownMeanwhile) => void;
  /** The calls of a cell that is calculating now. */
  activeCalls: (cell: FormulaCell) => readonly FunctionCall[];
  /** The values of a reference's cells, as a function would receive them; undefined if there are no such cells. */
  readValues: (reference: string) => Grid | undefined;
  /** Throws, and changes nothing, if one of the cells can't be written to. Leaves those that hold something else by now. */
  writeFormulas: (all: readonly Overwriting[]) => LeftAlone;
  /** Replaces formulas by values in all cells that they fill, and stores the formulas: all of them, or it throws. */
  freezeFormulas: (cells: readonly FormulaCell[]) => void;
  /** The frozen formulas of the scope, latest first. */
  frozenFormulas: (scope: Scope) => readonly FrozenFormula[];
  /**
   * Restores formulas in place of all the cells that they filled. Returns those that it left, because their cells were
   * changed in the last moment.
   */
  restoreFormulas: (formulas: readonly FrozenFormula[]) => readonly FrozenFormula[];
  forgetFrozen: (formulas: readonly FrozenFormula[]) => void;
  /** Undefined if no cell is selected. */
  selectedCell: () => SelectedCell | undefined;
  keepValue: (value: NamedValue & { readonly text: string }) => void;
  recallValue: (value: NamedValue) => string | undefined;
  dropValue: (value: NamedValue) => void;
  /** Whether a command that makes requests may start: only one runs at a time. An earlier stop is forgotten. */
  begin: () => boolean;
  /** The command has ended, whatever its result: the next one may start. */
  end: () => void;
  /** The command's progress. */
  reportProgress: (progress: Progress) => void;
  readProgress: () => Progress;
  askToStop: () => void;
  /** Whether the person has asked to stop since it started. */
  stopAsked: () => boolean;
}

export type WorkbookEffect = EffectsIn<WorkbookAbilities>;

/** What a command does: to the workbook, by requests, and with other abilities of its host. */
export type Flow<T, More extends Yielded = never> = Work<T, FetchEffect | WorkbookEffect | More>;

/** The effects, for flows to yield: `yield* workbook.formulaCells("sheet")`. */
export const workbook = effectsIn<WorkbookAbilities>();
