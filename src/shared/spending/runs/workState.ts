/**
 * The states of approved work that takes several runs: a long list, a scheduled refresh, a fetch. What the workbook stores
 * of it says how far it came. Its state says what brings it on.
 */
import { SHOULD_IT_END } from "../../fetching/work/timeouts";
import { type GoesOn, longRuns, type LongFlow, type LongWork } from "./longRuns";

export type WorkState = "running" | "waiting" | "resting" | "stopped" | "done";

interface WhatFollows {
  /** The run that is arranged for it: soon, or after so many milliseconds. None, if undefined. */
  readonly run?: { readonly after?: number };
  /** Who may take it up: a run that starts by itself, a person who asks for it. */
  readonly takenUpBy: readonly ("run" | "person")[];
}

export const WORK_STATES: Readonly<Record<WorkState, WhatFollows>> = {
  /** A run does it now. Another follows, in case that one is cut off. */
  running: { run: { after: SHOULD_IT_END }, takenUpBy: [] },
  /** It was begun, and a run had no time for the rest, found other work in its way, or was cut off. */
  waiting: { run: {}, takenUpBy: ["run", "person"] },
  /** All of its requests are made. The hourly run looks whether the rest can be done. */
  resting: { takenUpBy: ["run"] },
  /** A person stopped it, or a problem did. */
  stopped: { takenUpBy: ["person"] },
  done: { takenUpBy: [] },
};

/** Arranges what follows. Returns how soon the work goes on, if it does by itself. */
export function* arrange(work: LongWork, state: WorkState): LongFlow<GoesOn | undefined> {
  const { run } = WORK_STATES[state];
  if (run !== undefined) return yield* longRuns.continueLater({ work, ...run });
  yield* longRuns.cancelContinuation(work);
  return undefined;
}
