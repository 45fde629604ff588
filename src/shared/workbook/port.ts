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
import { effectsOf, type FetchEffect, type EffectsOf, type Work } from "../fetching/effects";
import type { Quote } from "../fetching/quote";
import type { FetchContext } from "../fetching/sender";
import type { StoredSettings } from "../fetching/settings";
import type { WireConnection } from "../fetching/wire";

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

/** What each effect takes. */
export interface WorkbookNeeds {
  /** Milliseconds since 1970 UTC. */
  now: undefined;
  /** What work goes by at this moment. */
  terms: undefined;
  storedSettings: undefined;
  storeSettings: StoredWithMoment;
  /** Asks a service whether it is there, by a request that is not billed and that no count knows of. */
  probe: { readonly connection: WireConnection; readonly patience: number };
  /** What went wrong before is no reason not to ask again. */
  forgive: undefined;
  /** Books what a person found in the provider's account. */
  release: AccountCheck;
  /** Sets a damaged count to what the provider's account shows for this month. */
  recount: number;
  /** The cells with our functions. */
  formulaCells: Where;
  /** Has cells calculate without asking: they show what is at hand and tell what they would ask. */
  dryRun: readonly FormulaCell[];
  /** Has cells show what is at hand. Nothing is asked for it. */
  recalculate: readonly FormulaCell[];
  /** What a cell that calculates at this moment calls. */
  activeCalls: FormulaCell;
  /** What the cells of a reference hold, as a function would be given it. */
  readValues: string;
  /** Nothing is changed where one of the cells can't be written to. */
  writeFormulas: readonly FormulaCell[];
  /** Puts values in the place of formulas, over all that they fill, and remembers them: all of them, or none. */
  freezeFormulas: readonly FormulaCell[];
  /** What is remembered of cells of the scope, the latest first. */
  frozenFormulas: Scope;
  /** Puts formulas in the place of all that they filled. */
  restoreFormulas: readonly FrozenFormula[];
  forgetFrozen: readonly FrozenFormula[];
  selectedCell: undefined;
  keepValue: NamedValue & { readonly text: string };
  recallValue: NamedValue;
  dropValue: NamedValue;
  /** Whether a command that asks may begin: only one at a time does. A stop from before is forgotten. */
  begin: undefined;
  /** It is over, whatever came of it: the next one may begin. */
  end: undefined;
  reportProgress: Progress;
  readProgress: undefined;
  askToStop: undefined;
  /** Whether the person asked to stop since work began. */
  stopAsked: undefined;
}

/** What each effect is handed. */
export interface WorkbookReplies {
  now: number;
  terms: FetchContext;
  storedSettings: StoredWithMoment;
  storeSettings: void;
  probe: Delivery;
  forgive: void;
  /** Why it can't be booked, if so. */
  release: Problem | undefined;
  recount: Problem | undefined;
  formulaCells: readonly FormulaCell[];
  /** Or why the cells could not be asked. */
  dryRun: DryRun | Problem;
  /** Why the cells could not be made to, if so. */
  recalculate: Problem | undefined;
  activeCalls: readonly FunctionCall[];
  /** Nothing where there are no such cells. */
  readValues: Grid | undefined;
  writeFormulas: void;
  freezeFormulas: void;
  frozenFormulas: readonly FrozenFormula[];
  restoreFormulas: void;
  forgetFrozen: void;
  /** Nothing where no cell is selected. */
  selectedCell: SelectedCell | undefined;
  keepValue: void;
  recallValue: string | undefined;
  dropValue: void;
  begin: boolean;
  end: void;
  reportProgress: void;
  readProgress: Progress;
  askToStop: void;
  stopAsked: boolean;
}

export type WorkbookEffect = EffectsOf<WorkbookNeeds, WorkbookReplies>;

/** What a command does: to the workbook, and by requests. */
export type Flow<T> = Work<T, FetchEffect | WorkbookEffect>;

const effect = effectsOf<WorkbookNeeds, WorkbookReplies>();

/** For those that take nothing. */
const plain = <Name extends NameOfPlain>(name: Name) => {
  const yielding = effect(name);
  return () => yielding(undefined);
};

type NameOfPlain = {
  [Name in keyof WorkbookNeeds]: WorkbookNeeds[Name] extends undefined ? Name : never;
}[keyof WorkbookNeeds];

/** The effects, for flows to yield: `yield* workbook.formulaCells("sheet")`. */
export const workbook = {
  now: plain("now"),
  currentTerms: plain("terms"),
  storedSettings: plain("storedSettings"),
  storeSettings: effect("storeSettings"),
  probe: effect("probe"),
  forgive: plain("forgive"),
  release: effect("release"),
  recount: effect("recount"),
  formulaCells: effect("formulaCells"),
  dryRun: effect("dryRun"),
  recalculate: effect("recalculate"),
  readValues: effect("readValues"),
  writeFormulas: effect("writeFormulas"),
  activeCalls: effect("activeCalls"),
  freezeFormulas: effect("freezeFormulas"),
  frozenFormulas: effect("frozenFormulas"),
  restoreFormulas: effect("restoreFormulas"),
  forgetFrozen: effect("forgetFrozen"),
  selectedCell: plain("selectedCell"),
  keepValue: effect("keepValue"),
  recallValue: effect("recallValue"),
  dropValue: effect("dropValue"),
  reportProgress: effect("reportProgress"),
  begin: plain("begin"),
  end: plain("end"),
  readProgress: plain("readProgress"),
  askToStop: plain("askToStop"),
  stopAsked: plain("stopAsked"),
};
