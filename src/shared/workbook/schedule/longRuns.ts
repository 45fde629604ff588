/**
 * Effects for work that takes several runs, if the host limits each to some minutes: long lists, scheduled refreshes.
 */
import type { CellArea } from "../../formulas/cells";
import type { Problem } from "../../api/problem";
import type { Table } from "../../tables/table";
import type { Grid } from "../../values/input";
import type { Value } from "../../values/value";
import { type EffectsIn, effectsIn } from "../abilityTable";
import type { Flow } from "../port";

export type LongWork = "longList" | "schedule";

/** How soon a host continues work by itself, if at all. */
export type GoesOn = "in a minute" | "within the hour" | "when you press";

export interface RunAbilities {
  /** Milliseconds left to begin something in. */
  timeLeft: () => number;
  /** A further run goes on with it once, in place of any that was to: soon, or after so many milliseconds. */
  continueLater: (next: { readonly work: LongWork; readonly after?: number }) => GoesOn;
  /** No further run does by itself, other than the hourly one. */
  cancelContinuation: (work: LongWork) => void;
  /** Whose run this is: what a person agreed to is done with that person's key only. */
  person: () => string;
  /** What begins further runs for this person, other than the hourly one. Nothing where the host doesn't tell. */
  ownTriggers: () => readonly { readonly name: string; readonly work: LongWork }[] | undefined;
  /** Has the agenda worked off once an hour, by the one trigger that an add-on may have. Whether it is. */
  runHourly: () => boolean;
  /** What clocks in the workbook's time zone show, as if it were UTC; and when they show it. */
  clocksShow: () => number;
  whenClocksShow: (shown: number) => number;
  /** A dated copy of a sheet: values, no formulas. What is told of cells stands there in place of what they show. */
  copySheet: (copy: { readonly sheet: string; readonly told: readonly ToldCell[] }) => void;
  /** Whether a sheet holds formulas without our functions. */
  holdsOthers: (sheet: string) => boolean;
  /** The cells that are selected, as far down as anything stands in their sheet. */
  selectedArea: () => CellArea | undefined;
  /** What cells hold, as a function would be given it; nothing where the sheet is gone. */
  readCells: (area: CellArea) => Grid | undefined;
  /** Whether nothing stands there: no value, and no formula. */
  areBlank: (area: CellArea) => boolean;
  /** Adds columns to a sheet that doesn't reach so far. */
  growSheet: (area: CellArea) => void;
  /** Writes values as those of a frozen formula. */
  writeRows: (rows: RowsWritten) => void;
}

export interface RowsWritten {
  readonly area: CellArea;
  /** A row of nothing is left as it is. */
  readonly rows: readonly (readonly Value[] | undefined)[];
  /** Stands behind each row that is written. Milliseconds since 1970 UTC. */
  readonly moment?: number;
}

/** What the formula of a cell comes to, and how much it filled before. */
export interface ToldCell extends CellArea {
  readonly value: Table | Problem;
}

export type RunEffect = EffectsIn<RunAbilities>;

/** What a command does that may take several runs. */
export type LongFlow<T> = Flow<T, RunEffect>;

/** The effects, for such flows to yield. */
export const longRuns = effectsIn<RunAbilities>();

/** Milliseconds, longer than any run, after which a new one takes over if a run was aborted. */
export const SHOULD_IT_END = 480_000;
