/**
 * Triggers. An add-on may have one time-driven trigger for each person and document: it runs the agenda hourly. A
 * spreadsheet's own script may have another, so there work continues after a minute.
 */
import { SOON_AFTER } from "../../shared/fetching/work/timeouts";
import type { GoesOn, LongWork } from "../../shared/spending/runs/longRuns";
import { attempt } from "../runtime/attempt";

type Handler = "propKeep" | "propContinueFetch" | "propContinueList" | "propScheduled" | "propContinueSchedule";

const HOURLY: Handler = "propKeep";

/** A second one belongs to earlier builds, which had a trigger for each schedule. */
const HANDLERS: Readonly<Record<LongWork, readonly [soon: Handler, ...former: Handler[]]>> = {
  longList: ["propContinueList"],
  schedule: ["propContinueSchedule", "propScheduled"],
  fetch: ["propContinueFetch"],
};

const WORKS = Object.keys(HANDLERS) as LongWork[];

const all = (): readonly GoogleAppsScript.Script.Trigger[] => ScriptApp.getProjectTriggers();

/** Undefined if Google doesn't say, because any of its services may fail once. */
function triggersOf(...handlers: readonly Handler[]): readonly GoogleAppsScript.Script.Trigger[] | undefined {
  const names: readonly string[] = handlers;
  return (attempt(all) ?? attempt(all))?.filter((trigger) => names.includes(trigger.getHandlerFunction()));
}

function removeTriggers(...handlers: readonly Handler[]): void {
  for (const trigger of triggersOf(...handlers) ?? []) attempt(() => ScriptApp.deleteTrigger(trigger));
}

export const cancelContinuation = (work: LongWork): void => removeTriggers(...HANDLERS[work]);

export function ownTriggers() {
  const found = WORKS.map((work) => triggersOf(...HANDLERS[work])?.map((each) => ({ name: each.getUniqueId(), work })));
  return found.every((each) => each !== undefined) ? found.flat() : undefined;
}

/** The hourly ones. Throws if Google doesn't say. */
export const hourlyTriggers = () => all().filter((trigger) => trigger.getHandlerFunction() === HOURLY);

/** Throws if this person may have no more. */
export const newHourlyTrigger = () => ScriptApp.newTrigger(HOURLY).timeBased().everyHours(1).create();

const isHourly = (): boolean => (triggersOf(HOURLY) ?? []).length > 0;

/** Removes those of earlier builds to make room for it. */
export function runHourly({ anew }: { readonly anew: boolean }): boolean {
  removeTriggers("propScheduled", ...(anew ? [HOURLY] : []));
  if (isHourly()) return true;
  if (attempt(newHourlyTrigger) !== undefined) return true;
  for (const work of WORKS) cancelContinuation(work);
  return attempt(newHourlyTrigger) !== undefined;
}

/** How soon depends on the kind of script. */
export function continueLater({
  work,
  after = SOON_AFTER,
}: {
  readonly work: LongWork;
  readonly after?: number;
}): GoesOn {
  cancelContinuation(work);
  const [soon] = HANDLERS[work];
  if (attempt(() => ScriptApp.newTrigger(soon).timeBased().after(after).create()) !== undefined) return "in a minute";
  return isHourly() ? "within the hour" : "when you press";
}
