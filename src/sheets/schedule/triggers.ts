/**
 * The clock outside of runs. A bound script goes on after a minute; an add-on's triggers run hourly at most, so there
 * it goes on within the hour, or when a person presses.
 */
import type { GoesOn } from "../../shared/workbook/schedule/longRuns";
import { attempt } from "../fetching/attempt";

/** Top-level functions that triggers call. */
export type Handler = "propKeep" | "propContinueList" | "propScheduled" | "propContinueSchedule";

const A_MINUTE = 60_000;

function triggersOf(handler: Handler): readonly GoogleAppsScript.Script.Trigger[] {
  return ScriptApp.getProjectTriggers().filter((trigger) => trigger.getHandlerFunction() === handler);
}

/** @param id One of them; all of them where nothing is said. */
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

/** Has a function run again soon, once; how soon is up to what kind of script this is. */
export function goOnSoon(handler: Handler, milliseconds = A_MINUTE): GoesOn {
  removeTriggers(handler);
  const timed = (): GoogleAppsScript.Script.ClockTriggerBuilder => ScriptApp.newTrigger(handler).timeBased();
  if (attempt(() => timed().after(milliseconds).create()) !== undefined) return "in a minute";
  return attempt(() => timed().everyHours(1).create()) === undefined ? "when you press" : "within the hour";
}
