/**
 * Effects for work that takes several runs, if the host limits each to some minutes: long lists, scheduled refreshes.
 */
import type { FetchEffect, EffectsOf, Work } from "../../fetching/effects";
import { effectsOf } from "../../fetching/effects";
import type { WorkbookEffect } from "../port";

export type LongWork = "longList" | "schedule";

/** How soon a host continues work by itself, if at all. */
export type GoesOn = "in a minute" | "within the hour" | "when you press";

export interface RunNeeds {
  /** Milliseconds left to start something. */
  timeLeft: undefined;
  /** Continues it in one more run, in place of any that was scheduled: soon, or after so many milliseconds. */
  goOnLater: { readonly work: LongWork; readonly after?: number };
  /** Cancels the run that was scheduled. */
  goOnNoMore: LongWork;
  /** Starts a refresh every week or month, early in the day by the workbook's time zone. */
  repeatEvery: "week" | "month";
  /** Cancels all, or only the one with this name. */
  repeatNoMore: { readonly name?: string };
  /** A dated copy of a sheet: values, no formulas. */
  copySheet: string;
}

export interface RunReplies {
  timeLeft: number;
  goOnLater: GoesOn;
  goOnNoMore: void;
  /** Identifies the schedule to the refresh that it starts. */
  repeatEvery: string;
  repeatNoMore: void;
  copySheet: void;
}

export type RunEffect = EffectsOf<RunNeeds, RunReplies>;

/** A command that may take several runs. */
export type LongFlow<T> = Work<T, FetchEffect | WorkbookEffect | RunEffect>;

const effect = effectsOf<RunNeeds, RunReplies>();
const timeLeftEffect = effect("timeLeft");

export const timeLeft = () => timeLeftEffect(undefined);
export const goOnLater = effect("goOnLater");
export const goOnNoMore = effect("goOnNoMore");
export const repeatEvery = effect("repeatEvery");
export const repeatNoMore = effect("repeatNoMore");
export const copySheet = effect("copySheet");

/** Milliseconds, longer than any run, after which a new one takes over if a run was aborted. */
export const SHOULD_IT_END = 480_000;
