/**
 * Effects for work that takes several runs, if the host limits each to some minutes: long lists, scheduled refreshes.
 */
import type { CellArea } from "../../formulas/cells";
import type { Problem } from "../../api/problem";
import type { Table } from "../../tables/table";
import type { Value } from "../../values/value";
import { type EffectsIn, effectsIn } from "../../workbook/port/abilityTable";
import type { KeptValue } from "../../workbook/kept/keptValue";
import { type Flow, type NamedValue, workbook } from "../../workbook/port/port";

export type LongWork = "longList" | "schedule" | "fetch";

/** How soon a host continues work on its own, if at all. */
export type GoesOn = "in a minute" | "within the hour" | "when you press";

export interface RunAbilities {
  /** Milliseconds left in which something may be started. */
  timeLeft: () => number;
  /** Schedules one further run in place of any scheduled before: soon, or after so many milliseconds. */
  continueLater: (next: { readonly work: LongWork; readonly after?: number }) => GoesOn;
  /** Cancels further runs, other than the hourly one. */
  cancelContinuation: (work: LongWork) => void;
  /** Keeps a text, or none, in place of the one that was read, if that is still stored. Returns whether it was. */
  replaceValue: (value: NamedValue & Record<"before" | "text", string | undefined>) => boolean;
  /** Whose run this is: what a person approved is done only with that person's key. */
  person: () => string;
  /** The triggers of further runs for this person, other than the hourly one; undefined if the host can't say. */
  ownTriggers: () => readonly { readonly name: string; readonly work: LongWork }[] | undefined;
  /**
   * Has the agenda run once an hour, by the one trigger that an add-on may have: by a new one, if the one that is there
   * may be switched off. Returns whether it will.
   */
  runHourly: (trigger: { readonly anew: boolean }) => boolean;
  /** What clocks in the workbook's time zone show, as if it were UTC; and the time at which they show it. */
  clocksShow: () => number;
  whenClocksShow: (shown: number) => number;
  /** Makes a dated copy of a sheet: values, no formulas. The given values replace what their cells show. */
  copySheet: (copy: { readonly sheet: string; readonly told: readonly ToldCell[] }) => void;
  /** Whether a sheet has formulas without our functions. */
  holdsOthers: (sheet: string) => boolean;
  /** Adds columns to a sheet that has too few. */
  growSheet: (area: CellArea) => void;
  /** Writes values in the same way as a frozen formula's. */
  writeRows: (rows: RowsWritten) => void;
}

export interface RowsWritten {
  readonly area: CellArea;
  /** An undefined row is left as it is. */
  readonly rows: readonly (readonly Value[] | undefined)[];
  /** Written after each row's values. Milliseconds since 1970 UTC. */
  readonly moment?: number;
}

/** The result of a cell's formula, and how many cells it filled before. */
export interface ToldCell extends CellArea {
  readonly value: Table | Problem;
}

export type RunEffect = EffectsIn<RunAbilities>;

/** A command that may take several runs. */
export type LongFlow<T> = Flow<T, RunEffect>;

/** The effects, for such flows to yield. */
export const longRuns = effectsIn<RunAbilities>();

/**
 * Changes what is stored as it is by now: a run and a person may both change it, or two people.
 * @param change Returns undefined if nothing is to be changed, null if nothing is left.
 * @returns What is stored then.
 */
export function* changeKept<T>(
  { named, valueOf, textOf }: KeptValue<T>,
  change: (now: T | Problem | undefined) => T | null | undefined,
): LongFlow<T | undefined> {
  for (;;) {
    const before = yield* workbook.recallValue(named);
    const next = change(valueOf(before));
    if (next === undefined) return undefined;
    const text = next === null ? undefined : textOf(next);
    if (yield* longRuns.replaceValue({ ...named, before, text })) return next ?? undefined;
  }
}

const HOUR = 3_600_000;
export const A_DAY = 24 * HOUR;

/** Milliseconds after which an hourly run that was to come has not come. */
export const OVERDUE = 3 * HOUR;

export const agoText = (milliseconds: number): string =>
  milliseconds < 2 * A_DAY
    ? `${Math.floor(milliseconds / HOUR)} hours ago`
    : `${Math.floor(milliseconds / A_DAY)} days ago`;
