/**
 * Work that takes more than one run, where a host ends each run after minutes: effects beside those of the port, for
 * lists that are filled and refreshes on schedule.
 */
import type { FetchEffect, EffectsOf, Work } from "../../fetching/effects";
import { effectsOf } from "../../fetching/effects";
import type { WorkbookEffect } from "../port";

export type LongWork = "longList" | "schedule";

/** How soon a host has work go on by itself, if at all. */
export type GoesOn = "in a minute" | "within the hour" | "when you press";

export interface RunNeeds {
  /** Milliseconds left to begin something in. */
  timeLeft: undefined;
  /** A further run goes on with it once, in place of any that was to: soon, or after so many milliseconds. */
  goOnLater: { readonly work: LongWork; readonly after?: number };
  /** No further run does. */
  goOnNoMore: LongWork;
  /** A refresh begins by the week or the month, early on the day that the workbook's calendar has. */
  repeatEvery: "week" | "month";
  /** None does any more; only the one of this name where one is told. */
  repeatNoMore: { readonly name?: string };
  /** A dated copy of a sheet: values, no formulas. */
  copySheet: string;
}

export interface RunReplies {
  timeLeft: number;
  goOnLater: GoesOn;
  goOnNoMore: void;
  /** The name by which such a refresh tells which it is. */
  repeatEvery: string;
  repeatNoMore: void;
  copySheet: void;
}

export type RunEffect = EffectsOf<RunNeeds, RunReplies>;

/** What a command does that may take several runs. */
export type LongFlow<T> = Work<T, FetchEffect | WorkbookEffect | RunEffect>;

const effect = effectsOf<RunNeeds, RunReplies>();
const timeLeftEffect = effect("timeLeft");

export const timeLeft = () => timeLeftEffect(undefined);
export const goOnLater = effect("goOnLater");
export const goOnNoMore = effect("goOnNoMore");
export const repeatEvery = effect("repeatEvery");
export const repeatNoMore = effect("repeatNoMore");
export const copySheet = effect("copySheet");

/** A run that is ended from outside has nobody follow it: so one stands ready after this time, longer than any lasts. */
export const SHOULD_IT_END = 480_000;
