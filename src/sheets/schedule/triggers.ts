/**
 * Triggers. A bound script continues after a minute. An add-on's triggers run at most hourly, so there it continues
 * within the hour, or when the user presses a button.
 */
import type { GoesOn } from "../../shared/workbook/schedule/longRuns";
import { attempt } from "../fetching/attempt";

/** Top-level functions that triggers call. */
export type Handler = "propKeep" | "propContinueList" | "propScheduled" | "propContinueSchedule";

const A_MINUTE = 60_000;

function triggersOf(handler: Handler): readonly GoogleAppsScript.Script.Trigger[] {
  return ScriptApp.getProjectTriggers().filter((trigger) => trigger.getHandlerFunction() === handler);
}

/** @param id One of them; all if undefined. */
export function removeTriggers(handler: Handler, id?: string): void {
  for (const trigger of attempt(() => triggersOf(handler)) ?? []) {
    attempt(() => (id === undefined || trigger.getUniqueId() === id) && ScriptApp.deleteTrigger(trigger));
  }
}

/** Fills the hidden sheet from the cache, which forgets after six hours. */
export function ensureHourly(): void {
  attempt(() => {
    if (triggersOf("propKeep").length === 0) ScriptApp.newTrigger("propKeep").timeBased().everyHours(1).create();
  });
}

/** Runs a function again soon, once. How soon depends on the kind of script. */
export function goOnSoon(handler: Handler, milliseconds = A_MINUTE): GoesOn {
  removeTriggers(handler);
  const timed = (): GoogleAppsScript.Script.ClockTriggerBuilder => ScriptApp.newTrigger(handler).timeBased();
  if (attempt(() => timed().after(milliseconds).create()) !== undefined) return "in a minute";
  return attempt(() => timed().everyHours(1).create()) === undefined ? "when you press" : "within the hour";
}
